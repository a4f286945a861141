import type { RefusalCode } from '@lantern/contract/errors'
import type { I18n } from '@lingui/core'
import type { CallRefusal, ClientCode } from './call-refusal.ts'

/** Explicit ids, so that they read without the macro: the extractor finds them by the comment. */
const CLIENT_TEXTS = {
  network_abnormal: /* i18n */ {
    id: 'client.network_abnormal',
    message: 'The network link is abnormal, please try again.',
  },
  network_slow: /* i18n */ {
    id: 'client.network_slow',
    message: 'The page took longer to load than usual. Please check your network.',
  },
  secure_context_required: /* i18n */ {
    id: 'client.secure_context_required',
    message: 'This needs a secure connection. Please open the site by its https address.',
  },
} as const

const isClientCode = (code: RefusalCode | ClientCode): code is ClientCode => code in CLIENT_TEXTS

/** Id of a refusal's text in the catalogues of the area `errors`. */
export const refusalTextId = (code: RefusalCode): string => `refusal.${code}`

/**
 * What a refusal says to a person, in their language. Until the catalogue of errors is there, it
 * is the server's own English text.
 */
export function refusalText(texts: I18n, refusal: CallRefusal): string {
  const { code } = refusal
  if (isClientCode(code)) return texts._(CLIENT_TEXTS[code])
  return texts._({ id: refusalTextId(code), message: refusal.message, values: refusal.details })
}
