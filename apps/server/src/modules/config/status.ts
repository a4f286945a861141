import { isIP } from 'node:net'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import type { opsSystem } from '@lantern/contract/ops/console'
import type { BrandId } from '@lantern/kernel/ids'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { countryFinder } from './countries.ts'
import { findModule, isOn, MODULES } from './module-flags.ts'
import { isNetwork } from './networks.ts'
import * as queries from './queries.ts'
import { maintenanceSetting } from './settings.ts'
import { announceChange, loadSite, type Site, siteOf, writeSetting } from './site.ts'

export type SiteState = 'open' | 'maintenance' | 'region'

/** Whether the site is open to a visitor from this address; maintenance wins over region. */
export async function siteState(ctx: Context, brand: Brand, ip: string): Promise<SiteState> {
  const site = await siteOf(ctx, brand.id)
  if (site.setting(maintenanceSetting).active) return 'maintenance'
  return (await judge(ctx, site, ip)).isServed ? 'open' : 'region'
}

/** Whether the brand's site is under maintenance, at most a second ago. */
export const isUnderMaintenance = async (ctx: Context, brandId: BrandId): Promise<boolean> =>
  (await siteOf(ctx, brandId)).setting(maintenanceSetting).active

export type RegionRule = ReplyOf<typeof opsSystem.whereIs>['rule']

/** Which rule decides about an address. Networks come first, and a block before a leave. */
async function judge(
  ctx: Context,
  site: Site,
  ip: string,
): Promise<{ readonly isServed: boolean; readonly rule: RegionRule }> {
  const { allowed, blocked } = site
  if (allowed.holds(ip)) return { isServed: true, rule: 'network-allowed' }
  if (blocked.holds(ip)) return { isServed: false, rule: 'network-blocked' }
  if (allowed.countries.size + blocked.countries.size === 0) return { isServed: true, rule: 'none' }
  const country = await countryFinder(ctx).find(ip)
  if (country !== null && blocked.countries.has(country))
    return { isServed: false, rule: 'country-blocked' }
  if (allowed.countries.size === 0) return { isServed: true, rule: 'none' }
  // Where only some countries are served, nobody comes from nowhere.
  return country !== null && allowed.countries.has(country)
    ? { isServed: true, rule: 'country-allowed' }
    : { isServed: false, rule: 'country-not-allowed' }
}

/** What the rules as they are now say about an address. Refuses `field_invalid`. */
export async function whereIs(
  ctx: Context,
  brandId: BrandId,
  ip: string,
): Promise<ReplyOf<typeof opsSystem.whereIs>> {
  if (isIP(ip) === 0) refuse('field_invalid', { field: 'ip' })
  const site = await loadSite(ctx.db, brandId)
  const [country, verdict] = await Promise.all([countryFinder(ctx).find(ip), judge(ctx, site, ip)])
  return { country, ...verdict }
}

/** What an operator can switch, as it is now. */
export interface System {
  readonly maintenance: boolean
  /** ISO 8601 in UTC; only shown, the site opens when an operator opens it. */
  readonly maintenanceEnd: string | null
  readonly blockedCountries: readonly string[]
  readonly blockedNetworks: readonly string[]
  readonly allowedCountries: readonly string[]
  readonly allowedNetworks: readonly string[]
  readonly modules: readonly {
    readonly modId: string
    readonly parent: string | null
    readonly enabled: boolean
    readonly description: string
  }[]
}

/** Maintenance, regions and module flags of a brand, past every cache. */
export const getSystem = async (ctx: Context, brandId: BrandId): Promise<System> =>
  systemOf(await loadSite(ctx.db, brandId))

function systemOf(site: Site): System {
  const { active, end } = site.setting(maintenanceSetting)
  return {
    maintenance: active,
    maintenanceEnd: end,
    blockedCountries: [...site.blocked.countries],
    blockedNetworks: site.blocked.networks,
    allowedCountries: [...site.allowed.countries],
    allowedNetworks: site.allowed.networks,
    modules: MODULES.map((module) => ({
      modId: module.code,
      parent: module.parent,
      enabled: isOn(module.code, site.switched),
      description: module.description,
    })),
  }
}

