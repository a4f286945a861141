import { assert } from '@lantern/kernel/assert'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Way } from './bet.ts'
import { HIGHEST, multiplierAt } from './math.ts'
import { payoutAt } from './round.ts'

/** A bet that is still aboard. */
export interface Aboard {
  readonly id: string
  /** The book it is played in: class of account and currency. */
  readonly pool: string
  readonly currency: Currency
  readonly stake: Money
  /** Where it leaves at the latest, in hundredths. */
  readonly ceiling: number
  /** How it left if it is there: by its own rule, or where the house ends every flight. */
  readonly atCeiling: Way
  /** When it asked to leave, in milliseconds after the start; null: it has not. */
  readonly askedMs: number | null
}

/** What the bets of one book may be paid in a round, and what is decided of it. */
export interface Pool {
  readonly cap: Money
  readonly decided: Money
}

export interface Decision {
  readonly id: string
  readonly pool: string
  readonly at: number
  readonly how: Way
  readonly payout: Money
  readonly residue: Money
  /** The word that was known when it was decided. */
  readonly askedMs: number | null
}

const leavesAt = ({ ceiling, askedMs }: Aboard): number =>
  askedMs === null ? ceiling : Math.min(ceiling, multiplierAt(askedMs))

/**
 * The highest multiplier at which all that are aboard could leave within the cap. It only rises
 * when somebody leaves below it, so deciding in the order of multipliers never passes the cap.
 */
function affordable(pool: Pool, staked: Money): number {
  assert(staked > 0n, 'somebody is aboard')
  const most = ((pool.cap - pool.decided) * 100n) / staked
  return most > HIGHEST ? HIGHEST : Number(most)
}

const sumOf = (bets: readonly Aboard[]): Money => bets.reduce((sum, one) => sum + one.stake, 0n)

/** A bet and the multiplier at which it leaves. */
type Leaving = readonly [bet: Aboard, at: number]

/** In the order in which they leave; of those that leave at one multiplier the older bet first. */
const ordered = (leaving: readonly Leaving[]): Leaving[] =>
  leaving.toSorted(([a, x], [b, y]) => x - y || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))

function decidePool(bets: readonly Aboard[], given: Pool, reached: number): Decision[] {
  const decisions: Decision[] = []
  let pool = given
  let staked = sumOf(bets)
  const decide = ({ id, pool: book, stake, currency, askedMs }: Aboard, at: number, how: Way) => {
    const { amount, residue } = payoutAt(stake, currency, at)
    decisions.push({ id, pool: book, at, how, payout: amount, residue, askedMs })
    pool = { ...pool, decided: pool.decided + amount }
    staked -= stake
  }
  const all = bets.map((bet): Leaving => [bet, leavesAt(bet)])
  // Whoever leaves above is put in no order: a flight of thousands is looked at many times a second.
  const due = ordered(all.filter(([, at]) => at <= reached))
  for (const [bet, at] of due) {
    if (affordable(pool, staked) < at) break
    decide(bet, at, at === bet.ceiling ? bet.atCeiling : 'asked')
  }
  if (staked === 0n) return decisions
  // The rest leaves together where the cap is reached, if the curve has come that far.
  const most = affordable(pool, staked)
  if (most > reached) return decisions
  const rest = [...due.slice(decisions.length), ...all.filter(([, at]) => at > reached)]
  for (const [bet] of ordered(rest)) decide(bet, most, 'capped')
  return decisions
}

/** Bets by their book. */
function byPool(bets: readonly Aboard[]): Map<string, Aboard[]> {
  const sorted = new Map<string, Aboard[]>()
  for (const bet of bets) {
    const known = sorted.get(bet.pool)
    if (known) known.push(bet)
    else sorted.set(bet.pool, [bet])
  }
  return sorted
}

const poolOf = (pools: ReadonlyMap<string, Pool>, key: string): Pool => {
  const pool = pools.get(key)
  assert(pool, `the book ${key} has a cap`)
  return pool
}

/**
 * Who is out by the time the curve shows `reached`, each at its own multiplier: where it asked, at
 * its ceiling, or where the possible payouts of its book came to the cap. Whoever is not named is
 * still aboard. The same bets give the same answer, whenever and by whomever it is worked out.
 */
export const decide = (
  bets: readonly Aboard[],
  pools: ReadonlyMap<string, Pool>,
  reached: number,
): Decision[] =>
  [...byPool(bets)].flatMap(([key, own]) => decidePool(own, poolOf(pools, key), reached))

/** The multiplier at which somebody leaves next if nobody asks to; undefined: nobody is aboard. */
export function nextDue(
  bets: readonly Aboard[],
  pools: ReadonlyMap<string, Pool>,
): number | undefined {
  const due = [...byPool(bets)].map(([key, own]) =>
    Math.min(affordable(poolOf(pools, key), sumOf(own)), ...own.map(leavesAt)),
  )
  return due.length === 0 ? undefined : Math.min(...due)
}
