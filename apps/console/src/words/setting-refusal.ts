import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import type { I18n } from '@lingui/core'

/** A refusal with the entry it is about, where the server named one. */
export function settingRefusal(i18n: I18n, refusal: CallRefusal | undefined): string | undefined {
  if (refusal === undefined) return undefined
  const { entry, field } = refusal.details
  const about = [field, entry].filter((one) => typeof one === 'string')
  const text = refusalText(i18n, refusal)
  return about.length === 0 ? text : `${text} (${about.join(': ')})`
}
