import { assert, present } from '@lantern/kernel/assert'

/**
 * Multipliers of Crash are whole hundredths: 187 stands for 1.87×. The curve is e^(k·t), floored to
 * two places, with k = 6 × 10⁻⁵ a millisecond: 2.00× after 11.6 s, 10.00× after 38.4 s.
 */
export const GROWTH_PER_MS = 6e-5

/** The lowest and the highest multiplier that anybody can leave at. */
export const LOWEST = 101
export const HIGHEST = 10_000_000

const BITS = 52n
const RANGE = 1n << BITS
const RETURN = 99n

/** What the curve shows so many milliseconds after the start. */
export function multiplierAt(ms: number): number {
  assert(Number.isFinite(ms), 'a time is a number')
  if (ms <= 0) return 100
  // The smallest step of the curve is six hundred-thousandths: a millionth is far under it.
  return Math.min(HIGHEST, Math.floor(100 * Math.exp(GROWTH_PER_MS * ms) + 1e-6))
}

/** The first millisecond at which the curve shows at least this multiplier. */
export function msUntil(multiplier: number): number {
  assert(multiplier >= 100 && multiplier <= HIGHEST, 'a multiplier of the curve')
  let ms = Math.max(0, Math.ceil(Math.log(multiplier / 100) / GROWTH_PER_MS) - 2)
  while (multiplierAt(ms) < multiplier) ms += 1
  return ms
}

/**
 * Where a round ends, from HMAC-SHA256(key = salt, message = the bytes of the game's hash): with r
 * the first 52 bits, max(1, floor(99 ÷ (1 − r ÷ 2⁵²)) ÷ 100), in hundredths. Exact, and the public
 * scheme of bustabit v2 (domain/games.md §4.1).
 */
export function bustOf(mac: Uint8Array): bigint {
  assert(mac.length >= 7, 'a hash has 32 bytes')
  let r = 0n
  for (let i = 0; i < 7; i += 1) r = (r << 8n) | BigInt(present(mac[i], 'a byte of the hash'))
  const result = (RETURN * RANGE) / (RANGE - (r >> 4n))
  return result < 100n ? 100n : result
}

/** The same as the curve can show it: nobody is aboard above the highest multiplier. */
export const shownBust = (bust: bigint): number =>
  bust > HIGHEST ? HIGHEST : Number.parseInt(`${bust}`, 10)

/** Of the 2⁵² equally likely numbers, how many end a round at this multiplier or later. */
export function survivors(multiplier: number): bigint {
  if (multiplier <= 100) return RANGE
  return (RETURN * RANGE) / BigInt(multiplier)
}

export const OUTCOMES = RANGE
