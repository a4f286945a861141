import { refuse } from '@lantern/contract/errors'
import { MOST_IMAGES } from '@lantern/contract/receipts'
import type { BrandId, MemberId, WithdrawalId } from '@lantern/kernel/ids'
import { fitsCurrency, type Money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { defineSetting, readSettingIn } from '../config/index.ts'
import { cleanImage } from '../../pictures/images.ts'
import { sealPicture } from './pictures.ts'
import * as queries from './queries/receipts.ts'
import { insertStep, type Withdrawal } from './queries/withdrawals.ts'

/** Minutes after which a paid withdrawal counts as received. */
export const receiptSetting = defineSetting<number>(
  'cashier.receiptMinutes',
  z.int().check(z.minimum(5), z.maximum(43_200)),
  1_440,
)

/** Where a receipt can go from where; what stands in no list is over. */
const RECEIPT_MOVES: Readonly<Record<queries.ReceiptState, readonly queries.ReceiptState[]>> = {
  awaited: ['received', 'partly', 'not_received', 'automatic', 'forced'],
  // the rest came after all, or a person decides
  partly: ['received', 'forced', 'returned'],
  not_received: ['received', 'partly', 'forced', 'returned'],
  received: [],
  automatic: [],
  forced: [],
  returned: [],
}

export const mayReceiptMove = (from: queries.ReceiptState, to: queries.ReceiptState): boolean =>
  RECEIPT_MOVES[from].includes(to)

/** So much of a withdrawal was paid: from now on its member can say whether it arrived. */
export async function beginReceipt(
  ctx: Context,
  tx: Tx,
  withdrawal: Withdrawal,
  paid: Money,
): Promise<void> {
  const minutes = await readSettingIn(tx, withdrawal.brandId, receiptSetting)
  await queries.insertReceipt(tx, {
    withdrawalId: withdrawal.id,
    brandId: withdrawal.brandId,
    memberId: withdrawal.memberId,
    amount: paid,
    dueAt: new Date(ctx.clock.now().getTime() + minutes * MINUTE_MS),
  })
}

export interface Move {
  readonly to: queries.ReceiptState
  readonly received: Money
  readonly note?: string | null
  readonly by?: string
  readonly reason?: string
}

/** Moves a locked receipt, if its table of moves allows it, and tells the member. */
export async function moveTo(
  ctx: Context,
  tx: Tx,
  receipt: queries.Receipt,
  move: Move,
): Promise<void> {
  if (!mayReceiptMove(receipt.state, move.to)) refuse('receipt_not_open')
  const at = ctx.clock.now()
  const { withdrawalId: id, brandId, memberId } = receipt
  await queries.moveReceipt(tx, receipt, {
    state: move.to,
    received: move.received,
    remaining: receipt.amount - move.received,
    note: move.note ?? receipt.note,
    at,
  })
  await tellStep(tx, receipt, { ...move, at })
  await publish(tx, brandId, {
    name: 'withdrawal.changed',
    memberId,
    withdrawalId: id,
    state: receipt.withdrawalState,
  })
}

const tellStep = (tx: Tx, receipt: queries.Receipt, move: Move & { readonly at: Date }) =>
  insertStep(tx, {
    id: receipt.withdrawalId,
    brandId: receipt.brandId,
    to: `receipt_${move.to}`,
    by: move.by ?? null,
    reason: move.reason ?? null,
    at: move.at,
  })

/** The receipt of one's own withdrawal, locked; `withdrawal_not_found` for anything else. */
async function lockOwn(tx: Tx, memberId: MemberId, id: string): Promise<queries.Receipt> {
  const receipt = await queries.lockReceipt(tx, id)
  return receipt?.memberId === memberId ? receipt : refuse('withdrawal_not_found')
}

export interface Answer {
  readonly withdrawalId: string
  readonly outcome: 'received' | 'partly' | 'not_received'
  readonly received?: Money | undefined
  readonly note?: string | undefined
}

/** Some of it and not all, and no finer: the rest would come back as money that can never leave. */
const isPartOf = ({ amount, currency }: queries.Receipt, part: Money): boolean =>
  part > 0n && part < amount && fitsCurrency(part, currency)

/**
 * What the member says. Refuses `withdrawal_not_found` (also before it is paid), `receipt_not_open`
 * once it is settled or overdue, `amount_invalid` for a part that is none or is finer than the
 * currency, and `proof_missing`.
 */
export async function answerReceipt(
  ctx: Context,
  tx: Tx,
  memberId: MemberId,
  { withdrawalId, outcome, received, note }: Answer,
): Promise<queries.Receipt> {
  const receipt = await lockOwn(tx, memberId, withdrawalId)
  if (isOverdue(ctx, receipt)) refuse('receipt_not_open')
  if (outcome === 'not_received' && receipt.proofs.length === 0) refuse('proof_missing')
  const part = { received: receipt.amount, partly: received ?? 0n, not_received: 0n }[outcome]
  if (outcome === 'partly' ? !isPartOf(receipt, part) : received !== undefined)
    refuse('amount_invalid')
  await moveTo(ctx, tx, receipt, { to: outcome, received: part, note: note || null })
  return (await queries.lockReceipt(tx, withdrawalId)) ?? refuse('withdrawal_not_found')
}

/** Its time is over, although nobody has written that down yet. */
const isOverdue = (ctx: Context, { state, dueAt }: queries.Receipt): boolean =>
  state === 'awaited' && dueAt <= ctx.clock.now()

/**
 * Adds a picture to a receipt that is not settled. Refuses what {@link cleanImage} refuses,
 * `withdrawal_not_found`, `receipt_not_open` and `too_many_proofs`.
 */
export async function addProof(
  ctx: Context,
  whose: { readonly brandId: BrandId; readonly memberId: MemberId },
  wish: { readonly withdrawalId: string; readonly image: string },
): Promise<queries.Receipt> {
  // Whoever may add none costs no decoding.
  await transact(ctx, (tx) => fitForProof(ctx, tx, whose.memberId, wish.withdrawalId))
  const bytes = Buffer.from(wish.image, 'base64')
  const image = await cleanImage(bytes)
  return transact(ctx, async (tx) => {
    const receipt = await fitForProof(ctx, tx, whose.memberId, wish.withdrawalId)
    const id = ctx.random.uuid()
    await queries.insertProof(tx, {
      id,
      brandId: whose.brandId,
      withdrawalId: receipt.withdrawalId,
      place: receipt.proofs.length + 1,
      media: image.media,
      width: image.width,
      height: image.height,
      sealed: sealPicture(ctx, id, image.bytes),
      at: ctx.clock.now(),
    })
    return (await queries.lockReceipt(tx, wish.withdrawalId)) ?? refuse('withdrawal_not_found')
  })
}

async function fitForProof(
  ctx: Context,
  tx: Tx,
  memberId: MemberId,
  id: string,
): Promise<queries.Receipt> {
  const receipt = await lockOwn(tx, memberId, id)
  const isOpen = mayReceiptMove(receipt.state, 'forced') && !isOverdue(ctx, receipt)
  if (!isOpen) refuse('receipt_not_open')
  if (receipt.proofs.length >= MOST_IMAGES) refuse('too_many_proofs')
  return receipt
}

const MOST_AT_ONCE = 100

/** Counts as received what nobody said anything about in time. */
export async function closeOverdue(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    const due: readonly WithdrawalId[] = await queries.takeDueReceipts(
      tx,
      ctx.clock.now(),
      MOST_AT_ONCE,
    )
    for (const receipt of await queries.listReceipts(tx, due))
      await moveTo(ctx, tx, receipt, { to: 'automatic', received: receipt.amount })
  })
}
