import path from 'node:path'
import type { Pool } from 'pg'
import { type App, buildApp } from './app.ts'
import { type Config, ConfigurationInvalid, readConfig } from './config.ts'
import { type Context, createContext, createLogger, systemRandom } from './context.ts'
import { migrate } from './db/migrate.ts'
import { createPool } from './db/pool.ts'
import { weakSettings } from './durability.ts'
import { keepKeys } from './keys/keep.ts'
import { seedDemo } from './seed/demo.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

async function checkDurability(ctx: Context): Promise<void> {
  const weak = await weakSettings(ctx.db)
  if (weak.length === 0) return
  const said = `the database could lose acknowledged commits: ${weak.join(', ')}`
  if (ctx.config.mode === 'production') throw new ConfigurationInvalid([said])
  ctx.log.warn(said)
}

interface Pools {
  readonly app: Pool
  readonly owner: Pool
}

function openPools(config: Config, log: Context['log']): Pools {
  const onError = (error: Error) => log.error({ err: error }, 'an idle database session broke')
  return {
    app: createPool({ url: config.databaseUrl, size: 16, as: 'app', name: config.role, onError }),
    owner: createPool({ url: config.databaseUrl, size: 6, as: 'owner', name: 'owner', onError }),
  }
}

/** Stops taking work, finishes what is in flight, then closes the pools. */
function stopOnSignal(ctx: Context, app: App, close: () => Promise<void>): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    ctx.log.info({ signal }, 'stopping')
    app
      .stop()
      .then(close)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          ctx.log.fatal({ err: error }, 'the stop failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function main(command: string): Promise<void> {
  const config = readConfig(process.env, ROOT)
  const log = createLogger(config.logLevel)
  const pools = openPools(config, log)
  const close = async () => {
    await Promise.all([pools.app.end(), pools.owner.end()])
  }
  if (command === 'migrate') {
    const applied = await migrate(pools.owner)
    log.info({ applied }, 'the database is at the newest schema')
    return close()
  }
  const keys = await keepKeys({ db: pools.owner, config, random: systemRandom })
  const ctx = createContext(config, pools.app, log, keys)
  if (command === 'seed') {
    if (config.mode === 'production')
      throw new ConfigurationInvalid(['the demo brand has known passwords: never in production'])
    await seedDemo(ctx, pools.owner)
    return close()
  }
  await checkDurability(ctx)
  const app = await buildApp(ctx, pools.owner)
  await app.listen()
  stopOnSignal(ctx, app, close)
  log.info({ role: config.role, port: config.port }, 'ready')
}

main(process.argv[2] ?? 'serve').catch((error: unknown) => {
  const said = error instanceof ConfigurationInvalid ? error.message : error
  process.stderr.write(`${said instanceof Error ? (said.stack ?? said.message) : String(said)}\n`)
  process.exit(1)
})
