import { session } from '@lantern/contract/session'
import { Avatar } from '@lantern/ui/avatar'
import { IconButton } from '@lantern/ui/icon-button'
import { Spinner } from '@lantern/ui/spinner'
import { asRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import type { SignIn } from './sign-in.ts'

interface RememberedPeopleProps {
  readonly usernames: readonly string[]
  readonly signIn: SignIn
  readonly onForget: (username: string) => void
  /** The browser's ticket is no good any more: the password is to be typed. */
  readonly onPassword: (username: string, message: string) => void
}

/** Those who signed in here within the day: one press signs them in again. */
export function RememberedPeople(props: RememberedPeopleProps) {
  const { usernames, signIn, onForget, onPassword } = props
  const { t, i18n } = useLingui()
  const api = useApi()
  const [busy, setBusy] = useState<string>()

  async function goOn(username: string): Promise<void> {
    if (busy !== undefined) return
    setBusy(username)
    try {
      await signIn.attempt(() => api.call(session.remembered, { username, page: signIn.page }))
    } catch (error) {
      onPassword(username, refusalText(i18n, asRefusal(error)))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <ul aria-label={t`Remembered in this browser`} className="flex flex-col gap-2">
      {usernames.map((username) => (
        <li key={username} className="flex items-center gap-1">
          <button
            type="button"
            aria-busy={busy === username || undefined}
            onClick={() => void goOn(username)}
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md bg-surface-2 px-3.5 py-2 text-start hairline hover:bg-surface-hover"
          >
            <Avatar seed={username} />
            <span className="min-w-0 flex-1 truncate text-16 font-bold">
              <Trans>
                Go on as <bdi>{username}</bdi>
              </Trans>
            </span>
            {busy === username ? (
              <Spinner size="sm" />
            ) : (
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-fg-3 flip-rtl" />
            )}
          </button>
          <IconButton
            label={t`Forget ${username} in this browser`}
            icon={<X aria-hidden="true" />}
            onClick={() => onForget(username)}
          />
        </li>
      ))}
    </ul>
  )
}
