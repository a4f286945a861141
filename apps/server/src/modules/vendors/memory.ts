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

interface Waiting<Key, Value> {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

/**
 * Answers many who ask for one thing each by few readings of many: while one reading is on its
 * way, the next question waits for the next one.
 */
export class Together<Key, Value> {
  readonly #read: (keys: readonly Key[]) => Promise<readonly Value[]>
  readonly #most: number
  #waiting: Waiting<Key, Value>[] = []
  #reading = false

  constructor(read: (keys: readonly Key[]) => Promise<readonly Value[]>, most = 256) {
    this.#read = read
    this.#most = most
  }

  get(key: Key): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject })
      if (this.#reading) return
      this.#reading = true
      setImmediate(() => void this.#next())
    })
  }

  async #next(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most)
      try {
        const values = await this.#read(batch.map(({ key }) => key))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const value = values[index]
          if (index < values.length) resolve(value as Value)
          else reject(new Error('a reading answered too little'))
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#reading = false
  }
}
