import { MINUTE_MS } from '@lantern/kernel/time'
import { Pool, type PoolConfig, types } from 'pg'

// 64-bit integers stay text (ids) unless a query casts them.
types.setTypeParser(types.builtins.NUMERIC, (text) => text)

/** The role without any right to change or delete ledger and audit rows. */
export const APP_ROLE = 'lantern_app'

/** A session that is begun anew knows no plans: the first calls of a burst would wait for them. */
const IDLE_MS = 10 * MINUTE_MS

interface PoolWish {
  readonly url: string
  readonly size?: number
  /** `app` for everything that serves; `owner` for migrations and the job runner. */
  readonly as: 'app' | 'owner'
  readonly name: string
  readonly onError: (error: Error) => void
}

/** A pool of connections. As `app` each session runs under {@link APP_ROLE} from its first moment. */
export function createPool({ url, size = 12, as, name, onError }: PoolWish): Pool {
  const settings = [
    '-c timezone=UTC',
    '-c statement_timeout=15s',
    '-c lock_timeout=5s',
    '-c idle_in_transaction_session_timeout=20s',
    ...(as === 'app' ? [`-c role=${APP_ROLE}`] : []),
  ]
  const config: PoolConfig = {
    connectionString: url,
    max: size,
    application_name: `lantern-${name}`,
    options: settings.join(' '),
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
  }
  const pool = new Pool(config)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * The same database for work that may take its time, in sessions of its own: nothing ends a
 * statement but the one who gave it.
 */
export function patientPool(pool: Pool): Pool {
  const { options, ...same } = pool.options
  const patient = new Pool({
    ...same,
    max: 2,
    options: `${options ?? ''} -c statement_timeout=0 -c lock_timeout=0`,
  })
  const pass = (error: Error) => pool.emit('error', error)
  patient.on('error', pass)
  patient.on('connect', (client) => client.on('error', pass))
  return patient
}
