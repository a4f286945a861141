import { refuse } from '@lantern/contract/errors'
import { opsFooter } from '@lantern/contract/ops/content'
import type { whitelabel } from '@lantern/contract/system'
import { isAllowedLink, isSitePath } from '@lantern/rules/links/allowed-link'
import * as z from 'zod/mini'
import { bind, type Call, type Route } from '../../mount.ts'
import { changeSite } from './change-site.ts'
import { defaultLanguageSetting, defineSetting, LANGUAGES, linksSetting } from './settings.ts'
import { loadSite, type Site, storeSetting } from './site.ts'

/** A link of the brand's own at the foot of every page; its title by language. */
interface FooterLink {
  readonly titles: Readonly<Record<string, string>>
  /** A path of the site, or an https address of an allowed host. */
  readonly url: string
}

/** A list of the footer: which of the site's own entries are left out, and what comes behind them. */
interface FooterList {
  readonly hidden: readonly string[]
  readonly links: readonly FooterLink[]
}

/** What stands at the foot of every page beside the statements. */
export interface FooterChoice {
  readonly games: FooterList
  readonly help: FooterList
  /** Keys of `resources` in their order; null: the networks that the site knows. */
  readonly social: readonly string[] | null
}

const text = z.string().check(z.maxLength(500))
const list = z.strictObject({
  hidden: z.array(text),
  links: z.array(z.strictObject({ titles: z.record(text, text), url: text })),
})
const EMPTY: FooterList = { hidden: [], links: [] }

export const footerSetting = defineSetting<FooterChoice>(
  'site.footer',
  z.strictObject({ games: list, help: list, social: z.nullable(z.array(text)) }),
  { games: EMPTY, help: EMPTY, social: null },
)

type Told = z.output<typeof whitelabel>['footer']

/** As a page reads it: each title in the first of the languages that has one. */
export function footerIn(site: Site, languages: readonly string[]): Told {
  const { games, help, social } = site.setting(footerSetting)
  const told = ({ hidden, links }: FooterList): Told['games'] => ({
    hidden: [...hidden],
    links: links.flatMap(({ titles, url }) => {
      const language = languages.find((one) => titles[one])
      const title = language === undefined ? undefined : titles[language]
      return language === undefined || title === undefined ? [] : [{ title, url, language }]
    }),
  })
  return { games: told(games), help: told(help), social: social === null ? null : [...social] }
}

/** Refuses what no page could show: see the call's summary. */
function check(site: Site, { games, help, social }: FooterChoice): void {
  const home = site.setting(defaultLanguageSetting)
  const { allowedHosts } = site.setting(linksSetting)
  for (const { titles, url } of [...games.links, ...help.links]) {
    const unknown = Object.keys(titles).find((one) => !LANGUAGES.includes(one))
    if (unknown !== undefined) refuse('field_invalid', { field: 'titles', entry: unknown })
    if (!titles[home]) refuse('field_invalid', { field: 'titles', entry: home })
    if (!isSitePath(url) && !isAllowedLink(url, allowedHosts))
      refuse('link_not_allowed', { field: 'url', entry: url })
  }
  if (social !== null && new Set(social).size !== social.length)
    refuse('field_invalid', { field: 'social', why: 'twice' })
}

async function save(call: Call<typeof opsFooter.save>): Promise<{ done: true }> {
  const { reason: _, ...value } = call.input
  return changeSite(call, {
    event: 'footer.changed',
    subject: 'footer',
    look: (site) => site.setting(footerSetting),
    write: (tx, site) => {
      check(site, value)
      return storeSetting(tx, call.caller.brand.id, { setting: footerSetting, value })
    },
  })
}

/** The console's calls about the foot of every page. */
export const footerOpsRoutes = (): Route[] =>
  bind(opsFooter, {
    get: async ({ ctx, caller }) => {
      const kept = (await loadSite(ctx.db, caller.brand.id)).setting(footerSetting)
      const copied = ({ hidden, links }: FooterList) => ({
        hidden: [...hidden],
        links: links.map(({ titles, url }) => ({ titles: { ...titles }, url })),
      })
      return {
        games: copied(kept.games),
        help: copied(kept.help),
        social: kept.social === null ? null : [...kept.social],
      }
    },
    save,
  })
