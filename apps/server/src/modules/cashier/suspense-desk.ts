import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import { formatMoney } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { actorOf, record } from '../audit/index.ts'
import { defineSetting, readSettingIn } from '../config/index.ts'
import { findMemberByAccount } from '../identity/index.ts'
import type { Desk } from '../../desk.ts'
import { credit, depositReference, move } from './deposit.ts'
import { refuseClosed } from './held-deposits.ts'
import * as deposits from './queries/deposits.ts'
import { depositMethodFor } from './queries/methods.ts'
import { endFindings } from './queries/notices.ts'
import { depositsNamed, hasLine, linkLine, lockPlacing } from './queries/statements.ts'
import * as queries from './queries/suspense.ts'
import { HOUSE_PROVIDER } from './routing.ts'
import { handOver, mayHandOver } from './shared-lines.ts'
import { mayDepositMove } from './states.ts'
import { postEnd, suspenseReference } from './suspense.ts'

/** After so many days what nobody could place may be booked to the house. */
export const suspenseSetting = defineSetting<number>(
  'cashier.suspenseDays',
  z.int().check(z.minimum(1), z.maximum(3_650)),
  180,
)

export const houseFrom = (arrivedAt: Date, days: number): Date =>
  new Date(arrivedAt.getTime() + days * DAY_MS)

/** The hash of everything that a second person says yes to. */
export const suspenseHash = (item: queries.SuspenseItem): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        item.id,
        item.currency,
        `${item.amount}`,
        item.reference,
        item.wish && [
          item.wish.wanted,
          item.wish.memberId,
          item.wish.depositId,
          item.wish.reference,
          item.wish.words,
        ],
        item.proposedBy,
        item.proposedAt?.toISOString() ?? null,
      ]),
    )
    .digest('hex')

const note = (
  { tx, caller, operator }: Desk,
  item: queries.SuspenseItem,
  done: { readonly event: string; readonly reason: string; readonly after: unknown },
): Promise<void> =>
  record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    subject: { kind: 'suspense', id: item.id },
    before: {
      state: item.state,
      amount: `${formatMoney(item.amount)} ${item.currency}`,
      proposedBy: item.proposedByName,
    },
    ...done,
  })

/** One that is open, locked. Refuses `finding_not_found`, `state_changed`. */
async function lockOpen({ tx, operator }: Desk, id: string): Promise<queries.SuspenseItem> {
  const found = await queries.lockItem(tx, operator.brandId, id)
  if (!found) refuse('finding_not_found')
  return found.state === 'open' ? found : refuse('state_changed')
}

/** From now on this operator looks after it. Refuses as {@link lockOpen} does. */
export async function takeItem(
  desk: Desk,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const item = await lockOpen(desk, id)
  await queries.setItemOwner(desk.tx, id, desk.operator)
  await note(desk, item, {
    event: 'suspense.taken',
    reason,
    after: { owner: desk.operator.username },
  })
}

/** What an operator says is to become of it. */
export interface SuspenseSaid {
  readonly id: string
  readonly wanted: queries.SuspenseWanted
  readonly account?: string | undefined
  /** `D-12` */
  readonly deposit?: string | undefined
  readonly reference?: string | undefined
  readonly reason: string
}

const missing = (field: string): never => refuse('field_invalid', { field })

/**
 * Says what is to become of it; nothing moves, and what anybody wanted before is void. Refuses
 * `finding_not_found`, `state_changed`, `deposit_not_found`, `member_not_found`, `currency_mismatch`,
 * `retention_not_over` and `field_invalid` with the entry that is missing or too much.
 */
export async function proposeEnd(desk: Desk, said: SuspenseSaid): Promise<void> {
  const { ctx, tx, operator } = desk
  await lockPlacing(tx, operator.brandId)
  const item = await lockOpen(desk, said.id)
  const wish = await wishOf(desk, item, said)
  await check(desk, item, wish)
  await queries.putWish(tx, item.id, { ...wish, by: operator, at: ctx.clock.now() })
  await note(desk, item, { event: 'suspense.proposed', reason: said.reason, after: { ...wish } })
}

