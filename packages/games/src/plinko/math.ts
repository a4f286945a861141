import { assert, present } from '@lantern/kernel/assert'
import { choose } from '@lantern/kernel/choose'
import { type Draw, nextBelow } from '@lantern/kernel/draw'

export const MIN_ROWS = 8
export const MAX_ROWS = 16
export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]

/**
 * Our own pay tables in hundredths, from the middle to the edge, by rows of pegs; the other half is
 * its mirror. An odd number of rows has two middle pockets. Each table returns 98.97 % to 99 %.
 */
export const TABLES: Readonly<Record<Risk, Readonly<Record<number, readonly number[]>>>> = {
  low: {
    8: [50, 80, 135, 270, 500],
    9: [65, 100, 155, 292, 540],
    10: [55, 75, 125, 200, 340, 600],
    11: [60, 100, 140, 230, 380, 700],
    12: [45, 75, 115, 185, 280, 470, 800],
    13: [70, 80, 135, 192, 300, 510, 900],
    14: [40, 75, 115, 155, 240, 383, 610, 1000],
    15: [65, 80, 130, 175, 260, 420, 690, 1200],
    16: [55, 70, 90, 160, 220, 340, 530, 860, 1400],
  },
  medium: {
    8: [50, 60, 130, 340, 1200],
    9: [50, 80, 175, 491, 1600],
    10: [45, 60, 100, 260, 671, 2000],
    11: [40, 85, 145, 340, 874, 2600],
    12: [45, 55, 100, 180, 480, 1200, 3200],
    13: [40, 75, 125, 270, 633, 1550, 4200],
    14: [20, 45, 100, 180, 390, 910, 2200, 5500],
    15: [40, 60, 100, 260, 510, 1200, 2900, 7500],
    16: [15, 40, 95, 155, 320, 710, 1650, 4000, 10000],
  },
  high: {
    8: [10, 40, 115, 520, 2700],
    9: [15, 60, 195, 821, 4000],
    10: [20, 30, 85, 270, 1251, 7000],
    11: [20, 40, 115, 470, 2100, 11000],
    12: [30, 30, 60, 175, 680, 3000, 16000],
    13: [25, 30, 90, 301, 1100, 4900, 24000],
    14: [20, 30, 50, 136, 430, 1650, 7400, 40000],
    15: [20, 20, 85, 220, 690, 2700, 12000, 60000],
    16: [5, 25, 60, 115, 300, 1000, 3900, 17500, 88800],
  },
}

/** Where the ember goes at each row: 0 to the left, 1 to the right. One number a row. */
export const fall = (draw: Draw, rows: number): number[] =>
  Array.from({ length: rows }, () => nextBelow(draw, 2))

/** The pocket it lands in, counted from the left: so many times it went right. */
export const pocketOf = (path: readonly number[]): number =>
  path.reduce((sum, step) => sum + step, 0)

/** The pay table, in 1/10,000. */
export function multiplier(rows: number, risk: Risk, pocket: number): bigint {
  assert(
    Number.isInteger(pocket) && pocket >= 0 && pocket <= rows,
    'a pocket is below the last row of pegs',
  )
  const fromMiddle = Math.floor(Math.abs(2 * pocket - rows) / 2)
  const hundredths = present(TABLES[risk][rows]?.[fromMiddle], 'there are 8 to 16 rows')
  return BigInt(hundredths) * 100n
}

/** What the edge pays: the most there is. */
export const highest = (rows: number, risk: Risk): bigint => multiplier(rows, risk, 0)

/** Ways to land in a pocket, out of 2 to the power of the rows. */
export const ways = (rows: number, pocket: number): bigint => choose(rows, pocket)
