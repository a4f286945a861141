import type { Pot } from './pot.ts'

/** Small, and falls often. */
export const BRASS_MOON: Pot = {
  code: 'brass-moon',
  name: 'Brass Moon',
  rate: 10_000,
  mainShare: 800_000,
  currency: 'USD',
  seed: 200,
  cap: 1_000,
}

/** Large, and takes its time. */
export const DEEP_BELL: Pot = {
  code: 'deep-bell',
  name: 'Deep Bell',
  rate: 15_000,
  mainShare: 800_000,
  currency: 'USD',
  seed: 2_000,
  cap: 10_000,
}

/** Every pot that titles are bound to. */
export const POTS: readonly Pot[] = [BRASS_MOON, DEEP_BELL]
