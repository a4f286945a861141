/** How long something may be believed that is no longer true: a second. */
const FRESH_MS = 1_000

interface Kept<Value> {
  readonly value: Promise<Value>
  readonly at: number
}

/**
 * Remembers what was read, for a second; who asks at the same moment shares one reading. A reading
 * that failed is forgotten. Bounded: beyond `most` everything is forgotten at once.
 */
export class Memory<Value> {
  readonly #kept = new Map<string, Kept<Value>>()
  readonly #most: number
  constructor(most = 20_000) {
    this.#most = most
  }

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const found = this.#kept.get(key)
    // the age of a memory follows the machine's monotonic clock, which nobody moves
    const now = performance.now()
    if (found && now - found.at < FRESH_MS) return found.value
    if (this.#kept.size >= this.#most) this.#kept.clear()
    const kept = { value: read(), at: now }
    this.#kept.set(key, kept)
    kept.value.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    })
    return kept.value
  }

  forget(): void {
    this.#kept.clear()
  }
}
