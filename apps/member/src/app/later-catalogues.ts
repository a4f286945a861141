import type { CatalogueReader } from '@lantern/web-kit/i18n'
import type { Messages } from '@lingui/core'
import { byLanguage } from './by-language.ts'

interface File {
  readonly messages: Messages
}

/** Every catalogue that the first page does without. */
export const laterCatalogues: Readonly<
  Record<'member' | 'errors', Readonly<Record<string, CatalogueReader>>>
> = {
  member: byLanguage(import.meta.glob<File>('../../../../locales/*/member.po')),
  errors: byLanguage(import.meta.glob<File>('../../../../locales/*/errors.po')),
}
