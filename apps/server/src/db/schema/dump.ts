import type { Db } from '../transact.ts'
import * as queries from './queries.ts'

/**
 * The schema as text: tables, columns, constraints, indexes, routines and what the serving role
 * may do. Printed by catalogue queries, since the embedded PostgreSQL ships no pg_dump.
 */
export async function dumpSchema(db: Db): Promise<string> {
  const parts = [
    await queries.tables(db),
    await queries.columns(db),
    await queries.constraints(db),
    await queries.indexes(db),
    await queries.routines(db),
    await queries.privileges(db),
  ]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
