export { Memory } from '../../memory.ts'

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
