/** A hash of a text that yields one 32-bit seed after another (xmur3). */
export function seedsOf(text: string): () => number {
  let h = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  return () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h ^= h >>> 16
    return h >>> 0
  }
}

/** Numbers in [0, 1), always the same ones for the same text (sfc32). For pictures, never games. */
export function numbersOf(text: string): () => number {
  const seed = seedsOf(text)
  let [a, b, c, d] = [seed() | 0, seed() | 0, seed() | 0, seed() | 0]
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

/** One item of a list that is never empty. */
export function pick<const T extends readonly [unknown, ...unknown[]]>(
  list: T,
  random: () => number,
): T[number] {
  return list[Math.floor(random() * list.length)] ?? list[0]
}

/** One decimal is finer than a screen shows, and keeps the files small. */
export const round1 = (n: number): string => (Math.round(n * 10) / 10).toString()
