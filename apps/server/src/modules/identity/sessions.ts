import { refuse } from '@lantern/contract/errors'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import {
  AGENT_TYPES,
  type Brand,
  type BreakKind,
  type MemberSession,
  TRIAL_TYPE,
} from '../../caller.ts'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { brandById, countryFinder } from '../config/index.ts'
import { type Device, type Doorstep, deviceForSession } from './devices.ts'
import { hourly, takePlaces } from './limits.ts'
import { networkOf } from './networks.ts'
import { rememberNetwork, trustDevice } from './queries/devices.ts'
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

/** The break that ended the session of a token, told to whoever could have used it. */
export const breakThatEnded = async (
  { db }: Context,
  brand: Brand,
  token: string,
  device: string,
): Promise<BreakKind | undefined> =>
  isSecret(token) && isSecret(device)
    ? queries.findBreak(db, brand.id, hashOf(token), hashOf(device))
    : undefined

/** What kind of session begins, and for whom. */
export interface Opening {
  readonly memberId: MemberId
  readonly kind: MemberSession['kind']
  readonly restrictedWhy: MemberSession['restrictedWhy']
  readonly gameCode: string | null
  /** A live session whose end this one shares, since it began without anything proven anew. */
  readonly continues: string | null
  readonly way: queries.SignInWay
  readonly secondWay: queries.SecondWay | null
  readonly seen: queries.Seen
  /** The browser and its network are known from now on: somebody proved something here. */
  readonly trusts: boolean
}

export interface Opened {
  readonly token: string
  readonly sessionId: string
  readonly device: Device
}

/** Where the caller stands. Asked before a transaction: it may wait for a connection of its own. */
export async function seenFrom({ ctx, caller }: Doorstep): Promise<queries.Seen> {
  const country = await countryFinder(ctx).find(caller.ip)
  return { ip: caller.ip, userAgent: caller.userAgent, country }
}

/**
 * Begins a session in `tx`: always with a new token, and the session this page had until now ends.
 * Ends the oldest beyond three. Only {@link finishSignIn} and a change of the password, which hold
 * the member's lock, may call it.
 */
export async function openSession(step: Doorstep, tx: Tx, opening: Opening): Promise<Opened> {
  const brandId = step.caller.brand.id
  const { memberId, seen } = opening
  await endReplaced(step, tx, opening)
  const device = await deviceForSession(step, tx)
  const ended = await queries.endOldest(tx, memberId, MOST_SESSIONS - 1)
  await tellEnded(tx, { brandId, memberId }, ended, 'limit')
  const token = newSecret(step.ctx)
  const { trusts, ...row } = opening
  const sessionId = await queries.insertSession(tx, {
    ...row,
    brandId,
    openedBy: await openerOf(step, tx, opening),
    token: hashOf(token),
    device: device.hash,
  })
  await queries.markSignedIn(tx, memberId)
  if (trusts) {
    await trustDevice(tx, brandId, memberId, { hash: device.hash, seen })
    await rememberNetwork(tx, brandId, memberId, networkOf(seen.ip))
  }
  return { token, sessionId, device }
}

/** What is tried without money by somebody who is signed in ends when that session does. */
async function openerOf({ caller }: Doorstep, tx: Tx, opening: Opening): Promise<string | null> {
  const held = caller.member
  if (!held || held.kind === 'play' || opening.kind !== 'play') return null
  if (!(await queries.keepAlive(tx, held.id))) refuse('not_signed_in')
  return held.id
}

/** A page that signs in while it holds a session gives that one up: no two go on side by side. */
async function endReplaced({ caller }: Doorstep, tx: Tx, opening: Opening): Promise<void> {
  const held = caller.member
  if (!held || held.kind === 'play' || opening.kind === 'play') return
  if (await queries.endSession(tx, held.id, 'replaced')) {
    const whose = { brandId: caller.brand.id, memberId: held.memberId }
    await tellEnded(tx, whose, [held.id], 'replaced')
  }
}

/** Sockets and games of ended sessions hear of it by `sessions.revoked`. */
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

/** Ends every session of a member; says how many. */
export async function endAllSessions(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  why: EndReason,
): Promise<number> {
  const ended = await queries.endAll(tx, memberId, why)
  await tellEnded(tx, { brandId, memberId }, ended, why)
  return ended.length
}

/** Ends every session of a member but one; says how many. */
export async function endOtherSessions(
  tx: Tx,
  whose: { readonly brandId: BrandId; readonly memberId: MemberId },
  spared: string,
  why: EndReason,
): Promise<number> {
  const ended = await queries.endAll(tx, whose.memberId, why, spared)
  await tellEnded(tx, whose, ended, why)
  return ended.length
}

/** Why sessions of a member end all at once, or one by its owner's choice. */
export type EndReason =
  | 'password'
  | 'blocked'
  | 'closed'
  | 'operator'
  | 'owner'
  | 'factors'
  | BreakKind

/** Ends one live session of a member; false when it has none of that number. */
export async function endOneSession(
  tx: Tx,
  whose: { readonly brandId: BrandId; readonly memberId: MemberId },
  sessionId: string,
  why: EndReason,
): Promise<boolean> {
  if (!(await queries.endSessionOf(tx, whose.memberId, sessionId, why))) return false
  await tellEnded(tx, whose, [sessionId], why)
  return true
}

/** Ends every session of a member in one browser. */
export async function endSessionsOfDevice(
  tx: Tx,
  whose: { readonly brandId: BrandId; readonly memberId: MemberId },
  device: Buffer,
  why: EndReason,
): Promise<void> {
  await tellEnded(tx, whose, await queries.endOfDevice(tx, whose.memberId, device, why), why)
}

/** Gives a session another token: what was known of it before a change of privilege is worthless. */
export async function rotateToken(ctx: Context, tx: Tx, sessionId: string): Promise<string> {
  const token = newSecret(ctx)
  await queries.replaceToken(tx, sessionId, hashOf(token))
  return token
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
 * Takes a hand-over ticket; undefined when it is not one, not good, or another brand's. What it
 * stands for is a full session that is alive.
 */
export async function takeHandover(
  step: Doorstep,
  ticket: string,
): Promise<{ sessionId: string; memberId: MemberId } | undefined> {
  if (!isSecret(ticket)) return undefined
  const row = await queries.takeTicket(step.ctx.db, hashOf(ticket), 'handover')
  if (row?.kind !== 'full' || row.brandId !== step.caller.brand.id) return undefined
  return { sessionId: row.id, memberId: row.memberId }
}

export { type ListedSession, listSessions } from './queries/sessions.ts'
