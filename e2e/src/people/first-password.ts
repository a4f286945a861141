// node tools/run.mjs e2e/src/people/first-password.ts ACCOUNT: as if the password were the one the
// account was handed out with. No part of the product hands out accounts yet.
import { createRequire } from 'node:module'
import path from 'node:path'

interface Client {
  connect(): Promise<unknown>
  query(text: string, values: readonly unknown[]): Promise<{ readonly rowCount: number | null }>
  end(): Promise<void>
}

const [account] = process.argv.slice(2)
// the driver is the server's dependency, not ours
const server = path.resolve(import.meta.dirname, '../../../apps/server/package.json')
const driver: { Client: new (options: { connectionString: string }) => Client } =
  createRequire(server)('pg')
const client = new driver.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
await client.connect()
const { rowCount } = await client.query(
  `update credentials set is_initial = true
   where member_id = (select id from members where account = $1)`,
  [account],
)
await client.end()
if (rowCount !== 1) throw new Error(`there is no account ${account}`)
