// A node that does nothing but steer the shared rounds of a database, to be killed by a test.
import process from 'node:process'
import { readConfig } from '../config.ts'
import { createContext, createLogger } from '../context.ts'
import { createPool } from '../db/pool.ts'
import { startWorkshop } from '../jobs.ts'
import { firstKeys } from '../keys/ring.ts'
import { sequencer } from '../modules/originals/index.ts'

const config = readConfig({ ...process.env, MODE: 'test', LOG_LEVEL: 'silent' }, process.cwd())
const pool = createPool({
  url: config.databaseUrl,
  as: 'app',
  name: 'crash-node',
  onError: () => undefined,
})
const ctx = createContext(config, pool, createLogger('silent'), firstKeys(config))
await startWorkshop(ctx, pool, [sequencer((event) => process.send?.(event))])
process.send?.({ name: 'ready' })
