import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { learn, learnRefund } from './deposit.ts'
import { learnPayout } from './payout.ts'
import { findOrder, type PayoutOrder, refOf, setOrderDue } from './payout-orders.ts'
import type { Notice, PaymentProvider, RawNotice } from './provider.ts'
import { type Deposit, depositOfOrder, depositRefunded, setDepositDue } from './queries/deposits.ts'
import { insertNotice } from './queries/notices.ts'
import { orderOfKey, type OrderRef, orderReferred } from './queries/withdrawal-parts.ts'
import type { Fact } from './states.ts'
import { takeStray } from './strays.ts'

/** What became of a notice. `repeated`: this event was taken in before. */
export type NoticeOutcome = 'taken' | 'repeated' | 'not_ours' | 'unsigned' | 'malformed'

/**
 * Checks a notice and takes it in, once per event. A payment for an order that nobody here made is money
 * all the same: it stands in suspense of the brand whose address was called (`brandId`; absent: none).
 */
export async function takeNotice(
  ctx: Context,
  provider: PaymentProvider,
  raw: RawNotice,
  brandId?: BrandId,
): Promise<NoticeOutcome> {
  const notice = provider.readNotice(raw)
  if (notice === 'unsigned' || notice === 'malformed') return notice
  return await transact(ctx, async (tx) => {
    const owner = await ownerOf(tx, provider.code, notice)
    if (!owner && brandId !== undefined)
      return await takeStray(ctx, tx, { provider, notice, brandId })
    if (!owner || owner.provider !== provider.code) return 'not_ours'
    const isNew = await insertNotice(tx, {
      provider: provider.code,
      eventId: notice.eventId,
      brandId: 'withdrawal' in owner ? owner.withdrawal.brandId : owner.brandId,
      orderKey: owner.orderKey,
      body: raw.body.toString('utf8'),
      at: ctx.clock.now(),
    })
    if (!isNew) return 'repeated'
    if (notice.fact === null) await askSoon(ctx, tx, owner)
    else await takeFact(ctx, tx, owner, { ...notice, fact: notice.fact })
    return 'taken'
  })
}

/** The order that a notice is about; by the provider's reference it may be a refund as well. */
async function ownerOf(
  tx: Tx,
  provider: string,
  { kind, orderKey, reference }: Notice,
): Promise<Deposit | PayoutOrder | undefined> {
  if (orderKey === null)
    return (
      (await payout(tx, await orderReferred(tx, provider, reference))) ??
      (await depositRefunded(tx, provider, reference))
    )
  return kind === 'payout'
    ? payout(tx, await orderOfKey(tx, orderKey))
    : depositOfOrder(tx, orderKey)
}

const payout = async (tx: Tx, ref: OrderRef | undefined): Promise<PayoutOrder | undefined> =>
  ref && findOrder(tx, ref)

async function takeFact(
  ctx: Context,
  tx: Tx,
  owner: Deposit | PayoutOrder,
  { kind, reference, fact }: Notice & { readonly fact: Fact },
): Promise<void> {
  const said = { reference, payUrl: null, fact }
  if ('withdrawal' in owner) await learnPayout(ctx, tx, refOf(owner), said)
  else if (kind === 'refund') await learnRefund(ctx, tx, owner.id, said)
  else await learn(ctx, tx, owner.id, said)
}

/** A notice without a fact moves nothing: the order's next question is due at once. */
async function askSoon(ctx: Context, tx: Tx, owner: Deposit | PayoutOrder): Promise<void> {
  const at = ctx.clock.now()
  if ('withdrawal' in owner) await setOrderDue(tx, owner, at)
  else await setDepositDue(tx, owner.id, at)
}
