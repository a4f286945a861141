import type { BrandId } from '@lantern/kernel/ids'
import { fallbackChain, inBestLanguage } from '@lantern/kernel/language'
import { currencyDecimals } from '@lantern/kernel/money'
import type { whitelabel } from '@lantern/contract/system'
import type * as z from 'zod/mini'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { currencySymbol } from './currency-symbol.ts'
import { footerIn } from './footer.ts'
import { presentBanner, presentModules, presentNotice } from './present.ts'
import * as queries from './queries.ts'
import {
  asksAgeSetting,
  defaultLanguageSetting,
  languagesSetting,
  minimumAgeSetting,
  PSEUDO_LANGUAGES,
  statementsSetting,
} from './settings.ts'
import { type Site, siteOf } from './site.ts'

/** Languages a visitor may choose; the pseudo-locales only outside production. */
export async function languagesOf(ctx: Context, brand: Brand): Promise<readonly string[]> {
  const chosen = (await siteOf(ctx, brand.id)).setting(languagesSetting)
  return ctx.config.mode === 'production' ? chosen : [...chosen, ...PSEUDO_LANGUAGES]
}

/** The language in which the brand writes whatever it writes in one only. */
export const defaultLanguageOf = async (ctx: Context, brandId: BrandId): Promise<string> =>
  (await siteOf(ctx, brandId)).setting(defaultLanguageSetting)

/** Languages in which something is looked for, the best first; last of all the brand's own. */
export const chainFrom = (language: string | undefined, home: string): string[] =>
  fallbackChain(language ?? home, home)

/** How many notices, and banners of all places, a page is told of. */
const MOST_TOLD = 100

/**
 * What the shell needs to know about the brand. Each notice, and the banners of each place, come
 * in `language` where they are there in it and the brand offers it, else in its nearest.
 */
export async function whitelabelOf(
  ctx: Context,
  brand: Brand,
  language: string | undefined,
): Promise<z.output<typeof whitelabel>> {
  const site = await siteOf(ctx, brand.id)
  const home = site.setting(defaultLanguageSetting)
  const languages = await languagesOf(ctx, brand)
  const offered = language !== undefined && languages.includes(language) ? language : undefined
  const wanted = chainFrom(offered, home)
  const [notices, banners] = await Promise.all([
    queries.listNotices(ctx.db, brand.id, wanted),
    queries.listBanners(ctx.db, brand.id, wanted),
  ])
  const best = inBestLanguage(notices, wanted, ({ slug }) => slug)
  const titlesOf = (kind: 'PL' | 'B' | 'PR') =>
    best
      .filter((one) => one.kind === kind)
      .slice(0, MOST_TOLD)
      .map(presentNotice)
  return {
    brandName: brand.name,
    merchant: brand.code,
    currency: brand.currency,
    currencySymbol: currencySymbol(brand.currency),
    currencyDecimals: currencyDecimals(brand.currency),
    gmtOffsetMinutes: brand.offsetMinutes,
    defaultLanguage: home,
    languages: [...languages],
    demo: ctx.config.mode === 'demo',
    minimumAge: site.setting(minimumAgeSetting),
    asksAge: site.setting(asksAgeSetting),
    statements: statementsIn(site, wanted),
    footer: footerIn(site, wanted),
    playOrigin: ctx.config.playOrigin,
    modules: presentModules(site.switched),
    notices: titlesOf('PL'),
    news: titlesOf('B'),
    promotions: titlesOf('PR'),
    banners: inBestLanguage(banners, wanted, ({ groupName }) => groupName)
      .slice(0, MOST_TOLD)
      .map(presentBanner),
  }
}

/** The first of the languages in which the brand has said a thing; null where it has not. */
function statementsIn(site: Site, languages: readonly string[]) {
  const written = site.setting(statementsSetting)
  const said = (which: 'age' | 'law') =>
    languages.map((one) => written[one]?.[which]).find(Boolean) ?? null
  return { age: said('age'), law: said('law') }
}
