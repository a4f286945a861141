import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { transact } from './pool.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../migrations')
const LOCK = 7_316_405

/** Numbered files of SQL, in order, each once; two processes never at the same time. */
export async function migrate(pool: Pool): Promise<string[]> {
  return transact(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    await tx.query('create table if not exists migrations(name text primary key)')
    const { rows } = await tx.query<{ name: string }>('select name from migrations')
    const known = new Set(rows.map(({ name }) => name))
    const names = readdirSync(FOLDER).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    const missing = names.filter((name) => !known.has(name)).toSorted()
    for (const name of missing) {
      await tx.query(readFileSync(path.join(FOLDER, name), 'utf8'))
      await tx.query('insert into migrations(name) values ($1)', [name])
    }
    return missing
  })
}
