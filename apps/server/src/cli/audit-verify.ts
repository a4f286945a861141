// npm run audit:verify: recomputes the sealed audit chain and names the first bad row.
import { describeVerdict, verifySnapshot } from '../modules/audit/index.ts'
import { runCommand, type Workplace } from './frame.ts'

const USAGE = `Recomputes the audit chain and names the first bad row.

  npm run audit:verify

It takes no arguments. Exit 0: all is well; 1: something does not hold; 2: asked wrongly.`

async function verify({ config, db }: Workplace): Promise<number> {
  const verdict = await verifySnapshot(db, config.auditRootFolder)
  process.stdout.write(`${describeVerdict(verdict).join('\n')}\n`)
  return verdict.bad ? 1 : 0
}

await runCommand({
  name: 'audit-verify',
  as: 'app',
  size: 1,
  usage: USAGE,
  mostWords: 0,
  choose: () => verify,
})
