import type { Logger } from 'pino'
import { type App, buildApp } from '../app.ts'
import type { Brand } from '../caller.ts'
import type { Config } from '../config.ts'
import { transact } from '../db/transact.ts'
import { hourSetting, payeeSetting } from '../modules/cashier/index.ts'
import { storeSetting } from '../modules/config/index.ts'
import { seedBrand } from '../seed/brand.ts'
import { type TestContext, testContext } from './context.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** The whole program on a database of its own, with two brands side by side. */
export interface TestHouse {
  readonly app: App
  readonly ctx: TestContext
  readonly database: TestDatabase
  /** Reached as `localhost`. */
  readonly brand: Brand
  /** Reached as `other.example`. */
  readonly other: Brand
  close(): Promise<void>
}

/**
 * Builds the program, which says nothing unless a log is given. Requests are injected; `listen`
 * opens ports of any number.
 */
export async function testHouse(
  changes: Partial<Config> = {},
  listen = false,
  log?: Logger,
): Promise<TestHouse> {
  const database = await testDatabase()
  const quiet = testContext(database.app, database.url, {
    port: 0,
    consolePort: 0,
    playPort: 0,
    // No built pages: the calls are what is tested, and pages would add a route a file.
    memberDist: '/nowhere',
    consoleDist: '/nowhere',
    playDist: '/nowhere',
    ...changes,
  })
  const ctx = log ? { ...quiet, log } : quiet
  const brand = await seedBrand(database.owner, {
    code: 'lantern',
    name: 'Lantern Row',
    currency: 'USD',
    offsetMinutes: 420,
    hosts: ['localhost', '127.0.0.1'],
  })
  const other = await seedBrand(database.owner, {
    code: 'harbour',
    name: 'Harbour Lights',
    currency: 'VND',
    offsetMinutes: -180,
    hosts: ['other.example'],
  })
  await transact(ctx, async (tx) => {
    for (const { id } of [brand, other]) {
      await storeSetting(tx, id, { setting: payeeSetting, value: 0 })
      await storeSetting(tx, id, { setting: hourSetting, value: 1_000 })
    }
  })
  const app = await buildApp(ctx, database.owner)
  if (listen) await app.listen()
  return {
    app,
    ctx,
    database,
    brand,
    other,
    close: async () => {
      await app.stop()
      await database.close()
    },
  }
}
