/**
 * Idempotency keys, one per intention of the person: the same press repeated after a lost reply
 * carries the same key and is carried out once; a new press with other content gets a new one.
 */
export interface Intentions {
  /** The key of this content: the one kept open, or a fresh one. */
  keyFor(content: string): string
  /** The outcome of this content is known: the next press is a new intention. */
  close(content: string): void
}

/**
 * A lower-case UUID, also where `crypto.randomUUID` is missing because the page came over plain
 * http. The fallback draws from the same generator.
 */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    const set = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return set.toString(16).padStart(2, '0')
  }).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

export function createIntentions(): Intentions {
  const open = new Map<string, string>()
  return {
    keyFor(content) {
      const known = open.get(content)
      if (known !== undefined) return known
      const key = newUuid()
      open.set(content, key)
      return key
    },
    close(content) {
      open.delete(content)
    },
  }
}
