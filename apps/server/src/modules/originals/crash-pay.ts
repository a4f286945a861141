import { validBetOf, VALID_BET_RULE } from '@lantern/games/crash/round'
import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import * as wagers from '../wagers/index.ts'
import * as bets from './crash-bet-queries.ts'

/** Who counts the bets of shared rounds. */
export const CRASH_SOURCE = 'originals.crash'

const A_BATCH = 1_000

/** A member has one bet in a round: together they name it. */
export const betRef = (bet: Pick<bets.BetRow, 'roundId' | 'memberId'>): string =>
  `${bet.roundId}:${bet.memberId}`

const commandOf = (brandId: BrandId, bet: bets.BetRow, at: Date): wagers.WagerCommand => {
  const reference = betRef(bet)
  const { memberId, currency } = bet
  const common = { brandId, source: CRASH_SOURCE, betRef: reference, memberId, currency, at }
  if (bet.state === 'voided') return { ...common, op: 'void', key: `void:${reference}` }
  const valid = validBetOf(BigInt(bet.stake), bet.autoAt, bet.leftAt)
  return {
    ...common,
    op: 'settle',
    key: `settle:${reference}`,
    payout: BigInt(bet.payout ?? '0'),
    residue: BigInt(bet.residue),
    validBet: valid.amount,
    validReason: valid.reason,
    ruleVersion: VALID_BET_RULE,
  }
}

async function pay(ctx: Context, brandId: BrandId, bet: bets.BetRow): Promise<string | undefined> {
  try {
    const { refusal } = await wagers.apply(ctx, commandOf(brandId, bet, ctx.clock.now()))
    if (refusal === null) return bet.id
    ctx.log.error({ betId: bet.id, refusal }, 'a bet of a shared round could not be paid')
  } catch (error) {
    ctx.log.warn({ err: error, betId: bet.id }, 'a bet of a shared round is paid later')
  }
  return undefined
}

/**
 * Pays what is decided. Each bet has one key for its end, so that doing this twice, or by two nodes
 * at once, pays once. What can not be paid now waits for the next time; true when nothing waits.
 */
export async function payDecided(ctx: Context, brandId: BrandId): Promise<boolean> {
  for (;;) {
    const due = await bets.unpaidBets(ctx.db, brandId, A_BATCH)
    if (due.length === 0) return true
    const paid = (await Promise.all(due.map((bet) => pay(ctx, brandId, bet)))).filter(
      (id) => id !== undefined,
    )
    if (paid.length > 0) await bets.markPaid(ctx.db, paid, ctx.clock.now())
    if (paid.length < due.length) return false
  }
}
