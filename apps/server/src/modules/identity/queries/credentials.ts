import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import type { Member } from './members.ts'

/** All a sign-in decides by. */
export interface Claimant {
  readonly id: MemberId
  readonly account: string
  readonly accountType: number
  readonly status: Member['status']
  readonly passwordHash: string | null
  readonly isInitial: boolean
  /** Whole days since the password was set. */
  readonly passwordAgeDays: number
  readonly hasSignedInBefore: boolean
  /** The browser carries the cookie of a device that this member signed in with. */
  readonly isKnownDevice: boolean
}

/**
 * `spelling` is an account name in small letters, compared as it is: whoever throttles by it throttles
 * what is looked up. `device` is the hash of the browser's device cookie, if it has one.
 */
export async function findClaimant(
  db: Db,
  brandId: BrandId,
  spelling: string,
  device: Buffer | null,
): Promise<Claimant | undefined> {
  const { rows } = await db.query<Claimant>(
    `select m.id, m.account, m.account_type as "accountType", m.status,
            c.password_hash as "passwordHash", coalesce(c.is_initial, false) as "isInitial",
            coalesce(extract(day from now() - c.changed_at), 0)::int as "passwordAgeDays",
            m.last_sign_in_at is not null as "hasSignedInBefore",
            exists (select from member_devices d
                     where d.member_id = m.id and d.device_hash = $3
                       and d.trusted_at > now() - interval '30 days') as "isKnownDevice"
       from members m left join credentials c on c.member_id = m.id
      where m.brand_id = $1 and lower(m.account) = $2`,
    [brandId, spelling, device],
  )
  return rows[0]
}

export interface Credentials {
  readonly passwordHash: string
  readonly transactionHash: string | null
}

export async function findCredentials(
  db: Db,
  memberId: MemberId,
): Promise<Credentials | undefined> {
  const { rows } = await db.query<Credentials>(
    `select password_hash as "passwordHash", transaction_hash as "transactionHash"
       from credentials where member_id = $1`,
    [memberId],
  )
  return rows[0]
}

export async function insertCredentials(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  made: Credentials & { readonly isInitial: boolean },
): Promise<void> {
  await tx.query(
    `insert into credentials(member_id, brand_id, password_hash, transaction_hash, is_initial)
     values ($1, $2, $3, $4, $5)`,
    [memberId, brandId, made.passwordHash, made.transactionHash, made.isInitial],
  )
}

/** Replaces the password that was verified; false when it has become another one meanwhile. */
export async function replacePassword(
  tx: Tx,
  memberId: MemberId,
  verified: string,
  next: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update credentials set password_hash = $3, is_initial = false, changed_at = now()
      where member_id = $1 and password_hash = $2`,
    [memberId, verified, next],
  )
  return rowCount === 1
}

/** Sets the password whatever it was: its owner proved itself by something else. */
export async function overwritePassword(tx: Tx, memberId: MemberId, next: string): Promise<void> {
  await tx.query(
    `update credentials set password_hash = $2, is_initial = false, changed_at = now()
      where member_id = $1`,
    [memberId, next],
  )
}

/** The same password under today's cost; it does not count as a change. */
export async function rehashPassword(
  tx: Tx,
  memberId: MemberId,
  verified: string,
  next: string,
): Promise<void> {
  await tx.query(
    'update credentials set password_hash = $3 where member_id = $1 and password_hash = $2',
    [memberId, verified, next],
  )
}

export async function replaceTransactionPassword(
  tx: Tx,
  memberId: MemberId,
  hash: string,
): Promise<void> {
  await tx.query(
    `update credentials set transaction_hash = $2, transaction_failures = 0,
            transaction_locked_until = null
      where member_id = $1`,
    [memberId, hash],
  )
}

export interface TransactionTry {
  readonly hash: string
  readonly failures: number
}

/** A lock that ran out forgives the tries that led to it. */
const TRIES = '(case when transaction_locked_until is null then transaction_failures else 0 end)'

/**
 * Counts a try before it is judged, so that parallel guesses share the five there are; the fifth
 * locks at once and a right answer unlocks. Undefined: no transaction password, or locked.
 */
export async function beginTransactionTry(
  db: Db,
  memberId: MemberId,
): Promise<TransactionTry | undefined> {
  const { rows } = await db.query<TransactionTry>(
    `update credentials set
            transaction_failures = ${TRIES} + 1,
            transaction_locked_until = case when ${TRIES} + 1 >= 5 then now() + interval '1 hour' end
      where member_id = $1 and transaction_hash is not null
        and (transaction_locked_until is null or transaction_locked_until <= now())
      returning transaction_hash as hash, transaction_failures as failures`,
    [memberId],
  )
  return rows[0]
}

export async function clearTransactionTries(db: Db, memberId: MemberId): Promise<void> {
  await db.query(
    `update credentials set transaction_failures = 0, transaction_locked_until = null
      where member_id = $1`,
    [memberId],
  )
}

/** Takes back one counted try that was never judged. */
export async function dropTransactionTry(db: Db, memberId: MemberId): Promise<void> {
  await db.query(
    `update credentials set transaction_failures = greatest(transaction_failures - 1, 0),
            transaction_locked_until = null
      where member_id = $1`,
    [memberId],
  )
}

export async function transactionState(
  db: Db,
  memberId: MemberId,
): Promise<{ isSet: boolean; lockedUntil: Date | null }> {
  const { rows } = await db.query<{ isSet: boolean; lockedUntil: Date | null }>(
    `select transaction_hash is not null as "isSet",
            case when transaction_locked_until > now() then transaction_locked_until end
              as "lockedUntil"
       from credentials where member_id = $1`,
    [memberId],
  )
  return rows[0] ?? { isSet: false, lockedUntil: null }
}
