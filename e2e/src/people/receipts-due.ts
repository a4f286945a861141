// node tools/run.mjs e2e/src/people/receipts-due.ts ACCOUNT: as if the minutes in which this member
// may answer had gone by. The least that an operator can set is five.
import { changeDatabase } from './database.ts'

const [account] = process.argv.slice(2)
const changed = await changeDatabase(
  `update withdrawal_receipts set due_at = now() - interval '1 second'
   where state = 'awaited'
     and member_id = (select id from members where account = $1)`,
  [account],
)
if (changed === 0) throw new Error(`${account} has no receipt that is awaited`)
