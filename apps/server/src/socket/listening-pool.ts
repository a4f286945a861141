import type { Pool, PoolClient } from 'pg'

/**
 * The pool as the socket adapter of PostgreSQL may use it. The adapter forgets a connection that it
 * is still waiting for when it closes, and hands one back that goes on listening: here each one it
 * has is known, and ends with `close`; from then on it gets none.
 */
export function listeningPool(db: Pool): { readonly pool: Pool; readonly close: () => void } {
  const lent = new Map<PoolClient, () => void>()
  let isClosed = false
  const connect = async (): Promise<PoolClient> => {
    const client = await db.connect()
    const release = client.release.bind(client)
    const giveBack = () => {
      if (lent.delete(client)) release(true)
    }
    lent.set(client, giveBack)
    client.release = giveBack
    if (isClosed) {
      giveBack()
      // Nobody waits for it any more, and a refusal would make the adapter ask again.
      return new Promise<never>(() => undefined)
    }
    return client
  }
  const pool: Pool = Object.create(db, {
    connect: { value: connect },
    query: { value: db.query.bind(db) },
  })
  return {
    pool,
    close: () => {
      isClosed = true
      for (const giveBack of lent.values()) giveBack()
    },
  }
}
