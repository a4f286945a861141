import type { Pool, PoolClient } from 'pg'
import type { Tx } from './transact.ts'

/**
 * A statement of the hot path under a name of its own: each connection of the pool parses and plans
 * it once. In a transaction it runs as any other.
 */
export const named = <Row extends object>(
  db: Pool | PoolClient | Tx,
  name: string,
  text: string,
  values: unknown[],
): Promise<{ rows: Row[] }> =>
  'totalCount' in db || 'release' in db ? db.query({ name, text, values }) : db.query(text, values)
