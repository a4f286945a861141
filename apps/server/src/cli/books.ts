// npm run books: re-adds the whole ledger and every other invariant of money.
import path from 'node:path'
import { readConfig } from '../config.ts'
import { createPool } from '../db/pool.ts'
import { houseFaults } from '../books.ts'
import { troubleOf } from './trouble.ts'
import { argumentsOf, UsageWrong } from './usage.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

const USAGE = `Re-adds the ledger and every other invariant of money.

  npm run books

It takes no arguments. Exit 0: all is well; 1: something does not hold; 2: asked wrongly.`

async function main(): Promise<number> {
  argumentsOf(process.argv.slice(2), USAGE, 0)
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
  const isUsage = error instanceof UsageWrong
  process.stderr.write(`${isUsage ? error.message : troubleOf(error)}\n`)
  process.exitCode = isUsage ? 2 : 1
}
