import { createHash } from 'node:crypto'
import type { Random } from '../context.ts'

/** A random source that repeats itself: the same seed gives the same bytes. Demo and tests only. */
export function seededRandom(seed: string): Random {
  let counter = 0
  const block = (): Buffer => createHash('sha256').update(`${seed}:${counter++}`).digest()
  const bytes = (count: number): Buffer => {
    const parts: Buffer[] = []
    for (let have = 0; have < count; have += 32) parts.push(block())
    return Buffer.concat(parts).subarray(0, count)
  }
  return {
    bytes,
    uuid: () => {
      const raw = bytes(16)
      raw[6] = ((raw[6] ?? 0) & 0x0f) | 0x40
      raw[8] = ((raw[8] ?? 0) & 0x3f) | 0x80
      const hex = raw.toString('hex')
      const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
      return [...parts, hex.slice(20)].join('-')
    },
  }
}
