/** What the browser says of transitions and animations of style sheets. */
const MOTION_EVENTS: ReadonlySet<string> = new Set([
  'transitionrun',
  'transitionstart',
  'transitionend',
  'transitioncancel',
  'animationstart',
  'animationiteration',
  'animationend',
  'animationcancel',
])

/**
 * Keeps React from listening to motions of style sheets, to which no game listens: React asks its root
 * for every event there is, and a board whose tiles change at once would dispatch hundreds in the frame
 * that shows an outcome. The browser makes none where nobody listens. To be called before `createRoot`.
 */
export function withoutMotionEvents(root: Element): void {
  const listen = root.addEventListener.bind(root)
  root.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void => {
    if (!MOTION_EVENTS.has(type)) listen(type, listener, options)
  }
}
