import { loadDateLanguage } from '@lantern/console-kit/date-language'
import { applyToPage, createTranslator, type Translator } from '@lantern/web-kit/i18n'
import { pickLanguage } from '@lantern/web-kit/languages'
import { catalogues, keepLanguage, keptLanguage, languages } from './catalogues.ts'

export const translator: Translator = createTranslator(catalogues, ['console', 'errors'])

/** Begins in the language chosen here before, else the first one the browser asks for. */
export async function beginTranslation(): Promise<void> {
  const wanted = { cookie: keptLanguage(), acceptLanguage: navigator.languages.join(',') }
  await switchLanguage(pickLanguage(wanted, languages))
}

export async function chooseLanguage(language: string): Promise<void> {
  await switchLanguage(language)
  keepLanguage(language)
}

async function switchLanguage(language: string): Promise<void> {
  await loadDateLanguage(language)
  await translator.activate(language)
  applyToPage(language)
}
