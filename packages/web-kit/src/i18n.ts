import { fallbackChain } from '@lantern/kernel/language'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { directionOf } from './languages.ts'

/** Reads one catalogue file; `import()` of a `.po` makes it a chunk of its own. */
export type CatalogueReader = () => Promise<{ readonly messages: Messages }>

/** Catalogues by area and language: `shell` → `vi` → reader. */
export type Catalogues = Readonly<Record<string, Readonly<Record<string, CatalogueReader>>>>

export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const
type PseudoLanguage = (typeof PSEUDO_LANGUAGES)[number]
export const isPseudo = (language: string): language is PseudoLanguage =>
  PSEUDO_LANGUAGES.some((pseudo) => pseudo === language)

export interface Translator {
  readonly i18n: I18n
  /**
   * Loads an area in the language in use, once; later languages load it as well. The same promise
   * for the same area, so that a component may wait for it; after a failure the next call retries.
   */
  loadArea(area: string): Promise<void>
  /**
   * Loads all areas in use in this language, then switches to it, unless another one was asked for
   * meanwhile: `i18n.locale` says which it is.
   */
  activate(language: string): Promise<void>
}

async function readArea(
  byLanguage: Readonly<Record<string, CatalogueReader>>,
  language: string,
): Promise<Messages> {
  if (isPseudo(language)) {
    const [english, { pseudoMessages }] = await Promise.all([
      readArea(byLanguage, 'en'),
      import('./pseudo.ts'),
    ])
    return pseudoMessages(english, language)
  }
  // A file is complete in itself: what a language lacks is filled in while building, along the
  // `fallbackLocales` of lingui.config.ts. So one file is enough, the nearest.
  const [nearest] = fallbackChain(language).flatMap((one) => byLanguage[one] ?? [])
  return nearest === undefined ? {} : (await nearest()).messages
}

const nothing = (): Promise<Messages> => Promise.resolve({})

/**
 * The texts of an application. `areas` are loaded with every language from the start. `ownTexts`
 * brings what is said in other words than those of the catalogues; it never rejects.
 */
export function createTranslator(
  catalogues: Catalogues,
  areas: readonly string[],
  ownTexts: (language: string) => Promise<Messages> = nothing,
): Translator {
  const i18n = setupI18n()
  const inUse = new Set(areas)
  const loaded = new Set<string>()

  async function load(area: string, language: string): Promise<void> {
    const name = `${language}/${area}`
    const byLanguage = catalogues[area]
    if (loaded.has(name) || byLanguage === undefined) return
    const texts = await Promise.all([readArea(byLanguage, language), ownTexts(language)])
    const messages: Messages = Object.assign({}, ...texts)
    // Whoever needs an area waits for it before it draws. Lingui would tell everybody else too, and
    // the whole page would be drawn anew, in one piece.
    if (language === i18n.locale) Object.assign(i18n.messages, messages)
    else i18n.load(language, messages)
    loaded.add(name)
  }

  async function bring(area: string): Promise<void> {
    inUse.add(area)
    const language = i18n.locale
    await load(area, language)
    // The language changed meanwhile: its own loading did not know of this area yet.
    if (i18n.locale !== language) await load(area, i18n.locale)
  }

  const brought = new Map<string, Promise<void>>()
  let wanted: string | undefined
  return {
    i18n,
    loadArea(area) {
      const known = brought.get(area)
      if (known) return known
      const promise = bring(area).catch((error: unknown) => {
        brought.delete(area)
        throw error
      })
      brought.set(area, promise)
      return promise
    },
    async activate(language) {
      wanted = language
      await Promise.all([...inUse].map((area) => load(area, language)))
      if (wanted === language) i18n.activate(language)
    },
  }
}

/** Tells the page itself its language and reading direction. */
export function applyToPage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
