/**
 * Work that is a frame's: each step of a round draws something else, and in one frame together they
 * would hold up the reels.
 */

/**
 * The next frame has been drawn, or did not come within `slowMs`. Where none comes, in a page that nobody
 * sees, it waits for none; a page that is left meanwhile draws when it is seen again.
 */
export const nextFrame = (slowMs?: number): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) {
      resolve()
      return
    }
    const slow = slowMs === undefined ? undefined : setTimeout(resolve, slowMs)
    requestAnimationFrame(() => {
      clearTimeout(slow)
      setTimeout(resolve)
    })
  })

export interface Paced<T> {
  readonly hand: (one: T) => void
  /** What was given so far has been handed on. */
  readonly handed: () => Promise<void>
}

/** Hands on what it is given in the same order, each in a frame of its own. */
export function framePaced<T>(hand: (one: T) => void, frame = nextFrame): Paced<T> {
  let last = Promise.resolve()
  return {
    hand: (one) => {
      last = last.then(() => frame()).then(() => hand(one))
    },
    handed: () => last,
  }
}
