import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { MemberSession } from '../../../caller.ts'
import type { Db, Tx } from '../../../db/transact.ts'
import type { SignInWay } from './sessions.ts'

export interface PendingSignIn {
  readonly memberId: MemberId
  readonly way: SignInWay
  readonly page: 'site' | 'agent'
  readonly provenBy: string | null
  readonly restrictedWhy: MemberSession['restrictedWhy']
  readonly continues: string | null
  readonly remember: boolean
  /** Where a code went that was the first proof. */
  readonly usedChannel: 'sms' | 'email' | null
}

/** Who holds a ticket: it is good in the browser it was made in. */
export interface TicketHolder {
  readonly brandId: BrandId
  readonly ticket: Buffer
  readonly visitor: Buffer
}

export async function insertPending(
  tx: Tx,
  holder: TicketHolder,
  pending: PendingSignIn,
): Promise<void> {
  await tx.query(
    `insert into pending_sign_ins(ticket_hash, brand_id, member_id, visitor_hash, way, page,
                                  proven_by, restricted_why, continues, remember, used_channel)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      holder.ticket,
      holder.brandId,
      pending.memberId,
      holder.visitor,
      pending.way,
      pending.page,
      pending.provenBy,
      pending.restrictedWhy,
      pending.continues,
      pending.remember,
      pending.usedChannel,
    ],
  )
}

const PENDING = `member_id as "memberId", way, page, proven_by as "provenBy",
  restricted_why as "restrictedWhy", continues, remember, used_channel as "usedChannel"`
const HELD = `ticket_hash = $1 and brand_id = $2 and visitor_hash = $3 and expires_at > now()`

export async function findPending(
  db: Db,
  holder: TicketHolder,
): Promise<PendingSignIn | undefined> {
  const { rows } = await db.query<PendingSignIn>(
    `select ${PENDING} from pending_sign_ins where ${HELD} and tries < 5`,
    [holder.ticket, holder.brandId, holder.visitor],
  )
  return rows[0]
}

/** Counts a try before it is judged: parallel guesses share the five there are. */
export async function countPendingTry(
  db: Db,
  holder: TicketHolder,
): Promise<PendingSignIn | undefined> {
  const { rows } = await db.query<PendingSignIn>(
    `update pending_sign_ins set tries = tries + 1 where ${HELD} and tries < 5
     returning ${PENDING}`,
    [holder.ticket, holder.brandId, holder.visitor],
  )
  return rows[0]
}

export async function takePending(tx: Tx, holder: TicketHolder): Promise<boolean> {
  const { rowCount } = await tx.query(`delete from pending_sign_ins where ${HELD}`, [
    holder.ticket,
    holder.brandId,
    holder.visitor,
  ])
  return rowCount === 1
}

/** Sign-ins of a member that still wait come to nothing. */
export async function dropPending(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.query('delete from pending_sign_ins where member_id = $1', [memberId])
}

/** Seconds since 1970 by the clock of the database. */
export async function databaseSeconds(db: Db): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    'select extract(epoch from now())::int as seconds',
  )
  const [row] = rows
  if (!row) throw new Error('the database knows its time')
  return row.seconds
}

/** Uses a challenge up; false when somebody did before. */
export async function useChallenge(
  db: Db,
  signature: string,
  expiresAtSeconds: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into used_challenges(signature, expires_at)
     select $1, to_timestamp($2) where to_timestamp($2) > now()
     on conflict do nothing`,
    [signature, expiresAtSeconds],
  )
  return rowCount === 1
}

export interface MemberTotp {
  readonly secretSealed: Buffer
  readonly isConfirmed: boolean
  readonly lastStep: string | null
}

export async function findTotp(db: Db, memberId: MemberId): Promise<MemberTotp | undefined> {
  const { rows } = await db.query<MemberTotp>(
    `select secret_sealed as "secretSealed", confirmed_at is not null as "isConfirmed",
            last_step as "lastStep"
       from member_totps where member_id = $1`,
    [memberId],
  )
  return rows[0]
}

/** Replaces a secret that was never confirmed; false when one is switched on. */
export async function putTotp(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  sealed: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into member_totps as t(member_id, brand_id, secret_sealed) values ($1, $2, $3)
     on conflict (member_id) do update set
       secret_sealed = excluded.secret_sealed, begun_at = now(), last_step = null
       where t.confirmed_at is null`,
    [memberId, brandId, sealed],
  )
  return rowCount === 1
}

export async function confirmTotp(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update member_totps set confirmed_at = now()
      where member_id = $1 and confirmed_at is null`,
    [memberId],
  )
  return rowCount === 1
}

/** Uses up a step; false when it, or a later one, was used before. */
export async function useStep(tx: Tx, memberId: MemberId, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update member_totps set last_step = $2
      where member_id = $1 and (last_step is null or last_step < $2)`,
    [memberId, step],
  )
  return rowCount === 1
}

/** Removes the authenticator with its recovery codes; false when there was none. */
export async function dropTotp(tx: Tx, memberId: MemberId): Promise<boolean> {
  await tx.query('delete from member_recovery_codes where member_id = $1', [memberId])
  const { rowCount } = await tx.query(
    'delete from member_totps where member_id = $1 and confirmed_at is not null',
    [memberId],
  )
  return rowCount === 1
}

export async function replaceRecoveryCodes(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query('delete from member_recovery_codes where member_id = $1', [memberId])
  await tx.query(
    `insert into member_recovery_codes(member_id, brand_id, code_hash)
     select $1, $2, unnest($3::bytea[])`,
    [memberId, brandId, hashes],
  )
}

export async function useRecoveryCode(tx: Tx, memberId: MemberId, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update member_recovery_codes set used_at = now()
      where member_id = $1 and code_hash = $2 and used_at is null`,
    [memberId, hash],
  )
  return rowCount === 1
}

export async function recoveryCodesLeft(db: Db, memberId: MemberId): Promise<number> {
  const { rows } = await db.query<{ left: number }>(
    `select count(*)::int as left from member_recovery_codes
      where member_id = $1 and used_at is null`,
    [memberId],
  )
  return rows[0]?.left ?? 0
}

/** Notes that the member was greeted; answers when, and whether it was just now. */
export async function markGreeted(
  db: Db,
  memberId: MemberId,
): Promise<{ greetedAt: Date; isFirst: boolean }> {
  const { rows } = await db.query<{ greetedAt: Date; isFirst: boolean }>(
    `with fresh as (
       update members set greeted_at = now() where id = $1 and greeted_at is null
       returning greeted_at)
     select coalesce(fresh.greeted_at, m.greeted_at) as "greetedAt",
            fresh.greeted_at is not null as "isFirst"
       from members m left join fresh on true where m.id = $1`,
    [memberId],
  )
  const [row] = rows
  // Two calls at once: the other one was first, a moment ago.
  if (!row?.greetedAt) return markGreeted(db, memberId)
  return row
}

/** Removes what has run out of the second proofs, challenges, passkeys and ways to providers. */
export async function sweepFactors(db: Db): Promise<void> {
  for (const table of [
    'pending_sign_ins',
    'used_challenges',
    'passkey_challenges',
    'social_flows',
    'social_tickets',
    'remembered_browsers',
  ])
    await db.query(`delete from ${table} where expires_at < now()`)
  await db.query(
    `delete from member_totps where confirmed_at is null and begun_at < now() - interval '1 hour'`,
  )
}
