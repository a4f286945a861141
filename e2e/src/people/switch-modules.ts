// node tools/run.mjs e2e/src/people/switch-modules.ts CODE…: as if an operator had switched them on
// before anybody came. The console's own page for it has a test of its own.
import { setTimeout as pause } from 'node:timers/promises'
import { changeDatabase } from './database.ts'

/** The program knows settings that nobody told it of for a second at most. */
const KNOWN_MS = 1_000

await changeDatabase(
  `insert into module_flags (brand_id, code, is_on)
   select brands.id, wanted.module, true from brands, unnest($1::text[]) as wanted(module)
   on conflict (brand_id, code) do update set is_on = true`,
  [process.argv.slice(2)],
)
await pause(KNOWN_MS + 200)
