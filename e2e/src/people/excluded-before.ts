// node tools/run.mjs e2e/src/people/excluded-before.ts ACCOUNT: as if what keeps this member away had been
// set two hundred days ago. An exclusion ends in its seventh month at the earliest.
import { changeDatabase } from './database.ts'

const [account] = process.argv.slice(2)
const changed = await changeDatabase(
  `update safeplay_exclusions set starts_at = starts_at - interval '200 days'
   where member_id = (select id from members where account = $1)`,
  [account],
)
if (changed === 0) throw new Error(`${account} is not excluded`)
