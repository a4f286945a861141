import { assert, present } from '@lantern/kernel/assert'
import { choose } from '@lantern/kernel/choose'
import { type Draw, pickWithoutReplacement } from '@lantern/kernel/draw'

export const LANTERNS = 40
export const DRAWN = 10
export const MAX_PICKS = 10
export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]

/** Lanterns are numbered 1 to 40, row by row. */
export const BOARD: readonly number[] = Array.from({ length: LANTERNS }, (_, index) => index + 1)

/** Our own pay tables in hundredths, by number of picks: what 0, 1, 2 … of them being lit pays. */
export const TABLES: Readonly<Record<Risk, Readonly<Record<number, readonly number[]>>>> = {
  low: {
    1: [64, 204],
    2: [0, 173, 562],
    3: [0, 100, 180, 2500],
    4: [0, 0, 201, 953, 8000],
    5: [0, 0, 145, 330, 2400, 25000],
    6: [0, 0, 110, 220, 900, 5600, 60000],
    7: [0, 0, 105, 160, 460, 1700, 9400, 70000],
    8: [0, 0, 100, 155, 230, 670, 2550, 12500, 80000],
    9: [0, 0, 110, 115, 180, 350, 940, 3300, 15000, 90000],
    10: [0, 0, 95, 125, 130, 250, 440, 1150, 3800, 17000, 100000],
  },
  medium: {
    1: [40, 276],
    2: [0, 150, 716],
    3: [0, 0, 300, 4775],
    4: [0, 0, 160, 1001, 11000],
    5: [0, 0, 130, 310, 2600, 35000],
    6: [0, 0, 0, 290, 1500, 11500, 70000],
    7: [0, 0, 0, 200, 810, 3500, 16500, 80000],
    8: [0, 0, 0, 185, 460, 1250, 4900, 20000, 90000],
    9: [0, 0, 0, 195, 270, 530, 1350, 4900, 20000, 95000],
    10: [0, 0, 0, 145, 230, 370, 900, 2450, 7500, 26000, 100000],
  },
  high: {
    1: [0, 396],
    2: [0, 0, 1716],
    3: [0, 0, 0, 8151],
    4: [0, 0, 0, 1054, 25000],
    5: [0, 0, 0, 391, 5300, 45000],
    6: [0, 0, 0, 0, 1102, 35000, 70000],
    7: [0, 0, 0, 0, 680, 9500, 34000, 85000],
    8: [0, 0, 0, 0, 460, 3600, 12500, 38000, 95000],
    9: [0, 0, 0, 0, 380, 1550, 5000, 13000, 38000, 100000],
    10: [0, 0, 0, 0, 320, 770, 2300, 5800, 14500, 38000, 100000],
  },
}

/** The ten lanterns that are lit, in their order: ⌊number × lanterns left⌋, without replacement. */
export const light = (draw: Draw): number[] => pickWithoutReplacement(draw, BOARD, DRAWN)

export const hitsOf = (picks: readonly number[], lit: readonly number[]): number =>
  picks.filter((pick) => lit.includes(pick)).length

/** The pay table, in 1/10,000. */
export function multiplier(picks: number, risk: Risk, hits: number): bigint {
  assert(Number.isInteger(hits) && hits >= 0 && hits <= picks, 'hits are among the picks')
  const table = present(TABLES[risk][picks], 'there are 1 to 10 picks')
  return BigInt(present(table[hits], 'a table goes to all hits')) * 100n
}

/** What all picks being lit pays: the most there is. */
export const highest = (picks: number, risk: Risk): bigint => multiplier(picks, risk, picks)

/** Ways to light so many of the picks, out of `choose(40, 10)`. */
export const ways = (picks: number, hits: number, drawn = DRAWN, of = LANTERNS): bigint =>
  choose(picks, hits) * choose(of - picks, drawn - hits)
