import type { CatalogueReader, Catalogues } from '@lantern/web-kit/i18n'
import type { Messages } from '@lingui/core'
import { readyLanguages } from 'virtual:languages'
import { bring } from '../parts/loadable.tsx'
import { byLanguage } from './by-language.ts'

const shell = import.meta.glob<{ readonly messages: Messages }>('../../../../locales/*/shell.po')

/** The list of the other files is read with the first of them. */
const later = (area: 'member' | 'errors'): Readonly<Record<string, CatalogueReader>> =>
  Object.fromEntries(
    readyLanguages.map((language) => [
      language,
      async () => {
        const { laterCatalogues } = await bring(() => import('./later-catalogues.ts'))
        const reader = laterCatalogues[area][language]
        if (reader === undefined) throw new TypeError(`no ${area} in ${language}`)
        return reader()
      },
    ]),
  )

/** Every catalogue of the member site, each a chunk of its own. */
export const catalogues: Catalogues = {
  shell: byLanguage(shell),
  member: later('member'),
  errors: later('errors'),
}

/** Languages that the site is ready in; the pseudo-languages are added for demo brands. */
export const languages: readonly string[] = readyLanguages
