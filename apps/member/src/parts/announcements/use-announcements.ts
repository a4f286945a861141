import { announcements } from '@lantern/contract/announcements'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { type Brand, useBrand } from '../../site.ts'
import { executionFor } from './execution.ts'

/** Groups of announcements whose titles stand on pages. */
export type TitledGroup = 'playerNotices' | 'banners' | 'promotion'

/** Under which name the white label brings the titles that visitors may read. */
const OF_BRAND = { playerNotices: 'notices', banners: 'news', promotion: 'promotions' } as const

/**
 * Titles of a group for this person. The white label brings those that visitors may read; a
 * member's own take their place once they are there. Until it is known who looks, and what is
 * announced to them, there may be others.
 */
export function useTitled(group: TitledGroup): {
  readonly titles: Brand['notices']
  readonly isKnown: boolean
  readonly hasFailed: boolean
} {
  const ofBrand = useBrand()[OF_BRAND[group]]
  const phase = useSessionState((state) => state.phase)
  const isSignedIn = phase === 'signed-in'
  const { data, isPending, isError } = useAnnouncements(isSignedIn)
  return {
    titles: (isSignedIn && data?.[group]) || ofBrand,
    isKnown: phase !== 'unknown' && !(isSignedIn && isPending),
    hasFailed: isSignedIn && isError,
  }
}

/** The titles of {@link useTitled}, where others that may come are no matter. */
export const useTitles = (group: TitledGroup): Brand['notices'] => useTitled(group).titles

/** {@link useTitles} of the marquee. */
export const useNotices = (): Brand['notices'] => useTitles('playerNotices')

/** What is announced to this person, in the language in use. */
export function useAnnouncements(enabled = true) {
  const { i18n } = useLingui()
  const phase = useSessionState((state) => state.phase)
  const firstTimeLogin = useSessionState((state) => state.firstTimeLogin)
  const execution = executionFor({ phase, firstTimeLogin })
  // The pseudo-languages are English underneath, and no name of a language for a call.
  const language = /^[a-z]{2,3}(-[A-Z]{2})?$/.test(i18n.locale) ? i18n.locale : 'en'
  return useRead(
    announcements.list,
    { ...(execution !== undefined && { execution }), language },
    { enabled: enabled && execution !== undefined, staleMs: 60_000 },
  )
}
