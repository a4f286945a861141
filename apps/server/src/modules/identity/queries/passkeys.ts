import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

export interface Passkey {
  readonly id: string
  readonly memberId: MemberId
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly transports: string[]
  readonly isSynced: boolean
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const PASSKEY = `id, member_id as "memberId", credential_id as "credentialId",
  public_key as "publicKey", transports, is_synced as "isSynced", name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`

export async function listPasskeys(db: Db, memberId: MemberId): Promise<Passkey[]> {
  const { rows } = await db.query<Passkey>(
    `select ${PASSKEY} from member_passkeys
      where member_id = $1 and suspect_since is null order by id`,
    [memberId],
  )
  return rows
}

/** A passkey that is good; one that was copied is none. */
export async function findPasskey(
  db: Db,
  brandId: BrandId,
  credentialId: string,
): Promise<Passkey | undefined> {
  const { rows } = await db.query<Passkey>(
    `select ${PASSKEY} from member_passkeys
      where brand_id = $1 and credential_id = $2 and suspect_since is null`,
    [brandId, credentialId],
  )
  return rows[0]
}

export interface NewPasskey {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly name: string
}

/** Undefined when the brand has this credential already. */
export async function insertPasskey(tx: Tx, made: NewPasskey): Promise<Passkey | undefined> {
  const { rows } = await tx.query<Passkey>(
    `insert into member_passkeys(brand_id, member_id, credential_id, public_key, counter,
                                 transports, is_synced, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (brand_id, credential_id) do nothing
     returning ${PASSKEY}`,
    [
      made.brandId,
      made.memberId,
      made.credentialId,
      Buffer.from(made.publicKey),
      made.counter,
      made.transports,
      made.isSynced,
      made.name,
    ],
  )
  return rows[0]
}

/**
 * Notes a use. A counter only goes up, or always stands at nought; false when this one did not: two
 * authenticators then hold the same key.
 */
export async function advanceCounter(
  db: Db,
  id: string,
  used: { readonly counter: number; readonly isSynced: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update member_passkeys set counter = $2, is_synced = $3, last_used_at = now()
      where id = $1 and suspect_since is null
        and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, used.counter, used.isSynced],
  )
  return rowCount === 1
}

export async function suspectPasskey(db: Db, id: string): Promise<void> {
  await db.query(
    'update member_passkeys set suspect_since = now() where id = $1 and suspect_since is null',
    [id],
  )
}

export async function renamePasskey(
  db: Db,
  memberId: MemberId,
  id: string,
  name: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update member_passkeys set name = $3
      where member_id = $1 and id = $2 and suspect_since is null`,
    [memberId, id, name],
  )
  return rowCount === 1
}

export async function deletePasskey(tx: Tx, memberId: MemberId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from member_passkeys where member_id = $1 and id = $2',
    [memberId, id],
  )
  return rowCount === 1
}

/** Whom a challenge is for: the session of a member who adds, or a browser that signs in. */
export type ChallengeHolder =
  | { readonly brandId: BrandId; readonly sessionId: string }
  | { readonly brandId: BrandId; readonly visitor: Buffer }

const partsOf = (holder: ChallengeHolder) =>
  'sessionId' in holder
    ? [holder.brandId, holder.sessionId, null]
    : [holder.brandId, null, holder.visitor]

export async function insertPasskeyChallenge(
  db: Db,
  challenge: Buffer,
  holder: ChallengeHolder,
): Promise<void> {
  await db.query(
    `insert into passkey_challenges(challenge_hash, brand_id, session_id, visitor_hash)
     values ($1, $2, $3, $4)`,
    [challenge, ...partsOf(holder)],
  )
}

/** Uses a challenge up, whatever the answer to it is worth; false unless it is the holder's. */
export async function takePasskeyChallenge(
  db: Db,
  challenge: Buffer,
  holder: ChallengeHolder,
): Promise<boolean> {
  const { rows } = await db.query<{ isFresh: boolean }>(
    `delete from passkey_challenges
      where challenge_hash = $1 and brand_id = $2
        and session_id is not distinct from $3::bigint
        and visitor_hash is not distinct from $4::bytea
      returning expires_at > now() as "isFresh"`,
    [challenge, ...partsOf(holder)],
  )
  return rows[0]?.isFresh === true
}
