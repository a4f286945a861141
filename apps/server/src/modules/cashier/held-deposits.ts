import type { PaymentReason } from '@lantern/contract/payment-reasons'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { getMember, getOpenMember } from '../identity/index.ts'
import { barOfDeposit } from '../safeplay/index.ts'
import { barOfMove } from '../kyc/index.ts'
import { fundsOf, movedSince } from './funds.ts'
import type { Deposit } from './queries/deposits.ts'
import { lockRequests } from './queries/withdrawals.ts'
import { COUNTED_DEPOSITS } from './states.ts'

/**
 * Why money that came for a locked deposit waits for persons though it was ordered; null where nothing
 * is against it. Its account was closed or blocked, its member is away, or with what is not counted yet
 * (a late payment, more than was asked) it passes a limit, or what its member may bring before it has
 * shown who it is. Until the transaction ends the member's payments come one after the other, so that
 * two late ones never pass a limit together. Locked after a deposit, never before: whoever asks for a
 * new one locks no other.
 */
export async function heldFor(
  ctx: Context,
  tx: Tx,
  deposit: Deposit,
  came: Money,
): Promise<PaymentReason | null> {
  await lockRequests(tx, deposit.memberId)
  const member = await getMember(tx, deposit.brandId, deposit.memberId)
  if (member.status !== 'active')
    return member.status === 'closed' ? 'account_closed' : 'account_blocked'
  const counted = COUNTED_DEPOSITS.includes(deposit.state)
    ? (deposit.paidAmount ?? deposit.amount)
    : 0n
  const amount = came - counted
  const bar = await barOfDeposit(ctx, tx, deposit, {
    amount,
    funds: (from) => fundsOf(tx, deposit, { from, to: ctx.clock.now() }),
  })
  if (bar) return bar.code === 'deposit_limit_reached' ? 'above_limit' : 'member_away'
  if (amount <= 0n) return null
  // what was counted was asked about when it was ordered
  const { method } = deposit
  const move = { direction: 'deposit', amount, method, moved: movedSince } as const
  return (await barOfMove(ctx, tx, deposit, move)) ? 'identity_check' : null
}

/**
 * Money that persons credit, or that is asked for, needs an account that somebody can open; the same
 * lock as of {@link heldFor}, which closing takes too. Refuses `account_closed`.
 */
export async function refuseClosed(
  tx: Tx,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<void> {
  await lockRequests(tx, memberId)
  await getOpenMember(tx, brandId, memberId)
}
