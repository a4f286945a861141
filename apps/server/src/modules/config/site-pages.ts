import type { ReplyOf } from '@lantern/contract/endpoint'
import type { system } from '@lantern/contract/system'
import { inBestLanguage } from '@lantern/kernel/language'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { countryFinder } from './countries.ts'
import { listShownHelpPages } from './queries/settings.ts'
import { defaultLanguageSetting } from './settings.ts'
import { type Site, siteOf } from './site.ts'
import { chainFrom } from './whitelabel.ts'

/** Help pages, each in the wanted language where it has one, else in the brand's own. */
export async function helpCenter(
  ctx: Context,
  brand: Brand,
  language: string | undefined,
): Promise<ReplyOf<typeof system.helpCenter>> {
  const home = (await siteOf(ctx, brand.id)).setting(defaultLanguageSetting)
  const wanted = chainFrom(language, home)
  const rows = await listShownHelpPages(ctx.db, brand.id, wanted)
  const best = inBestLanguage(rows, wanted, ({ slug }) => slug)
  const pages = best.toSorted((a, b) => a.position - b.position)
  return {
    pages: pages.map((page) => ({
      slug: page.slug,
      title: page.title,
      content: page.content,
      language: page.language,
    })),
  }
}

const COUNTRIES = getCountries()
  .map((countryCode) => ({
    countryCode: String(countryCode),
    countryDialingCode: String(getCountryCallingCode(countryCode)),
  }))
  .toSorted((a, b) => (a.countryCode < b.countryCode ? -1 : 1))

/** Every country with its dialling code, and the one that the visitor seems to be in. */
export async function countryCodes(
  ctx: Context,
  ip: string,
): Promise<ReplyOf<typeof system.getCountryCode>> {
  const found = await countryFinder(ctx).find(ip)
  const current = COUNTRIES.find(({ countryCode }) => countryCode === found)
  return { countries: COUNTRIES, current: current?.countryCode ?? null }
}

/** The code of the affiliate whose domain a host is; null for a host that is nobody's. */
export async function affiliateOfDomain(
  ctx: Context,
  brand: Brand,
  host: string,
): Promise<string | null> {
  return domainRouteOf(await siteOf(ctx, brand.id), host).affiliateCode
}

/** The domains of a brand as a visitor of one of them is told. */
export function domainRouteOf(site: Site, host: string): ReplyOf<typeof system.domainRoute> {
  const main = site.domains.find(({ isMain }) => isMain)
  const here = site.domains.find((domain) => domain.host === host)
  return {
    domain: host,
    mainDomain: main?.host ?? host,
    domains: site.domains.map((domain) => domain.host),
    affiliateCode: here?.affiliateCode ?? null,
  }
}
