import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { AccountClass } from '../../../caller.ts'
import type { Db, Tx } from '../../../db/transact.ts'

export interface Member {
  readonly id: MemberId
  readonly brandId: BrandId
  readonly account: string
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  readonly accountType: number
  readonly accountClass: AccountClass
  readonly currency: Currency
  readonly status: 'active' | 'blocked' | 'closed'
  readonly uplineId: MemberId | null
  readonly referralCode: string | null
  readonly nickname: string | null
  readonly language: string | null
  readonly registeredAt: Date
  readonly lastSignInAt: Date | null
}

const MEMBER = `
  m.id, m.brand_id as "brandId", m.account, m.account_type as "accountType",
  m.account_class as "accountClass", m.currency, m.status, m.upline_id as "uplineId",
  m.referral_code as "referralCode", m.nickname, m.language, m.registered_at as "registeredAt",
  m.last_sign_in_at as "lastSignInAt"`

export async function findMember(
  db: Db,
  brandId: BrandId,
  memberId: MemberId,
): Promise<Member | undefined> {
  const { rows } = await db.query<Member>(
    `select ${MEMBER} from members m where m.brand_id = $1 and m.id = $2`,
    [brandId, memberId],
  )
  return rows[0]
}

/** By account name, in whatever case it is written. */
export async function findMemberByAccount(
  db: Db,
  brandId: BrandId,
  account: string,
): Promise<Member | undefined> {
  const { rows } = await db.query<Member>(
    `select ${MEMBER} from members m where m.brand_id = $1 and lower(m.account) = lower($2)`,
    [brandId, account],
  )
  return rows[0]
}

export async function findByReferralCode(
  db: Db,
  brandId: BrandId,
  code: string,
): Promise<Member | undefined> {
  const { rows } = await db.query<Member>(
    `select ${MEMBER} from members m
      where m.brand_id = $1 and m.referral_code = $2 and m.status = 'active'`,
    [brandId, code],
  )
  return rows[0]
}

export interface NewMember {
  readonly brandId: BrandId
  readonly account: string
  readonly accountType: number
  readonly accountClass: AccountClass
  readonly currency: Currency
  readonly uplineId: MemberId | null
  readonly referralCode: string | null
  readonly termsVersion: string | null
  /** Null: now. */
  readonly registeredAt: Date | null
}

/** Answers undefined when the brand has the account name already, also when it came just now. */
export async function insertMember(tx: Tx, member: NewMember): Promise<MemberId | undefined> {
  const { rows } = await tx.query<{ id: MemberId }>(
    `with fresh as (select nextval('members_id_seq') as id)
     insert into members(id, brand_id, account, account_type, account_class, currency, upline_id,
                         upline_path, referral_code, terms_version, terms_accepted_at,
                         registered_at)
     overriding system value
     select fresh.id, $1, $2, $3, $4, $5, $6,
            coalesce((select upline_path from members where id = $6 and brand_id = $1), '{}')
              || fresh.id,
            $7, $8, case when $8::text is null then null else now() end, coalesce($9, now())
       from fresh
     on conflict (brand_id, lower(account)) do nothing
     returning id`,
    [
      member.brandId,
      member.account,
      member.accountType,
      member.accountClass,
      member.currency,
      member.uplineId,
      member.referralCode,
      member.termsVersion,
      member.registeredAt,
    ],
  )
  return rows[0]?.id
}

/** Uplines from the direct one to the top. */
export async function uplinesOf(db: Db, brandId: BrandId, memberId: MemberId): Promise<Member[]> {
  const { rows } = await db.query<Member>(
    `select ${MEMBER}
       from members self
       cross join lateral unnest(self.upline_path) with ordinality as step(id, place)
       join members m on m.id = step.id
      where self.brand_id = $1 and self.id = $2 and step.id <> self.id
      order by step.place desc`,
    [brandId, memberId],
  )
  return rows
}

