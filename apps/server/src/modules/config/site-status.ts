import type { ReplyOf } from '@lantern/contract/endpoint'
import type { system } from '@lantern/contract/system'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { countryFinder } from './countries.ts'
import { presentResources, presentServices } from './links.ts'
import { presentModules } from './present.ts'
import { variantOf } from './register-rules.ts'
import {
  linksSetting,
  maintenanceSetting,
  minimumAgeSetting,
  termsVersionSetting,
} from './settings.ts'
import { type Site, siteOf } from './site.ts'
import { domainRouteOf } from './site-pages.ts'
import { siteState } from './status.ts'

const STATUS = { open: 0, maintenance: 1, region: 2 } as const

/** A visitor as far as the status of the site goes. */
export type Visitor = Pick<Caller, 'brand' | 'host' | 'ip'>

/** What a visitor is told about the site: 0 open, 1 maintenance, 2 region, and what it is made of. */
export async function statusOf(
  ctx: Context,
  { brand, host, ip }: Visitor,
): Promise<ReplyOf<typeof system.status>> {
  const site = await siteOf(ctx, brand.id)
  const state = await siteState(ctx, brand, ip)
  const [service] = site.setting(linksSetting).customerService
  return {
    status: STATUS[state],
    maintenance: state === 'maintenance',
    regionRestriction: state === 'region',
    maintenanceEnd: state === 'maintenance' ? site.setting(maintenanceSetting).end : null,
    location: { ip, country: await countryFinder(ctx).find(ip) },
    customerServiceUrl: service?.url ?? null,
    info: infoOf(site, host),
  }
}

function infoOf(site: Site, host: string): ReplyOf<typeof system.status>['info'] {
  const links = site.setting(linksSetting)
  const domainRoute = domainRouteOf(site, host)
  return {
    customerService: presentServices(links),
    domainRoute,
    resources: presentResources(links),
    whitelabel: presentModules(site.switched),
    register: {
      variant: variantOf(site),
      minimumAge: site.setting(minimumAgeSetting),
      termsVersion: site.setting(termsVersionSetting),
    },
    mainDomain: domainRoute.mainDomain,
    analytics: { gtagId: links.gtagId },
    imageCDNs: [...links.imageCDNs],
    launchGameCDNs: [...links.launchGameCDNs],
    allowedHosts: [...links.allowedHosts],
  }
}
