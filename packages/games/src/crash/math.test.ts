import { describe, expect, test } from 'vitest'
import { browserHashes } from '../fair/browser-hashes.ts'
import { nodeHashes } from '../fair/node-hashes.ts'
import { bustOfHash, chainDraw, chainOf, landingOf, previousHash } from '../fair/chain.ts'
import {
  bustOf,
  HIGHEST,
  LOWEST,
  msUntil,
  multiplierAt,
  OUTCOMES,
  shownBust,
  survivors,
} from './math.ts'

const seed = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4'
const salt = '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526'

/** A hash whose first 52 bits are this number. */
const macOf = (r: bigint): Uint8Array =>
  Uint8Array.from({ length: 7 }, (_, i) => Number(((r << 4n) >> BigInt(48 - 8 * i)) & 255n))

describe('the curve', () => {
  test.each([
    [0, 100],
    [165, 100],
    [166, 101],
    [11_552, 199],
    [11_553, 200],
    [38_377, 1_000],
    [76_752, 9_999],
    [76_753, 10_000],
  ])('%d ms after the start it shows %d hundredths', (ms, shown) => {
    expect(multiplierAt(ms)).toBe(shown)
  })

  test('every multiplier has the first millisecond that shows it', () => {
    for (let at = LOWEST; at < 3_000; at += 1) {
      const ms = msUntil(at)
      expect(multiplierAt(ms)).toBeGreaterThanOrEqual(at)
      expect(multiplierAt(ms - 1)).toBeLessThan(at)
    }
    expect(multiplierAt(msUntil(HIGHEST) * 2)).toBe(HIGHEST)
    expect(multiplierAt(-5)).toBe(100)
  })
})

describe('R-063 the enumerated return', () => {
  test('counting the numbers that reach a target gives the closed form', () => {
    for (const at of [101, 102, 150, 199, 200, 333, 1_000, 99_999]) {
      const edge = OUTCOMES - survivors(at)
      expect(bustOf(macOf(edge)) >= BigInt(at)).toBe(true)
      expect(bustOf(macOf(edge - 1n)) < BigInt(at)).toBe(true)
    }
  })

  test('every target returns 99 %, to a part in a million million, and never more', () => {
    for (let at = LOWEST; at <= HIGHEST; at += at < 10_000 ? 1 : 9_973) {
      const paid = survivors(at) * BigInt(at)
      expect(paid <= 99n * OUTCOMES).toBe(true)
      expect((99n * OUTCOMES - paid) * 1_000_000_000_000n <= 99n * OUTCOMES * 10_000n).toBe(true)
    }
  })

  test('a round ends at once with 1.98 %', () => {
    expect(Number(OUTCOMES - survivors(101)) / Number(OUTCOMES)).toBeCloseTo(1 - 99 / 101, 12)
    expect(bustOf(macOf(0n))).toBe(100n)
    expect(shownBust(bustOf(macOf(OUTCOMES - 1n)))).toBe(HIGHEST)
  })
})

describe('the chain', () => {
  const chain = chainOf(seed, 500, nodeHashes)

  test('R-059 each link is the SHA-256 of the next, down to the terminating hash', () => {
    expect(chain).toHaveLength(501)
    expect(chain[500]).toBe(seed)
    for (let n = 1; n < chain.length; n += 1)
      expect(previousHash(chain[n] ?? '', browserHashes)).toBe(chain[n - 1])
  })

  test('R-060 both sides see every round end at the same place', () => {
    for (const hash of chain) {
      expect(bustOfHash(hash, salt, browserHashes)).toBe(bustOfHash(hash, salt, nodeHashes))
      const draw = chainDraw(hash, salt, nodeHashes)
      const bytes = Uint8Array.from({ length: 7 }, () => draw.byte())
      expect(shownBust(bustOf(bytes))).toBe(landingOf(hash, salt, nodeHashes))
    }
  })

  test('R-064 forty thousand rounds return 99 % within the 99 % interval', () => {
    const rounds = chainOf('c'.repeat(64), 40_000, nodeHashes).map((hash) =>
      landingOf(hash, salt, nodeHashes),
    )
    for (const at of [120, 200, 500]) {
      const won = rounds.filter((bust) => bust >= at).length / rounds.length
      const chance = 0.99 / (at / 100)
      const spread = 2.576 * Math.sqrt((chance * (1 - chance)) / rounds.length)
      expect(Math.abs(won - chance)).toBeLessThan(spread)
    }
  })
})
