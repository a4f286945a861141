import { session } from '@lantern/contract/session'
import { asRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSession } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { cover } from '../../cover.ts'
import { useGo } from '../../link.tsx'
import { showToast } from '../../notify.ts'
import { closeAllPopups } from '../../stage.ts'

/** Play money without registering: signs in as a new trial member. */
export function useFreePlay(): () => Promise<void> {
  const { i18n } = useLingui()
  const api = useApi()
  const kept = useSession()
  const go = useGo()
  return async () => {
    const uncover = cover()
    try {
      const signedIn = await api.call(session.freeplay, { platform: 'WEB' })
      kept.forgetPasswordDuty()
      kept.signIn(signedIn)
      closeAllPopups()
      go.push('/')
    } catch (error) {
      showToast({ tone: 'error', title: refusalText(i18n, asRefusal(error)) })
    } finally {
      uncover()
    }
  }
}
