import type { Endpoint } from '@lantern/contract/endpoint'
import { games } from '@lantern/contract/games'
import { lobby, winners } from '@lantern/contract/lobby'
import { system } from '@lantern/contract/system'
import { useAnnounce } from '@lantern/ui/live-region'
import { Modal } from '@lantern/ui/modal'
import { Spinner } from '@lantern/ui/spinner'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { reread, useApi } from '@lantern/web-kit/hooks'
import { applyToPage, PSEUDO_LANGUAGES } from '@lantern/web-kit/i18n'
import { canonicalLanguage, directionOf } from '@lantern/web-kit/languages'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../notify.ts'
import { useBrand } from '../../site.ts'
import { languages as complete } from '../catalogues.ts'
import { useApp } from '../providers.tsx'
import { keepLanguageOffline } from '../release/release.ts'
import type { PopupProps } from '../../stage.ts'
import { LanguageName } from './language-name.tsx'

/** Languages that are complete here and offered by the brand; a demo has the pseudo-languages. */
function useLanguages(): string[] {
  const brand = useBrand()
  const offered = brand.languages.map(canonicalLanguage)
  const there = complete.filter((language) => offered.includes(language))
  return [...(there.length > 0 ? there : ['en']), ...(brand.demo ? PSEUDO_LANGUAGES : [])]
}

/** What may read otherwise in another language: the brand's own words, and lists of games. */
const NAMED: readonly Endpoint[] = [
  system.whitelabel,
  games.list,
  games.hot,
  games.newGameVendor,
  games.vassGameType,
  lobby.favourites,
  lobby.recent,
  winners.rankList,
]

/** Languages, each under its own name. */
export function Popup({ onClose }: PopupProps<'language'>) {
  const { t, i18n } = useLingui()
  const { translator, session } = useApp()
  const api = useApi()
  const queries = useQueryClient()
  const languages = useLanguages()
  const [isOpen, setIsOpen] = useState(true)
  const [coming, setComing] = useState<string>()
  const wanted = useRef<string>(undefined)
  const announce = useAnnounce()
  // The part that says that a language does not come is asked for while there is a connection.
  useEffect(() => void import('./hosts.tsx').catch(() => undefined), [])

  async function choose(language: string): Promise<void> {
    wanted.current = language
    setComing(language)
    announce(t`Loading`)
    const hasFailed = await translator.activate(language).then(
      () => false,
      () => true,
    )
    // Another one was pressed meanwhile, and has the word.
    if (wanted.current !== language) return
    setComing(undefined)
    if (hasFailed) {
      showToast({ tone: 'error', title: refusalText(i18n, new CallRefusal('network_abnormal')) })
      return
    }
    applyToPage(language)
    session.chooseLanguage(language)
    setIsOpen(false)
    onClose()
    void keepLanguageOffline(language)
    // The choice holds on this device whatever the server makes of it.
    await api.call(system.updateLanguage, { language }).catch(() => undefined)
    await Promise.all(NAMED.map((one) => reread(queries, one)))
  }

  return (
    <Modal
      name="language"
      size="md"
      sheet
      open={isOpen}
      onClose={onClose}
      title={t`Language`}
      closeLabel={t`Close`}
      closeOnOutsidePress
    >
      <ul className="-mx-2 grid gap-1 sm:grid-cols-2">
        {languages.map((language) => {
          const isCurrent = i18n.locale === language
          return (
            <li key={language}>
              <button
                type="button"
                lang={language}
                dir={directionOf(language)}
                aria-current={isCurrent ? 'true' : undefined}
                aria-busy={coming === language}
                onClick={() => void choose(language)}
                className="flex min-h-13 w-full items-center justify-between gap-3 rounded-md px-4 text-start text-16 font-semibold hover:bg-surface-2 aria-[current=true]:bg-surface-2"
              >
                <LanguageName language={language} />
                {coming === language ? (
                  <Spinner size="sm" />
                ) : (
                  isCurrent && <Check aria-hidden="true" className="size-5 text-positive" />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
