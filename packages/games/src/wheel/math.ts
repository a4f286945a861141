import { assert, present } from '@lantern/kernel/assert'
import { type Draw, nextBelow } from '@lantern/kernel/draw'

export const SIZES = [10, 20, 30, 40, 50] as const
export type Size = (typeof SIZES)[number]
export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]

/** A prize in hundredths, and on how many lanterns of the wheel it hangs. */
export type Tier = readonly [hundredths: number, lanterns: number]

/** Our own wheels, prizes from the highest down. On each of them all prizes add up to 0.99 a lantern. */
const WHEELS: Readonly<Record<Risk, Readonly<Record<Size, readonly Tier[]>>>> = {
  low: {
    10: [[170, 1], [140, 1], [130, 2], [110, 2], [100, 2], [0, 2]],
    20: [[200, 1], [170, 1], [140, 2], [130, 3], [110, 4], [100, 5], [0, 4]],
    30: [[250, 1], [170, 2], [140, 3], [130, 3], [110, 7], [100, 8], [0, 6]],
    40: [[300, 1], [170, 3], [140, 4], [130, 3], [110, 10], [100, 11], [0, 8]],
    50: [[400, 1], [170, 4], [140, 4], [130, 3], [110, 12], [100, 16], [0, 10]],
  },
  medium: {
    10: [[300, 1], [190, 1], [170, 2], [160, 1], [0, 5]],
    20: [[400, 1], [250, 2], [200, 2], [170, 4], [0, 11]],
    30: [[500, 1], [300, 2], [200, 5], [150, 5], [120, 1], [0, 16]],
    40: [[600, 1], [300, 3], [200, 6], [160, 6], [150, 2], [0, 22]],
    50: [[800, 1], [400, 3], [200, 8], [150, 9], [0, 29]],
  },
  high: {
    10: [[690, 1], [300, 1], [0, 8]],
    20: [[1_380, 1], [600, 1], [0, 18]],
    30: [[2_070, 1], [900, 1], [0, 28]],
    40: [[2_760, 1], [1_200, 1], [0, 38]],
    50: [[3_450, 1], [1_500, 1], [0, 48]],
  },
} // biome-ignore format: a table

export const tiersOf = (size: Size, risk: Risk): readonly Tier[] => WHEELS[risk][size]

/**
 * The prizes around the wheel, clockwise from the first lantern, in hundredths. Each tier is spread
 * evenly: its k-th lantern of c stands at (2k + 1) ÷ 2c of the way round, of every second tier at
 * 2k ÷ 2c, and where two meet the earlier tier is first.
 */
export function prizesOf(size: Size, risk: Risk): readonly number[] {
  return tiersOf(size, risk)
    .flatMap(([hundredths, lanterns], tier) =>
      Array.from({ length: lanterns }, (_, index) => ({
        hundredths,
        place: 2 * index + ((tier + 1) % 2),
        lanterns,
      })),
    )
    .toSorted((a, b) => a.place * b.lanterns - b.place * a.lanterns)
    .map(({ hundredths }) => hundredths)
}

/** The lantern that stops at the top, from the first four bytes: ⌊number × lanterns⌋. */
export const turn = (draw: Draw, size: Size): number => nextBelow(draw, size)

/** The pay table, in 1/10,000. */
export function multiplier(size: Size, risk: Risk, lantern: number): bigint {
  assert(Number.isInteger(lantern) && lantern >= 0 && lantern < size, 'a lantern of the wheel')
  return BigInt(present(prizesOf(size, risk)[lantern], 'every lantern has a prize')) * 100n
}

export const highest = (size: Size, risk: Risk): bigint =>
  BigInt(present(tiersOf(size, risk)[0], 'every wheel has a highest prize')[0]) * 100n
