import {
  readRemembered,
  type Remembered,
  rememberedCookie,
  withoutUsername,
} from '@lantern/web-kit/remember'
import { session } from '@lantern/contract/session'
import { useApi } from '@lantern/web-kit/hooks'
import { useState } from 'react'

export const remembered = (): Remembered => readRemembered(document.cookie)

export function remember(next: Remembered): void {
  document.cookie = rememberedCookie(next, location.protocol === 'https:')
}

/** Who is remembered in this browser, and how to make it forget somebody. */
export function useRemembered(): {
  readonly kept: Remembered
  readonly forget: (username: string) => void
} {
  const api = useApi()
  const [kept, setKept] = useState(remembered)
  return {
    kept,
    forget: (username) => {
      const next = withoutUsername(kept, username)
      remember(next)
      setKept(next)
      // Its ticket runs out within the day in any case.
      void api.call(session.forgetRemembered, { username }).catch(() => undefined)
    },
  }
}
