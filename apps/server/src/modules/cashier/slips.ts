import { refuse } from '@lantern/contract/errors'
import { MOST_IMAGES } from '@lantern/contract/receipts'
import type { MemberId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { cleanImage } from '../../pictures/images.ts'
import { type Deposit, lockDeposit } from './queries/deposits.ts'
import { insertSlip } from './queries/slips.ts'
import { sealPicture } from './pictures.ts'

/** A deposit that its member pays by itself and that is not decided yet. */
const takesSlips = ({ payTo, state }: Deposit): boolean =>
  payTo !== null && (state === 'pending' || state === 'expired' || state === 'review')

async function fitForSlip(tx: Tx, memberId: MemberId, id: string): Promise<Deposit> {
  const deposit = await lockDeposit(tx, id)
  if (deposit?.memberId !== memberId) refuse('deposit_not_found')
  if (!takesSlips(deposit)) refuse('slip_not_wanted')
  if (deposit.slips.length >= MOST_IMAGES) refuse('too_many_proofs')
  return deposit
}

/**
 * Adds a picture of the transfer to a deposit. Refuses `deposit_not_found`, `slip_not_wanted`,
 * `too_many_proofs`, and what {@link cleanImage} refuses.
 */
export async function addSlip(
  ctx: Context,
  memberId: MemberId,
  wish: { readonly depositId: string; readonly image: string },
): Promise<void> {
  // Whoever may add none costs no decoding.
  await transact(ctx, (tx) => fitForSlip(tx, memberId, wish.depositId))
  const image = await cleanImage(Buffer.from(wish.image, 'base64'))
  await transact(ctx, async (tx) => {
    const deposit = await fitForSlip(tx, memberId, wish.depositId)
    const { id: depositId, brandId, state } = deposit
    const id = ctx.random.uuid()
    await insertSlip(tx, {
      id,
      brandId,
      depositId,
      place: deposit.slips.length + 1,
      media: image.media,
      width: image.width,
      height: image.height,
      sealed: sealPicture(ctx, id, image.bytes),
      at: ctx.clock.now(),
    })
    await publish(tx, brandId, { name: 'deposit.changed', memberId, depositId, state })
  })
}
