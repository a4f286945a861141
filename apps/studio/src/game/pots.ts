import type { Title } from '@lantern/games/slots/title'
import { formatMoney, parseMoney } from '@lantern/kernel/money'
import { askPots, type PotSeen } from '@lantern/vendor-protocol/pots'
import type { Context } from '../context.ts'

/** Players look every few seconds; the platform is asked no more often than this, for all of them. */
const FRESH_MS = 4_000

/** What a page shows of a pot, as decimal texts. */
export interface ShownPot {
  readonly amount: string
  readonly mustHitBy: string
  readonly currency: string
}

/** What is needed of a context. */
interface PotContext extends Pick<Context, 'clock' | 'log'> {
  readonly config: Pick<Context['config'], 'platformUrl'>
}

/** The platform's pots as they were said last. */
export class PotBoard {
  readonly #ctx: PotContext
  #askedAt = Number.NEGATIVE_INFINITY
  #pots: Promise<readonly PotSeen[]> = Promise.resolve([])

  constructor(ctx: PotContext) {
    this.#ctx = ctx
  }

  /** The pot of a title as it stands; null for a title without one, and when nobody says it. */
  async of({ pot }: Title): Promise<ShownPot | null> {
    if (!pot) return null
    const seen = (await this.#read()).find(({ code }) => code === pot.code)
    if (!seen) return null
    const { currency } = seen
    return { amount: written(seen.amount), mustHitBy: written(seen.mustHitBy), currency }
  }

  #read(): Promise<readonly PotSeen[]> {
    const now = this.#ctx.clock.now().getTime()
    if (now - this.#askedAt < FRESH_MS) return this.#pots
    this.#askedAt = now
    this.#pots = askPots({ baseUrl: this.#ctx.config.platformUrl }).catch((error: unknown) => {
      this.#ctx.log.warn({ err: error }, 'the pots were not told')
      return []
    })
    return this.#pots
  }
}

const written = (amount: string): string => formatMoney(parseMoney(amount) ?? 0n)
