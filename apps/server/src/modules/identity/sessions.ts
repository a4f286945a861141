import { refuse } from '@lantern/contract/errors'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { AGENT_TYPES, type Brand, type MemberSession, TRIAL_TYPE } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { brandById } from '../config/index.ts'
import { type Device, type Doorstep, deviceForSession } from './devices.ts'
import { hourly, takePlaces } from './limits.ts'
import * as queries from './queries/sessions.ts'
import { hashOf, isSecret, newSecret } from './secrets.ts'

/** A member may be signed in this often at once; one more ends the oldest. */
const MOST_SESSIONS = 3

const presentSession = (row: queries.SessionRow): MemberSession => ({
  id: row.id,
  memberId: row.memberId,
  account: row.account,
  accountType: row.accountType,
  accountClass: row.accountClass,
  currency: row.currency,
  isTrial: row.accountType === TRIAL_TYPE,
  isAgent: AGENT_TYPES.includes(row.accountType),
  kind: row.kind,
  restrictedWhy: row.restrictedWhy,
  gameCode: row.gameCode,
})

/**
 * The live session that a token opens together with the device cookie it was made with; undefined
 * for anything else. Thirty minutes without a call end it, and so do twenty-four hours.
 */
export async function memberSession(
  ctx: Context,
  brand: Brand,
  token: string,
  device: string,
): Promise<MemberSession | undefined> {
  if (!isSecret(token) || !isSecret(device)) return undefined
  const row = await queries.findSession(ctx.db, brand.id, hashOf(token), hashOf(device))
  if (!row) return undefined
  if (row.isUnseen) await queries.markSeen(ctx.db, row.id)
  return presentSession(row)
}

/** What kind of session begins, and for whom. */
export interface Opening {
  readonly memberId: MemberId
  readonly kind: MemberSession['kind']
  readonly restrictedWhy: MemberSession['restrictedWhy']
  readonly gameCode: string | null
  /** The hash that a password was found to match; a session opened without one says null. */
  readonly provenBy: string | null
  /** A live session whose end this one shares, since it began without anything proven anew. */
  readonly continues?: string
}

export interface Opened {
  readonly token: string
  readonly sessionId: string
  readonly device: Device
}

/**
 * Begins a session in `tx`: always with a new token. Ends the oldest beyond three. Refuses
 * `member_blocked`, and `sign_in_failed` when the proven password has become another one.
 */
export async function openSession(step: Doorstep, tx: Tx, opening: Opening): Promise<Opened> {
  const brandId = step.caller.brand.id
  const member = await queries.lockMember(tx, opening.memberId)
  if (member?.status !== 'active') refuse('member_blocked')
  if (opening.provenBy !== null && opening.provenBy !== member.passwordHash)
    refuse('sign_in_failed')
  const device = await deviceForSession(step, tx)
  const ended = await queries.endOldest(tx, opening.memberId, MOST_SESSIONS - 1)
  await tellEnded(tx, { brandId, memberId: opening.memberId }, ended, 'limit')
  const token = newSecret(step.ctx)
  const sessionId = await queries.insertSession(tx, {
    brandId,
    memberId: opening.memberId,
    token: hashOf(token),
    device: device.hash,
    kind: opening.kind,
    restrictedWhy: opening.restrictedWhy,
    gameCode: opening.gameCode,
    continues: opening.continues ?? null,
    ip: step.caller.ip,
    userAgent: step.caller.userAgent,
  })
  await queries.markSignedIn(tx, opening.memberId)
  if (opening.provenBy !== null)
    await queries.trustDevice(tx, brandId, opening.memberId, device.hash)
  return { token, sessionId, device }
}

async function tellEnded(
  tx: Tx,
  whose: { readonly brandId: BrandId; readonly memberId: MemberId },
  sessionIds: readonly string[],
  why: string,
): Promise<void> {
  const { brandId, memberId } = whose
  for (const sessionId of sessionIds)
    await publish(tx, brandId, { name: 'sessions.revoked', memberId, sessionId, why })
}

/** Ends every session of a member; its sockets and games hear of it by `sessions.revoked`. */
export async function endAllSessions(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  why: 'password' | 'blocked' | 'operator',
): Promise<void> {
  const ended = await queries.endAll(tx, memberId, why)
  await tellEnded(tx, { brandId, memberId }, ended, why)
}

/** Signs out: the session is dead from the commit on, everywhere. */
export async function signOut(ctx: Context, brand: Brand, session: MemberSession): Promise<void> {
  await transact(ctx, async (tx) => {
    if (await queries.endSession(tx, session.id, 'logout'))
      await tellEnded(tx, { brandId: brand.id, memberId: session.memberId }, [session.id], 'logout')
  })
}

const SWEEP_BATCH = 500

/** Writes down sessions that ran out, and tells their sockets. */
export async function endExpiredSessions(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    for (const { id, brandId, memberId } of await queries.endExpired(tx, SWEEP_BATCH))
      await tellEnded(tx, { brandId, memberId }, [id], 'expired')
  })
}

export const TICKET_SECONDS = 30
/** Far beyond any browser that loses its connection again and again. */
const TICKETS_AN_HOUR = 300

/**
 * A single-use ticket (30 s) that stands for this session. Refuses `too_many_requests` beyond the
 * member's hour.
 */
export async function issueTicket(
  ctx: Context,
  brand: Brand,
  session: MemberSession,
  purpose: queries.TicketPurpose,
): Promise<{ ticket: string; expiresInSeconds: number }> {
  await takePlaces(ctx, [hourly(brand.id, purpose, session.memberId, TICKETS_AN_HOUR)])
  const ticket = newSecret(ctx)
  await queries.insertTicket(ctx.db, brand.id, session.id, { hash: hashOf(ticket), purpose })
  return { ticket, expiresInSeconds: TICKET_SECONDS }
}

/** Uses a socket ticket up; undefined when it is not good, or its session no longer. */
export async function redeemSocketTicket(
  ctx: Context,
  ticket: string,
): Promise<{ session: MemberSession; brand: Brand } | undefined> {
  if (!isSecret(ticket)) return undefined
  const row = await queries.takeTicket(ctx.db, hashOf(ticket), 'socket')
  if (!row) return undefined
  return { session: presentSession(row), brand: await brandById(ctx, row.brandId) }
}

/** Whether a session is still live, by the database and not by what was told. */
export const isLive = (ctx: Context, sessionId: string): Promise<boolean> =>
  queries.isSessionAlive(ctx.db, sessionId)

/**
 * Exchanges a hand-over ticket for a session of this browser, which lives no longer than the one the
 * ticket stands for. Refuses `ticket_invalid`.
 */
export async function exchangeTicket(step: Doorstep, ticket: string): Promise<Opened> {
  const row = isSecret(ticket)
    ? await queries.takeTicket(step.ctx.db, hashOf(ticket), 'handover')
    : undefined
  if (row?.kind !== 'full' || row.brandId !== step.caller.brand.id) refuse('ticket_invalid')
  const opening = { kind: 'full', restrictedWhy: null, gameCode: null, provenBy: null } as const
  const opened = await transact(step.ctx, async (tx) => {
    await queries.lockMember(tx, row.memberId)
    // It may have been ended since the ticket was taken, with every other one of the member.
    if (!(await queries.isSessionAlive(tx, row.id))) refuse('ticket_invalid')
    return openSession(step, tx, { ...opening, memberId: row.memberId, continues: row.id })
  })
  opened.device.give()
  return opened
}

export { type ListedSession, listSessions } from './queries/sessions.ts'
