import { session } from '@lantern/contract/session'
import { useApi } from '@lantern/web-kit/hooks'
import { useSession, useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { cover } from '../../cover.ts'
import { useGo } from '../../link.tsx'
import { ask } from '../../notify.ts'
import { forgetPrivateAnswers } from '../../private-answers.ts'
import { useVisitor } from '../../site.ts'
import { closeAllPopups, openPopup } from '../../stage.ts'

/** Asks, then ends the session here and on the server; the merchant stays known. Agents stay on their own side. */
export function useSignOut(leadsTo = '/'): () => Promise<void> {
  const { t } = useLingui()
  const api = useApi()
  const kept = useSession()
  const queries = useQueryClient()
  const go = useGo()
  return async () => {
    const answer = await ask({
      icon: 'question',
      title: t({ id: 'in_popup_prompt', message: 'Please confirm' }),
      text: t({ id: 'in_sure_logout', message: 'Are you sure you want to sign out?' }),
      buttons: [
        { value: 'cancel', label: t`Cancel` },
        { value: 'confirm', label: t`Sign out`, variant: 'primary' },
      ],
    })
    if (answer !== 'confirm') return
    const uncover = cover()
    try {
      await api.call(session.logout, {})
    } catch {
      // Whatever the server says, this browser forgets the session; the server's copy expires.
    } finally {
      go.push(leadsTo)
      closeAllPopups()
      kept.signOut()
      forgetPrivateAnswers(queries)
      uncover()
    }
  }
}

/** A trial member meets a door for real accounts; the button leads to the register form. */
export function useNeedRealAccount(): () => Promise<void> {
  const { t } = useLingui()
  return async () => {
    const answer = await ask({
      icon: 'info',
      title: t({ id: 'in_popup_prompt', message: 'Please confirm' }),
      text: t({ id: 'in_need_true_account', message: 'You need a real account for this.' }),
      buttons: [
        { value: 'cancel', label: t`Not now` },
        {
          value: 'upgrade',
          label: t({ id: 'in_increase_submit', message: 'Open a real account' }),
          variant: 'primary',
        },
      ],
    })
    if (answer === 'upgrade') openPopup('login', { tab: 'register' })
  }
}

/** Opens the cashier for whoever may use it, and the right door for everybody else. */
export function useCashier(): (tab: 'deposit' | 'withdraw') => void {
  const { phase, isTrial } = useVisitor()
  const needRealAccount = useNeedRealAccount()
  const restriction = useSessionState((state) => state.restriction)
  return (tab) => {
    if (restriction !== undefined) openPopup('changePassword', {})
    else if (phase !== 'signed-in') openPopup('login', { tab: 'login' })
    else if (isTrial) void needRealAccount()
    else openPopup('cashier', { tab })
  }
}
