// node tools/run.mjs e2e/src/people/check-due.ts ACCOUNT: as if the minutes to this member's next reality
// check had gone by, unseen by the page that stands open. The least is five.
import { changeDatabase } from './database.ts'

const [account] = process.argv.slice(2)
const changed = await changeDatabase(
  `update safeplay_standings set check_due_at = now() - interval '1 second'
   where check_due_at is not null
     and member_id = (select id from members where account = $1)`,
  [account],
)
if (changed !== 1) throw new Error(`${account} has no reality check`)
