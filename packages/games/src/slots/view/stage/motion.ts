import type { Ticker } from 'pixi.js'

interface Running {
  readonly ms: number
  readonly step: (at: number) => void
  readonly done: () => void
  elapsed: number
}

/**
 * What moves on the stage. The ticker runs only while something does; hurried, everything jumps to
 * its end. For whoever wants less motion nothing moves at all.
 */
export class Motion {
  readonly #ticker: Ticker
  readonly #paint: () => void
  readonly #running = new Set<Running>()
  readonly #loops = new Set<(ms: number) => void>()
  #hurried = false
  isReduced = false

  constructor(ticker: Ticker, paint: () => void) {
    this.#ticker = ticker
    this.#paint = paint
    ticker.autoStart = false
    ticker.stop()
    ticker.add(() => this.#tick(ticker.deltaMS))
  }

  /** Calls `step` with 0 to 1 for so long; resolves at the end. */
  run(ms: number, step: (at: number) => void): Promise<void> {
    if (this.isReduced || this.#hurried || ms <= 0) {
      step(1)
      this.#paint()
      return Promise.resolve()
    }
    return new Promise((done) => {
      this.#running.add({ ms, step, done, elapsed: 0 })
      step(0)
      this.#ticker.start()
    })
  }

  wait(ms: number): Promise<void> {
    return this.run(ms, () => undefined)
  }

  /** Calls `step` with the milliseconds of every frame until the answer is called. */
  loop(step: (ms: number) => void): () => void {
    this.#loops.add(step)
    this.#ticker.start()
    return () => {
      this.#loops.delete(step)
    }
  }

  /** Everything that moves is at its end at once, until {@link calm}. */
  hurry(): void {
    this.#hurried = true
    for (const one of this.#running) {
      one.step(1)
      one.done()
    }
    this.#running.clear()
    this.#paint()
  }

  calm(): void {
    this.#hurried = false
  }

  get isHurried(): boolean {
    return this.#hurried
  }

  #tick(deltaMs: number): void {
    // A tab that was hidden comes back with one enormous frame.
    const ms = Math.min(deltaMs, 50)
    for (const step of this.#loops) step(ms)
    for (const one of this.#running) {
      one.elapsed += ms
      const at = Math.min(1, one.elapsed / one.ms)
      one.step(at)
      if (at < 1) continue
      this.#running.delete(one)
      one.done()
    }
    if (this.#running.size === 0 && this.#loops.size === 0) {
      this.#ticker.stop()
      this.#paint()
    }
  }
}

export const easeOut = (at: number): number => 1 - (1 - at) ** 3

/** Beyond the end by a little, and back. */
export const settle = (at: number): number => {
  const c = 1.1
  return 1 + (c + 1) * (at - 1) ** 3 + c * (at - 1) ** 2
}
