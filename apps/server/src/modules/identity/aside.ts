import { Pool } from 'pg'
import type { Context } from '../../context.ts'

const asides = new WeakMap<Pool, Pool>()

/**
 * A few connections beside the context's own pool, for facts that must stand whatever becomes of
 * the caller's transaction, such as the count of wrong transaction passwords. Taking a second
 * connection from the same pool while holding one would let a dozen callers wait for each other
 * for ever; from here nobody holds one while waiting for another.
 */
export function aside(ctx: Context): Pool {
  const found = asides.get(ctx.db)
  if (found) return found
  const pool = new Pool({
    ...ctx.db.options,
    max: 2,
    idleTimeoutMillis: 5_000,
    // It never keeps the process alive.
    allowExitOnIdle: true,
  })
  pool.on('error', (error) => ctx.log.warn({ err: error }, 'an idle connection was lost'))
  asides.set(ctx.db, pool)
  return pool
}