export async function isDownlineOf(
  db: Db,
  brandId: BrandId,
  memberId: MemberId,
  uplineId: MemberId,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from members
      where brand_id = $1 and id = $2 and id <> $3::bigint and upline_path @> array[$3::bigint]`,
    [brandId, memberId, uplineId],
  )
  return rowCount === 1
}

export async function setStatus(
  tx: Tx,
  member: { readonly brandId: BrandId; readonly id: MemberId },
  from: Member['status'],
  to: Member['status'],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update members set status = $4 where brand_id = $1 and id = $2 and status = $3',
    [member.brandId, member.id, from, to],
  )
  return rowCount === 1
}

/** The level that a member had; undefined where there is no such member. */
export async function setVipLevel(
  tx: Tx,
  member: { readonly brandId: BrandId; readonly id: MemberId },
  level: number,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ was: number }>(
    `update members m set vip_level = $3
       from (select id, vip_level as was from members
              where brand_id = $1 and id = $2 for no key update) before
      where m.id = before.id returning before.was`,
    [member.brandId, member.id, level],
  )
  return rows[0]?.was
}

export async function setLanguage(db: Db, memberId: MemberId, language: string): Promise<void> {
  await db.query('update members set language = $2 where id = $1', [memberId, language])
}

export async function setNickname(tx: Tx, memberId: MemberId, nickname: string): Promise<void> {
  await tx.query('update members set nickname = $2 where id = $1', [memberId, nickname])
}

export interface SealedProfile {
  readonly wrappedKey: Buffer
  readonly sealed: Buffer
}

/** Writes a profile whole; an older one is replaced. */
export async function putProfile(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  profile: SealedProfile,
): Promise<void> {
  await tx.query(
    `insert into member_profiles(member_id, brand_id, wrapped_key, sealed)
     values ($1, $2, $3, $4)
     on conflict (member_id) do update set wrapped_key = excluded.wrapped_key,
       sealed = excluded.sealed, written_at = now()`,
    [memberId, brandId, profile.wrappedKey, profile.sealed],
  )
}

export async function findProfile(
  db: Db,
  brandId: BrandId,
  memberId: MemberId,
): Promise<SealedProfile | undefined> {
  const { rows } = await db.query<SealedProfile>(
    `select wrapped_key as "wrappedKey", sealed
       from member_profiles where brand_id = $1 and member_id = $2`,
    [brandId, memberId],
  )
  return rows[0]
}

/** The calendar date at the brand, by the clock of the database. */
export async function todayAt(db: Db, offsetMinutes: number): Promise<string> {
  const { rows } = await db.query<{ today: string }>(
    `select to_char(business_day(now(), $1), 'YYYY-MM-DD') as today`,
    [offsetMinutes],
  )
  const [row] = rows
  if (!row) throw new Error('the database knows its date')
  return row.today
}

/** The trial member a browser plays with. */
export async function findTrialOfVisitor(
  db: Db,
  brandId: BrandId,
  visitor: Buffer,
): Promise<Member | undefined> {
  const { rows } = await db.query<Member>(
    `select ${MEMBER} from trial_visitors v join members m on m.id = v.member_id
      where v.brand_id = $1 and v.visitor_hash = $2 and m.status = 'active'`,
    [brandId, visitor],
  )
  return rows[0]
}

export async function linkVisitor(
  tx: Tx,
  brandId: BrandId,
  visitor: Buffer,
  memberId: MemberId,
): Promise<void> {
  await tx.query(
    `insert into trial_visitors(brand_id, visitor_hash, member_id) values ($1, $2, $3)
     on conflict (brand_id, visitor_hash) do update set member_id = excluded.member_id`,
    [brandId, visitor, memberId],
  )
}

/** One browser at a time, so that it never gets two trial members. */
export async function lockVisitor(tx: Tx, brandId: BrandId, visitor: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [
    `visitor:${brandId}:${visitor.toString('hex')}`,
  ])
}
