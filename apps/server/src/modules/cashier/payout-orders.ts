import type { WithdrawalId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import {
  findPart,
  movePart,
  notePartReference,
  partOrderedAt,
  type OrderRef,
  type Part,
  type PartMove,
  setPartDue,
} from './queries/withdrawal-parts.ts'
import * as queries from './queries/withdrawals.ts'
import { mayPartMove, PART_AS_ORDER, type WithdrawalState } from './states.ts'
import { payoutAmount, tryMove } from './withdrawal.ts'

/** What a provider is told to pay: a withdrawal that goes out as one, or a part of one. */
export interface PayoutOrder {
  readonly withdrawal: queries.Withdrawal
  readonly part: Part | null
  readonly orderKey: string
  readonly provider: string
  readonly providerReference: string | null
  /** A part's state in the words of an order. */
  readonly state: WithdrawalState
  readonly amount: Money
  readonly checks: number
}

/** An order as it is named. */
export const refOf = ({ withdrawal, part }: PayoutOrder): OrderRef => ({
  id: withdrawal.id,
  part: part?.no ?? null,
})

/** A withdrawal that goes out as one, or one of its parts, as an order. */
export function asOrder(withdrawal: queries.Withdrawal, part: Part | null = null): PayoutOrder {
  if (part === null)
    return { ...pick(withdrawal), withdrawal, part, amount: payoutAmount(withdrawal) }
  // Nothing of it is given to anybody before the whole is approved and begun.
  const isBegun = withdrawal.state === 'sending' || part.state !== 'ready'
  const state = isBegun ? PART_AS_ORDER[part.state] : 'claimed'
  return { ...pick({ ...part, state }), withdrawal, part, amount: part.amount }
}

const pick = ({
  orderKey,
  provider,
  providerReference,
  state,
  checks,
}: Pick<PayoutOrder, 'orderKey' | 'provider' | 'providerReference' | 'state' | 'checks'>) => ({
  orderKey,
  provider,
  providerReference,
  state,
  checks,
})

async function read(
  db: Db,
  withdrawal: queries.Withdrawal | undefined,
  no: number | null,
): Promise<PayoutOrder | undefined> {
  if (!withdrawal) return undefined
  // One that goes out in parts is no order itself.
  if (no === null) return withdrawal.isSplit ? undefined : asOrder(withdrawal)
  const part = await findPart(db, withdrawal.id, no)
  return part && asOrder(withdrawal, part)
}

export const findOrder = async (db: Db, { id, part }: OrderRef): Promise<PayoutOrder | undefined> =>
  read(db, await queries.findWithdrawal(db, id), part)

/** The order, its withdrawal locked until the transaction ends. */
export const lockOrder = async (tx: Tx, { id, part }: OrderRef): Promise<PayoutOrder | undefined> =>
  read(tx, await queries.lockWithdrawal(tx, id), part)

export interface OrderStep {
  readonly to: 'sending' | 'unknown'
  readonly reason: string | null
  readonly dueAt: Date | null
}

/** Moves a locked order, if its table of moves allows it; false when it does not. */
export function moveOrder(
  ctx: Context,
  tx: Tx,
  { withdrawal, part }: PayoutOrder,
  step: OrderStep,
): Promise<boolean> {
  return part === null
    ? tryMove(ctx, tx, withdrawal, { ...step, by: null })
    : tryMovePart(ctx, tx, withdrawal, { ...step, part, by: null })
}

/** Moves a part of a locked withdrawal, writes the step and tells the member; false when it may not. */
export async function tryMovePart(
  ctx: Context,
  tx: Tx,
  withdrawal: queries.Withdrawal,
  { part, by, ...move }: Omit<PartMove, 'at'> & { readonly part: Part; readonly by: string | null },
): Promise<boolean> {
  if (!mayPartMove(part.state, move.to)) return false
  const at = ctx.clock.now()
  const { id, brandId, memberId, state } = withdrawal
  await movePart(tx, part, { ...move, at })
  await queries.insertStep(tx, {
    id,
    brandId,
    part: part.no,
    to: `part_${move.to}`,
    reason: move.reason,
    by,
    at,
  })
  await publish(tx, brandId, { name: 'withdrawal.changed', memberId, withdrawalId: id, state })
  return true
}

/** When it is looked after next; null: no more. */
export const setOrderDue = (
  tx: Tx,
  { withdrawal, part }: PayoutOrder,
  dueAt: Date | null,
): Promise<void> =>
  part === null ? queries.setWithdrawalDue(tx, withdrawal.id, dueAt) : setPartDue(tx, part, dueAt)

/** Keeps what its provider calls it. */
export const noteReference = (
  tx: Tx,
  { withdrawal, part }: PayoutOrder,
  reference: string,
): Promise<void> =>
  part === null
    ? queries.notePayout(tx, withdrawal.id, reference)
    : notePartReference(tx, part, reference)

/** When it was last given to its provider, as of now: another worker may have done so meanwhile. */
export const lastOrderedAt = (db: Db, { withdrawal, part }: PayoutOrder): Promise<Date | null> =>
  part === null ? queries.lastSentAt(db, withdrawal.id) : partOrderedAt(db, withdrawal.id, part.no)

/** `W-12`, and `W-12/2` of a part. */
export const orderReference = (id: WithdrawalId | string, no: number | null): string =>
  no === null ? `W-${id}` : `W-${id}/${no}`
