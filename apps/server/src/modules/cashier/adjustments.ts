import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import { type Currency, fitsCurrency, type Money } from '@lantern/kernel/money'
import type { MemberId } from '@lantern/kernel/ids'
import { publish } from '../../events.ts'
import { actorOf, record } from '../audit/index.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { isCaseOf } from '../support/index.ts'
import { post } from '../wallet/index.ts'
import type { Desk } from '../../desk.ts'
import { refuseClosed } from './held-deposits.ts'
import {
  type Adjustment,
  type AdjustmentContent,
  endAdjustment,
  findAdjustment,
  insertAdjustment,
  lockAdjustment,
  updateAdjustment,
} from './queries/adjustments.ts'

/** What a person quotes; it stands in the member's statement. */
export const adjustmentReference = (id: string): string => `A-${id}`

/** The hash of everything that a second person says yes to. */
export const adjustmentHash = (one: Adjustment): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        one.id,
        one.memberId,
        one.currency,
        one.direction,
        `${one.amount}`,
        one.reasonCode,
        one.words,
        one.caseId,
      ]),
    )
    .digest('hex')

const facts = ({ direction, amount, reasonCode, words, caseId }: AdjustmentContent) => ({
  direction,
  amount: `${amount}`,
  reasonCode,
  words,
  caseId,
})

const note = (
  { tx, caller, operator }: Desk,
  id: string,
  done: {
    readonly event: string
    readonly reason: string
    readonly before?: unknown
    readonly after?: unknown
  },
): Promise<void> =>
  record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    subject: { kind: 'adjustment', id },
    ...done,
  })

/** Refuses `amount_invalid`, and `field_invalid` for a case that another member opened. */
async function check(
  { tx, operator }: Desk,
  member: { readonly id: MemberId; readonly currency: Currency },
  { amount, caseId }: AdjustmentContent,
): Promise<void> {
  if (amount <= 0n || !fitsCurrency(amount, member.currency)) refuse('amount_invalid')
  if (caseId !== null && !(await isCaseOf(tx, operator.brandId, { id: caseId, of: member.id })))
    refuse('field_invalid', { field: 'caseId' })
}

/** One that waits, locked. Refuses `adjustment_not_found`, `state_changed`. */
async function lockWaiting({ tx, operator }: Desk, id: string): Promise<Adjustment> {
  const found = await lockAdjustment(tx, operator.brandId, id)
  if (!found) refuse('adjustment_not_found')
  if (found.state !== 'proposed') refuse('state_changed')
  return found
}

/** One that waits and is the operator's own. Refuses `claimed_by_other` beside the above. */
async function lockOwn(desk: Desk, id: string): Promise<Adjustment> {
  const found = await lockWaiting(desk, id)
  return found.proposedBy === desk.operator.operatorId ? found : refuse('claimed_by_other')
}

/** One that waits for this operator. Refuses `second_person_required` to whoever made it. */
async function lockToDecide(desk: Desk, id: string): Promise<Adjustment> {
  const found = await lockWaiting(desk, id)
  return found.proposedBy === desk.operator.operatorId ? refuse('second_person_required') : found
}

/**
 * Proposes a correction of a member's cash; nothing moves until another person has said yes. Refuses
 * `member_not_found`, `amount_invalid`, `field_invalid`.
 */
export async function propose(
  desk: Desk,
  { account, ...content }: AdjustmentContent & { readonly account: string },
): Promise<Adjustment> {
  const { ctx, tx, operator } = desk
  const { brandId } = operator
  const member = await findMemberByAccount(tx, brandId, account)
  if (member?.accountClass !== 'real' || member.status === 'closed') refuse('member_not_found')
  await check(desk, member, content)
  const { id: memberId, currency } = member
  const at = ctx.clock.now()
  const made = { ...content, brandId, memberId, currency, by: operator, at }
  const id = await insertAdjustment(tx, made)
  await note(desk, id, {
    event: 'adjustment.proposed',
    reason: content.words,
    after: { memberId, currency, ...facts(content) },
  })
  return present(await findAdjustment(tx, brandId, id), 'a row that was just written is there')
}

/**
 * Its maker changes what it proposed; a yes to what stood before is void, since it names another
 * content. Refuses `adjustment_not_found`, `state_changed`, `claimed_by_other`, and as
 * {@link propose} does.
 */
export async function edit(
  desk: Desk,
  { id, ...content }: AdjustmentContent & { readonly id: string },
): Promise<Adjustment> {
  const { ctx, tx, operator } = desk
  const before = await lockOwn(desk, id)
  await check(desk, { id: before.memberId, currency: before.currency }, content)
  await updateAdjustment(tx, id, { ...content, at: ctx.clock.now() })
  await note(desk, id, {
    event: 'adjustment.changed',
    reason: content.words,
    before: facts(before),
    after: facts(content),
  })
  return present(await findAdjustment(tx, operator.brandId, id), 'a locked row is there')
}

interface Word {
  readonly id: string
  readonly reason: string
}

async function end(
  desk: Desk,
  { id, reason }: Word,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  const { ctx, tx, operator } = desk
  await endAdjustment(tx, id, { state, by: operator, at: ctx.clock.now(), words: reason })
  await note(desk, id, { event: `adjustment.${state}`, reason, after: { state } })
}

/** Its maker takes it back. Refuses as {@link edit} does. */
export async function withdraw(desk: Desk, word: Word): Promise<void> {
  await lockOwn(desk, word.id)
  await end(desk, word, 'withdrawn')
}

/** Another person says no; nothing moves. Refuses as {@link approve} does. */
export async function reject(desk: Desk, word: Word): Promise<void> {
  await lockToDecide(desk, word.id)
  await end(desk, word, 'rejected')
}

/**
 * Another person says yes to the content it has seen, and exactly that is posted, once. Refuses
 * `adjustment_not_found`, `state_changed`, `second_person_required`, `approval_outdated`, and
 * `account_closed` for a credit to an account that was closed since, and `insufficient_funds` for a
 * debit of what is not there; then it goes on waiting.
 */
export async function approve(
  desk: Desk,
  wanted: { readonly id: string; readonly contentHash: string },
): Promise<Adjustment> {
  const { ctx, tx, operator } = desk
  const found = await lockToDecide(desk, wanted.id)
  if (adjustmentHash(found) !== wanted.contentHash) refuse('approval_outdated')
  const { id, brandId, memberId, currency, direction } = found
  // its account may have been closed since
  if (direction === 'credit') await refuseClosed(tx, found)
  const amount: Money = direction === 'credit' ? found.amount : -found.amount
  const at = ctx.clock.now()
  const { entryId } = await post(tx, {
    brandId,
    kind: 'adjust',
    source: 'cashier',
    key: `adjustment:${id}`,
    currency,
    reference: adjustmentReference(id),
    at,
    moves: [
      { house: 'adjustment', amount: -amount },
      { memberId, account: 'cash', amount },
    ],
  })
  await endAdjustment(tx, id, { state: 'posted', by: operator, at, words: null })
  await note(desk, id, {
    event: 'adjustment.posted',
    reason: found.words,
    after: { state: 'posted', entryId, contentHash: wanted.contentHash, ...facts(found) },
  })
  await publish(tx, brandId, { name: 'balance.changed', memberIds: [memberId] })
  return present(await findAdjustment(tx, brandId, id), 'a locked row is there')
}
