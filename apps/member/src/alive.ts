/** The event of the window from which on the page answers for itself; see scripts/first-paint.ts. */
export const ALIVE = 'lantern-alive'
