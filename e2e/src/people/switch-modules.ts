// node tools/run.mjs e2e/src/people/switch-modules.ts CODE…: as if an operator had switched them on
// before anybody came. The console's own page for it has a test of its own.
import { createRequire } from 'node:module'
import path from 'node:path'

interface Client {
  connect(): Promise<unknown>
  query(text: string, values: readonly unknown[]): Promise<unknown>
  end(): Promise<void>
}

const codes = process.argv.slice(2)
// the driver is the server's dependency, not ours
const server = path.resolve(import.meta.dirname, '../../../apps/server/package.json')
const driver: { Client: new (options: { connectionString: string }) => Client } =
  createRequire(server)('pg')
const client = new driver.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
await client.connect()
await client.query(
  `insert into module_flags (brand_id, code, is_on)
   select brands.id, wanted.module, true from brands, unnest($1::text[]) as wanted(module)
   on conflict (brand_id, code) do update set is_on = true`,
  [codes],
)
await client.end()
