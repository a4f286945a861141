// node tools/run.mjs e2e/src/people/first-password.ts ACCOUNT: as if the password were the one the
// account was handed out with. No part of the product hands out accounts yet.
import { changeDatabase } from './database.ts'

const [account] = process.argv.slice(2)
const changed = await changeDatabase(
  `update credentials set is_initial = true
   where member_id = (select id from members where account = $1)`,
  [account],
)
if (changed !== 1) throw new Error(`there is no account ${account}`)
