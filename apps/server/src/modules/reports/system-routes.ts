import { opsSystem } from '@lantern/contract/ops/console'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import {
  type Change,
  countryFinder,
  getSystem,
  setMaintenance,
  setModule,
  setRegions,
  whereIs,
} from '../config/index.ts'

interface Deed {
  readonly event: string
  readonly subject: string
  readonly reason: string
  readonly change: (tx: Tx) => Promise<Change<unknown>>
}

/** Makes a change and its audit row in one transaction. */
async function changeSystem(
  { ctx, caller }: { readonly ctx: Context; readonly caller: Caller },
  deed: Deed,
) {
  await transact(ctx, async (tx) => {
    const { before, after } = await deed.change(tx)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: deed.event,
      subject: { kind: 'system', id: deed.subject },
      reason: deed.reason,
      before,
      after,
    })
  })
  return { done: true as const }
}

/** The console's page of switches: maintenance, regions, modules. */
export const systemRoutes = (): Route[] =>
  bind(opsSystem, {
    status: async ({ ctx, caller }) => {
      const [system, builtAt] = await Promise.all([
        getSystem(ctx, caller.brand.id),
        countryFinder(ctx).builtAt(),
      ])
      return {
        maintenance: system.maintenance,
        maintenanceEnd: system.maintenanceEnd,
        blockedCountries: [...system.blockedCountries],
        blockedNetworks: [...system.blockedNetworks],
        allowedCountries: [...system.allowedCountries],
        allowedNetworks: [...system.allowedNetworks],
        countryDatabase: builtAt?.toISOString() ?? null,
        modules: [...system.modules],
      }
    },
    setMaintenance: ({ ctx, caller, input }) =>
      changeSystem(
        { ctx, caller },
        {
          event: input.maintenance ? 'site.closed' : 'site.opened',
          subject: 'maintenance',
          reason: input.reason,
          change: (tx) =>
            setMaintenance(ctx, tx, caller.brand.id, {
              active: input.maintenance,
              end: input.maintenanceEnd,
            }),
        },
      ),
    setRegions: ({ ctx, caller, input }) =>
      changeSystem(
        { ctx, caller },
        {
          event: 'regions.changed',
          subject: 'regions',
          reason: input.reason,
          change: (tx) =>
            setRegions(ctx, tx, caller.brand.id, {
              blockedCountries: input.blockedCountries,
              blockedNetworks: input.blockedNetworks,
              allowedCountries: input.allowedCountries,
              allowedNetworks: input.allowedNetworks,
            }),
        },
      ),
    whereIs: ({ ctx, caller, input }) => whereIs(ctx, caller.brand.id, input.ip),
    setModule: ({ ctx, caller, input }) =>
      changeSystem(
        { ctx, caller },
        {
          event: 'module.switched',
          subject: input.modId,
          reason: input.reason,
          change: (tx) =>
            setModule(ctx, tx, caller.brand.id, { code: input.modId, enabled: input.enabled }),
        },
      ),
  })
