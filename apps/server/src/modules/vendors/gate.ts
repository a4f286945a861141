import { refuse } from '@lantern/contract/errors'

interface Waiting {
  readonly key: string
  readonly enter: () => void
}

/**
 * Lets a few in at a time, and of one key one: whoever waits for a lock that somebody else holds
 * waits with a connection in hand, and must not take all there are. The others wait here, without
 * one.
 */
export class Gate {
  readonly #most: number
  readonly #inside = new Set<string>()
  #waiting: Waiting[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Does some work when it is the key's turn; refuses `busy` when that does not come in time. */
  async pass<Done>(key: string, until: number, work: () => Promise<Done>): Promise<Done> {
    await this.#turn(key, until)
    try {
      return await work()
    } finally {
      this.#inside.delete(key)
      this.#next()
    }
  }

  async #turn(key: string, until: number): Promise<void> {
    if (this.#mayEnter(key)) {
      this.#inside.add(key)
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { key, enter: resolve }
    this.#waiting.push(waiting)
    const timer = setTimeout(
      () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        reject(new Late())
      },
      Math.max(0, until - performance.now()),
    )
    try {
      await promise
    } catch (error) {
      if (error instanceof Late) refuse('busy')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #mayEnter(key: string): boolean {
    return this.#inside.size < this.#most && !this.#inside.has(key)
  }

  #next(): void {
    const at = this.#waiting.findIndex(({ key }) => this.#mayEnter(key))
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (!next) return
    this.#inside.add(next.key)
    next.enter()
  }
}

class Late extends Error {
  override readonly name = 'Late'
}
