import { assert, present } from '@lantern/kernel/assert'
import { type Draw, pickWithoutReplacement } from '@lantern/kernel/draw'

export const FLOORS = 9
export const LEVELS = ['easy', 'medium', 'hard', 'expert', 'master'] as const
export type Level = (typeof LEVELS)[number]

/** Doors of a floor, and how many of them lead on. */
export interface Floor {
  readonly size: number
  readonly safe: number
}

const SHAPES: Readonly<Record<Level, Floor>> = {
  easy: { size: 4, safe: 3 },
  medium: { size: 3, safe: 2 },
  hard: { size: 2, safe: 1 },
  expert: { size: 3, safe: 1 },
  master: { size: 4, safe: 1 },
}

export const floorOf = (level: Level): Floor => SHAPES[level]

/** The fair price of so many floors less two percent, as an exact fraction. */
export function exactMultiplier(
  level: Level,
  floors: number,
): { numerator: bigint; denominator: bigint } {
  assert(floors >= 1 && floors <= FLOORS, 'a tower has nine floors')
  const { size, safe } = floorOf(level)
  return {
    numerator: 98n * BigInt(size) ** BigInt(floors),
    denominator: 100n * BigInt(safe) ** BigInt(floors),
  }
}

/**
 * In 1/10,000: 0.98 × (size ÷ safe)^floors, rounded down to four decimals. What the screen shows is
 * what is paid. No floor yet: no multiplier, 0.
 */
export function multiplier(level: Level, floors: number): bigint {
  if (floors === 0) return 0n
  const { numerator, denominator } = exactMultiplier(level, floors)
  return (numerator * 10_000n) / denominator
}

/** For each floor, from the lowest: the doors (1 to size) behind which the wind waits. */
export function buildTower(draw: Draw, level: Level): number[][] {
  const { size, safe } = floorOf(level)
  const doors = Array.from({ length: size }, (_, index) => index + 1)
  return Array.from({ length: FLOORS }, () => pickWithoutReplacement(draw, doors, size - safe))
}

/** Whether the wind waits behind a door; floors count from 0. */
export const isWindy = (tower: readonly (readonly number[])[], floor: number, door: number) =>
  present(tower[floor], 'a tower has nine floors').includes(door)
