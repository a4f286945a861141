import { refuse } from '@lantern/contract/errors'
import { assert, present } from '@lantern/kernel/assert'
import type { BrandId, DepositId, MemberId } from '@lantern/kernel/ids'
import { type Currency, formatMoney, type Money } from '@lantern/kernel/money'
import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { requireModuleIn } from '../config/index.ts'
import { mayMove } from '../kyc/index.ts'
import { lockDeposit } from '../rollover/index.ts'
import { mayDeposit } from '../safeplay/index.ts'
import { type Move, post, type Posted } from '../wallet/index.ts'
import { refuseAfterFailures } from './failed-deposits.ts'
import { fundsOf, movedSince } from './funds.ts'
import { heldFor, refuseClosed } from './held-deposits.ts'
import type { PayInto } from './provider.ts'
import * as queries from './queries/deposits.ts'
import { findMethod } from './queries/methods.ts'
import { insertFinding } from './queries/notices.ts'
import { chooseProvider } from './routing.ts'
import {
  type DepositState,
  type Fact,
  type FindingKind,
  judgeDeposit,
  mayDepositMove,
  OPEN_DEPOSITS,
  type Verdict,
} from './states.ts'
import { bookExcess } from './suspense.ts'
import { checkAmount, feeOf } from './terms.ts'

/** Whose money moves. */
export interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: Currency
}

const MOST_OPEN = 10
/** Due as soon as nobody took it up right after the commit. */
const SOON_MS = 2 * SECOND_MS

export const later = (ctx: Context, ms: number): Date => new Date(ctx.clock.now().getTime() + ms)

/** What a person quotes. */
export const depositReference = (id: DepositId): string => `D-${id}`

/**
 * Starts a deposit. The provider is asked after the commit: an order it might have heard must
 * never be undone here. Refuses `module_off`, `method_not_available`, what {@link checkAmount} and
 * {@link mayDeposit}, {@link mayMove} and {@link refuseClosed} refuse, and `too_many_requests` while ten others are open, or
 * for a while after too many failed.
 */
