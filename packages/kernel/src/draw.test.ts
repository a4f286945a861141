import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type Draw,
  fairDraw,
  type Hmac,
  nextBelow,
  nextFloat,
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
    asked.push(`${key}|${message}`)
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
