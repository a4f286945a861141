import { createRequire } from 'node:module'
import path from 'node:path'
import { type Postgres, startPostgres } from '../postgres/server.ts'
import { root } from '../root.mjs'

export interface Database {
  /** What a program needs in its environment to find the database. */
  readonly environment: Readonly<Record<string, string>>
  /** The embedded server, when it is ours to run. */
  readonly server: Postgres | undefined
}

const NAME = 'lantern'

/** The database given by the environment, else the embedded one, made when it is not there yet. */
export async function openDatabase(stateDir: string): Promise<Database> {
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env
  if (DATABASE_URL || DATABASE_URL_FILE) return { environment: {}, server: undefined }
  const server = await startPostgres({ stateDir })
  try {
    await createDatabase(server.url, NAME)
  } catch (error) {
    await server.stop()
    throw error
  }
  const environment = {
    DATABASE_URL: server.urlOf(NAME),
    // the studio makes its own database, and is not told of the platform's
    STUDIO_DATABASE_URL: process.env['STUDIO_DATABASE_URL'] || server.urlOf(`${NAME}_studio`),
  }
  return { environment, server }
}

interface Client {
  connect(): Promise<unknown>
  query(text: string, values?: readonly unknown[]): Promise<{ rowCount: number | null }>
  end(): Promise<void>
}

async function createDatabase(url: string, name: string): Promise<void> {
  // the driver is the server's dependency, not the root's
  const require = createRequire(path.join(root, 'apps/server/package.json'))
  const driver: { Client: new (options: { connectionString: string }) => Client } = require('pg')
  const client = new driver.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}
