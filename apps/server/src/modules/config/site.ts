import { refuse } from '@lantern/contract/errors'
import { assert, present } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { publish } from '../../events.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { isOn } from './module-flags.ts'
import { networkTest } from './networks.ts'
import * as queries from './queries.ts'
import type { Setting } from './settings.ts'

/** A brand's site as one moment saw it. */
export interface Site {
  readonly switched: ReadonlyMap<string, boolean>
  readonly blockedCountries: ReadonlySet<string>
  readonly blockedNetworks: readonly string[]
  /** The same networks, ready to be asked about an address. */
  readonly isNetworkBlocked: (ip: string) => boolean
  setting<Value>(setting: Setting<Value>): Value
}

/** How long another node may still see what an operator changed; this node sees it at once. */
const FRESH_MS = 1000

interface Kept<Value> {
  readonly value: Promise<Value>
  readonly at: number
}

interface Memory {
  domains: Kept<ReadonlyMap<string, Brand>> | undefined
  readonly sites: Map<BrandId, Kept<Site>>
}

// One memory per database, so that tests with several databases never meet.
const memories = new WeakMap<Pool, Memory>()

function memoryOf(ctx: Context): Memory {
  const found = memories.get(ctx.db)
  if (found) return found
  const fresh: Memory = { domains: undefined, sites: new Map() }
  memories.set(ctx.db, fresh)
  return fresh
}

// The age of a cache is no fact of the product: it follows the machine's monotonic clock, which
// nobody moves.
const isFresh = (kept: Kept<unknown>): boolean => performance.now() - kept.at < FRESH_MS

/** The brand that is reached under a host name; undefined for a host that is not ours. */
export async function brandOfHost(ctx: Context, host: string): Promise<Brand | undefined> {
  const memory = memoryOf(ctx)
  if (!memory.domains || !isFresh(memory.domains)) {
    const kept = { value: loadDomains(ctx), at: performance.now() }
    memory.domains = kept
    kept.value.catch(() => {
      if (memory.domains === kept) memory.domains = undefined
    })
  }
  const domains = await memory.domains.value
  return domains.get(bareHost(host))
}

/** `EXAMPLE.com.:443` → `example.com`; an IPv6 address keeps its brackets. */
const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:[0-9]{1,5}$/, '')
    .replace(/\.$/, '')

async function loadDomains(ctx: Context): Promise<ReadonlyMap<string, Brand>> {
  const rows = await queries.listDomains(ctx.db)
  return new Map(rows.map(({ host, ...brand }) => [host, brand]))
}

/** A brand by its id, which some row of ours names. */
export async function brandById(ctx: Context, brandId: BrandId): Promise<Brand> {
  return present(await queries.findBrand(ctx.db, brandId), 'a brand that a row names exists')
}

/** The brand's site, at most a second old on other nodes and never stale on this one. */
export async function siteOf(ctx: Context, brandId: BrandId): Promise<Site> {
  const { sites } = memoryOf(ctx)
  const found = sites.get(brandId)
  if (found && isFresh(found)) return found.value
  const kept = { value: loadSite(ctx.db, brandId), at: performance.now() }
  sites.set(brandId, kept)
  kept.value.catch(() => {
    if (sites.get(brandId) === kept) sites.delete(brandId)
  })
  return kept.value
}

/** The brand's site past every cache: what a transaction compares with what it writes. */
export const loadSite = async (db: Db, brandId: BrandId): Promise<Site> =>
  siteFrom(await queries.readSite(db, brandId))

const siteFrom = (row: queries.SiteRow): Site => ({
  switched: new Map(Object.entries(row.flags)),
  blockedCountries: new Set(row.countries),
  blockedNetworks: row.networks,
  isNetworkBlocked: networkTest(row.networks),
  setting: (setting) => valueOf(setting, row.settings),
})

function valueOf<Value>(setting: Setting<Value>, stored: Readonly<Record<string, unknown>>): Value {
  if (!Object.hasOwn(stored, setting.key)) return setting.fallback
  const parsed = z.safeParse(setting.schema, stored[setting.key])
  assert(parsed.success, `the setting ${setting.key} is stored in its own shape`)
  return parsed.data
}

/** Forgets what this node knows of a brand; the listener of `system.changed` calls it. */
export function forgetSite(ctx: Context, brandId: BrandId): void {
  const memory = memoryOf(ctx)
  memory.sites.delete(brandId)
  memory.domains = undefined
}

/** Tells every node that the brand's site changed; this one from the commit on. */
export async function announceChange(ctx: Context, tx: Tx, brandId: BrandId): Promise<void> {
  await publish(tx, brandId, { name: 'system.changed' })
  tx.afterCommit(() => forgetSite(ctx, brandId))
}

/** The value of a setting. */
export async function readSetting<Value>(
  ctx: Context,
  brandId: BrandId,
  setting: Setting<Value>,
): Promise<Value> {
  return (await siteOf(ctx, brandId)).setting(setting)
}

/** Stores a setting; throws when the value has not its shape. Auditing is the caller's. */
export async function writeSetting<Value>(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  choice: { readonly setting: Setting<Value>; readonly value: Value },
): Promise<void> {
  const value = z.parse(choice.setting.schema, choice.value)
  await queries.upsertSetting(tx, brandId, choice.setting.key, JSON.stringify(value))
  await announceChange(ctx, tx, brandId)
}

/** Whether a module is on for the brand. */
export async function moduleEnabled(
  ctx: Context,
  brandId: BrandId,
  code: string,
): Promise<boolean> {
  return isOn(code, (await siteOf(ctx, brandId)).switched)
}

/** Refuses `module_off` unless the module is on. */
export async function requireModule(ctx: Context, brandId: BrandId, code: string): Promise<void> {
  if (!(await moduleEnabled(ctx, brandId, code))) refuse('module_off')
}

/**
 * {@link requireModule} for whoever is inside a transaction: it asks there. Waiting for the pool
 * while holding one of its connections is how a full house comes to stand still.
 */
export async function requireModuleIn(tx: Tx, brandId: BrandId, code: string): Promise<void> {
  if (!isOn(code, (await loadSite(tx, brandId)).switched)) refuse('module_off')
}
