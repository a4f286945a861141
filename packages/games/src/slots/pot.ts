import { type Fraction, fraction } from './fraction.ts'

/**
 * A must-hit-by pot that the stakes of a title feed. The pot stands on the platform; here is what
 * its players can expect of it. Rates are millionths, sums whole units of the pot's currency.
 */
export interface Pot {
  /** The platform's name for it. */
  readonly code: string
  readonly name: string
  /** Of each stake. */
  readonly rate: number
  /** Of what a stake gives, to the pot that falls; the rest seeds the next one. */
  readonly mainShare: number
  readonly currency: string
  readonly seed: number
  readonly cap: number
}

/** What its return follows from; both sums in the same unit, whichever it is. */
export interface PotTerms extends Pick<Pot, 'rate' | 'mainShare'> {
  readonly seed: number | bigint
  readonly cap: number | bigint
}

const MILLION = 1_000_000

/**
 * What a stake gets back from the pot in the long run. It falls at a point that is uniform from seed
 * to cap, (seed + cap) ÷ 2 on average, and needs (cap − seed) ÷ 2 from the stakes to get there, each
 * giving rate × main share: the quotient of the two times what it gives.
 */
export const potReturn = ({ rate, mainShare, seed, cap }: PotTerms): Fraction =>
  fraction(
    BigInt(rate) * BigInt(mainShare) * (BigInt(cap) + BigInt(seed)),
    BigInt(MILLION) * BigInt(MILLION) * (BigInt(cap) - BigInt(seed)),
  )
