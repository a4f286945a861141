import type { CatalogueReader, Catalogues } from '@lantern/web-kit/i18n'
import type { Messages } from '@lingui/core'

const files = import.meta.glob<{ readonly messages: Messages }>(
  '../../../../locales/*/{shell,member,errors}.po',
)

/** Every catalogue of the member site, each a chunk of its own. */
export const catalogues: Catalogues = (() => {
  const byArea: Record<string, Record<string, CatalogueReader>> = {}
  for (const [path, read] of Object.entries(files)) {
    const [area = '', language = ''] = path.replace(/\.po$/, '').split('/').toReversed()
    byArea[area] = { ...byArea[area], [language]: read }
  }
  return byArea
})()

/** Languages that the site is complete in; the pseudo-languages are added for demo brands. */
export const languages: readonly string[] = Object.keys(catalogues['shell'] ?? {})
