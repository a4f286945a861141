import type { Catalogues } from '@lantern/web-kit/i18n'

/** The console's texts: a file per area and language, read when it is needed. */
export const catalogues: Catalogues = {
  console: {
    en: () => import('../../../../locales/en/console.po'),
    vi: () => import('../../../../locales/vi/console.po'),
  },
  errors: {
    en: () => import('../../../../locales/en/errors.po'),
    vi: () => import('../../../../locales/vi/errors.po'),
  },
}

export const languages: readonly string[] = ['en', 'vi']

const KEPT_LANGUAGE = 'lantern.console.language'

/** The language chosen on this device, if one was. */
export const keptLanguage = (): string | undefined =>
  window.localStorage.getItem(KEPT_LANGUAGE) ?? undefined

export const keepLanguage = (language: string): void =>
  window.localStorage.setItem(KEPT_LANGUAGE, language)
