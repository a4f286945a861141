import type { MemberId } from '@lantern/kernel/ids'
import type { Db } from '../../../db/transact.ts'
import type { Seen } from './sessions.ts'

export async function findAvatar(
  db: Db,
  memberId: MemberId,
): Promise<{ account: string; avatar: string | null }> {
  const { rows } = await db.query<{ account: string; avatar: string | null }>(
    'select account, avatar from members where id = $1',
    [memberId],
  )
  const [row] = rows
  if (!row) throw new Error('a member with a session exists')
  return row
}

/** Answers the account name, from which the picture is drawn when none is chosen. */
export async function setAvatar(
  db: Db,
  memberId: MemberId,
  avatar: string | null,
): Promise<string> {
  const { rows } = await db.query<{ account: string }>(
    'update members set avatar = $2 where id = $1 returning account',
    [memberId, avatar],
  )
  const [row] = rows
  if (!row) throw new Error('a member with a session exists')
  return row.account
}

export interface Protection {
  readonly passwordChangedAt: Date | null
  readonly hasTransactionPassword: boolean
  readonly hasTotp: boolean
  readonly recoveryCodesLeft: number
  readonly passkeys: number
}

/** What protects an account, in one look. */
export async function findProtection(db: Db, memberId: MemberId): Promise<Protection> {
  const { rows } = await db.query<Protection>(
    `select c.changed_at as "passwordChangedAt",
            coalesce(c.transaction_hash is not null, false) as "hasTransactionPassword",
            exists (select from member_totps t
                     where t.member_id = m.id and t.confirmed_at is not null) as "hasTotp",
            (select count(*)::int from member_recovery_codes r
              where r.member_id = m.id and r.used_at is null) as "recoveryCodesLeft",
            (select count(*)::int from member_passkeys p
              where p.member_id = m.id and p.suspect_since is null) as passkeys
       from members m left join credentials c on c.member_id = m.id
      where m.id = $1`,
    [memberId],
  )
  const [row] = rows
  if (!row) throw new Error('a member with a session exists')
  return row
}

/** The sign-in before this session's. */
export async function signInBefore(
  db: Db,
  memberId: MemberId,
  sessionId: string,
): Promise<(Seen & { readonly startedAt: Date }) | undefined> {
  const { rows } = await db.query<Seen & { readonly startedAt: Date }>(
    `select started_at as "startedAt", ip, user_agent as "userAgent", country
       from sessions where member_id = $1 and id < $2 and way <> 'handover'
      order by id desc limit 1`,
    [memberId, sessionId],
  )
  return rows[0]
}

export async function listSocials(
  db: Db,
  memberId: MemberId,
): Promise<{ provider: 'google' | 'facebook'; linkedAt: Date }[]> {
  const { rows } = await db.query<{ provider: 'google' | 'facebook'; linkedAt: Date }>(
    `select provider, linked_at as "linkedAt" from social_identities
      where member_id = $1 order by provider`,
    [memberId],
  )
  return rows
}
