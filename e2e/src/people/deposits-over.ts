// node tools/run.mjs e2e/src/people/deposits-over.ts ACCOUNT: as if the minutes in which this member
// could pay had gone by. The least that an operator can set is five.
import { changeDatabase } from './database.ts'

const [account] = process.argv.slice(2)
const changed = await changeDatabase(
  `update deposits set expires_at = now() - interval '1 second', due_at = now()
   where state = 'pending'
     and member_id = (select id from members where account = $1)`,
  [account],
)
if (changed === 0) throw new Error(`${account} has no deposit that waits for it`)
