import { createRequire } from 'node:module'
import path from 'node:path'

interface Result {
  readonly rowCount: number | null
}

interface Client {
  connect(): Promise<unknown>
  query(text: string, values: readonly unknown[]): Promise<Result>
  end(): Promise<void>
}

/** One statement in the database of the program beside which a script is run. */
export async function changeDatabase(text: string, values: readonly unknown[]): Promise<number> {
  // the driver is the server's dependency, not ours
  const server = path.resolve(import.meta.dirname, '../../../apps/server/package.json')
  const driver: { Client: new (options: { connectionString: string }) => Client } =
    createRequire(server)('pg')
  const client = new driver.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
  await client.connect()
  try {
    return (await client.query(text, values)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
