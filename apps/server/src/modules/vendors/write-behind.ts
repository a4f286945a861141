import type { Context } from '../../context.ts'

interface Settings<Row> {
  readonly name: string
  readonly write: (rows: readonly Row[]) => Promise<void>
  /** Rows of one writing. */
  readonly most: number
  /** Rows that wait at most: beyond it the oldest are lost, and that is told. */
  readonly bound: number
  readonly everyMs: number
}

/** When a writing that failed is tried again. */
const AGAIN_MS = 1_000

/** Writes rows down after the reply that they tell of, some at a time. */
export class WriteBehind<Row> {
  readonly #ctx: Pick<Context, 'log'>
  readonly #settings: Settings<Row>
  readonly #waiting: Row[] = []
  #lost = 0
  #writing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(ctx: Pick<Context, 'log'>, settings: Settings<Row>) {
    this.#ctx = ctx
    this.#settings = settings
  }

  add(row: Row): void {
    const { bound, everyMs } = this.#settings
    if (this.#waiting.length >= bound) {
      this.#waiting.shift()
      this.#lost += 1
    }
    this.#waiting.push(row)
    this.#timer ??= setTimeout(() => void this.flush(), everyMs)
  }

  /** Writes everything that waits. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#work().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  async #work(): Promise<void> {
    const { name, write, most } = this.#settings
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, most)
      try {
        await write(rows)
      } catch (error) {
        this.#waiting.unshift(...rows)
        this.#ctx.log.error({ err: error, name, waiting: this.#waiting.length }, 'not written')
        this.#timer ??= setTimeout(() => void this.flush(), AGAIN_MS).unref()
        return
      }
    }
    if (this.#lost > 0) this.#ctx.log.error({ name, lost: this.#lost }, 'rows were lost')
    this.#lost = 0
  }
}
