import { Client, Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'

/** What queries are made on: a transaction, or the pool for a single statement. */
export interface Db {
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<QueryResult<Row>>
}

export function createPool(url: string, size: number, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: 'lantern-studio',
    options: '-c timezone=UTC -c statement_timeout=10s -c lock_timeout=5s',
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Runs `work` in one transaction; nothing outside the database may happen in it. */
export async function transact<Result>(
  pool: Pool,
  work: (tx: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let fault: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      fault = failure
    })
    throw error
  } finally {
    client.release(fault)
  }
}

const NO_SUCH_DATABASE = '3D000'
const EXISTS_ALREADY = '42P04'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Makes the studio's database where it is missing and may be made. */
export async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    if (!hasCode(error, NO_SUCH_DATABASE)) throw error
    await createDatabase(url)
  } finally {
    await client.end()
  }
}

async function createDatabase(url: string): Promise<void> {
  const server = new URL(url)
  const name = decodeURIComponent(server.pathname.slice(1))
  server.pathname = '/postgres'
  const client = new Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (!hasCode(error, EXISTS_ALREADY)) throw error
  } finally {
    await client.end()
  }
}
