import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { Pool } from 'pg'
import type { AccountClass, BreakKind, MemberSession } from '../../../caller.ts'
import { named } from '../../../db/named.ts'
import type { Db, Tx } from '../../../db/transact.ts'
import type { Member } from './members.ts'

// Everything that decides about time here asks the clock of the database: the nodes' own clocks
// may differ.
export const ALIVE = `s.ended_at is null and s.expires_at > now()
   and s.last_seen_at > now() - interval '30 minutes'`

export interface SessionRow {
  readonly id: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly account: string
  readonly accountType: number
  readonly accountClass: AccountClass
  readonly currency: Currency
  readonly kind: MemberSession['kind']
  readonly restrictedWhy: MemberSession['restrictedWhy']
  readonly gameCode: string | null
  /** It is time to write down that the session was seen. */
  readonly isUnseen: boolean
}

const SESSION = `
  s.id, s.brand_id as "brandId", s.member_id as "memberId", m.account,
  m.account_type as "accountType", m.account_class as "accountClass", m.currency, s.kind,
  s.restricted_why as "restrictedWhy", s.game_code as "gameCode",
  s.last_seen_at < now() - interval '1 minute' as "isUnseen"`

export async function findSession(
  db: Pool,
  brandId: BrandId,
  token: Buffer,
  device: Buffer,
): Promise<SessionRow | undefined> {
  const { rows } = await named<SessionRow>(
    db,
    'sessions.find',
    `select ${SESSION} from sessions s join members m on m.id = s.member_id
      where s.token_hash = $1 and s.device_hash = $2 and s.brand_id = $3
        and m.status = 'active' and ${ALIVE}`,
    [token, device, brandId],
  )
  return rows[0]
}

/** Why a session ended, where it was a break from playing. */
export async function findBreak(
  db: Pool,
  brandId: BrandId,
  token: Buffer,
  device: Buffer,
): Promise<BreakKind | undefined> {
  const { rows } = await db.query<{ why: BreakKind }>(
    `select end_reason as why from sessions
      where token_hash = $1 and device_hash = $2 and brand_id = $3
        and end_reason in ('excluded', 'time_out')`,
    [token, device, brandId],
  )
  return rows[0]?.why
}

/** The live session of a token, for whoever made it in this very call. */
export async function sessionOfToken(
  db: Db,
  brandId: BrandId,
  token: Buffer,
): Promise<
  | { readonly sessionId: string; readonly memberId: MemberId; readonly currency: Currency }
  | undefined
> {
  const { rows } = await db.query<{
    sessionId: string
    memberId: MemberId
    currency: Currency
  }>(
    `select s.id as "sessionId", s.member_id as "memberId", m.currency
       from sessions s join members m on m.id = s.member_id
      where s.token_hash = $1 and s.brand_id = $2 and ${ALIVE}`,
    [token, brandId],
  )
  return rows[0]
}

export async function markSeen(db: Db, sessionId: string): Promise<void> {
  await db.query(
    `update sessions set last_seen_at = now()
      where id = $1 and last_seen_at < now() - interval '1 minute'`,
    [sessionId],
  )
}

/** Whether a session is alive; it can not end before the transaction does. */
export async function keepAlive(tx: Tx, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from sessions s where s.id = $1 and ${ALIVE} for share`,
    [sessionId],
  )
  return rowCount === 1
}

/** Whether a session is alive at this very moment; only under the member's lock does it stay so. */
export async function isSessionAlive(db: Db, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from sessions s where s.id = $1 and ${ALIVE}`, [
    sessionId,
  ])
  return rowCount === 1
}

export interface LockedMember {
  readonly account: string
  readonly accountType: number
  readonly status: Member['status']
  readonly passwordHash: string | null
  readonly hasSignedInBefore: boolean
  /** Whole days since the last sign-in, by the clock of the database; null before the first. */
  readonly daysAway: number | null
}

