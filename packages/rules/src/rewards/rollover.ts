import { assert } from '@lantern/kernel/assert'
import type { Money } from '@lantern/kernel/money'
import type { Odds } from './valid-bet.ts'

// Turnover locks: each credit makes a lock, and money leaves when all locks are met. Shares are in
// ten-thousandths; nothing is rounded but a contribution, down to a unit.

export const WHOLE = 10_000n

/** How much of a bet counts: by game, by tag of a game, by product, and else. 0 leaves it out. */
export interface Weights {
  readonly otherwise: bigint
  readonly products: Readonly<Record<string, bigint>>
  readonly tags: Readonly<Record<string, bigint>>
  /** By `source/game`. */
  readonly games: Readonly<Record<string, bigint>>
}

export interface PlayedGame {
  readonly product: string
  /** `source/game`. */
  readonly game: string
  readonly tags: readonly string[]
}

const own = (shares: Readonly<Record<string, bigint>>, name: string): bigint | undefined =>
  Object.hasOwn(shares, name) ? shares[name] : undefined

/** The most specific share wins; of several tags the lowest. */
export function weightOf(weights: Weights, played: PlayedGame): bigint {
  const ofGame = own(weights.games, played.game)
  if (ofGame !== undefined) return ofGame
  let ofTags: bigint | undefined
  for (const tag of played.tags) {
    const share = own(weights.tags, tag)
    if (share !== undefined && (ofTags === undefined || share < ofTags)) ofTags = share
  }
  return ofTags ?? own(weights.products, played.product) ?? weights.otherwise
}

/** What counts for a lock, fixed when it is made. */
export interface Terms {
  readonly weights: Weights
  /** Bets at lower odds count for nothing; null: all odds do. */
  readonly minimumOdds: Odds | null
  /** A larger stake counts for nothing; null: any stake does. */
  readonly mostStake: Money | null
  /** Whose stake counts. */
  readonly stakes: 'all' | 'cash' | 'bonus'
  /** Bets on sides that exclude each other count for the difference only. */
  readonly netsOpposites: boolean
}

/** What the turnover is a multiple of. */
export type Base = 'deposit' | 'bonus' | 'both'

/**
 * Turnover that a credit asks for: its base, `times` in hundredths (1,500 is 15 times), and beside
 * it `depositTimes` of the deposit. Rounded up to a unit.
 */
export function requirementOf(
  credit: { readonly deposit: Money; readonly bonus: Money },
  rule: { readonly base: Base; readonly times: bigint; readonly depositTimes?: bigint },
): Money {
  const { deposit, bonus } = credit
  const base = rule.base === 'both' ? deposit + bonus : rule.base === 'bonus' ? bonus : deposit
  return (base * rule.times + deposit * (rule.depositTimes ?? 0n) + 99n) / 100n
}

/** A bet as rollover sees it. */
export interface Played extends PlayedGame {
  readonly stake: Money
  readonly stakeBonus: Money
  /** What of the stake counts for rewards; zero unless settled. */
  readonly validBet: Money
  /** What of that is left when bets against each other are netted. */
  readonly netBet: Money
  readonly odds: Odds | null
}

/** Why a bet counts less for a lock than it could. */
export type Shortfall = 'excluded' | 'odds' | 'stake' | 'opposite' | 'funds' | 'nothing'

export interface Judged {
  /** Turnover that counts before its weight. */
  readonly counts: Money
  readonly weight: bigint
  readonly because: Shortfall | null
}

const none = (because: Shortfall): Judged => ({ counts: 0n, weight: 0n, because })

/** What a bet is worth for a lock with such terms. */
export function judge(terms: Terms, bet: Played): Judged {
  const weight = weightOf(terms.weights, bet)
  if (bet.validBet === 0n) return none('nothing')
  if (weight === 0n) return none('excluded')
  if (terms.mostStake !== null && bet.stake > terms.mostStake) return none('stake')
  if (terms.minimumOdds !== null && bet.odds !== null && bet.odds < terms.minimumOdds)
    return none('odds')
  const valid = terms.netsOpposites ? bet.netBet : bet.validBet
  if (valid === 0n) return none('opposite')
  const counts = partOf(terms.stakes, bet, valid)
  if (counts === 0n) return none('funds')
  return { counts, weight, because: null }
}

function partOf(stakes: Terms['stakes'], bet: Played, valid: Money): Money {
  if (stakes === 'all' || bet.stake === 0n) return valid
  const part = stakes === 'bonus' ? bet.stakeBonus : bet.stake - bet.stakeBonus
  return (valid * part) / bet.stake
}

export interface Lock {
  readonly required: Money
  readonly progress: Money
  readonly terms: Terms
}

/** What one bet adds to one lock. `used` is the turnover it spends there. */
export interface Contribution<L extends Lock = Lock> {
  readonly lock: L
  readonly amount: Money
  readonly used: Money
}

export interface Allocation<L extends Lock = Lock> {
  readonly contributions: readonly Contribution<L>[]
  /** Turnover that no lock took. */
  readonly left: Money
  /** Why the first lock that still wanted turnover took none. */
  readonly because: Shortfall | null
}

/**
 * Leads a bet through the locks, the oldest first: each takes what it lacks and no more, and what
 * it does not use is left for the next. A bet that is left out of one lock may count for another.
 * `spent` is turnover of the bet that locks took which are closed now.
 */
export function allocate<L extends Lock>(
  locks: readonly L[],
  bet: Played,
  spent: Money = 0n,
): Allocation<L> {
  const contributions: Contribution<L>[] = []
  let because: Shortfall | null = null
  let used = spent
  for (const lock of locks) {
    const lacks = lock.required - lock.progress
    if (lacks <= 0n) continue
    const judged = judge(lock.terms, bet)
    because ??= judged.because
    const free = judged.counts - used
    if (free <= 0n) continue
    const full = (free * judged.weight) / WHOLE
    const amount = full < lacks ? full : lacks
    if (amount === 0n) continue
    // What a lock lacks is rounded up in turnover: a bet is never counted for more than it is.
    const takes = full < lacks ? free : (lacks * WHOLE + judged.weight - 1n) / judged.weight
    contributions.push({ lock, amount, used: takes })
    used += takes
  }
  assert(used >= spent, 'a bet is spent once')
  const left = bet.validBet - used
  return { contributions, left: left > 0n ? left : 0n, because }
}
