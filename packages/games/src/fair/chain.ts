import { assert, present } from '@lantern/kernel/assert'
import type { Draw } from '@lantern/kernel/draw'
import { bustOf, shownBust } from '../crash/math.ts'
import type { Hashes } from './hashes.ts'

/** How many rounds a chain has. */
export const CHAIN_LENGTH = 10_000

const hexToBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The hash before one in its chain: SHA-256 over the lower-case hex text. */
export const previousHash = (hash: string, { sha256Hex }: Hashes): string => sha256Hex(hash)

/**
 * A chain from its secret last link: element 0 is the terminating hash, told before the first
 * round; element n decides round n, and its SHA-256 is element n − 1.
 */
export function chainOf(last: string, length: number, hashes: Hashes): readonly string[] {
  assert(length >= 1, 'a chain has a round')
  const links = [last]
  while (links.length <= length)
    links.push(previousHash(present(links.at(-1), 'a link was put there'), hashes))
  return links.reverse()
}

const macOf = (hash: string, salt: string, { hmac }: Hashes): Uint8Array =>
  hmac(salt, hexToBytes(hash))

/** Where the round of a hash ends, exactly, in hundredths. */
export const bustOfHash = (hash: string, salt: string, hashes: Hashes): bigint =>
  bustOf(macOf(hash, salt, hashes))

/** The same, as the curve shows it. */
export const landingOf = (hash: string, salt: string, hashes: Hashes): number =>
  shownBust(bustOfHash(hash, salt, hashes))

/** The bytes of a round, for what replays its bets. */
export function chainDraw(hash: string, salt: string, hashes: Hashes): Draw {
  const bytes = macOf(hash, salt, hashes)
  let at = 0
  return {
    byte() {
      const value = present(bytes[at], 'a round needs seven bytes')
      at += 1
      return value
    },
  }
}
