import { refuse } from '@lantern/contract/errors'
import { MOST_PARTS } from '@lantern/contract/ops/payouts'
import { fitsCurrency, formatMoney, type Money } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import type { Desk } from '../../desk.ts'
import { lockFor, note, refuseUnfit } from './approval.ts'
import { lockOrderFor, type OrderWish } from './order-desk.ts'
import { plan, type Planned } from './part-plan.ts'
import { tryMovePart } from './payout-orders.ts'
import { findProvider, providerCodes } from './providers.ts'
import { type Method, methodOfWithdrawal } from './queries/methods.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { canPay, ceilingOf } from './routing.ts'
import { contentHash, payoutAmount } from './withdrawal.ts'

/**
 * Refuses a payer that does not pay by the way of a withdrawal, `provider_unknown`, or more than it
 * pays at once by that way, `amount_above_maximum`.
 */
export function refusePayer(
  ctx: Context,
  withdrawal: Withdrawal,
  { provider, amount }: Pick<Planned, 'provider' | 'amount'>,
  way: Method,
): void {
  const isOwn = provider === withdrawal.provider
  if (isOwn ? !findProvider(ctx, provider) : !canPay(ctx, provider, withdrawal.method))
    refuse('provider_unknown')
  const ceiling = ceilingOf(way, provider)
  if (ceiling !== null && amount > ceiling)
    refuse('amount_above_maximum', { maximum: formatMoney(ceiling) })
}

/** Who can pay parts of a withdrawal: its own provider, and others that pay by its way. */
export const payersOf = (ctx: Context, { provider, method }: Withdrawal): string[] => [
  provider,
  ...providerCodes(ctx).filter((code) => code !== provider && canPay(ctx, code, method)),
]

/** The most of one payout by each of {@link payersOf} that has a limit at the way of a withdrawal. */
export async function ceilingsOf(
  ctx: Context,
  withdrawal: Withdrawal,
): Promise<Record<string, Money>> {
  const way = await methodOfWithdrawal(ctx.db, withdrawal.id)
  return Object.fromEntries(
    payersOf(ctx, withdrawal).flatMap((code) => {
      const most = ceilingOf(way, code)
      return most === null ? [] : [[code, most]]
    }),
  )
}

export interface SplitWish {
  readonly id: string
  /** Of the withdrawal as the operator saw it. */
  readonly contentHash: string
  /** None: it goes out as one. */
  readonly parts: readonly {
    readonly amount: Money
    /** By whom it is paid; absent: by the withdrawal's own provider. */
    readonly provider?: string | undefined
    /** It waits until a person says that it goes out. */
    readonly isLater: boolean
  }[]
}

/**
 * Splits a withdrawal in review into the parts that it goes out in, or makes one of it again. All
 * approvals of the former content are void by it. Refuses `withdrawal_not_found`, `not_claimed`,
 * `claimed_by_other`, `state_changed`, `approval_outdated`, `amount_invalid` (the parts are not what is
 * sent), `amount_above_maximum` (more than its provider pays at once by this way), `provider_unknown` and
 * `field_invalid` (parts).
 */
export async function splitWithdrawal(desk: Desk, wish: SplitWish): Promise<void> {
  const { ctx, tx, operator } = desk
  const withdrawal = await lockFor(tx, operator.brandId, wish.id)
  if (withdrawal.state === 'requested') refuse('not_claimed')
  if (withdrawal.state !== 'claimed') refuse('state_changed')
  if (withdrawal.claimedBy !== operator.operatorId) refuse('claimed_by_other')
  if (wish.contentHash !== contentHash(withdrawal)) refuse('approval_outdated')
  const parts = wish.parts.map((part) => ({
    ...part,
    provider: part.provider ?? withdrawal.provider,
  }))
  await check(desk, withdrawal, parts)
  await plan(ctx, tx, withdrawal, parts)
  await note(desk, withdrawal, {
    event: 'withdrawal.split',
    after: { parts: parts.map((part) => ({ ...part, amount: `${part.amount}` })) },
  })
}

async function check(
  { ctx, tx }: Desk,
  withdrawal: Withdrawal,
  parts: readonly Planned[],
): Promise<void> {
  const { currency, provider } = withdrawal
  const sent = payoutAmount(withdrawal)
  const way = await methodOfWithdrawal(tx, withdrawal.id)
  const all = parts.length === 0 ? [{ amount: sent, provider, isLater: false }] : parts
  if (all.length > MOST_PARTS || all.every(({ isLater }) => isLater))
    refuse('field_invalid', { field: 'parts' })
  if (all.some(({ amount }) => amount <= 0n || !fitsCurrency(amount, currency)))
    refuse('amount_invalid')
  if (all.reduce((sum, { amount }) => sum + amount, 0n) !== sent) refuse('amount_invalid')
  for (const part of all) refusePayer(ctx, withdrawal, part, way)
}

/**
 * Lets a part that waits go out. Refuses `withdrawal_not_found`, `state_changed` and what
 * {@link refuseUnfit} refuses.
 */
export async function sendLater(
  desk: Desk,
  wish: OrderWish & { readonly reason: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const { withdrawal, part } = await lockOrderFor(desk, wish)
  if (part?.state !== 'waiting' || withdrawal.state !== 'sending') refuse('state_changed')
  await refuseUnfit(desk, withdrawal)
  await tryMovePart(ctx, tx, withdrawal, {
    part,
    to: 'ready',
    reason: null,
    by: operator.username,
    dueAt: ctx.clock.now(),
  })
  await note(desk, withdrawal, {
    event: 'withdrawal.partReleased',
    reason: wish.reason,
    after: { part: part.no, amount: `${part.amount}` },
  })
}
