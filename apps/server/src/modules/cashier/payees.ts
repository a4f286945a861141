import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import { MINUTE_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { defineSetting, readSetting } from '../config/index.ts'
import { openProfile, verifyTransactionPassword } from '../identity/index.ts'
import type { Owner } from './deposit.ts'
import { openDestination, sealDestination } from './destination.ts'
import { isSameName } from './names.ts'
import { hasMethod } from './queries/methods.ts'
import * as queries from './queries/payees.ts'
import { lockRequests } from './queries/withdrawals.ts'

/** Minutes for which a new payee waits: time to notice that it was somebody else who added it. */
export const payeeSetting = defineSetting<number>(
  'cashier.payeeMinutes',
  z.int().check(z.minimum(0), z.maximum(10_080)),
  1_440,
)

const MOST_PAYEES = 10
const HOLDER = 'cashier.payeeHolder'

/** The name on an account, for whoever may see it; masked on the wire. */
export const openHolder = (ctx: Context, { sealKey, holderSealed }: queries.Payee): string =>
  openAtRest(ctx, HOLDER, holderSealed, sealKey).toString('utf8')

export interface NewPayee {
  readonly method: string
  readonly destination: string
  readonly bank: string
  readonly holder: string
  readonly transactionPassword: string
}

/**
 * Adds a payee of a member; it waits before money can go there. A name that is not the member's is
 * kept and marked, for whoever checks its withdrawals. Refuses `method_not_available`,
 * `field_invalid` (destination), what the transaction password's check refuses, `payee_exists` and
 * `too_many_payees`.
 */
export async function addPayee(ctx: Context, owner: Owner, wish: NewPayee): Promise<queries.Payee> {
  const { brandId, memberId, currency } = owner
  const { method, bank, holder } = wish
  const way = { direction: 'withdrawal' as const, code: method, currency }
  if (!(await hasMethod(ctx.db, brandId, way))) refuse('method_not_available')
  const sealKey = ctx.random.uuid()
  const destination = sealDestination(ctx, sealKey, method, wish.destination)
  await verifyTransactionPassword(ctx, memberId, wish.transactionPassword)
  const at = ctx.clock.now()
  const minutes = await readSetting(ctx, brandId, payeeSetting)
  return await insertOnce(ctx, destination.known, {
    sealKey,
    brandId,
    memberId,
    method,
    destinationSealed: destination.sealed,
    destinationEnd: destination.end,
    destinationIndex: destination.index,
    holderSealed: sealAtRest(ctx, HOLDER, Buffer.from(holder), sealKey),
    bank,
    nameDiffers: await isOtherName(ctx, owner, holder),
    createdAt: at,
    usableAt: new Date(at.getTime() + minutes * MINUTE_MS),
  })
}

/** Keeps a payee that the member does not have, as long as it has less than ten. */
const insertOnce = (
  ctx: Context,
  same: readonly Buffer[],
  payee: Omit<queries.Payee, 'id'>,
): Promise<queries.Payee> =>
  transact(ctx, async (tx) => {
    await lockRequests(tx, payee.memberId)
    const known = await queries.listPayees(tx, payee.memberId)
    if (known.length >= MOST_PAYEES) refuse('too_many_payees', { most: MOST_PAYEES })
    if (known.some((one) => same.some((mark) => one.destinationIndex.equals(mark))))
      refuse('payee_exists')
    return await queries.insertPayee(tx, payee)
  })

/** False also while the member gave no name: there is nothing to compare with. */
async function isOtherName(ctx: Context, owner: Owner, holder: string): Promise<boolean> {
  const profile = await openProfile(ctx, ctx.db, owner.brandId, owner.memberId)
  const name = profile?.['payeeName'] ?? ''
  return name !== '' && !isSameName(name, holder)
}

/** Removes a payee. Refuses what the transaction password's check refuses, and `payee_not_found`. */
export async function removePayee(
  ctx: Context,
  memberId: MemberId,
  wish: { readonly id: string; readonly transactionPassword: string },
): Promise<void> {
  await verifyTransactionPassword(ctx, memberId, wish.transactionPassword)
  const isDone = await transact(ctx, (tx) =>
    queries.removePayee(tx, memberId, wish.id, ctx.clock.now()),
  )
  if (!isDone) refuse('payee_not_found')
}

/** Where a withdrawal goes that names a payee. */
export interface Target {
  readonly payeeId: string
  readonly method: string
  readonly destination: string
}

/** Opens a payee for a withdrawal. Refuses `payee_not_found` and `payee_waits`. */
export async function targetOf(
  ctx: Context,
  tx: Tx,
  memberId: MemberId,
  payeeId: string,
): Promise<Target> {
  const payee = (await queries.listPayees(tx, memberId)).find(({ id }) => id === payeeId)
  if (!payee) refuse('payee_not_found')
  if (payee.usableAt > ctx.clock.now())
    refuse('payee_waits', { until: payee.usableAt.toISOString() })
  const { method, sealKey, destinationSealed } = payee
  return { payeeId, method, destination: openDestination(ctx, sealKey, destinationSealed) }
}
