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

/** Countries and networks of one verdict. */
export interface RegionList {
  readonly countries: ReadonlySet<string>
  readonly networks: readonly string[]
  /** Whether an address lies in one of the networks. */
  readonly holds: (ip: string) => boolean
}

/** A brand's site as one moment saw it. */
export interface Site {
  readonly switched: ReadonlyMap<string, boolean>
  readonly blocked: RegionList
  readonly allowed: RegionList
  /** Registration patterns that operators wrote, by their id. */
  readonly ownPatterns: ReadonlyMap<string, queries.OwnPatternRow>
  readonly domains: readonly queries.DomainRow[]
  setting<Value>(setting: Setting<Value>): Value
}

/**
 * How long a node may still see what an operator changed when it missed the word of it; see
 * {@link announceChange}. This node sees it at once.
 */
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
  blocked: regionList(row, 'deny'),
  allowed: regionList(row, 'allow'),
  ownPatterns: new Map(row.ownPatterns.map((own) => [own.patternId, own])),
  domains: row.domains,
  setting: (setting) => valueOf(setting, row.settings),
})

function regionList({ regions }: queries.SiteRow, verdict: 'deny' | 'allow'): RegionList {
  const found = regions.find((one) => one.verdict === verdict)
  const networks = found?.networks ?? []
  return { countries: new Set(found?.countries), networks, holds: networkTest(networks) }
}

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

/** Forgets what this node knows of every brand. */
export function forgetEverything(ctx: Context): void {
  memories.delete(ctx.db)
}

/** Tells browsers and every node, with the commit, that the brand's site changed. */
export async function announceChange(ctx: Context, tx: Tx, brandId: BrandId): Promise<void> {
  await publish(tx, brandId, { name: 'system.changed' })
  await queries.notifyNodes(tx, brandId)
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

/** {@link readSetting} for whoever is inside a transaction, as {@link requireModuleIn} is. */
export const readSettingIn = async <Value>(
  tx: Tx,
  brandId: BrandId,
  setting: Setting<Value>,
): Promise<Value> => (await loadSite(tx, brandId)).setting(setting)

/** A setting and what it is to be. */
export interface Choice<Value> {
  readonly setting: Setting<Value>
  readonly value: Value
}

/** Stores a setting; throws when the value has not its shape. Telling of it is the caller's. */
export async function storeSetting<Value>(
  tx: Tx,
  brandId: BrandId,
  { setting, value }: Choice<Value>,
): Promise<void> {
  await queries.upsertSetting(
    tx,
    brandId,
    setting.key,
    JSON.stringify(z.parse(setting.schema, value)),
  )
}

/** {@link storeSetting}, and tells every node. Auditing is the caller's. */
export async function writeSetting<Value>(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  choice: Choice<Value>,
): Promise<void> {
  await storeSetting(tx, brandId, choice)
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
