/** What the browser says of transitions and animations of style sheets. */
const MOTION_EVENTS = [
  'transitionrun',
  'transitionstart',
  'transitionend',
  'transitioncancel',
  'animationstart',
  'animationiteration',
  'animationend',
  'animationcancel',
]

/** What it says of a pointer that presses nothing: each move, and whatever comes to lie under it. */
const PASSING_EVENTS = [
  'mousemove',
  'mouseout',
  'mouseover',
  'pointermove',
  'pointerout',
  'pointerover',
  'touchmove',
  'wheel',
  'drag',
  'dragenter',
  'dragexit',
  'dragleave',
  'dragover',
]

const UNHEARD: ReadonlySet<string> = new Set([...MOTION_EVENTS, ...PASSING_EVENTS])

/**
 * Keeps React from listening what no game listens to: React asks its root for every event there is. A
 * board whose tiles change at once would dispatch hundreds of motions in the frame that shows an outcome,
 * and whatever changes under the pointer four events more. The browser makes none where nobody listens;
 * who wants to know of a pointer that rests asks the element itself. To be called before `createRoot`.
 */
export function withoutUnheardEvents(root: Pick<Element, 'addEventListener'>): void {
  const listen = root.addEventListener.bind(root)
  root.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void => {
    if (!UNHEARD.has(type)) listen(type, listener, options)
  }
}
