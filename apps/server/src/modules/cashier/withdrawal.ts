import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { assert, present } from '@lantern/kernel/assert'
import type { WithdrawalId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { HEADER_BYTES } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { defineSetting, readSettingIn, requireModuleIn } from '../config/index.ts'
import { verifyTransactionPassword } from '../identity/index.ts'
import { mayMove } from '../kyc/index.ts'
import { type EndOfBonus, refuseOutstanding } from '../rollover/index.ts'
import { balanceOf, hold } from '../wallet/index.ts'
import type { Owner } from './deposit.ts'
import { sealDestination } from './destination.ts'
import { movedSince } from './funds.ts'
import { planByCeiling } from './part-plan.ts'
import { moveApprovals } from './queries/approvals.ts'
import { findMethod, type Method } from './queries/methods.ts'
import { insertRisks } from './queries/risk.ts'
import * as queries from './queries/withdrawals.ts'
import { findRisks } from './risk.ts'
import { chooseProvider } from './routing.ts'
import { mayWithdrawalMove, OPEN_WITHDRAWALS, type WithdrawalState } from './states.ts'
import { checkAmount, feeOf } from './terms.ts'

const MOST_OPEN = 3

/** How many withdrawals a member may ask for within an hour; what was given back does not count. */
export const hourSetting = defineSetting<number>(
  'cashier.withdrawalsPerHour',
  z.int().check(z.minimum(1), z.maximum(1_000)),
  3,
)

/** What is sent: the amount less its fee. */
export const payoutAmount = (withdrawal: Pick<queries.Withdrawal, 'amount' | 'fee'>): Money =>
  withdrawal.amount - withdrawal.fee

/** What a person quotes. */
export const withdrawalReference = (id: WithdrawalId): string => `W-${id}`

export interface WithdrawalRequest {
  readonly method: string
  readonly amount: Money
  readonly destination: string
  /** The member's payee that the destination is. */
  readonly payeeId?: string
  /** Where the member is, as far as that is known. */
  readonly country?: string | null
  readonly transactionPassword: string
  /** The bonus whose end the member said yes to, and what it was told that it loses. */
  readonly endsBonus?: EndOfBonus | undefined
  /** The brand's offset from GMT: what a day is. */
  readonly offsetMinutes: number
}

/**
 * Asks for a withdrawal and holds its amount. A member may have three open at once, so many a
 * business day as the method says and so many an hour as the brand says. What {@link findRisks} finds
 * asks for a second person. Refuses `module_off`, `method_not_available`, what {@link checkAmount}
 * refuses, `field_invalid` (destination), what the transaction password's check refuses,
 * `account_frozen` (overdrawn), `withdrawal_pending`, `withdrawal_limit_reached`,
 * `withdrawals_too_often` (with `from`), what {@link mayMove} refuses, `rollover_outstanding`,
 * `bonus_would_end` and `insufficient_funds`.
 */
export async function requestWithdrawal(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  wanted: WithdrawalRequest,
): Promise<queries.Withdrawal> {
  await requireModuleIn(tx, owner.brandId, 'WITHDRAW3')
  const { method, provider } = await wayOf(ctx, tx, owner, wanted)
  const orderKey = ctx.random.uuid()
  const destination = sealDestination(ctx, orderKey, method.code, wanted.destination)
  await verifyTransactionPassword(ctx, owner.memberId, wanted.transactionPassword)
  await queries.lockRequests(tx, owner.memberId)
  const today = await requestsOfToday(ctx, tx, owner, wanted.offsetMinutes)
  checkCounts(today, method)
  await checkHour(ctx, tx, owner)
  await mayMove(ctx, tx, owner, {
    direction: 'withdrawal',
    amount: wanted.amount,
    method: method.code,
    moved: movedSince,
  })
  await refuseOutstanding(ctx, tx, owner, wanted.endsBonus)
  const balances = await balanceOf(tx, owner.memberId, owner.currency)
  if (balances?.isOverdrawn) refuse('account_frozen')
  const payeeId = wanted.payeeId ?? null
  const risks = await findRisks(ctx, tx, owner, { payeeId, destinations: destination.known })
  const id = await queries.nextWithdrawalId(tx)
  const at = ctx.clock.now()
  const { holdId } = await hold(tx, {
    brandId: owner.brandId,
    memberId: owner.memberId,
    subject: 'withdrawal',
    currency: owner.currency,
    amount: wanted.amount,
    source: 'cashier',
    key: `withdrawal:${id}`,
    reference: withdrawalReference(id),
    at,
  })
  await queries.insertWithdrawal(tx, {
    id,
    ...owner,
    methodId: method.id,
    provider,
    payeeId,
    orderKey,
    amount: wanted.amount,
    fee: feeOf(method, wanted.amount),
    destinationSealed: destination.sealed,
    destinationEnd: destination.end,
    destinationIndex: destination.index,
    approvalsNeeded: risks.length > 0 || isMuch(method, today, wanted.amount) ? 2 : 1,
    holdId,
    createdAt: at,
  })
  await planByCeiling(ctx, tx, { ...owner, id, provider, amount: wanted.amount }, method)
  await insertRisks(tx, { withdrawalId: id, brandId: owner.brandId, at }, risks)
  const moving = { id, brandId: owner.brandId, memberId: owner.memberId }
  await move(ctx, tx, moving, { to: 'requested', reason: null, by: null, dueAt: null })
  await publish(tx, owner.brandId, { name: 'balance.changed', memberIds: [owner.memberId] })
  return present(await queries.findWithdrawal(tx, id), 'a withdrawal just written is there')
}

/** The way that is asked for, and who pays by it. Refuses `method_not_available` and as {@link checkAmount}. */
async function wayOf(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  wanted: WithdrawalRequest,
): Promise<{ readonly method: Method; readonly provider: string }> {
  const method = await findMethod(tx, owner.brandId, {
    direction: 'withdrawal',
    code: wanted.method,
    currency: owner.currency,
    memberId: owner.memberId,
    country: wanted.country ?? null,
  })
  if (!method) refuse('method_not_available')
  checkAmount(method, wanted.amount)
  const provider = await chooseProvider(ctx, tx, {
    brandId: owner.brandId,
    method,
    amount: wanted.amount,
    country: wanted.country ?? null,
  })
  return { method, provider }
}

/** What the member asked for on this business day; holds while its requests are locked. */
export function requestsOfToday(
  ctx: Context,
  db: Db,
  owner: Owner,
  offsetMinutes: number,
): Promise<queries.Requests> {
  const offset = offsetMinutes * MINUTE_MS
  const now = ctx.clock.now().getTime()
  const dayStart = new Date(Math.floor((now + offset) / DAY_MS) * DAY_MS - offset)
  return queries.requestsOf(db, owner, OPEN_WITHDRAWALS, dayStart)
}

/** Many small ones of a day are as much as one that is large. */
const isMuch = (method: Method, today: queries.Requests, amount: Money): boolean =>
  today.sum + amount > (method.twoPersonsAbove ?? 0n)

function checkCounts(today: queries.Requests, { mostPerDay }: Method): void {
  if (today.open >= MOST_OPEN) refuse('withdrawal_pending', { most: MOST_OPEN })
  assert(mostPerDay !== null, 'a way to withdraw has a limit a day')
  if (today.count >= mostPerDay) refuse('withdrawal_limit_reached', { most: mostPerDay })
}

/**
 * Holds while the member's requests are locked. Refuses `withdrawals_too_often`, with the moment from
 * which on it may ask again.
 */
async function checkHour(ctx: Context, tx: Tx, { brandId, memberId }: Owner): Promise<void> {
  const most = await readSettingIn(tx, brandId, hourSetting)
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS)
  const asked = await queries.nthLastAsked(tx, memberId, { since, nth: most })
  if (asked)
    refuse('withdrawals_too_often', {
      most,
      from: new Date(asked.getTime() + HOUR_MS).toISOString(),
    })
}