function wishOf(
  desk: Desk,
  item: queries.SuspenseItem,
  said: SuspenseSaid,
): Promise<queries.SuspenseWish> | queries.SuspenseWish {
  const { wanted, account, deposit, reference, reason: words } = said
  if (wanted !== 'sent_back' && reference !== undefined) missing('reference')
  if (wanted === 'credited') return targetOf(desk, item, said)
  if (account !== undefined) missing('account')
  if (deposit !== undefined) missing('deposit')
  const named = wanted === 'sent_back' ? (reference ?? missing('reference')) : null
  return { memberId: null, depositId: null, wanted, reference: named, words }
}

/** Whose it is: a member's, or that of a deposit. */
async function targetOf(
  { tx, operator }: Desk,
  item: queries.SuspenseItem,
  { account, deposit, reason: words }: SuspenseSaid,
): Promise<queries.SuspenseWish> {
  const common = { wanted: 'credited', reference: null, words } as const
  if ((account === undefined) === (deposit === undefined)) missing('account')
  if (deposit !== undefined) {
    const found = await deposits.findDeposit(tx, deposit.slice('D-'.length))
    if (found?.brandId !== operator.brandId) refuse('deposit_not_found')
    return { ...common, memberId: found.memberId, depositId: found.id }
  }
  const member = await findMemberByAccount(tx, operator.brandId, account ?? '')
  if (member?.accountClass !== 'real' || member.status === 'closed') refuse('member_not_found')
  if (member.currency !== item.currency) refuse('currency_mismatch')
  return { ...common, memberId: member.id, depositId: null }
}

/** Whether it can be done as it stands now; asked again when it is done. */
async function check(
  { ctx, tx, operator }: Desk,
  item: queries.SuspenseItem,
  wish: queries.SuspenseWish,
): Promise<void> {
  if (wish.wanted === 'house') {
    const days = await readSettingIn(tx, operator.brandId, suspenseSetting)
    if (ctx.clock.now() < houseFrom(item.arrivedAt, days)) refuse('retention_not_over')
  }
  if (wish.wanted === 'other_brand' && !(await mayHandOver(tx, item.lineId))) missing('wanted')
  if (wish.wanted !== 'credited') return
  if (wish.depositId !== null) await openTransfer({ tx, operator }, item, wish.depositId)
  else if (!(await depositMethodFor(tx, operator.brandId, item))) refuse('method_not_available')
}

/**
 * A transfer that waits for exactly such a payment, locked. Only there is a line all that is known of
 * it: what another provider has may still be told by that one, and would be lost as a repeat.
 */
async function openTransfer(
  { tx, operator }: Pick<Desk, 'tx' | 'operator'>,
  item: queries.SuspenseItem,
  id: string,
): Promise<deposits.Deposit> {
  const deposit = await deposits.lockDeposit(tx, id)
  if (deposit?.brandId !== operator.brandId) refuse('deposit_not_found')
  if (deposit.currency !== item.currency) refuse('currency_mismatch')
  const isWaiting =
    deposit.provider === HOUSE_PROVIDER &&
    item.provider === HOUSE_PROVIDER &&
    deposit.state !== 'review' &&
    mayDepositMove(deposit.state, 'paid') &&
    !(await hasLine(tx, { depositId: deposit.id }))
  return isWaiting ? deposit : refuse('state_changed')
}

const EVENTS = {
  credited: 'suspense.credited',
  sent_back: 'suspense.sentBack',
  house: 'suspense.booked',
  other_brand: 'suspense.handedOver',
} as const satisfies Record<queries.SuspenseWanted, string>

/**
 * Another person agrees to exactly what it has seen, and it is done, once. Refuses
 * `finding_not_found`, `state_changed`, `second_person_required`, `approval_outdated`,
 * `account_closed` for a credit to a closed account, and what {@link proposeEnd} refuses by then.
 */
