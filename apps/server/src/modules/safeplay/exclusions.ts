import { refuse } from '@lantern/contract/errors'
import { exclusionMonths, timeOutDays } from '@lantern/contract/safeplay'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { DAY_MS, MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { ENDLESS, type Whose } from './kinds.ts'
import type { Neighbours, Offset } from './ports.ts'
import * as queries from './queries/exclusions.ts'
import { noteChange } from './queries/limits.ts'
import { refresh } from './queries/standing.ts'

/** So long an exclusion without an end holds at least, and so long after a lift. */
const LEAST_MONTHS = 6
const LIFT_MS = 7 * DAY_MS

/** The same time of the same day so many months later; the month's last day where it is shorter. */
export function monthsLater(at: Date, months: number, offsetMinutes: number): Date {
  const local = new Date(at.getTime() + offsetMinutes * MINUTE_MS)
  const day = local.getUTCDate()
  const moved = new Date(local)
  moved.setUTCDate(1)
  moved.setUTCMonth(local.getUTCMonth() + months + 1, 0)
  moved.setUTCDate(Math.min(day, moved.getUTCDate()))
  return new Date(moved.getTime() - offsetMinutes * MINUTE_MS)
}

/** When a time-out of so many days ends. Refuses `bad_request`. */
export function timeOutEnd(at: Date, days: number): Date {
  if (!timeOutDays.some((known) => known === days)) refuse('bad_request', { field: 'days' })
  return new Date(at.getTime() + days * DAY_MS)
}

/** When an exclusion of so many months ends. Refuses `bad_request`. */
export function exclusionEnd(at: Date, months: number, { offsetMinutes }: Offset): Date {
  if (!exclusionMonths.some((known) => known === months)) refuse('bad_request', { field: 'months' })
  return months === 0 ? ENDLESS : monthsLater(at, months, offsetMinutes)
}

type AwayFrom = Pick<Neighbours, 'endSessions' | 'marksOf' | 'samePersons'>

export type Break = Pick<queries.Exclusion, 'kind' | 'until' | 'setBy' | 'by' | 'reason'>

/**
 * Keeps a member away from playing: no stake, no deposit and no game from the commit on, and every
 * session ends. Results, refunds and withdrawals go on. An exclusion is one of the person: other
 * accounts that are known to be the same are excluded with it, and it is known again by its marks.
 */
export async function keepAway(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  { neighbours, ...wish }: Break & { readonly neighbours: AwayFrom },
): Promise<void> {
  const originId = await keepOneAway(ctx, tx, whose, { ...wish, originId: null })
  await neighbours.endSessions(tx, whose.brandId, whose.memberId, wish.kind)
  if (wish.kind !== 'excluded') return
  const marks = await neighbours.marksOf(ctx, tx, whose)
  await queries.keepMarks(tx, whose, marks)
  for (const memberId of await neighbours.samePersons(ctx, tx, whose)) {
    const other = { ...whose, memberId }
    await keepOneAway(ctx, tx, other, { ...wish, setBy: 'same_person', originId })
    await neighbours.endSessions(tx, whose.brandId, memberId, wish.kind)
    // nor does the person come back by what only its other account knew of it
    await queries.keepMarks(tx, other, await neighbours.marksOf(ctx, tx, other))
  }
}

/** The id of the exclusion, or of the time-out. */
async function keepOneAway(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  wish: Break & { readonly originId: string | null },
): Promise<string> {
  const at = ctx.clock.now()
  const id = await queries.insertExclusion(tx, whose, { ...wish, startsAt: at })
  await noteChange(tx, whose, {
    at,
    what: wish.kind === 'excluded' ? 'excluded' : 'timed_out',
    until: wish.until,
    by: wish.by,
    reason: wish.reason,
  })
  await refresh(tx, whose.memberId, at)
  return id
}

/** Refuses `self_excluded` where somebody known by one of these marks is excluded. */
export async function refuseExcluded(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  marks: readonly Buffer[],
): Promise<void> {
  const whose = { brandId, memberId: null }
  const known = await queries.exclusionsOfMarks(tx, whose, marks, ctx.clock.now())
  if (known.length > 0) refuse('self_excluded')
}

/**
 * A member of whom something new is known turns out to be somebody that is excluded: it is excluded
 * as long, by each exclusion of that one, and follows it. What is new of somebody that is excluded itself
 * is kept as well. True where it is excluded by it now, and was not before: the caller ends its sessions.
 */
export async function inheritExclusion(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  marks: readonly Buffer[],
): Promise<boolean> {
  const known = await queries.exclusionsOfMarks(tx, whose, marks, ctx.clock.now())
  if (known.length === 0) return false
  await queries.keepMarks(tx, whose, marks)
  const found = known.filter(({ isHad }) => !isHad)
  for (const { id: originId, isHad: _, ...origin } of found)
    await keepOneAway(ctx, tx, whose, {
      ...origin,
      kind: 'excluded',
      setBy: 'same_person',
      originId,
    })
  return found.length > 0
}

/** The house set it: for this account, or for another one of the person, under an operator's name. */
const isOfHouse = ({ setBy, kind, by }: queries.Exclusion): boolean =>
  kind === 'excluded' && (setBy === 'operator' || (setBy === 'same_person' && by !== null))

/**
 * Refuses `exclusion_not_over` for an exclusion that the house did not set, within its first six months,
 * and for one that is over before a release would end it.
 */
export function refuseShortening(
  ctx: Context,
  found: queries.Exclusion,
  { offsetMinutes }: Offset,
): void {
  const at = ctx.clock.now()
  const { until } = found
  const { startsAt } = found.origin ?? found
  const least = monthsLater(startsAt, LEAST_MONTHS, offsetMinutes)
  if (!isOfHouse(found) || at < least || until.getTime() - at.getTime() <= LIFT_MS)
    refuse('exclusion_not_over')
}

/**
 * Lets an exclusion of the house stop in seven days, and what other accounts have from it; two persons
 * said so. Refuses `not_found` and what {@link refuseShortening} refuses.
 */
export async function shorten(
  ctx: Context,
  tx: Tx,
  brand: { readonly id: BrandId } & Offset,
  wish: { readonly exclusionId: string; readonly by: string; readonly reason: string },
): Promise<{ readonly until: Date; readonly followers: readonly MemberId[] }> {
  const at = ctx.clock.now()
  const found = await queries.lockExclusion(tx, brand.id, wish.exclusionId)
  if (!found) refuse('not_found')
  refuseShortening(ctx, found, brand)
  const until = new Date(at.getTime() + LIFT_MS)
  const followers = await queries.setUntil(tx, found.id, until)
  const { by, reason } = wish
  for (const memberId of [found.memberId, ...followers]) {
    const whose = { brandId: brand.id, memberId }
    await noteChange(tx, whose, { at, what: 'shortened', until, by, reason })
    await refresh(tx, memberId, at)
  }
  return { until, followers }
}
