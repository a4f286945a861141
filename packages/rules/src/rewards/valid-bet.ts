import { assert } from '@lantern/kernel/assert'
import type { Money } from '@lantern/kernel/money'

/** Odds in units of 1/10,000, as amounts are: 1.5 is 15,000. */
export type Odds = bigint

/** What of a stake counts: the difference to the payout, the stake at most. */
export function netCapped(stake: Money, payout: Money): Money {
  assert(stake >= 0n && payout >= 0n, 'stakes and payouts are not negative')
  const net = payout > stake ? payout - stake : stake - payout
  return net < stake ? net : stake
}

/** As {@link netCapped}, and nothing below the lowest odds that count. */
export const withMinimumOdds = (
  bet: { readonly stake: Money; readonly payout: Money; readonly odds: Odds },
  minimum: Odds,
): Money => (bet.odds < minimum ? 0n : netCapped(bet.stake, bet.payout))

/**
 * A lottery bet on more of the field than `most` (a share in ten-thousandths) is no risk and
 * counts for nothing.
 */
export function withinCoverage(
  bet: { readonly selected: bigint; readonly universe: bigint; readonly stake: Money },
  most: bigint,
): Money {
  assert(bet.universe > 0n, 'there is something to choose from')
  return bet.selected * 10_000n > most * bet.universe ? 0n : bet.stake
}

/** A spin counts with its whole stake, whatever it pays; a free one has none. */
export const ofSpin = (stake: Money, isFree: boolean): Money => (isFree ? 0n : stake)

/** What the shots of a fish game cost that were not given back. */
export const ofShots = (shots: bigint, refunded: bigint, cost: Money): Money =>
  (shots - refunded) * cost

/** Among players: what changed hands, the house's share of a won pot included. */
export const ofPot = (net: Money, rake: Money): Money => (net < 0n ? -net : net + rake)

/** A bet on one side of a market of which others exclude it. */
export interface SideBet {
  readonly side: string
  readonly counts: Money
}

/**
 * Bets on sides that exclude each other count for the difference only: the heaviest side less all
 * others, shared over its bets in proportion and rounded down. The bets of other sides count for
 * nothing. Answers in the order given.
 */
export function netOfOpposites(bets: readonly SideBet[]): Money[] {
  const sums = new Map<string, Money>()
  for (const { side, counts } of bets) sums.set(side, (sums.get(side) ?? 0n) + counts)
  let [heaviest, most, all]: [string, Money, Money] = ['', 0n, 0n]
  for (const [side, sum] of sums) {
    all += sum
    if (sum > most) [heaviest, most] = [side, sum]
  }
  const net = most + most > all ? most + most - all : 0n
  return bets.map(({ side, counts }) =>
    side === heaviest && most > 0n ? (counts * net) / most : 0n,
  )
}
