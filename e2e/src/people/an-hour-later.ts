// node tools/run.mjs e2e/src/people/an-hour-later.ts: as if an hour had gone by since the last code
// was sent. An address gets one a minute, and all of these people ask from one machine.
import { changeDatabase } from './database.ts'

await changeDatabase(
  `update outgoing_messages set created_at = created_at - interval '61 minutes'
   where state = 'sent' and asker_mark is not null`,
  [],
)
