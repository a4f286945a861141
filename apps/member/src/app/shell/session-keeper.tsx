import { member } from '@lantern/contract/member'
import { session } from '@lantern/contract/session'
import { reread } from '@lantern/web-kit/hooks'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { applyToPage } from '@lantern/web-kit/i18n'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSessionState } from '@lantern/web-kit/session-react'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ask, showToast } from '../../notify.ts'
import { readSecondProof } from '../../parts/identity/second-proof.ts'
import { forgetPrivateAnswers } from '../../private-answers.ts'
import { useBrand, useWho } from '../../site.ts'
import { closeAllPopups, openPopup } from '../../stage.ts'
import { tellAlive } from '../../tell-alive.ts'
import { pageTitle } from '../page-title.ts'
import { useApp } from '../providers.tsx'
import { languageToFollow } from './language-to-follow.ts'
import { usePotsWon } from './pots-won.ts'

/** Opens the kept session, and keeps the page true to what happens to it. Draws nothing. */
export function SessionKeeper() {
  const isLanguageSettled = useChosenLanguage()
  useTitle()
  useRestore()
  useAnnouncements()
  useEnded()
  useRestricted()
  useTellAlive(isLanguageSettled)
  usePotsWon()
  return null
}

/**
 * The server may have rendered in another language than the one chosen on this device. Whether the
 * page is in the language that it stays in.
 */
function useChosenLanguage(): boolean {
  const { session: kept, translator } = useApp()
  const { languages } = useBrand()
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    kept.beginLanguage(translator.i18n.locale)
    const chosen = languageToFollow(kept.language(), translator.i18n.locale, languages)
    if (chosen === undefined) return setIsSettled(true)
    void Promise.allSettled([translator.activate(chosen)]).then(([activated]) => {
      // Where its texts can not be had now, what is shown stays as it is, complete and readable; and
      // so does what somebody chose meanwhile.
      const isInUse = translator.i18n.locale === chosen
      if (activated.status === 'fulfilled' && isInUse) applyToPage(chosen)
      setIsSettled(true)
    })
  }, [kept, translator, languages])
  return isSettled
}

/**
 * A tap asks who it comes from, and in which language: the page answers for itself once that is
 * known, or can not be.
 */
function useTellAlive(isLanguageSettled: boolean): void {
  const isAlive = useWho().isKnown && isLanguageSettled
  useEffect(() => {
    if (isAlive) tellAlive()
  }, [isAlive])
}

/** The tab says the site's name in the language of its texts, whatever the server drew. */
function useTitle(): void {
  const { i18n } = useLingui()
  const { brandName } = useBrand()
  useEffect(() => {
    document.title = pageTitle(i18n, brandName).title
  }, [i18n, i18n.locale, brandName])
}

function useRestore(): void {
  const { api, session: kept, translator } = useApp()
  useEffect(() => {
    // A piece of work of its own: half the page is drawn anew once it is known who looks at it.
    const later = setTimeout(() => {
      void kept.restore(
        (ticket) => api.call(session.exchangeTicket, { ticket }),
        (error) => tellRefused(translator.i18n, asRefusal(error)),
      )
      // Refusals are worded from here on in the person's language; English comes with the reply.
      void translator.loadArea('errors').catch(() => undefined)
    })
    return () => clearTimeout(later)
  }, [api, kept, translator])
}

/** A ticket that opened nothing: another step is asked for, or there is a reason to be told. */
function tellRefused(texts: I18n, refusal: CallRefusal): void {
  const proof = readSecondProof(refusal)
  if (proof !== undefined) openPopup('login', { tab: 'login', proof })
  else showToast({ tone: 'error', title: refusalText(texts, refusal) })
}

/** The socket announces, the page reads again. It is open while somebody is signed in. */
function useAnnouncements(): void {
  const { api, session: kept, queries } = useApp()
  const token = useSessionState((state) => (state.phase === 'signed-in' ? state.token : undefined))
  useEffect(() => {
    if (token === undefined) return
    let close: (() => void) | undefined
    let isGone = false
    const ticket = async () => (await api.call(session.socketTicket, {})).ticket
    const open = async () => {
      const { hearAll } = await import('./hear.ts')
      const connection = await hearAll(queries, ticket)
      if (isGone) connection.close()
      else close = connection.close
    }
    // Without the socket the page still reads at every step; it only hears of news later.
    void open().catch(() => undefined)
    const stopHearing = kept.onOtherTabSignedOut(() => void reread(queries, member.info))
    return () => {
      isGone = true
      close?.()
      stopHearing()
    }
  }, [token, api, kept, queries])
}

/**
 * Tells a person whose session ended elsewhere, once, and forgets what was theirs. Only the answer
 * makes a visitor of them: no page sends them on, and no popup opens, beside the question.
 */
function useEnded(): void {
  const { t } = useLingui()
  const { session: kept, queries } = useApp()
  const phase = useSessionState((state) => state.phase)
  const words = useEndWords()
  const isTold = useRef(false)
  useEffect(() => {
    if (phase !== 'ended') {
      isTold.current = false
      return
    }
    // A change of language is no second end.
    if (isTold.current) return
    isTold.current = true
    closeAllPopups()
    forgetPrivateAnswers(queries)
    void ask({
      icon: 'warning',
      ...words,
      buttons: [
        { value: 'close', label: t`Close` },
        { value: 'login', label: t`Log in`, variant: 'primary' },
      ],
    }).then((answer) => {
      kept.acknowledgeEnd()
      if (answer === 'login') openPopup('login', { tab: 'login' })
    })
  }, [phase, words, kept, queries, t])
}

/** Why the session is over; whoever takes a break or is excluded is told what still works. */
function useEndWords(): { readonly title: string; readonly text: string } {
  const { t } = useLingui()
  const endedBy = useSessionState((state) => state.endedBy)
  const away = t`You have been signed out everywhere. You can sign in again to withdraw your money.`
  switch (endedBy) {
    case 'excluded':
      return { title: t`You are excluded from playing`, text: away }
    case 'time_out':
      return { title: t`You are taking a break`, text: away }
    case undefined:
      return {
        title: t`You have been signed out`,
        text: t`Your session has ended, or it was ended on another device. Your balance and your open rounds are kept.`,
      }
  }
}

/** A restricted session can only change its password, so that is what it is shown. */
function useRestricted(): void {
  const phase = useSessionState((state) => state.phase)
  useEffect(() => {
    if (phase === 'restricted') openPopup('changePassword', {})
  }, [phase])
}
