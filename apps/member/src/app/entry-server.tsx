import { directionOf, pickLanguage as pick, type WantedLanguage } from '@lantern/web-kit/languages'
import { renderToString } from 'react-dom/server'
import { type Boot, bootElement } from '../boot.ts'
import { whichPage } from '../features/closed/which-page.ts'
import { findPath } from '../paths.ts'
import { catalogues, languages } from './catalogues.ts'
import { OfflinePage } from '../features/closed/offline-page.tsx'
import { amountPattern } from '@lantern/ui/money-format'
import { createTranslator } from '@lantern/web-kit/i18n'
import { UiRoot } from '@lantern/ui/ui-root'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory } from '@tanstack/react-router'
import { createApp, createQueries } from './create-app.ts'
import { pageTitle } from './page-title.ts'
import { Site } from './providers.tsx'
import { createSiteRouter } from './router.tsx'

export type { Boot }
export { languages }

export interface PageRequest {
  /** Path and query as asked for. */
  readonly url: string
  readonly boot: Boot
  readonly language: string
  readonly nonce: string
  readonly deviceKnown?: boolean
  /** Without it the page of a brand that asks for it is drawn behind the question for the age. */
  readonly ageTold?: boolean
}

export interface Page {
  readonly html: string
  readonly head: string
  readonly boot: string
  readonly status: number
}

/** The best language for a request, of those that are ready here and offered by its brand. */
export const pickLanguage = (
  wanted: WantedLanguage & { readonly offered: readonly string[] },
): string => pick(wanted, languages)

/** The attributes of `<html>`. */
export const htmlAttributes = ({
  language,
  deviceKnown = false,
}: Pick<PageRequest, 'language' | 'deviceKnown'>): string =>
  `lang="${language}" dir="${directionOf(language)}"${deviceKnown ? ' data-device="known"' : ''}`

const NO_ROUTE = '/404'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

function statusOf(boot: Boot, pathname: string): number {
  switch (whichPage(boot.status.status)) {
    case 'maintenance':
      return 503
    case 'region':
      return 403
    case 'site':
      return findPath(pathname) ? 200 : 404
  }
}

type Drawn = Pick<Page, 'html' | 'head'>

/** Pages drawn lately. They hold nothing of one visitor, so the next one may have the same. */
const drawn = new Map<string, Drawn>()
const MOST_DRAWN = 200

/**
 * What a page depends on. A visitor's address stands only on the page for closed regions, and the
 * amounts of pots are drawn in the browser.
 */
function drawingKey(
  { boot, language, deviceKnown = false, ageTold = false }: PageRequest,
  path: string,
): string {
  const { location: _visitor, ...status } = boot.status
  const pots = boot.pots.pools.map(({ code, name, mustHitBy }) => [code, name, mustHitBy])
  return JSON.stringify([path, language, deviceKnown, ageTold, { ...boot, status, pots }])
}

async function draw(request: PageRequest, path: string): Promise<Drawn> {
  const { boot, language, deviceKnown = false, ageTold = false } = request
  const app = createApp({
    queries: createQueries(boot),
    router: createSiteRouter(createMemoryHistory({ initialEntries: [path] })),
    merchant: boot.whitelabel.merchant,
    deviceKnown,
    ageTold,
    places: undefined,
  })
  await Promise.all([app.translator.activate(language), app.router.load()])
  const html = renderToString(<Site app={app} />)
  const title = pageTitle(app.translator.i18n, boot.whitelabel.brandName)
  const head = [
    `<title>${escapeHtml(title.title)}</title>`,
    `<meta name="description" content="${escapeHtml(title.description)}">`,
  ].join('')
  return { html, head }
}

async function drawOnce(request: PageRequest, path: string): Promise<Drawn> {
  if (request.boot.status.status === 2) return draw(request, path)
  const key = drawingKey(request, path)
  const known = drawn.get(key)
  if (known) return known
  const fresh = await draw(request, path)
  const [oldest] = drawn.keys()
  if (drawn.size >= MOST_DRAWN && oldest !== undefined) drawn.delete(oldest)
  drawn.set(key, fresh)
  return fresh
}

const patterns = new Map<string, Boot['amounts']>()

/** Of the few currencies that brands have; reading one takes long. */
function patternOf(language: string, currency: string): Boot['amounts'] {
  const key = `${language}|${currency}`
  if (!patterns.has(key)) patterns.set(key, amountPattern(language, currency))
  return patterns.get(key)
}

/** Renders the visitor's view of an address. Nothing in it depends on who is signed in. */
export async function render(request: PageRequest): Promise<Page> {
  // The path alone: no address with a hand-over ticket in it may be printed in the page. Any
  // address that is no route looks the same, so that strangers' inventions fill no memory.
  const { pathname } = new URL(request.url, 'http://localhost')
  const path = findPath(pathname)?.path ?? NO_ROUTE
  const { html, head } = await drawOnce(request, path)
  const { boot, language } = request
  const texts = __SHELL_TEXTS__[language]
  // The page asks for them beside its program (scripts/first-paint.ts).
  const early = texts ? `<meta name="texts" content="${texts}">` : ''
  const amounts = patternOf(language, boot.whitelabel.currency)
  return {
    html,
    head: head + early,
    boot: bootElement({ ...boot, amounts }),
    status: statusOf(boot, pathname),
  }
}

/** The page for a lost connection: for any visitor of the brand, without a script. */
export async function renderOffline(wish: {
  readonly language: string
  readonly brandName: string
  readonly texts: Boot['texts']
}): Promise<Drawn> {
  const { language, brandName, texts } = wish
  const ownTexts = async () => texts.messages
  const { i18n, activate } = createTranslator(catalogues, ['shell'], ownTexts)
  await activate(language)
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <UiRoot locale={language} dir={directionOf(language)}>
        <OfflinePage brandName={brandName.toLowerCase()} />
      </UiRoot>
    </I18nProvider>,
  )
  return { html, head: `<title>${escapeHtml(brandName)}</title>` }
}