/** Locks the member's row: sessions begin and end one after the other. */
export async function lockMember(tx: Tx, memberId: MemberId): Promise<LockedMember | undefined> {
  const { rows } = await tx.query<LockedMember>(
    `select m.account, m.account_type as "accountType", m.status,
            c.password_hash as "passwordHash",
            m.last_sign_in_at is not null as "hasSignedInBefore",
            floor(extract(epoch from now() - m.last_sign_in_at) / 86400)::int as "daysAway"
       from members m left join credentials c on c.member_id = m.id
      where m.id = $1 for no key update of m`,
    [memberId],
  )
  return rows[0]
}

export interface NewSession {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly token: Buffer
  readonly device: Buffer
  readonly kind: MemberSession['kind']
  readonly restrictedWhy: MemberSession['restrictedWhy']
  readonly gameCode: string | null
  /** A live session that this one continues: it ends no later. */
  readonly continues: string | null
  /** A live session that opened this one: when it ends, this one ends. */
  readonly openedBy: string | null
  readonly way: SignInWay
  readonly secondWay: SecondWay | null
  readonly seen: Seen
}

/** How a session begins. */
export type SignInWay =
  | 'password'
  | 'sms'
  | 'remembered'
  | 'social'
  | 'passkey'
  | 'recovery'
  | 'register'
  | 'handover'
  | 'freeplay'

/** What proves a person beside that. */
export type SecondWay = 'totp' | 'recovery' | 'sms' | 'email'

/** Where somebody stands, as far as it can be seen from here. */
export interface Seen {
  readonly ip: string
  readonly userAgent: string
  readonly country: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into sessions(brand_id, member_id, token_hash, device_hash, kind, restricted_why,
                          game_code, ip, user_agent, country, way, second_way, opener_id,
                          expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14,
             coalesce((select expires_at from sessions where id = $13),
                      now() + interval '24 hours'))
     returning id`,
    [
      session.brandId,
      session.memberId,
      session.token,
      session.device,
      session.kind,
      session.restrictedWhy,
      session.gameCode,
      session.seen.ip,
      session.seen.userAgent,
      session.seen.country,
      session.way,
      session.secondWay,
      session.continues,
      session.openedBy,
    ],
  )
  const [row] = rows
  if (!row) throw new Error('an insert of one session gave no row')
  return row.id
}

export async function markSignedIn(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.query('update members set last_sign_in_at = now() where id = $1', [memberId])
}

/** Ends the oldest live sessions beyond the newest `keep`. */
export async function endOldest(tx: Tx, memberId: MemberId, keep: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update sessions set ended_at = now(), end_reason = 'limit'
      where id in (select id from sessions s
                    where s.member_id = $1 and ${ALIVE} order by s.id desc offset $2)
      returning id`,
    [memberId, keep],
  )
  return rows.map((row) => row.id)
}

/** Ends every session of a member, but for one that may be excepted. */
export async function endAll(
  tx: Tx,
  memberId: MemberId,
  why: string,
  except?: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update sessions set ended_at = now(), end_reason = $2
      where member_id = $1 and ended_at is null and id is distinct from $3::bigint returning id`,
    [memberId, why, except ?? null],
  )
  return rows.map((row) => row.id)
}

/** Ends the member's live session of that number. */
export async function endSessionOf(
  tx: Tx,
  memberId: MemberId,
  sessionId: string,
  why: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update sessions s set ended_at = now(), end_reason = $3
      where s.member_id = $1 and s.id = $2 and ${ALIVE}`,
    [memberId, sessionId, why],
  )
  return rowCount === 1
}

