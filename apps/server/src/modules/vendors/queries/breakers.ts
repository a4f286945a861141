import type { Db } from '../../../db/transact.ts'

export interface BreakerRow {
  readonly failures: number
  readonly openUntil: Date | null
}

export async function findBreaker(db: Db, connectionId: number): Promise<BreakerRow | undefined> {
  const { rows } = await db.query<BreakerRow>(
    `select failures, open_until as "openUntil" from vendor_breakers where connection_id = $1`,
    [connectionId],
  )
  return rows[0]
}

/** Counts a failure, opens the breaker from the `most`-th in a row on, and answers how many. */
export async function noteFailure(
  db: Db,
  failure: {
    readonly connectionId: number
    readonly brandId: number
    readonly fault: string
    readonly at: Date
    readonly most: number
    readonly openUntil: Date
  },
): Promise<number> {
  const { rows } = await db.query<{ failures: number }>(
    `insert into vendor_breakers as b(connection_id, brand_id, failures, last_fault, failed_at)
     values ($1, $2, 1, $3, $4)
     on conflict (connection_id) do update
       set failures = b.failures + 1, last_fault = $3, failed_at = $4,
           open_until = case when b.failures + 1 >= $5 then $6::timestamptz end
     returning failures`,
    [
      failure.connectionId,
      failure.brandId,
      failure.fault,
      failure.at,
      failure.most,
      failure.openUntil,
    ],
  )
  return rows[0]?.failures ?? 0
}

export async function closeBreaker(db: Db, connectionId: number): Promise<void> {
  await db.query(
    `update vendor_breakers set failures = 0, open_until = null where connection_id = $1`,
    [connectionId],
  )
}
