// node tools/run.mjs e2e/src/people/switch-modules.ts CODE…: as if an operator had switched them on
// before anybody came. The console's own page for it has a test of its own.
import { changeDatabase } from './database.ts'

await changeDatabase(
  `insert into module_flags (brand_id, code, is_on)
   select brands.id, wanted.module, true from brands, unnest($1::text[]) as wanted(module)
   on conflict (brand_id, code) do update set is_on = true`,
  [process.argv.slice(2)],
)
