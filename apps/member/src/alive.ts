/** The event of the window from which on the page answers for itself; see scripts/first-paint.ts. */
export const ALIVE = 'lantern-alive'

/** What was tapped before is done now. */
export const tellAlive = (): void => {
  dispatchEvent(new Event(ALIVE))
}
