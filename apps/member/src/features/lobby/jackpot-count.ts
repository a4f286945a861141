/** The decorative counter of the specification: nobody's money, and said to be none. */
const LEAST_START = 2_000_000_000
const MOST_START = 2_099_999_999
const LEAST_GROWTH = 100
const MOST_GROWTH = 500
const PAUSES_MS = [3_000, 4_000, 5_000] as const

/** `chance` gives numbers from 0 to below 1. */
const between = (least: number, most: number, chance: () => number): number =>
  least + Math.floor(chance() * (most - least + 1))

export const startOfCount = (chance: () => number): number =>
  between(LEAST_START, MOST_START, chance)

export const growthOfCount = (chance: () => number): number =>
  between(LEAST_GROWTH, MOST_GROWTH, chance)

export const pauseOfCount = (chance: () => number): number =>
  PAUSES_MS[between(0, PAUSES_MS.length - 1, chance)] ?? PAUSES_MS[0]
