import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { learn, learnRefund } from './deposit.ts'
import { learnPayout } from './payout.ts'
import type { Notice, PaymentProvider, RawNotice } from './provider.ts'
import { depositOfOrder } from './queries/deposits.ts'
import { insertNotice } from './queries/notices.ts'
import { withdrawalOfOrder } from './queries/withdrawals.ts'

/** What became of a notice. `repeated`: this event was taken in before. */
export type NoticeOutcome = 'taken' | 'repeated' | 'not_ours' | 'unsigned' | 'malformed'

/** Checks a notice and takes it in, once per event. */
export async function takeNotice(
  ctx: Context,
  provider: PaymentProvider,
  raw: RawNotice,
): Promise<NoticeOutcome> {
  const notice = provider.readNotice(raw)
  if (notice === 'unsigned' || notice === 'malformed') return notice
  return await transact(ctx, async (tx) => {
    const owner =
      notice.kind === 'payout'
        ? await withdrawalOfOrder(tx, notice.orderKey)
        : await depositOfOrder(tx, notice.orderKey)
    if (!owner || owner.provider !== provider.code) return 'not_ours'
    const isNew = await insertNotice(tx, {
      provider: provider.code,
      eventId: notice.eventId,
      brandId: owner.brandId,
      orderKey: notice.orderKey,
      body: raw.body.toString('utf8'),
      at: ctx.clock.now(),
    })
    if (!isNew) return 'repeated'
    const said = saidBy(notice)
    if ('holdId' in owner) await learnPayout(ctx, tx, owner.id, said)
    else if (notice.kind === 'refund') await learnRefund(ctx, tx, owner.id, notice.fact)
    else await learn(ctx, tx, owner.id, said)
    return 'taken'
  })
}

const saidBy = (notice: Notice) => ({
  reference: notice.reference,
  payUrl: null,
  fact: notice.fact,
})
