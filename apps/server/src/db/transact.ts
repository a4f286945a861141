import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg'

/** The one shape queries take: a transaction, or the pool for a single reading statement. */
export interface Db {
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>
}

/** An open transaction. */
export interface Tx extends Db {
  /** Runs after a successful commit, in this process only: wake-ups, never facts. */
  afterCommit(work: () => void): void
}

const RETRIED = new Set(['40001', '40P01'])
const MOST_TRIES = 4

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/**
 * Runs `work` in one READ COMMITTED transaction. It is tried again after a deadlock or a
 * serialization failure, so `work` touches nothing but the database.
 */
export async function transact<Result>(
  owner: { readonly db: Pool },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const client = await owner.db.connect()
    const outcome = await attempt(client, work)
    if (outcome.ok) {
      for (const wake of outcome.wakes) wake()
      return outcome.value
    }
    const code = codeOf(outcome.error)
    if (code === undefined || !RETRIED.has(code) || tries >= MOST_TRIES) throw outcome.error
  }
}

/** Runs one statement, which is a transaction by itself, and tries it again as {@link transact} does. */
export async function runAlone<Row extends QueryResultRow>(
  owner: { readonly db: Pool },
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await owner.db.query<Row>(text, [...values])).rows
    } catch (error) {
      if (!RETRIED.has(codeOf(error) ?? '') || tries >= MOST_TRIES) throw error
    }
  }
}

type Outcome<Result> =
  | { ok: true; value: Result; wakes: (() => void)[] }
  | { ok: false; error: unknown }

async function attempt<Result>(
  client: PoolClient,
  work: (tx: Tx) => Promise<Result>,
): Promise<Outcome<Result>> {
  const wakes: (() => void)[] = []
  const tx: Tx = {
    query: (text, values) => client.query(text, values === undefined ? undefined : [...values]),
    afterCommit: (wake) => wakes.push(wake),
  }
  let broken: Error | undefined
  try {
    await client.query('begin')
    const value = await work(tx)
    await client.query('commit')
    return { ok: true, value, wakes }
  } catch (error) {
    // A connection that can not even roll back is thrown away, not handed to the next caller.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    return { ok: false, error }
  } finally {
    client.release(broken)
  }
}

/** Runs `work` inside a savepoint: when it throws, only what it wrote is undone. */
export async function within<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.query('savepoint inner_work')
  try {
    const result = await work()
    await tx.query('release savepoint inner_work')
    return result
  } catch (error) {
    await tx.query('rollback to savepoint inner_work')
    await tx.query('release savepoint inner_work')
    throw error
  }
}
