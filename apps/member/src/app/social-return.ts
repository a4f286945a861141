import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { showToast } from '../notify.ts'

export interface SocialReturn {
  /** Stands for what the service said about an unknown person. */
  readonly socialTicket: string | undefined
  readonly socialError: string | undefined
  /** The service that was linked. */
  readonly linked: string | undefined
}

/**
 * What a service left in the address when it sent its visitor back. It is taken out, so that it
 * stands in no history and a reload does not tell it again.
 */
export function takeSocial(): SocialReturn {
  const address = new URL(location.href)
  const take = (name: string): string | undefined => {
    const value = address.searchParams.get(name) ?? undefined
    address.searchParams.delete(name)
    return value
  }
  const taken = {
    socialTicket: take('social'),
    socialError: take('socialError'),
    linked: take('linked'),
  }
  const path = address.pathname + address.search + address.hash
  if (path !== location.pathname + location.search + location.hash)
    history.replaceState(history.state, '', path)
  return taken
}

/** Tells a member who comes back from a service whether it is linked now. */
export function tellLinked(texts: I18n): void {
  const { linked, socialError } = takeSocial()
  if (socialError !== undefined) void tellSocialError(texts, socialError)
  else if (linked !== undefined)
    showToast({ tone: 'success', title: texts._(msg`Your account is linked.`) })
}

/** Says why signing in with a service did not work, when it is one of our own reasons. */
export async function tellSocialError(texts: I18n, code: string): Promise<void> {
  const { isRefusalCode, refusalText: englishText } = await import('@lantern/contract/errors')
  const known = isRefusalCode(code) ? code : 'social_failed'
  const refusal = new CallRefusal(known, { message: englishText(known) })
  showToast({ tone: 'error', title: refusalText(texts, refusal) })
}