/** Before and after of a change, for the audit row that the caller writes in the same `tx`. */
export interface Change<Value> {
  readonly before: Value
  readonly after: Value
}

/**
 * Runs one change of a brand's site after any other, and tells every node. Answers what was and
 * what is.
 */
async function change<Value>(
  { ctx, tx, brandId }: { ctx: Context; tx: Tx; brandId: BrandId },
  look: (system: System) => Value,
  write: () => Promise<void>,
): Promise<Change<Value>> {
  await queries.lockSite(tx, brandId)
  const before = look(systemOf(await loadSite(tx, brandId)))
  await write()
  await announceChange(ctx, tx, brandId)
  return { before, after: look(systemOf(await loadSite(tx, brandId))) }
}

/** Closes or opens the site; `end` (ISO 8601, UTC) is shown to visitors, nothing opens by itself. */
export function setMaintenance(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  wanted: { readonly active: boolean; readonly end: string | null },
): Promise<Change<Pick<System, 'maintenance' | 'maintenanceEnd'>>> {
  return change(
    { ctx, tx, brandId },
    ({ maintenance, maintenanceEnd }) => ({ maintenance, maintenanceEnd }),
    () =>
      writeSetting(ctx, tx, brandId, {
        setting: maintenanceSetting,
        value: { active: wanted.active, end: wanted.active ? wanted.end : null },
      }),
  )
}

type Lists = Pick<
  System,
  'blockedCountries' | 'blockedNetworks' | 'allowedCountries' | 'allowedNetworks'
>

/** Replaces the lists of countries (ISO 3166) and networks (CIDR or single addresses). */
export function setRegions(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  wanted: Lists,
): Promise<Change<Lists>> {
  refuseWrong('blockedNetworks', wanted.blockedNetworks, isNetwork)
  refuseWrong('allowedNetworks', wanted.allowedNetworks, isNetwork)
  refuseWrong('blockedCountries', wanted.blockedCountries, isCountry)
  refuseWrong('allowedCountries', wanted.allowedCountries, isCountry)
  // One word about a country or network: it can not be both.
  refuseWrong('allowedCountries', wanted.allowedCountries, notIn(wanted.blockedCountries))
  refuseWrong('allowedNetworks', wanted.allowedNetworks, notIn(wanted.blockedNetworks))
  return change(
    { ctx, tx, brandId },
    ({ blockedCountries, blockedNetworks, allowedCountries, allowedNetworks }) => ({
      blockedCountries,
      blockedNetworks,
      allowedCountries,
      allowedNetworks,
    }),
    async () => {
      await queries.clearRegions(tx, brandId)
      const { blockedCountries, blockedNetworks, allowedCountries, allowedNetworks } = wanted
      const denied = { countries: blockedCountries, networks: blockedNetworks }
      const allowed = { countries: allowedCountries, networks: allowedNetworks }
      await queries.insertRegions(tx, brandId, { ...denied, verdict: 'deny' })
      await queries.insertRegions(tx, brandId, { ...allowed, verdict: 'allow' })
    },
  )
}

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code)
const notIn = (others: readonly string[]) => (entry: string) => !others.includes(entry)

function refuseWrong(
  field: string,
  entries: readonly string[],
  isGood: (entry: string) => boolean,
): void {
  const entry = entries.find((one) => !isGood(one))
  if (entry !== undefined) refuse('field_invalid', { field, entry })
}

/** Switches a module. Refuses `module_off` for one that this version does not have. */
export function setModule(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  wanted: { readonly code: string; readonly enabled: boolean },
): Promise<Change<{ enabled: boolean }>> {
  const module = findModule(wanted.code)
  if (!module) refuse('module_off')
  return change(
    { ctx, tx, brandId },
    ({ modules }) => ({
      enabled: modules.some(({ modId, enabled }) => modId === module.code && enabled),
    }),
    () => queries.upsertFlag(tx, brandId, module.code, wanted.enabled),
  )
}
