import { assert, present } from './assert.ts'

/** A stream of bytes that decides a round. The same seeds give the same stream, for ever. */
export interface Draw {
  /** The next byte, 0 to 255. */
  byte(): number
}

/** HMAC-SHA256 of a message under a key, texts as UTF-8; 32 bytes. */
export type Hmac = (key: string, message: string | Uint8Array) => Uint8Array

const BLOCK_BYTES = 32

/** What a provably fair draw is made of: `serverSeed` is the lower-case hex text itself. */
export interface Seeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/**
 * The public derivation (domain of stake.com/provably-fair): for block r = 0, 1, …
 * HMAC-SHA256(key = server seed as text, message = `clientSeed:nonce:r`), 32 bytes a block.
 */
export function fairDraw(seeds: Seeds, hmac: Hmac, cursor = 0): Draw {
  let position = cursor
  let block = -1
  let bytes: Uint8Array = new Uint8Array(0)
  return {
    byte() {
      const wanted = Math.floor(position / BLOCK_BYTES)
      if (wanted !== block) {
        block = wanted
        bytes = hmac(seeds.serverSeed, `${seeds.clientSeed}:${seeds.nonce}:${block}`)
        assert(bytes.length === BLOCK_BYTES, 'HMAC-SHA256 gives 32 bytes')
      }
      const value = present(bytes[position % BLOCK_BYTES], 'a block holds 32 bytes')
      position += 1
      return value
    },
  }
}

/** The next float in [0, 1), from four bytes: b0/256 + b1/256² + b2/256³ + b3/256⁴. */
export function nextFloat(draw: Draw): number {
  let value = 0
  for (let divisor = 256, i = 0; i < 4; i += 1, divisor *= 256) value += draw.byte() / divisor
  return value
}

/**
 * floor(float × n): the public mapping. Its bias is at most n / 2³² (stated on the fairness page).
 */
export const nextBelow = (draw: Draw, n: number): number => Math.floor(nextFloat(draw) * n)

/** Picks `count` of `items` without replacement, by floor(float × remaining), in drawn order. */
export function pickWithoutReplacement<T>(draw: Draw, items: readonly T[], count: number): T[] {
  const pool = [...items]
  const picked: T[] = []
  for (let i = 0; i < count; i += 1) picked.push(...pool.splice(nextBelow(draw, pool.length), 1))
  return picked
}

/**
 * A uniform whole number from 0 up to but not including `n` (1 to 2³²), by rejection: as few bits as
 * can hold it, drawn again until they do. Every number is exactly as likely as any other.
 */
export function nextUniform(draw: Draw, n: number): number {
  assert(Number.isInteger(n) && n >= 1 && n <= 2 ** 32, 'a choice is among 1 to 2³² things')
  const bits = 32 - Math.clz32(n - 1)
  if (n === 1) return 0
  const excess = bits % 8
  const topMask = excess === 0 ? 0xff : (1 << excess) - 1
  for (;;) {
    let value = draw.byte() & topMask
    for (let left = bits - 8; left > 0; left -= 8) value = value * 256 + draw.byte()
    if (value < n) return value
  }
}
