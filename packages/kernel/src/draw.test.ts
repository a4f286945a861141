import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type Draw,
  fairDraw,
  type Hmac,
  nextBelow,
  nextFloat,
  nextUniform,
  pickWithoutReplacement,
} from './draw.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const seeds = { serverSeed: 'server seed', clientSeed: 'client seed', nonce: 1 }

/** A draw that hands out given bytes and counts them. */
function bytesOf(...values: number[]): Draw & { taken(): number } {
  let at = 0
  return {
    byte() {
      const value = values[at]
      if (value === undefined) throw new RangeError('no byte left')
      at += 1
      return value
    },
    taken: () => at,
  }
}

test('R-059 the published float of the public scheme', () => {
  expect(nextFloat(fairDraw(seeds, hmac))).toBe(0.7467032722197473)
})

test('the message names the block and the key is the seed as text', () => {
  const asked: string[] = []
  const draw = fairDraw(seeds, (key, message) => {
    asked.push(`${key}|${String(message)}`)
    return hmac(key, message)
  })
  for (let i = 0; i < 65; i += 1) draw.byte()
  expect(asked).toEqual([
    'server seed|client seed:1:0',
    'server seed|client seed:1:1',
    'server seed|client seed:1:2',
  ])
})

test('a cursor starts where the same stream would be, within and across blocks', () => {
  const whole = fairDraw(seeds, hmac)
  const stream = Array.from({ length: 80 }, () => whole.byte())
  for (const cursor of [0, 1, 31, 32, 33, 63, 64]) {
    const draw = fairDraw(seeds, hmac, cursor)
    expect(Array.from({ length: 16 }, () => draw.byte())).toEqual(stream.slice(cursor, cursor + 16))
  }
})

test('an HMAC of the wrong length is a fault, not a row of zeros', () => {
  expect(() => fairDraw(seeds, () => new Uint8Array(20)).byte()).toThrow('32 bytes')
})

test('floats are below one and take four bytes', () => {
  const most = bytesOf(255, 255, 255, 255)
  expect(nextFloat(most)).toBe(1 - 2 ** -32)
  expect(most.taken()).toBe(4)
  expect(nextFloat(bytesOf(0, 0, 0, 0))).toBe(0)
  expect(nextFloat(bytesOf(1, 2, 3, 4))).toBe(0x01020304 / 2 ** 32)
})

test('R-059 the mapping favours no value by more than n/2³²', () => {
  // The first and last 32-bit value of each bucket, found by arithmetic, must be where floor(f·n)
  // changes; bucket sizes then differ by one at most.
  for (const n of [2, 6, 25, 37, 52, 10_001]) {
    for (const bucket of [1, Math.floor(n / 2), n - 1]) {
      const first = Number((BigInt(bucket) * 2n ** 32n + BigInt(n) - 1n) / BigInt(n))
      expect(nextBelow(wordDraw(first), n)).toBe(bucket)
      expect(nextBelow(wordDraw(first - 1), n)).toBe(bucket - 1)
    }
  }
})

const wordDraw = (word: number): Draw =>
  bytesOf(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255)

test('picks are without replacement, and all of them are a permutation', () => {
  const items = Array.from({ length: 25 }, (_, index) => index)
  const picked = pickWithoutReplacement(fairDraw(seeds, hmac), items, 25)
  expect(picked).not.toEqual(items)
  expect([...picked].sort((a, b) => a - b)).toEqual(items)
  expect(items).toHaveLength(25)
})

describe('R-059 a uniform choice by rejection', () => {
  test('takes as few bits as hold it and draws again until they fit', () => {
    const draw = bytesOf(0b0000_0111, 0b1111_1110, 0b1010_0011)
    expect(nextUniform(draw, 6)).toBe(3) // 7 and 6 are drawn again
    expect(draw.taken()).toBe(3)
  })

  test('uses every bit of a byte, and several bytes, highest first', () => {
    expect(nextUniform(bytesOf(255, 254), 255)).toBe(254)
    expect(nextUniform(bytesOf(0xf3, 0x21), 1000)).toBe(0x321)
    expect(nextUniform(bytesOf(0x12, 0x34, 0x56, 0x78), 2 ** 32)).toBe(0x12345678)
    expect(nextUniform(bytesOf(0x80, 0, 0, 1, 0x7f, 0xff, 0xff, 0xff), 2 ** 31)).toBe(1)
  })

  test('a choice of one takes nothing', () => {
    const draw = bytesOf()
    expect(nextUniform(draw, 1)).toBe(0)
  })

  test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('among %d things there is no choice', (n) => {
    expect(() => nextUniform(bytesOf(0), n)).toThrow('choice')
  })

  test('every number is exactly as likely as any other', () => {
    for (const n of [2, 3, 7, 30, 100, 255, 256]) {
      const seen = new Map<number, number>()
      for (let byte = 0; byte < 256; byte += 1) {
        const draw: Draw = {
          byte: (() => {
            let isFirst = true
            return () => {
              if (!isFirst) throw new RangeError('drawn again')
              isFirst = false
              return byte
            }
          })(),
        }
        try {
          const value = nextUniform(draw, n)
          seen.set(value, (seen.get(value) ?? 0) + 1)
        } catch (error) {
          if (!(error instanceof RangeError)) throw error
        }
      }
      expect(seen.size).toBe(n)
      expect(new Set(seen.values()).size).toBe(1)
    }
  })
})