export async function createDeposit(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  wanted: { readonly method: string; readonly amount: Money; readonly country?: string | null },
): Promise<queries.Deposit> {
  await requireModuleIn(tx, owner.brandId, 'CASHIER3')
  const method = await findMethod(tx, owner.brandId, {
    direction: 'deposit',
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
  // none beside a closing
  await refuseClosed(tx, owner)
  if ((await queries.countOpenDeposits(tx, owner.memberId, OPEN_DEPOSITS)) >= MOST_OPEN)
    refuse('too_many_requests')
  await refuseAfterFailures(ctx, tx, owner)
  await mayDeposit(ctx, tx, owner, {
    amount: wanted.amount,
    funds: (from) => fundsOf(tx, owner, { from, to: ctx.clock.now() }),
  })
  await mayMove(ctx, tx, owner, {
    direction: 'deposit',
    amount: wanted.amount,
    method: method.code,
    moved: movedSince,
  })
  const at = ctx.clock.now()
  const id = await queries.insertDeposit(tx, {
    brandId: owner.brandId,
    memberId: owner.memberId,
    methodId: method.id,
    provider,
    orderKey: ctx.random.uuid(),
    currency: owner.currency,
    amount: wanted.amount,
    fee: feeOf(method, wanted.amount),
    createdAt: at,
    expiresAt: later(ctx, method.patienceMinutes * MINUTE_MS),
    dueAt: later(ctx, SOON_MS),
  })
  const created = { id, brandId: owner.brandId, memberId: owner.memberId }
  await move(ctx, tx, created, { to: 'created', reason: null, dueAt: later(ctx, SOON_MS) })
  return present(await queries.findDeposit(tx, id), 'a deposit that was just written is there')
}

type Moving = Pick<queries.Deposit, 'id' | 'brandId' | 'memberId'>

export interface DepositStep {
  readonly to: DepositState
  readonly reason: string | null
  readonly dueAt: Date | null
  /** An operator's name; absent: the member or the system. */
  readonly by?: string
}

/** Moves a locked deposit, writes the step and tells the member. */
export async function move(ctx: Context, tx: Tx, deposit: Moving, to: DepositStep): Promise<void> {
  const { id, brandId, memberId } = deposit
  await queries.moveDeposit(tx, { id, brandId, by: null, ...to, at: ctx.clock.now() })
  await publish(tx, brandId, {
    name: 'deposit.changed',
    memberId,
    depositId: id,
    state: to.to,
  })
}

/** Moves a locked deposit if its table of moves allows it; false when it does not. */
export async function tryMove(
  ctx: Context,
  tx: Tx,
  deposit: queries.Deposit,
  to: DepositStep,
): Promise<boolean> {
  if (!mayDepositMove(deposit.state, to.to)) return false
  await move(ctx, tx, deposit, to)
  return true
}

/** What the provider said about an order, by notice or when asked. */
export interface Said {
  readonly reference: string
  readonly payUrl: string | null
  readonly payInto?: PayInto
  readonly fact: Fact
}

/**
 * Takes in what the provider says about a deposit, as often as it says it. Money is posted once,
 * with the move to `paid`; what does not fit becomes a finding.
 */
export async function learn(ctx: Context, tx: Tx, id: DepositId, said: Said): Promise<void> {
  const deposit = await queries.lockDeposit(tx, id)
  assert(deposit, 'an order of ours has its deposit')
  const { fact } = said
  const verdict = await ourVerdict(ctx, tx, deposit, fact)
  const isOther = fact.amount !== deposit.amount && fact.currency === deposit.currency
  await queries.noteDeposit(tx, id, {
    reference: nameOf(deposit, said),
    payUrl: said.payUrl,
    ...(said.payInto && { payInto: said.payInto }),
    paidAmount: isOther && verdict.to === 'review' ? fact.amount : null,
  })
  if (verdict.finding) await keepFinding(ctx, tx, deposit, { kind: verdict.finding, fact })
  if (verdict.finding === 'paid_twice')
    await (deposit.state === 'review'
      ? noteMore(ctx, tx, deposit, fact.amount)
      : bookExcess(ctx, tx, deposit, { fact, credited: arrived(deposit) }))
  if (!verdict.to) return
  if (verdict.to === 'paid') await credit(ctx, tx, deposit, deposit.amount)
  await move(ctx, tx, deposit, {
    to: verdict.to,
    reason: verdict.reason,
    dueAt: verdict.to === 'pending' ? later(ctx, SOON_MS) : null,
  })
}

const WITH_MONEY: readonly DepositState[] = ['paid', 'review', 'refunding', 'refunded', 'reversed']

/** What counted once keeps its name, or another payment of the order would change places with it. */
const nameOf = ({ state, providerReference }: queries.Deposit, said: Said): Said['reference'] =>
  (WITH_MONEY.includes(state) ? providerReference : null) ?? said.reference

/** What a fact means, and that money waits for persons where its member may not bring it. */
async function ourVerdict(
  ctx: Context,
  tx: Tx,
  deposit: queries.Deposit,
  fact: Fact,
): Promise<Verdict<DepositState>> {
  const verdict = judgeDeposit(deposit, fact)
  const isComing = verdict.to === 'paid' || verdict.to === 'review'
  if (!isComing || fact.currency !== deposit.currency) return verdict
  const held = await heldFor(ctx, tx, deposit, fact.amount)
  return held === null ? verdict : { ...verdict, to: 'review', reason: held }
}

/** More came for a deposit that persons look at: they decide about all of it. */
async function noteMore(
  ctx: Context,
  tx: Tx,
  deposit: queries.Deposit,
  paidAmount: Money,
): Promise<void> {
  const { id, brandId, memberId, state, reason, dueAt } = deposit
  // What else it waits for is said before a limit is.
  const held = reason === 'amount_differs' ? await heldFor(ctx, tx, deposit, paidAmount) : null
  await queries.noteMore(tx, id, paidAmount)
  ctx.log.warn({ depositId: id }, 'more came for a deposit in review')
  if (held !== null) return await move(ctx, tx, deposit, { to: state, reason: held, dueAt })
  await publish(tx, brandId, { name: 'deposit.changed', memberId, depositId: id, state })
}

/** Whether the provider was ever told to send a deposit back. */
export const wasOrdered = ({ refundOrderedAt, refundReference }: queries.Deposit): boolean =>
  refundOrderedAt !== null || refundReference !== null

/** For so long an order to send money back may be under way to the provider. */
const ORDER_MS = MINUTE_MS

export const isBeingOrdered = (ctx: Context, { refundOrderedAt }: queries.Deposit): boolean =>
  refundOrderedAt !== null && ctx.clock.now().getTime() - refundOrderedAt.getTime() < ORDER_MS

/** What arrived, as far as anybody knows. */
export const arrived = ({ paidAmount, amount }: queries.Deposit): Money => paidAmount ?? amount

/**
 * Takes in what the provider says about sending a deposit back, as often as it says it. Where persons
 * said that nothing went out and something did, it is a finding.
 */
export async function learnRefund(ctx: Context, tx: Tx, id: DepositId, said: Said): Promise<void> {
  const deposit = await queries.lockDeposit(tx, id)
  if (!deposit) return
  const { fact } = said
  if (deposit.state !== 'refunding') {
    if (deposit.state !== 'refunded' && fact.state !== 'failed')
      await keepFinding(ctx, tx, deposit, { kind: 'paid_after_failed', fact, of: 'refund ' })
    return
  }
  const isNews = await queries.noteRefund(tx, id, said)
  // a part of it is for persons
  if (fact.state === 'paid' && fact.amount >= arrived(deposit))
    await move(ctx, tx, deposit, { to: 'refunded', reason: null, dueAt: null })
  else if (fact.state === 'failed')
    await move(ctx, tx, deposit, { to: 'review', reason: 'refund_refused', dueAt: null })
  else {
    await queries.setDepositDue(tx, id, later(ctx, MINUTE_MS))
    const { brandId, memberId, state } = deposit
    if (isNews)
      await publish(tx, brandId, { name: 'deposit.changed', memberId, depositId: id, state })
  }
}

/**
 * Persons closed as sent back what the provider has sent back. They may have sent it by themselves as
 * well, or have closed what they saw at the provider: the finding asks which way it went out. Nothing
 * is found where the provider's own word closed it.
 */
export async function findSentTwice(
  ctx: Context,
  tx: Tx,
  deposit: queries.Deposit,
  { fact }: Said,
): Promise<void> {
  if (fact.state !== 'paid' || fact.amount < arrived(deposit)) return
  const steps = await queries.depositSteps(tx, [deposit.id])
  const isByPersons = (steps.findLast(({ state }) => state === 'refunded')?.by ?? null) !== null
  if (!isByPersons) return
  await keepFinding(ctx, tx, deposit, {
    kind: 'sent_back_by_both',
    fact,
    of: 'refund ',
  })
}

async function keepFinding(
  ctx: Context,
  tx: Tx,
  deposit: queries.Deposit,
  {
    kind,
    fact,
    of = '',
  }: { readonly kind: FindingKind; readonly fact: Fact; readonly of?: string },
): Promise<void> {
  const isNew = await insertFinding(tx, {
    brandId: deposit.brandId,
    depositId: deposit.id,
    kind,
    expected: `${deposit.state} ${formatMoney(deposit.amount)} ${deposit.currency}`,
    reported: `${of}${fact.state} ${formatMoney(fact.amount)} ${fact.currency}`,
    at: ctx.clock.now(),
  })
  if (isNew) ctx.log.warn({ depositId: deposit.id, kind }, 'a payment does not fit its deposit')
}

const feeTaken = ({ fee }: queries.Deposit, paid: Money): Money => (fee < paid ? fee : 0n)

/** Posts what was paid, less the fee, and asks for its turnover: once, whatever is told how often. */
export async function credit(
  ctx: Context,
  tx: Tx,
  deposit: queries.Deposit,
  paid: Money,
): Promise<void> {
  await postCredit(ctx, tx, deposit, paid)
  await lockDeposit(ctx, tx, { ...deposit, amount: paid - feeTaken(deposit, paid) })
  await publish(tx, deposit.brandId, { name: 'balance.changed', memberIds: [deposit.memberId] })
}

/** The entry of a credit; where it was posted before, that one. */
export async function postCredit(
  ctx: Context,
  tx: Tx,
  deposit: queries.Deposit,
  paid: Money,
): Promise<Posted> {
  const fee = feeTaken(deposit, paid)
  const moves: Move[] = [
    { house: 'payment_clearing', amount: -paid },
    { memberId: deposit.memberId, account: 'cash', amount: paid - fee },
  ]
  if (fee > 0n) moves.push({ house: 'house', amount: fee })
  return await post(tx, {
    brandId: deposit.brandId,
    kind: 'deposit',
    source: 'cashier',
    key: `deposit:${deposit.id}`,
    currency: deposit.currency,
    reference: depositReference(deposit.id),
    at: ctx.clock.now(),
    moves,
  })
}
