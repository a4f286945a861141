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
  /** Rows that could not be written, since the start. */
  #dropped = 0
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
    const { name, most } = this.#settings
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, most)
      try {
        await this.#written(rows)
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

  /**
   * Writes rows. One that can not be written is looked for by halves and let go: those behind it
   * must not wait for it for ever. Throws when it is no fault of a row; what was written of them by
   * then is taken out of `rows`.
   */
  async #written(rows: Row[]): Promise<void> {
    const { name, write, most } = this.#settings
    let size = Math.max(1, Math.min(rows.length, most))
    while (rows.length > 0) {
      const some = rows.slice(0, size)
      try {
        await write(some)
        rows.splice(0, some.length)
        size = Math.min(size * 2, most)
      } catch (error) {
        if (!isOfRows(error)) throw error
        if (some.length > 1) {
          size = Math.ceil(some.length / 2)
          continue
        }
        rows.shift()
        this.#dropped += 1
        const { log } = this.#ctx
        log.error({ err: error, name, dropped: this.#dropped }, 'a row can not be written')
      }
    }
  }
}

/** Codes of the database that are about what is written: its values, its constraints, its size. */
const OF_ROWS = /^(22|23|54|P0)/

/** Whether a row is at fault; the database being away is no fault of any. */
const isOfRows = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  (error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.length === SQLSTATE &&
    OF_ROWS.test(error.code))

const SQLSTATE = 5
