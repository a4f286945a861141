import { formatMoney, type Money } from '@lantern/kernel/money'
import { MULTIPLIER_ONE } from '../limits.ts'

/** Hundredths as they are read: 187 is `1.87`. */
export function twoPlaces(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What was paid for one staked, cut to four places; two are always written: `1.98×`, `2.0625×`. */
export function factorOf(payout: Money, staked: Money): string {
  if (staked <= 0n) return '–'
  const text = formatMoney((payout * MULTIPLIER_ONE) / staked)
  return `${text.replace(/(\.\d\d\d*?)0+$/, '$1')}×`
}

/**
 * Where multipliers (hundredths, 100 and more) stand on a line from 0 to 1: by how often they double,
 * since a flight of 100× and one of 2× are looked at alike.
 */
export function placesOf(multipliers: readonly number[]): readonly number[] {
  const doublings = multipliers.map((one) => Math.log2(Math.max(one, 100) / 100))
  const most = Math.max(1, ...doublings) * 1.1
  return doublings.map((one) => one / most)
}

/** How a ball fell: its place after each row of pegs, in pegs from the middle. */
export function wayOf(path: readonly number[]): readonly number[] {
  const places = [0]
  for (const step of path) places.push((places.at(-1) ?? 0) + (step === 0 ? -0.5 : 0.5))
  return places
}
