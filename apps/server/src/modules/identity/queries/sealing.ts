import type { JWK } from 'jose'
import type { Db, Tx } from '../../../db/transact.ts'

export interface SealingKeyRow {
  readonly kid: string
  readonly publicJwk: JWK
  readonly privateSealed: Buffer
}

/** The two newest keys, newest first. */
export async function liveKeys(db: Db): Promise<SealingKeyRow[]> {
  const { rows } = await db.query<SealingKeyRow>(
    `select kid, public_jwk as "publicJwk", private_sealed as "privateSealed"
       from sealing_keys order by made_at desc, kid limit 2`,
  )
  return rows
}

export async function lockKeys(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sealing_keys', 3))`)
}

/** How many of the live keys are missing: two at first, one when the newest is a day old. */
export async function missingKeys(db: Db): Promise<number> {
  const { rows } = await db.query<{ missing: number }>(
    `select greatest(2 - count(*),
                     count(*) filter (where newest < now() - interval '1 day' and place = 1)
                    )::int as missing
       from (select made_at as newest, row_number() over (order by made_at desc) as place
               from sealing_keys) known`,
  )
  return rows[0]?.missing ?? 2
}

export async function insertKey(tx: Tx, key: SealingKeyRow): Promise<void> {
  await tx.query(
    `insert into sealing_keys(kid, public_jwk, private_sealed, made_at)
     values ($1, $2, $3, clock_timestamp())`,
    [key.kid, JSON.stringify(key.publicJwk), key.privateSealed],
  )
}

/** Keys that are no longer among the two newest open nothing: their private half is deleted. */
export async function dropOldKeys(tx: Tx): Promise<void> {
  await tx.query(
    `delete from sealing_keys where kid not in (
       select kid from sealing_keys order by made_at desc, kid limit 2)`,
  )
}

/**
 * Notes that a sealed payload was opened. False when it was before, or when its moment (seconds
 * since 1970) is more than two minutes from the database's.
 */
export async function claimSealedCall(db: Db, jti: string, issuedAt: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into sealed_calls(jti)
     select $1 where abs(extract(epoch from now()) - $2::numeric) <= 120
     on conflict do nothing`,
    [jti, issuedAt],
  )
  return rowCount === 1
}

/** Notes that something was used that is good once and for a few minutes; false when it was before. */
export async function useOnce(tx: Tx, name: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into sealed_calls(jti) values ($1) on conflict do nothing',
    [name],
  )
  return rowCount === 1
}
