/** Where a carousel stands: a slide counted on without end, of which there are so many. */
export interface Place {
  /** May be one before the first or one behind the last while it moves around. */
  readonly at: number
  readonly moves: boolean
}

export type Turn =
  | { readonly do: 'next' }
  | { readonly do: 'go'; readonly to: number }
  /** The movement ended: what stands on a copy stands on the slide itself now, without a move. */
  | { readonly do: 'rest' }

/** From the beginning of one move to that of the next. */
export const EVERY_MS = 5_000
/** Pixels between two slides. */
export const GAP = 26

/** How a place is taken: within a second, or at once where a copy gives way to its slide. */
export const transitionOf = ({ moves }: Pick<Place, 'moves'>): string =>
  moves ? 'transform 1000ms ease' : 'none'

/** One slide stands still; of more, the last is followed by the first. */
export function turn({ at, moves }: Place, step: Turn, slides: number): Place {
  if (slides < 2) return { at: 0, moves: false }
  switch (step.do) {
    case 'next':
      // A page that slept fires late and twice: never further than the copy behind the last.
      return at >= slides ? { at, moves } : { at: at + 1, moves: true }
    case 'go':
      return { at: Math.min(Math.max(0, step.to), slides - 1), moves: true }
    case 'rest':
      return { at: at % slides, moves: false }
  }
}
