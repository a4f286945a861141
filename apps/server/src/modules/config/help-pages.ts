import { refuse } from '@lantern/contract/errors'
import { changeSite, type OperatorCall } from './change-site.ts'
import {
  deleteHelpPage,
  findHelpPage,
  type HelpPageRow,
  upsertHelpPage,
} from './queries/settings.ts'
import { LANGUAGES } from './settings.ts'

type Named = Pick<HelpPageRow, 'slug' | 'language'>

const subjectOf = ({ slug, language }: Named): string => `${slug} (${language})`

/** Adds or replaces a help page. Refuses `field_invalid` for a language without texts. */
export const saveHelpPage = (call: OperatorCall, wanted: HelpPageRow): Promise<{ done: true }> => {
  const { slug, language, title, content, position, isShown } = wanted
  const { id } = call.caller.brand
  if (!LANGUAGES.includes(language)) refuse('field_invalid', { field: 'language' })
  return changeSite(call, {
    event: 'helpPage.saved',
    subject: subjectOf(wanted),
    look: (_site, tx) => findHelpPage(tx, id, slug, language),
    write: (tx) => upsertHelpPage(tx, id, { slug, language, title, content, position, isShown }),
  })
}

/** Removes a help page. Refuses `help_page_not_found`. */
export const removeHelpPage = (call: OperatorCall, page: Named): Promise<{ done: true }> => {
  const { id } = call.caller.brand
  return changeSite(call, {
    event: 'helpPage.removed',
    subject: subjectOf(page),
    look: (_site, tx) => findHelpPage(tx, id, page.slug, page.language),
    write: async (tx) => {
      if (!(await findHelpPage(tx, id, page.slug, page.language))) refuse('help_page_not_found')
      await deleteHelpPage(tx, id, page.slug, page.language)
    },
  })
}
