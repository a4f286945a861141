import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a tab and a search engine show. */
export const pageTitle = (i18n: I18n, brand: string): { title: string; description: string } => ({
  title: i18n._(msg`${brand} – games that prove they are fair`),
  description: i18n._(
    msg`Play original games whose every round you can check, deposit and withdraw with a clear view of each step. Adults only, 18+.`,
  ),
})
