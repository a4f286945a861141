import type { Ticker } from 'pixi.js'

interface Running {
  readonly ms: number
  readonly step: (at: number) => void
  readonly done: () => void
  elapsed: number
}

/** A tab that was hidden comes back with one enormous frame: a reel does not race after it. */
const LONGEST_TURN_MS = 50

/**
 * What moves on the stage. The ticker runs only while something does; hurried, everything jumps to
 * its end. For whoever wants less motion nothing moves at all.
 */
export class Motion {
  readonly #ticker: Ticker
  readonly #paint: () => void
  readonly #running = new Set<Running>()
  /** How to end each of those who wait. */
  readonly #holds = new Set<() => void>()
  readonly #loops = new Set<(ms: number) => void>()
  #hurried = false
  isReduced = false

  constructor(ticker: Ticker, paint: () => void) {
    this.#ticker = ticker
    this.#paint = paint
    ticker.autoStart = false
    ticker.stop()
    ticker.add(() => this.#tick(ticker.elapsedMS))
  }

  /** Calls `step` with 0 to 1 for so long; resolves at the end. */
  run(ms: number, step: (at: number) => void): Promise<void> {
    if (this.isReduced || this.#hurried || ms <= 0) {
      step(1)
      this.#paint()
      return Promise.resolve()
    }
    return this.#add(ms, step)
  }

  /** Leaves everything as it is for so long, so that it can be seen. Nothing is drawn meanwhile. */
  hold(ms: number): Promise<void> {
    this.#paint()
    if (this.#hurried) return Promise.resolve()
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        this.#holds.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#holds.add(end)
    })
  }

  #add(ms: number, step: (at: number) => void): Promise<void> {
    return new Promise((done) => {
      this.#running.add({ ms, step, done, elapsed: 0 })
      step(0)
      this.#ticker.start()
    })
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
    for (const end of this.#holds) end()
    this.#paint()
  }

  calm(): void {
    this.#hurried = false
  }

  get isHurried(): boolean {
    return this.#hurried
  }

  #tick(deltaMs: number): void {
    for (const step of this.#loops) step(Math.min(deltaMs, LONGEST_TURN_MS))
    for (const one of this.#running) {
      // a slow machine shows fewer pictures, not a longer spin
      one.elapsed += deltaMs
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