export async function agreeEnd(
  desk: Desk,
  seen: { readonly id: string; readonly contentHash: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  // as whoever places lines: those first, then the item, then a deposit
  await lockPlacing(tx, operator.brandId)
  const item = await lockOpen(desk, seen.id)
  const { wish } = item
  if (wish === null) refuse('state_changed')
  if (suspenseHash(item) !== seen.contentHash) refuse('approval_outdated')
  if (item.proposedBy === operator.operatorId) refuse('second_person_required')
  await check(desk, item, wish)
  await postEnd(ctx, tx, item, wish.wanted)
  const credited = wish.wanted === 'credited' ? await creditTo(desk, item, wish) : null
  if (wish.wanted === 'other_brand' && item.lineId !== null) await handOver(ctx, tx, item.lineId)
  const at = ctx.clock.now()
  await queries.endItem(tx, item.id, {
    state: wish.wanted,
    by: operator,
    at,
    creditedDeposit: credited?.id ?? null,
  })
  if (item.lineId !== null)
    for (const kind of ['unknown_payment', 'paid_twice'] as const)
      await endFindings(tx, {
        lineId: item.lineId,
        kind,
        at,
        by: operator.username,
        note: `${suspenseReference(item.id)}: ${wish.words}`,
      })
  await note(desk, item, {
    event: EVENTS[wish.wanted],
    reason: wish.words,
    after: {
      state: wish.wanted,
      deposit: credited && depositReference(credited.id),
      reference: wish.reference,
    },
  })
}

/** Credits it as a deposit of its member: a transfer that waited, or one that is made for it. */
async function creditTo(
  desk: Desk,
  item: queries.SuspenseItem,
  wish: queries.SuspenseWish,
): Promise<deposits.Deposit> {
  const { ctx, tx, operator } = desk
  const deposit =
    wish.depositId === null
      ? await madeFor(desk, item, wish.memberId ?? refuse('member_not_found'))
      : await openTransfer(desk, item, wish.depositId)
  await refuseClosed(tx, deposit)
  // Two deposits of one name would leave every later line of it without an order.
  const named = await depositsNamed(tx, { ...item, references: [item.reference] })
  const isFree = item.depositId === null && named.length === 0
  const own = isFree ? item.reference : suspenseReference(item.id)
  await deposits.noteDeposit(tx, deposit.id, {
    reference: deposit.providerReference ?? own,
    payUrl: null,
    paidAmount: deposit.amount === item.amount ? null : item.amount,
  })
  if (item.lineId !== null) await linkLine(tx, item.lineId, { depositId: deposit.id })
  await credit(ctx, tx, deposit, item.amount)
  const step = { to: 'paid', reason: wish.words, dueAt: null, by: operator.username } as const
  await move(ctx, tx, deposit, step)
  return deposit
}

/** A deposit that says what arrived: nobody is asked about it, and nothing is taken from it. */
async function madeFor(
  { ctx, tx, operator }: Desk,
  item: queries.SuspenseItem,
  memberId: MemberId,
): Promise<deposits.Deposit> {
  const methodId = await depositMethodFor(tx, operator.brandId, item)
  if (methodId === undefined) refuse('method_not_available')
  const at = ctx.clock.now()
  const id = await deposits.insertDeposit(tx, {
    brandId: operator.brandId,
    memberId,
    methodId,
    provider: item.provider,
    orderKey: ctx.random.uuid(),
    currency: item.currency,
    amount: item.amount,
    fee: 0n,
    createdAt: at,
    expiresAt: at,
    dueAt: at,
  })
  const made = { id, brandId: operator.brandId, memberId }
  const step = { reason: null, dueAt: null, by: operator.username }
  for (const to of ['created', 'sent'] as const) await move(ctx, tx, made, { to, ...step })
  return (await deposits.lockDeposit(tx, id)) ?? refuse('deposit_not_found')
}
