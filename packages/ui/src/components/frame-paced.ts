/**
 * Work that is a frame's: each step of a round draws something else, and in one frame together they
 * would hold up the reels.
 */

/** The next frame has been drawn. Where none comes, in a page that nobody sees, it waits for none. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
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
      last = last.then(frame).then(() => hand(one))
    },
    handed: () => last,
  }
}
