// npm run audit:verify: recomputes the sealed audit chain and names the first bad row.
import path from 'node:path'
import { readConfig } from '../config.ts'
import { createPool } from '../db/pool.ts'
import { describeVerdict, verifySnapshot } from '../modules/audit/index.ts'
import { troubleOf } from './trouble.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

async function main(): Promise<number> {
  const config = readConfig(process.env, root)
  const pool = createPool({
    url: config.databaseUrl,
    size: 1,
    as: 'app',
    name: 'audit-verify',
    onError: (error) => process.stderr.write(`${error.message}\n`),
  })
  try {
    const verdict = await verifySnapshot(pool, config.auditRootFolder)
    process.stdout.write(`${describeVerdict(verdict).join('\n')}\n`)
    return verdict.bad ? 1 : 0
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
