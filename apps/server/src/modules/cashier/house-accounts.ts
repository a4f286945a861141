import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { actorOf, record } from '../audit/index.ts'
import type { Desk } from '../../desk.ts'
import {
  type AccountChange,
  editChange,
  endChange,
  insertChange,
  lockChange,
  methodOfChange,
  openChange,
} from './queries/house-accounts.ts'
import { lockMethod, type PayTo } from './queries/methods.ts'

const written = (account: PayTo | null): readonly string[] | null =>
  account && [account.bank, account.holder, account.number]

/** The hash of everything that a second person says yes to: also of what stood there before. */
export const changeHash = (one: AccountChange): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        one.id,
        one.methodId,
        one.currency,
        written(one.before),
        written(one.payTo),
        one.words,
      ]),
    )
    .digest('hex')

const note = (
  { tx, caller, operator }: Desk,
  id: string,
  done: {
    readonly event: string
    readonly reason: string
    readonly before?: unknown
    readonly after: unknown
  },
): Promise<void> =>
  record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    subject: { kind: 'houseAccount', id },
    ...done,
  })

/**
 * Proposes the account that members send money to by a method; nothing changes until another person has
 * said yes. Its maker may say it anew: a yes to what stood before is void. Answers the id of the change.
 * Refuses `method_not_available`, `claimed_by_other` while another person's waits.
 */
export async function proposeAccount(
  { ctx, tx, caller, operator }: Desk,
  wish: { readonly methodId: string; readonly payTo: PayTo; readonly reason: string },
): Promise<string> {
  const method = await lockMethod(tx, operator.brandId, wish.methodId)
  if (method?.direction !== 'deposit') refuse('method_not_available')
  const at = ctx.clock.now()
  const content = { before: method.payTo, payTo: wish.payTo, words: wish.reason, at }
  const found = await openChange(tx, method.id)
  const waiting = found && (await lockChange(tx, operator.brandId, found.id))
  const isOpen = waiting?.state === 'proposed'
  if (isOpen && waiting.proposedBy !== operator.operatorId) refuse('claimed_by_other')
  if (isOpen) await editChange(tx, waiting.id, content)
  const id = isOpen
    ? waiting.id
    : await insertChange(tx, operator.brandId, { ...content, methodId: method.id, by: operator })
  await note({ ctx, tx, caller, operator }, id, {
    event: isOpen ? 'houseAccount.changed' : 'houseAccount.proposed',
    reason: wish.reason,
    before: { payTo: isOpen ? waiting.payTo : method.payTo },
    after: { methodId: method.id, payTo: wish.payTo },
  })
  return id
}

/** One that waits, and its method, locked in that order by everybody: the method first. */
interface Waiting {
  readonly change: AccountChange
  /** What stands there now. */
  readonly now: PayTo | null
}

/** Refuses `not_found`, `state_changed`. */
async function lockWaiting({ tx, operator }: Desk, id: string): Promise<Waiting> {
  const methodId = await methodOfChange(tx, operator.brandId, id)
  const method =
    methodId === undefined ? undefined : await lockMethod(tx, operator.brandId, methodId)
  const change = method && (await lockChange(tx, operator.brandId, id))
  if (!change) refuse('not_found')
  return change.state === 'proposed' ? { change, now: method.payTo } : refuse('state_changed')
}

/** Refuses `second_person_required` to whoever made it, and as {@link lockWaiting} does. */
async function lockToDecide(desk: Desk, id: string): Promise<Waiting> {
  const found = await lockWaiting(desk, id)
  const isOwn = found.change.proposedBy === desk.operator.operatorId
  return isOwn ? refuse('second_person_required') : found
}

/**
 * Another person puts exactly what it has seen in its place. Refuses `not_found`,
 * `state_changed`, `second_person_required`, and `approval_outdated` also where another account stands
 * there by now.
 */
export async function approveAccount(
  desk: Desk,
  wanted: { readonly id: string; readonly contentHash: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const { change: found, now } = await lockToDecide(desk, wanted.id)
  const isAsSeen = JSON.stringify(written(now)) === JSON.stringify(written(found.before))
  if (!isAsSeen || changeHash(found) !== wanted.contentHash) refuse('approval_outdated')
  await endChange(tx, found.id, {
    state: 'done',
    by: operator,
    at: ctx.clock.now(),
    words: null,
  })
  await note(desk, found.id, {
    event: 'houseAccount.set',
    reason: found.words,
    before: { payTo: found.before },
    after: { methodId: found.methodId, payTo: found.payTo, proposedBy: found.proposedByName },
  })
}

interface Word {
  readonly id: string
  readonly reason: string
}

/** Another person says no. Refuses as {@link approveAccount} does, but for the content. */
export async function rejectAccount(desk: Desk, { id, reason }: Word): Promise<void> {
  const { ctx, tx, operator } = desk
  await lockToDecide(desk, id)
  await endChange(tx, id, { state: 'rejected', by: operator, at: ctx.clock.now(), words: reason })
  await note(desk, id, { event: 'houseAccount.rejected', reason, after: { state: 'rejected' } })
}

/** Its maker takes it back. Refuses `not_found`, `state_changed`, `claimed_by_other`. */
export async function withdrawAccount(desk: Desk, { id, reason }: Word): Promise<void> {
  const { ctx, tx, operator } = desk
  const { change } = await lockWaiting(desk, id)
  if (change.proposedBy !== operator.operatorId) refuse('claimed_by_other')
  await endChange(tx, id, { state: 'withdrawn', by: operator, at: ctx.clock.now(), words: reason })
  await note(desk, id, { event: 'houseAccount.withdrawn', reason, after: { state: 'withdrawn' } })
}
