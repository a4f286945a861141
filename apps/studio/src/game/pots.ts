import { asNumber } from '@lantern/games/slots/fraction'
import { potReturn } from '@lantern/games/slots/pot'
import type { Title } from '@lantern/games/slots/title'
import { formatMoney, parseMoney } from '@lantern/kernel/money'
import { askPots, type PotSeen } from '@lantern/vendor-protocol/pots'
import type { Context } from '../context.ts'

/** Players look every few seconds; the platform is asked no more often than this, for all of them. */
const FRESH_MS = 4_000

/** What a page shows of a pot that moves, as decimal texts. */
export interface ShownPot {
  readonly name: string
  readonly amount: string
  readonly mustHitBy: string
  readonly currency: string
}

/**
 * What stakes at a title feed: nothing, for a title without a pot; a pot by these terms; none in this
 * currency; or nobody says it now. Rates are millionths; no return where it is not known, or not had.
 */
export type PotOffered =
  | null
  | {
      readonly kind: 'fed'
      readonly name: string
      readonly currency: string
      readonly rate: number
      readonly mustHitBy: string
      readonly returnRate: number | null
    }
  | { readonly kind: 'none'; readonly currency: string }
  | { readonly kind: 'unknown' }

/** What is needed of a context. */
interface PotContext extends Pick<Context, 'clock' | 'log'> {
  readonly config: Pick<Context['config'], 'platformUrl'>
}

/** The platform's pots as they were said last. */
export class PotBoard {
  readonly #ctx: PotContext
  #askedAt = Number.NEGATIVE_INFINITY
  /** Undefined where nobody says them. */
  #pots: Promise<readonly PotSeen[] | undefined> = Promise.resolve(undefined)

  constructor(ctx: PotContext) {
    this.#ctx = ctx
  }

  /**
   * The pot that stakes at a title in a currency feed, as it stands; null for a title or a currency
   * without one, and when nobody says it. A pool is of one currency, and pays in it.
   */
  async of(title: Title, currency: string): Promise<ShownPot | null> {
    const seen = title.pot ? fedBy(title, currency, (await this.#read()) ?? []) : undefined
    if (!seen) return null
    const { name, amount, mustHitBy } = seen
    return { name, amount: written(amount), mustHitBy: written(mustHitBy), currency }
  }

  /** By which terms stakes at a title in a currency feed a pot. */
  async offered(title: Title, currency: string): Promise<PotOffered> {
    if (!title.pot) return null
    const pots = await this.#read()
    if (!pots) return { kind: 'unknown' }
    const seen = fedBy(title, currency, pots)
    return seen ? termsOf(seen, title.pot) : { kind: 'none', currency }
  }

  #read(): Promise<readonly PotSeen[] | undefined> {
    const now = this.#ctx.clock.now().getTime()
    if (now - this.#askedAt < FRESH_MS) return this.#pots
    this.#askedAt = now
    this.#pots = askPots({ baseUrl: this.#ctx.config.platformUrl }).catch((error: unknown) => {
      this.#ctx.log.warn({ err: error }, 'the pots were not told')
      return undefined
    })
    return this.#pots
  }
}

/** The title's own pot before any other that names the game. */
function fedBy(
  { code: gameCode, pot }: Title,
  currency: string,
  pots: readonly PotSeen[],
): PotSeen | undefined {
  const ofCurrency = pots.filter((one) => one.currency === currency)
  const isFed = (one: PotSeen) => one.fedBy.some((feeder) => feeder.gameCode === gameCode)
  return ofCurrency.find(({ code }) => code === pot?.code) ?? ofCurrency.find(isFed)
}

/** As the platform says them; a platform of before says no rate, and its pots are as they were made. */
function termsOf(seen: PotSeen, made: NonNullable<Title['pot']>): PotOffered {
  const { name, currency, rate, mainShare } = seen
  const cap = parseMoney(seen.mustHitBy) ?? 0n
  const seed = seen.seed === undefined ? undefined : parseMoney(seen.seed)
  const isTold = rate !== undefined && mainShare !== undefined && seed !== undefined && seed < cap
  return {
    kind: 'fed',
    name,
    currency,
    rate: rate ?? made.rate,
    mustHitBy: formatMoney(cap),
    returnRate: isTold ? asNumber(potReturn({ rate, mainShare, seed, cap })) : null,
  }
}

/** For play money, which feeds no pot and gets nothing of it: by the terms the title was made with. */
export function potAsMade({ pot }: Title): PotOffered {
  if (!pot) return null
  const { name, currency, rate, cap } = pot
  return { kind: 'fed', name, currency, rate, mustHitBy: `${cap}.00`, returnRate: null }
}

const written = (amount: string): string => formatMoney(parseMoney(amount) ?? 0n)
