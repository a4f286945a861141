import { refuse } from '@lantern/contract/errors'
import { payeeNames } from '@lantern/contract/ops/payment-methods'
import type { MemberId } from '@lantern/kernel/ids'
import { MINUTE_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { type AuditActor, record } from '../audit/index.ts'
import { defineSetting, readSetting } from '../config/index.ts'
import { openProfile, verifyTransactionPassword } from '../identity/index.ts'
import type { Owner } from './deposit.ts'
import { maskedDestination, openDestination, sealDestination } from './destination.ts'
import { isExactName, isSameName, maskedHolder } from './names.ts'
import { hasMethod } from './queries/methods.ts'
import * as queries from './queries/payees.ts'
import { lockRequests } from './queries/withdrawals.ts'

/** Minutes for which a new payee waits: time to notice that it was somebody else who added it. */
export const payeeSetting = defineSetting<number>(
  'cashier.payeeMinutes',
  z.int().check(z.minimum(0), z.maximum(10_080)),
  1_440,
)

export type PayeeNames = z.infer<typeof payeeNames>

/** How a name on an account is held against the member's own. */
export const namesSetting = defineSetting<PayeeNames>('cashier.payeeNames', payeeNames, {
  rule: 'marked',
  table: {},
})

/** Who changes payees, and how it is proven that it is the member. */
export interface Confirmed {
  readonly actor: AuditActor
  /** Runs the change in the transaction that uses up what proves it. */
  readonly run: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
}

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
 * refused, or kept and marked for whoever checks its withdrawals, as the brand says. Refuses
 * `method_not_available`, `field_invalid` (destination), what the transaction password's check and
 * `confirmed` refuse, `payee_name_differs`, `payee_name_missing` (a brand that compares does not know
 * the member's), `payee_exists` and `too_many_payees`.
 */
export async function addPayee(
  ctx: Context,
  owner: Owner,
  wish: NewPayee,
  confirmed: Confirmed,
): Promise<queries.Payee> {
  const { brandId, memberId, currency } = owner
  const { method, bank, holder } = wish
  const way = { direction: 'withdrawal' as const, code: method, currency }
  if (!(await hasMethod(ctx.db, brandId, way))) refuse('method_not_available')
  const sealKey = ctx.random.uuid()
  const destination = sealDestination(ctx, sealKey, method, wish.destination)
  await verifyTransactionPassword(ctx, memberId, wish.transactionPassword)
  const at = ctx.clock.now()
  const minutes = await readSetting(ctx, brandId, payeeSetting)
  const nameDiffers = await isOtherName(ctx, owner, holder)
  const payee = {
    sealKey,
    brandId,
    memberId,
    method,
    destinationSealed: destination.sealed,
    destinationEnd: destination.end,
    destinationIndex: destination.index,
    holderSealed: sealAtRest(ctx, HOLDER, Buffer.from(holder), sealKey),
    bank,
    nameDiffers,
    createdAt: at,
    usableAt: new Date(at.getTime() + minutes * MINUTE_MS),
  }
  return await confirmed.run(async (tx) => {
    const added = await insertOnce(tx, destination.known, payee)
    await note(ctx, tx, { event: 'payee.added', actor: confirmed.actor, payee: added })
    return added
  })
}

/** Writes a change of payees down for whoever looks later; names and numbers are masked. */
function note(
  ctx: Context,
  tx: Tx,
  what: {
    readonly event: 'payee.added' | 'payee.removed'
    readonly actor: AuditActor
    readonly payee: queries.Payee
  },
): Promise<void> {
  const { event, actor, payee } = what
  const { id, method, bank, nameDiffers } = payee
  const facts = {
    ...{ payee: id, method, bank, nameDiffers },
    destination: maskedDestination(payee.destinationEnd),
    holder: maskedHolder(openHolder(ctx, payee)),
  }
  return record(tx, {
    brandId: payee.brandId,
    actor,
    event,
    subject: { kind: 'member', id: payee.memberId },
    ...(event === 'payee.added' ? { after: facts } : { before: facts }),
  })
}

/** Keeps a payee that the member does not have, as long as it has less than ten. */
async function insertOnce(
  tx: Tx,
  same: readonly Buffer[],
  payee: Omit<queries.Payee, 'id'>,
): Promise<queries.Payee> {
  await lockRequests(tx, payee.memberId)
  const known = await queries.listPayees(tx, payee.memberId)
  if (known.length >= MOST_PAYEES) refuse('too_many_payees', { most: MOST_PAYEES })
  if (known.some((one) => same.some((mark) => one.destinationIndex.equals(mark))))
    refuse('payee_exists')
  return await queries.insertPayee(tx, payee)
}

/**
 * Whether a name is marked as another than the member's; false while the member gave none and the
 * brand only marks. A brand that compares refuses `payee_name_differs` and `payee_name_missing`.
 */
async function isOtherName(ctx: Context, owner: Owner, holder: string): Promise<boolean> {
  const { rule, table } = await readSetting(ctx, owner.brandId, namesSetting)
  const profile = await openProfile(ctx, ctx.db, owner.brandId, owner.memberId)
  const name = profile?.['payeeName'] ?? ''
  const isOwn = rule === 'exact' ? isExactName(name, holder) : isSameName(name, holder, table)
  if (rule === 'marked') return name !== '' && !isOwn
  if (name === '') refuse('payee_name_missing')
  if (!isOwn) refuse('payee_name_differs')
  return false
}

/**
 * Removes a payee. Refuses what the transaction password's check and `confirmed` refuse, and
 * `payee_not_found`.
 */
export async function removePayee(
  ctx: Context,
  memberId: MemberId,
  wish: { readonly id: string; readonly transactionPassword: string },
  confirmed: Confirmed,
): Promise<void> {
  await verifyTransactionPassword(ctx, memberId, wish.transactionPassword)
  await confirmed.run(async (tx) => {
    const payee = await queries.removePayee(tx, memberId, wish.id, ctx.clock.now())
    if (!payee) refuse('payee_not_found')
    await note(ctx, tx, { event: 'payee.removed', actor: confirmed.actor, payee })
  })
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
