import type { ReplyOf } from '@lantern/contract/endpoint'
import type { system } from '@lantern/contract/system'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { countryFinder } from './countries.ts'
import { customerServiceSetting, maintenanceSetting } from './settings.ts'
import { siteOf } from './site.ts'
import { siteState } from './status.ts'

const STATUS = { open: 0, maintenance: 1, region: 2 } as const

/** What a visitor from this address is told about the site: 0 open, 1 maintenance, 2 region. */
export async function statusOf(
  ctx: Context,
  brand: Brand,
  ip: string,
): Promise<ReplyOf<typeof system.status>> {
  const site = await siteOf(ctx, brand.id)
  const state = await siteState(ctx, brand, ip)
  return {
    status: STATUS[state],
    maintenanceEnd: state === 'maintenance' ? site.setting(maintenanceSetting).end : null,
    location: { ip, country: await countryFinder(ctx).find(ip) },
    customerServiceUrl: site.setting(customerServiceSetting),
  }
}
