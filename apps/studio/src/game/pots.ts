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

  /**
   * The pot that stakes at a title in a currency feed, as it stands; null for a title or a currency
   * without one, and when nobody says it. A pool is of one currency, and pays in it.
   */
  async of({ code: gameCode, pot }: Title, currency: string): Promise<ShownPot | null> {
    if (!pot) return null
    const ofCurrency = (await this.#read()).filter((one) => one.currency === currency)
    const isFed = ({ fedBy }: PotSeen) => fedBy.some((one) => one.gameCode === gameCode)
    const seen = ofCurrency.find(({ code }) => code === pot.code) ?? ofCurrency.find(isFed)
    if (!seen) return null
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
