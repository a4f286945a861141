import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { Desk } from '../../desk.ts'
import { actorOf, record } from '../audit/index.ts'
import { refuseShortening, shorten } from './exclusions.ts'
import { isStricter, type LimitName, type LimitValue, showEnd, showValue } from './kinds.ts'
import { houseLimit, setHouseLimit } from './limits.ts'
import { lockExclusion } from './queries/exclusions.ts'
import {
  endRelease,
  insertRelease,
  lockRelease,
  type Release,
  type ReleaseOf,
} from './queries/releases.ts'

/** The hash of everything that a second person says yes to. */
export const releaseHash = ({ id, memberId, of, words }: Release): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        id,
        memberId,
        of.exclusionId,
        of.limit && [
          of.limit.kind,
          of.limit.period,
          `${of.limit.before ?? ''}`,
          `${of.limit.after ?? ''}`,
        ],
        words,
      ]),
    )
    .digest('hex')

const facts = ({ exclusionId, limit }: ReleaseOf) =>
  limit === null
    ? { exclusionId }
    : {
        kind: limit.kind,
        period: limit.period,
        value: showValue(limit, limit.after),
        before: showValue(limit, limit.before),
      }

const note = (
  { tx, caller, operator }: Desk,
  memberId: MemberId,
  done: { readonly event: string; readonly reason: string; readonly after: unknown },
): Promise<void> =>
  record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    subject: { kind: 'member', id: memberId },
    ...done,
  })

async function propose(
  desk: Desk,
  memberId: MemberId,
  { of, reason }: { readonly of: ReleaseOf; readonly reason: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const at = ctx.clock.now()
  const wish = { brandId: operator.brandId, memberId, of, words: reason, by: operator, at }
  const id = await insertRelease(tx, wish)
  if (id === undefined) refuse('claimed_by_other')
  const after = { release: id, ...facts(of) }
  await note(desk, memberId, { event: 'member.releaseProposed', reason, after })
}

/**
 * Proposes that an exclusion of the house ends in seven days; it goes on until another person has said
 * yes. Refuses `not_found`, `exclusion_not_over` for one that the house did not set, or within its first
 * six months, and `claimed_by_other` while a release of it waits.
 */
export async function proposeRelease(
  desk: Desk,
  wish: { readonly exclusionId: string; readonly reason: string },
): Promise<void> {
  const { ctx, tx, caller, operator } = desk
  const found = await lockExclusion(tx, operator.brandId, wish.exclusionId)
  if (!found) refuse('not_found')
  refuseShortening(ctx, found, caller.brand)
  const of = { exclusionId: found.id, limit: null } as const
  await propose(desk, found.memberId, { of, reason: wish.reason })
}

/**
 * Sets a limit of the house: a stricter one holds at once. One that is looser, or none, holds when
 * another person has said yes; false for that. Refuses `claimed_by_other` while a release of it waits.
 */
export async function wishHouseLimit(
  desk: Desk,
  memberId: MemberId,
  { reason, ...wish }: LimitName & { readonly value: LimitValue; readonly reason: string },
): Promise<boolean> {
  const { ctx, tx, operator } = desk
  const whose = { brandId: operator.brandId, memberId }
  const before = await houseLimit(tx, memberId, wish)
  if (before !== null && isStricter(before, wish.value)) {
    const limit = { kind: wish.kind, period: wish.period, before, after: wish.value }
    await propose(desk, memberId, { of: { exclusionId: null, limit }, reason })
    return false
  }
  await setHouseLimit(ctx, tx, whose, { ...wish, by: operator.username, reason })
  await record(tx, {
    brandId: operator.brandId,
    actor: actorOf(desk.caller),
    subject: { kind: 'member', id: memberId },
    event: 'member.limitSet',
    reason,
    before: { kind: wish.kind, period: wish.period, value: showValue(wish, before) },
    after: { kind: wish.kind, period: wish.period, value: showValue(wish, wish.value) },
  })
  return true
}

/** One that waits, locked. Refuses `not_found`, `state_changed`. */
async function lockWaiting({ tx, operator }: Desk, id: string): Promise<Release> {
  const found = await lockRelease(tx, operator.brandId, id)
  if (!found) refuse('not_found')
  return found.state === 'proposed' ? found : refuse('state_changed')
}

/** Refuses `second_person_required` to whoever proposed it, and as {@link lockWaiting} does. */
async function lockToDecide(desk: Desk, id: string): Promise<Release> {
  const found = await lockWaiting(desk, id)
  const isOwn = found.proposedBy === desk.operator.operatorId
  return isOwn ? refuse('second_person_required') : found
}

/**
 * Another person agrees to exactly what it has seen, and it is done once; answers whose it was: a limit
 * of time is to be worked out anew for open games. Refuses `not_found`,
 * `state_changed`, `second_person_required`, `approval_outdated` also where the limit is another by now,
 * and `exclusion_not_over`.
 */
export async function approveRelease(
  desk: Desk,
  seen: { readonly id: string; readonly contentHash: string },
): Promise<MemberId> {
  const { ctx, tx, operator } = desk
  const found = await lockToDecide(desk, seen.id)
  if (releaseHash(found) !== seen.contentHash) refuse('approval_outdated')
  const by = { by: operator.username, reason: found.words }
  const { memberId, of } = found
  const { followers, ...after } = await carryOut(desk, found, by)
  await endRelease(tx, found.id, {
    state: 'done',
    by: operator,
    at: ctx.clock.now(),
    words: null,
  })
  const event = of.limit === null ? 'member.exclusionShortened' : 'member.limitSet'
  const told = { release: found.id, proposedBy: found.proposedByName, ...facts(of), ...after }
  for (const one of [memberId, ...followers])
    await note(desk, one, { event, reason: found.words, after: told })
  return memberId
}

async function carryOut(
  { ctx, tx, caller, operator }: Desk,
  { memberId, of }: Release,
  by: { readonly by: string; readonly reason: string },
): Promise<{ readonly until?: string | null; readonly followers: readonly MemberId[] }> {
  if (of.limit === null) {
    const { exclusionId } = of
    const { until, followers } = await shorten(ctx, tx, caller.brand, { exclusionId, ...by })
    return { until: showEnd(until), followers }
  }
  const { before, after: value, ...name } = of.limit
  if ((await houseLimit(tx, memberId, name)) !== before) refuse('approval_outdated')
  await setHouseLimit(ctx, tx, { brandId: operator.brandId, memberId }, { ...name, value, ...by })
  return { followers: [] }
}

interface Word {
  readonly id: string
  readonly reason: string
}

async function end(
  desk: Desk,
  { id, memberId, of }: Release,
  { state, reason }: { readonly state: 'rejected' | 'withdrawn'; readonly reason: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  await endRelease(tx, id, { state, by: operator, at: ctx.clock.now(), words: reason })
  const event = state === 'rejected' ? 'member.releaseRejected' : 'member.releaseWithdrawn'
  await note(desk, memberId, { event, reason, after: { release: id, ...facts(of) } })
}

/** Another person says no. Refuses as {@link approveRelease} does, but for the content. */
export async function rejectRelease(desk: Desk, { id, reason }: Word): Promise<void> {
  await end(desk, await lockToDecide(desk, id), { state: 'rejected', reason })
}

/** Its maker takes it back. Refuses `not_found`, `state_changed`, `claimed_by_other`. */
export async function withdrawRelease(desk: Desk, { id, reason }: Word): Promise<void> {
  const found = await lockWaiting(desk, id)
  if (found.proposedBy !== desk.operator.operatorId) refuse('claimed_by_other')
  await end(desk, found, { state: 'withdrawn', reason })
}
