import { createVendorClient, type VendorClient } from '@lantern/vendor-protocol/client'
import { systemClock } from '@lantern/kernel/time'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { type Context, createLogger, systemRandom } from './context.ts'
import { createPool, ensureDatabase } from './db/pool.ts'
import { migrate } from './db/migrate.ts'
import { startCaretaker } from './caretaker.ts'
import { registerConsole } from './console/routes.ts'
import { ensureOperator } from './console/operators.ts'
import { createHttp } from './http/server.ts'
import { registerGameRoutes } from './http/game-routes.ts'
import { registerPages } from './http/pages.ts'
import { registerReplays } from './http/replay-page.ts'
import { registerVendorRoutes } from './http/vendor-routes.ts'
import { Sender } from './wire/sender.ts'

export interface Studio {
  readonly ctx: Context
  readonly http: FastifyInstance
  readonly port: number
  stop(): Promise<void>
}

const POOL_SIZE = 12

/** What a test puts in the place of clock and chance. */
export type Changes = Partial<Pick<Context, 'clock' | 'random'>>

/** Opens the studio's database and makes what use cases need. */
export async function createContext(config: Config, changes: Changes): Promise<Context> {
  const log = createLogger(config.logLevel)
  await ensureDatabase(config.databaseUrl)
  const db = createPool(config.databaseUrl, POOL_SIZE, (error) =>
    log.error({ err: error }, 'an idle database session broke'),
  )
  const clock = changes.clock ?? systemClock
  const clients = new Map(
    Object.entries(config.keys).map(([vendor, key]): [string, VendorClient] => [
      vendor,
      createVendorClient({ baseUrl: config.platformUrl, vendor, ...key, clock }),
    ]),
  )
  const random = changes.random ?? systemRandom
  return { db, clock, random, log, config, clientOf: (vendor) => clients.get(vendor) }
}

/** Starts the studio: its pages, its console, and the sender of its outbox. */
export async function startStudio(config: Config, changes: Changes = {}): Promise<Studio> {
  const ctx = await createContext(config, changes)
  await migrate(ctx.db)
  await ensureOperator(ctx)
  const sender = new Sender(ctx)
  const http = await createHttp(ctx)
  registerGameRoutes(http, ctx, sender)
  registerVendorRoutes(http, ctx)
  registerReplays(http, ctx)
  registerConsole(http, ctx, sender)
  await registerPages(http, ctx)
  await http.listen({ host: config.host, port: config.port })
  sender.start()
  const caretaker = startCaretaker(ctx, sender)
  const address = http.server.address()
  return {
    ctx,
    http,
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    stop: async () => {
      await caretaker.stop()
      await http.close()
      await sender.stop()
      await ctx.db.end()
    },
  }
}
