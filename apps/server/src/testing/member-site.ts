import type { MemberId } from '@lantern/kernel/ids'
import type { FastifyInstance } from 'fastify'
import type { Brand, Doorkeeper } from '../caller.ts'
import { type Context, createLogger } from '../context.ts'
import { transact } from '../db/transact.ts'
import { createHttp } from '../http/server.ts'
import * as config from '../modules/config/index.ts'
import * as identity from '../modules/identity/index.ts'
import { mount, type Route } from '../mount.ts'
import { testContext, type TestContext } from './context.ts'
import { testDatabase, type TestDatabase } from './database.ts'

/** Two brands side by side and the member site in front of them, without ports. */
export interface MemberSite {
  readonly database: TestDatabase
  readonly ctx: TestContext
  /** Reached as `localhost`. */
  readonly brand: Brand
  /** Reached as `harbour.example`. */
  readonly other: Brand
  readonly http: FastifyInstance
  close(): Promise<void>
}

/** The password of every account that {@link makeMember} makes. */
export const TEST_PASSWORD = 'Wooden Lantern 88'

/** A site with the calls of config and identity, and of the rooms that `more` adds. */
export async function memberSite(more: readonly Route[] = []): Promise<MemberSite> {
  const database = await testDatabase()
  // A fault in a test is worth a line; refusals are not logged.
  const ctx = { ...testContext(database.app, database.url), log: createLogger('error') }
  const brandOf = (code: string, hosts: string[]) =>
    config.createBrand(database.owner, {
      code,
      name: code,
      currency: 'USD',
      offsetMinutes: 0,
      hosts,
    })
  const brand = await brandOf('lantern', ['localhost'])
  const other = await brandOf('harbour', ['harbour.example'])
  const http = await createHttp(ctx, { name: 'site', trustedOrigins: ctx.config.siteOrigins })
  mount(http, { ctx, keeper: keeperOf(ctx), prefix: '/api' }, [
    ...config.routes(),
    ...identity.routes(),
    ...more,
  ])
  identity.registerSocialCallback(http, ctx)
  return {
    database,
    ctx,
    brand,
    other,
    http,
    close: async () => {
      await http.close()
      await database.close()
    },
  }
}

const keeperOf = (ctx: Context): Doorkeeper => ({
  brandOfHost: (host) => config.brandOfHost(ctx, host),
  siteState: (brand, ip) => config.siteState(ctx, brand, ip),
  memberSession: (brand, token, device) => identity.memberSession(ctx, brand, token, device),
  breakThatEnded: (brand, token, device) => identity.breakThatEnded(ctx, brand, token, device),
  operatorSession: async () => undefined,
  unseal: (_brand, sealed, method, path) => identity.unseal(ctx, sealed, method, path),
})

interface Wish {
  readonly accountType?: number
  readonly uplineId?: MemberId | null
  readonly referralCode?: string | null
  readonly password?: string
  readonly isInitial?: boolean
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose: each password of a test run is hashed once. */
function hashFor(ctx: Context, password: string): Promise<string> {
  const key = `${ctx.config.masterSecret} ${password}`
  const found = hashes.get(key)
  if (found) return found
  const made = identity.hashSecretText(ctx, password)
  hashes.set(key, made)
  return made
}

/** Makes a member with {@link TEST_PASSWORD}, or what the wish says. */
export async function makeMember(
  ctx: Context,
  brand: Brand,
  account: string,
  wish: Wish = {},
): Promise<MemberId> {
  const passwordHash = await hashFor(ctx, wish.password ?? TEST_PASSWORD)
  return transact(ctx, (tx) =>
    identity.createAccount(tx, {
      brandId: brand.id,
      account,
      accountType: wish.accountType ?? 0,
      accountClass: 'real',
      currency: brand.currency,
      uplineId: wish.uplineId ?? null,
      referralCode: wish.referralCode ?? null,
      termsVersion: null,
      registeredAt: null,
      passwordHash,
      transactionHash: null,
      isInitial: wish.isInitial ?? false,
    }),
  )
}