export async function endOfDevice(
  tx: Tx,
  memberId: MemberId,
  device: Buffer,
  why: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update sessions set ended_at = now(), end_reason = $3
      where member_id = $1 and device_hash = $2 and ended_at is null returning id`,
    [memberId, device, why],
  )
  return rows.map((row) => row.id)
}

export async function replaceToken(tx: Tx, sessionId: string, token: Buffer): Promise<void> {
  await tx.query('update sessions set token_hash = $2 where id = $1', [sessionId, token])
}

export interface LiveSession {
  readonly id: string
  readonly startedAt: Date
  readonly lastSeenAt: Date
  readonly way: SignInWay
  readonly ip: string
  readonly userAgent: string
  readonly country: string | null
}

/** The member's live sessions, newest first. */
export async function liveSessions(db: Db, memberId: MemberId): Promise<LiveSession[]> {
  const { rows } = await db.query<LiveSession>(
    `select s.id, s.started_at as "startedAt", s.last_seen_at as "lastSeenAt", s.way, s.ip,
            s.user_agent as "userAgent", s.country
       from sessions s where s.member_id = $1 and ${ALIVE} order by s.id desc`,
    [memberId],
  )
  return rows
}

export async function endSession(tx: Tx, sessionId: string, why: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update sessions set ended_at = now(), end_reason = $2 where id = $1 and ended_at is null`,
    [sessionId, why],
  )
  return rowCount === 1
}

/** Writes down the end of sessions that nobody uses any more. */
export async function endExpired(
  tx: Tx,
  most: number,
): Promise<{ id: string; brandId: BrandId; memberId: MemberId }[]> {
  const { rows } = await tx.query<{ id: string; brandId: BrandId; memberId: MemberId }>(
    `update sessions set ended_at = now(), end_reason = 'expired'
      where id in (select id from sessions s where s.ended_at is null and not (${ALIVE})
                    order by s.id limit $1 for update skip locked)
      returning id, brand_id as "brandId", member_id as "memberId"`,
    [most],
  )
  return rows
}

export interface ListedSession {
  readonly id: string
  readonly startedAt: Date
  readonly lastSeenAt: Date
  readonly endedAt: Date | null
  readonly endReason: string | null
  readonly way: SignInWay
  readonly secondWay: SecondWay | null
  readonly ip: string
  readonly userAgent: string
  readonly country: string | null
}

/** Newest first. A session that ran out counts as ended even before it was written down. */
export async function listSessions(
  db: Db,
  brandId: BrandId,
  memberId: MemberId,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ListedSession[]; total: number }> {
  const { rows } = await db.query<ListedSession>(
    `select s.id, s.started_at as "startedAt", s.last_seen_at as "lastSeenAt",
            case when not (${ALIVE}) then coalesce(s.ended_at,
              least(s.expires_at, s.last_seen_at + interval '30 minutes')) end as "endedAt",
            case when not (${ALIVE}) then coalesce(s.end_reason, 'expired') end as "endReason",
            s.way, s.second_way as "secondWay", s.ip, s.user_agent as "userAgent", s.country
       from sessions s where s.brand_id = $1 and s.member_id = $2
      order by s.id desc offset $3 limit $4`,
    [brandId, memberId, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    'select count(*)::int as total from sessions where brand_id = $1 and member_id = $2',
    [brandId, memberId],
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type TicketPurpose = 'handover' | 'socket'

export async function insertTicket(
  db: Db,
  brandId: BrandId,
  sessionId: string,
  ticket: { readonly hash: Buffer; readonly purpose: TicketPurpose },
): Promise<void> {
  await db.query(
    `insert into session_tickets(ticket_hash, brand_id, session_id, purpose)
     values ($1, $2, $3, $4)`,
    [ticket.hash, brandId, sessionId, ticket.purpose],
  )
}

/** Uses a ticket up, whether it is still good or not; answers its session when both are. */
export async function takeTicket(
  db: Db,
  ticket: Buffer,
  purpose: TicketPurpose,
): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(
    `with used as (
       delete from session_tickets where ticket_hash = $1 and purpose = $2
       returning session_id, expires_at)
     select ${SESSION}
       from used join sessions s on s.id = used.session_id join members m on m.id = s.member_id
      where used.expires_at > now() and m.status = 'active' and ${ALIVE}`,
    [ticket, purpose],
  )
  return rows[0]
}
