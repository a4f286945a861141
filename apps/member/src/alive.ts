/** The event of the window from which on the page answers for itself; see before-program.ts. */
export const ALIVE = 'lantern-alive'

/** How a page begins: what before-program.ts is told by the build. */
export interface Beginning {
  /** The pieces of the program, each behind everything that it imports. */
  readonly files: readonly string[]
  /** A page that nobody looks at is not painted; its program does not wait for that. */
  readonly mostWaitMs: number
  /** Whoever waits so long for an answer to a tap gets the one of the plain page. */
  readonly mostKeptMs: number
}
