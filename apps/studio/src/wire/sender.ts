import type { Context } from '../context.ts'
import { recordAnswer } from './answers.ts'
import { claimCall, claimDue, insertAttempts, type OutboxRow, postpone } from './queries.ts'
import { rudenessNow } from './rudeness.ts'
import { sendOnce } from './transport.ts'

const BATCH = 20
const IDLE_MS = 250
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 60_000

/** Longer after each try, a minute at most; a call is never given up. */
export const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20))

/**
 * Sends what is in the outbox until it is answered. A call is claimed for some seconds before it is
 * sent: a process that dies in between leaves it to whoever looks next, and the same id makes the
 * same call the same one.
 */
export class Sender {
  readonly #ctx: Context
  #timer: NodeJS.Timeout | undefined
  #running = false
  #stopped = false
  #round: Promise<void> = Promise.resolve()

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  start(): void {
    this.#plan(0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#round
  }

  /** Looks at once, instead of in a moment. */
  wake(): void {
    if (!this.#running) this.#plan(0)
  }

  /** Sends one call now, if nobody else has it in hand, and tells when that is done. */
  async deliver(outboxId: string): Promise<void> {
    const row = await claimCall(this.#ctx.db, outboxId)
    if (row) await this.#send(row)
  }

  #plan(ms: number): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#round = this.#look()
    }, ms)
  }

  async #look(): Promise<void> {
    this.#running = true
    let found = 0
    try {
      const due = await claimDue(this.#ctx.db, BATCH)
      found = due.length
      await Promise.all(due.map((row) => this.#send(row)))
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'the outbox could not be read')
    }
    this.#running = false
    this.#plan(found === BATCH ? 0 : IDLE_MS)
  }

  async #send(row: OutboxRow): Promise<void> {
    const { ctx } = { ctx: this.#ctx }
    try {
      const chaos = await rudenessNow(ctx, ctx.db)
      const { outcome, attempts } = await sendOnce(ctx, row, chaos)
      await insertAttempts(ctx.db, attempts)
      if (outcome.kind === 'answered') {
        const next = await recordAnswer(ctx, row.id, outcome.result)
        if (next !== undefined) await this.deliver(next)
        return
      }
      const said = outcome.kind === 'unknown' ? outcome.why : outcome.result.status
      await postpone(ctx.db, row.id, pauseAfter(row.tries), said)
      if (outcome.kind === 'rejected')
        ctx.log.error({ txId: row.txId, said }, 'the platform does not read a call')
    } catch (error) {
      // The claim runs out by itself and the call is sent again.
      ctx.log.error({ err: error, txId: row.txId }, 'a call could not be finished')
    }
  }
}
