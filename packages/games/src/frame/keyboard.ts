/** The last press came from a pointer, and no key has been pressed since. */
let isPointing = false
/** Where the keyboard goes with the next key. */
let wanted: (() => void) | undefined

function takeUp(): void {
  isPointing = false
  const move = wanted
  wanted = undefined
  move?.()
}

/** Begins to hear what a page is used with. */
export function watchKeyboard(page: Pick<Document, 'addEventListener'>): void {
  page.addEventListener('pointerdown', () => void (isPointing = true), { capture: true })
  page.addEventListener('keydown', takeUp, { capture: true })
  page.addEventListener(
    'click',
    (event) => {
      // a press without a pointer: from a key, or from what reads the page out
      if (event instanceof MouseEvent && event.detail === 0) takeUp()
    },
    { capture: true },
  )
}

/**
 * Moves the keyboard to where a round goes on, by `move`. A focus makes the browser work out styles in the
 * middle of script: whoever plays with a pointer does not wait for it, and finds the keyboard there with
 * the first key.
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
