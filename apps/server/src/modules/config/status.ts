import { refuse } from '@lantern/contract/errors'
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
  return (await isBlocked(ctx, site, ip)) ? 'region' : 'open'
}

async function isBlocked(ctx: Context, site: Site, ip: string): Promise<boolean> {
  if (site.isNetworkBlocked(ip)) return true
  if (site.blockedCountries.size === 0) return false
  const country = await countryFinder(ctx).find(ip)
  return country !== null && site.blockedCountries.has(country)
}

/** What an operator can switch, as it is now. */
export interface System {
  readonly maintenance: boolean
  /** ISO 8601 in UTC; only shown, the site opens when an operator opens it. */
  readonly maintenanceEnd: string | null
  readonly blockedCountries: readonly string[]
  readonly blockedNetworks: readonly string[]
  readonly modules: readonly {
    readonly modId: string
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
    blockedCountries: [...site.blockedCountries],
    blockedNetworks: site.blockedNetworks,
    modules: MODULES.filter((module) => module.built).map((module) => ({
      modId: module.code,
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

/** Replaces the blocked countries (ISO 3166) and networks (CIDR or single addresses). */
export function setRegions(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  wanted: { readonly countries: readonly string[]; readonly networks: readonly string[] },
): Promise<Change<Pick<System, 'blockedCountries' | 'blockedNetworks'>>> {
  const wrong = wanted.networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) refuse('field_invalid', { field: 'blockedNetworks', entry: wrong })
  const country = wanted.countries.find((code) => !/^[A-Z]{2}$/.test(code))
  if (country !== undefined) refuse('field_invalid', { field: 'blockedCountries', entry: country })
  return change(
    { ctx, tx, brandId },
    ({ blockedCountries, blockedNetworks }) => ({ blockedCountries, blockedNetworks }),
    () => queries.replaceRegions(tx, brandId, wanted.countries, wanted.networks),
  )
}

/** Switches a module. Refuses `module_off` for one that this version does not have. */
export function setModule(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  wanted: { readonly code: string; readonly enabled: boolean },
): Promise<Change<{ enabled: boolean }>> {
  const module = findModule(wanted.code)
  if (!module?.built) refuse('module_off')
  return change(
    { ctx, tx, brandId },
    ({ modules }) => ({
      enabled: modules.some(({ modId, enabled }) => modId === module.code && enabled),
    }),
    () => queries.upsertFlag(tx, brandId, module.code, wanted.enabled),
  )
}
