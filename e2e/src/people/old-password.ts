// node tools/run.mjs e2e/src/people/old-password.ts ACCOUNT: as if the password had been chosen a
// hundred days ago.
import { changeDatabase } from './database.ts'

const [account] = process.argv.slice(2)
const changed = await changeDatabase(
  `update credentials set changed_at = now() - interval '100 days'
   where member_id = (select id from members where account = $1)`,
  [account],
)
if (changed !== 1) throw new Error(`there is no account ${account}`)
