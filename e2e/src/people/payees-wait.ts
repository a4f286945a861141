// node tools/run.mjs e2e/src/people/payees-wait.ts ACCOUNT: as if this member's accounts had been added
// just now in a house where new ones wait for a day. The demo's wait for nothing.
import { changeDatabase } from './database.ts'

const [account] = process.argv.slice(2)
const changed = await changeDatabase(
  `update payees set usable_at = now() + interval '1 day'
   where member_id = (select id from members where account = $1)`,
  [account],
)
if (changed === 0) throw new Error(`${account} has no account to be paid to`)
