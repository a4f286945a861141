/** The last press came from a pointer, and no key has been pressed since. */
let isPointing = false
/** Where the keyboard goes with the next key. */
let wanted: (() => void) | undefined

/** Goes where it was wanted; true when the keyboard is elsewhere now. */
function takeUp(): boolean {
  isPointing = false
  const move = wanted
  wanted = undefined
  if (!move) return false
  const before = document.activeElement
  move()
  return document.activeElement !== before
}

/** Readers of screens press for somebody, and say that a pointer did: one without any extent. */
const isOfReader = ({ width, height, pressure, detail }: PointerEvent): boolean =>
  (width === 0 && height === 0) || (width === 1 && height === 1 && pressure === 0 && detail === 0)

/** Begins to hear what a page is used with. */
export function watchKeyboard(page: Pick<Document, 'addEventListener'>): void {
  page.addEventListener(
    'pointerdown',
    (event) => {
      // what was wanted of a round before is not where this press leads
      wanted = undefined
      isPointing = !isOfReader(event)
    },
    { capture: true },
  )
  page.addEventListener(
    'keydown',
    (event) => {
      // a key that finds the keyboard does no more: nobody saw yet what it would press
      const hasMoved = takeUp()
      if (hasMoved && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
    },
    { capture: true },
  )
  page.addEventListener(
    'click',
    ({ detail }) => {
      // a press without a pointer: from a key, or from what reads the page out
      if (detail === 0) takeUp()
    },
    { capture: true },
  )
}

/**
 * Moves the keyboard to where a round goes on, by `move`. A focus makes the browser work out styles in the
 * middle of script: whoever plays with a pointer does not wait for it, and finds the keyboard there with
 * the first key, unless they press something before. `move` looks itself whether it may.
 */
export function moveKeyboard(move: () => void): void {
  wanted = isPointing ? move : undefined
  if (!isPointing) move()
}

/** Whether the keyboard is nowhere, or on what can not be pressed any more: only then it may be moved. */
export function isKeyboardLost(): boolean {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return true
  return activeElement.ariaDisabled === 'true' || activeElement.closest('[hidden]') !== null
}
