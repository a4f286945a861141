// npm run audit:verify: recomputes the sealed audit chain and names the first bad row.
import path from 'node:path'
import { readConfig } from '../config.ts'
import { createPool } from '../db/pool.ts'
import { describeVerdict, verifySnapshot } from '../modules/audit/index.ts'
import { troubleOf } from './trouble.ts'
import { argumentsOf, UsageWrong } from './usage.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

const USAGE = `Recomputes the audit chain and names the first bad row.

  npm run audit:verify

It takes no arguments. Exit 0: all is well; 1: something does not hold; 2: asked wrongly.`

async function main(): Promise<number> {
  argumentsOf(process.argv.slice(2), USAGE, 0)
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
  const isUsage = error instanceof UsageWrong
  process.stderr.write(`${isUsage ? error.message : troubleOf(error)}\n`)
  process.exitCode = isUsage ? 2 : 1
}