export interface WithdrawalStep {
  readonly to: WithdrawalState
  readonly reason: string | null
  readonly by: string | null
  readonly dueAt: Date | null
  /** With the move to `partly_paid`: the fee of what was paid. */
  readonly feeKept?: Money
}

/** Moves a locked withdrawal, writes the step and tells the member. */
async function move(
  ctx: Context,
  tx: Tx,
  withdrawal: Pick<queries.Withdrawal, 'id' | 'brandId' | 'memberId'>,
  step: WithdrawalStep,
): Promise<void> {
  const { id, brandId, memberId } = withdrawal
  await queries.moveWithdrawal(tx, { id, brandId, ...step, at: ctx.clock.now() })
  await publish(tx, brandId, {
    name: 'withdrawal.changed',
    memberId,
    withdrawalId: id,
    state: step.to,
  })
}

/** Moves a locked withdrawal if its table of moves allows it; false when it does not. */
export async function tryMove(
  ctx: Context,
  tx: Tx,
  withdrawal: queries.Withdrawal,
  step: WithdrawalStep,
): Promise<boolean> {
  if (!mayWithdrawalMove(withdrawal.state, step.to)) return false
  await move(ctx, tx, withdrawal, step)
  return true
}

/**
 * The hash of everything an approval says yes to. An edit of any of it makes another hash, so that
 * approvals of the former content no longer count. Under which key it rests is no part of it.
 */
export const contentHash = (withdrawal: queries.Withdrawal): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        withdrawal.id,
        withdrawal.memberId,
        withdrawal.method,
        withdrawal.currency,
        withdrawal.amount.toString(),
        withdrawal.fee.toString(),
        withdrawal.destinationIndex.subarray(HEADER_BYTES).toString('hex'),
        withdrawal.destinationSealed.subarray(HEADER_BYTES).toString('base64'),
        withdrawal.orderKey,
        // One that goes out as one has none.
        ...(withdrawal.plan.length > 0 ? [withdrawal.plan] : []),
      ]),
    )
    .digest('hex')

/**
 * Lets a withdrawal rest under another key: it is the same to whoever approved it, so that the
 * approvals of its content go along, and so does what was said of its transfer. The caller holds the withdrawal.
 */
export async function approvalsMove(
  tx: Tx,
  orderKey: string,
  change: () => Promise<void>,
): Promise<void> {
  const read = async () =>
    present(await queries.withdrawalOfOrder(tx, orderKey), 'a withdrawal that is held is there')
  const before = await read()
  await change()
  await moveApprovals(tx, before.id, contentHash(before), contentHash(await read()))
}
