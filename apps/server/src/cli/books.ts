// npm run books: re-adds the whole ledger and every other invariant of money.
import path from 'node:path'
import { readConfig } from '../config.ts'
import { createPool } from '../db/pool.ts'
import { houseFaults } from '../books.ts'
import { troubleOf } from './trouble.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

async function main(): Promise<number> {
  const config = readConfig(process.env, root)
  const pool = createPool({
    url: config.databaseUrl,
    size: 1,
    as: 'app',
    name: 'books',
    onError: (error) => process.stderr.write(`${error.message}\n`),
  })
  try {
    const faults = await houseFaults(pool)
    for (const { invariant, row } of faults) {
      process.stdout.write(`does not hold: ${invariant}\n  first row: ${row}\n`)
    }
    if (faults.length === 0) process.stdout.write('books balance\n')
    return faults.length === 0 ? 0 : 1
  } finally {
    await pool.end()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${troubleOf(error)}\n`)
  process.exitCode = 1
}
