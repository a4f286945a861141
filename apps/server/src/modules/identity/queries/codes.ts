import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

export type CodePurpose =
  | 'login'
  | 'register'
  | 'recover'
  | 'change_phone'
  | 'change_email'
  | 'second_proof'
  | 'transaction_reset'

export type ContactChannel = 'sms' | 'email'

/** What a code is good for, and where. */
export interface CodeKey {
  readonly brandId: BrandId
  readonly purpose: CodePurpose
  readonly channel: ContactChannel
  readonly addressMark: Buffer
  readonly boundTo: Buffer
}

const keyValues = (key: CodeKey) => [
  key.brandId,
  key.purpose,
  key.channel,
  key.addressMark,
  key.boundTo,
]
const OF_KEY = `brand_id = $1 and purpose = $2 and channel = $3 and address_mark = $4
        and bound_to = $5`

/** Writes a code; the one before it, for the same key, is void. */
export async function putCode(
  tx: Tx,
  key: CodeKey,
  code: { readonly hash: Buffer; readonly memberId: MemberId | null },
): Promise<void> {
  await tx.query(
    `insert into verification_codes(brand_id, purpose, channel, address_mark, bound_to, code_hash,
       member_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (brand_id, purpose, channel, address_mark, bound_to) do update set
       code_hash = excluded.code_hash, member_id = excluded.member_id, tries = 0,
       made_at = clock_timestamp()`,
    [...keyValues(key), code.hash, code.memberId],
  )
}

export interface TriedCode {
  readonly id: string
  readonly hash: Buffer
  readonly memberId: MemberId | null
  readonly isOld: boolean
}

/** Counts a try before it is judged; undefined when there is no code, or its tries are used up. */
export async function countCodeTry(db: Db, key: CodeKey): Promise<TriedCode | undefined> {
  const { rows } = await db.query<TriedCode>(
    `update verification_codes set tries = tries + 1
      where ${OF_KEY} and tries < 5
      returning id, code_hash as hash, member_id as "memberId",
                made_at <= clock_timestamp() - interval '5 minutes' as "isOld"`,
    keyValues(key),
  )
  return rows[0]
}

/** Whether there is a code for the key at all, used up or not. */
export async function hasCode(db: Db, key: CodeKey): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from verification_codes where ${OF_KEY}`,
    keyValues(key),
  )
  return rowCount === 1
}

/** Uses the code up; false when somebody did so already, or another one took its place. */
export async function spendCode(tx: Tx, code: TriedCode): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from verification_codes where id = $1 and code_hash = $2',
    [code.id, code.hash],
  )
  return rowCount === 1
}

/** Codes of a day ago are of no use to anybody. */
export async function sweepCodes(db: Db): Promise<void> {
  await db.query(`delete from verification_codes where made_at < now() - interval '1 day'`)
}

export interface ContactRow {
  readonly channel: ContactChannel
  readonly isVerified: boolean
}

export async function listContacts(db: Db, memberId: MemberId): Promise<ContactRow[]> {
  const { rows } = await db.query<ContactRow>(
    `select channel, verified_at is not null as "isVerified"
       from member_contacts where member_id = $1`,
    [memberId],
  )
  return rows
}

/** The active member of real money that a verified address belongs to. */
export async function findByMarks(
  db: Db,
  brandId: BrandId,
  channel: ContactChannel,
  marks: readonly Buffer[],
): Promise<MemberId | undefined> {
  const { rows } = await db.query<{ id: MemberId }>(
    `select m.id from member_contacts c join members m on m.id = c.member_id
      where c.brand_id = $1 and c.channel = $2 and c.address_mark = any($3::bytea[])
        and c.verified_at is not null and m.account_class <> 'trial'`,
    [brandId, channel, marks],
  )
  return rows[0]?.id
}

/** Others of the brand who give an address as theirs, verified or not, in the order of their ids. */
export async function listByContact(
  db: Db,
  member: { readonly brandId: BrandId; readonly id: MemberId },
  channel: ContactChannel,
  marks: readonly Buffer[],
): Promise<MemberId[]> {
  const { rows } = await db.query<{ id: MemberId }>(
    `select member_id as id from member_contacts
      where brand_id = $1 and channel = $2 and address_mark = any($3::bytea[]) and member_id <> $4
      order by member_id`,
    [member.brandId, channel, marks, member.id],
  )
  return rows.map(({ id }) => id)
}

/** The member of this name, when the address is its own, verified or not. */
export async function findByNameAndMarks(
  db: Db,
  brandId: BrandId,
  spelling: string,
  marks: readonly Buffer[],
): Promise<MemberId | undefined> {
  const { rows } = await db.query<{ id: MemberId }>(
    `select m.id from members m join member_contacts c on c.member_id = m.id
      where m.brand_id = $1 and lower(m.account) = $2 and c.channel = 'email'
        and c.address_mark = any($3::bytea[]) and m.account_class <> 'trial'`,
    [brandId, spelling, marks],
  )
  return rows[0]?.id
}

/** Holds everybody back who verifies the same address. */
export async function lockMark(tx: Tx, mark: Buffer): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 47))`, [
    mark,
  ])
}

/** Whether somebody else has verified an address, by whichever of its marks. */
export async function isTaken(
  tx: Tx,
  member: { readonly brandId: BrandId; readonly id: MemberId },
  channel: ContactChannel,
  marks: readonly Buffer[],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from member_contacts where brand_id = $1 and channel = $2 and member_id <> $3
        and address_mark = any($4::bytea[]) and verified_at is not null`,
    [member.brandId, channel, member.id, marks],
  )
  return rowCount !== 0
}

/** Sets a member's address; throws 23505 when it is verified and another account's already. */
export async function putContact(
  tx: Tx,
  member: { readonly brandId: BrandId; readonly id: MemberId },
  contact: ContactRow & { readonly mark: Buffer },
): Promise<void> {
  await tx.query(
    `insert into member_contacts(member_id, channel, brand_id, address_mark, verified_at)
     values ($1, $2, $3, $4, case when $5 then now() end)
     on conflict (member_id, channel) do update set
       address_mark = excluded.address_mark, verified_at = excluded.verified_at, set_at = now()`,
    [member.id, contact.channel, member.brandId, contact.mark, contact.isVerified],
  )
}
