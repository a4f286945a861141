import type { SessionPhase } from '@lantern/web-kit/session'
import type { SitePath } from '../paths.ts'

/** What a page is asked about by its address; empty is nothing. */
export const asked = (search: string, name: string): string | undefined =>
  new URLSearchParams(search).get(name) || undefined

/**
 * Where a page sends whoever may not see it: to sign in where no session is kept, and to the lobby,
 * where the new password is asked for, whoever can do nothing else before. While it is not known who
 * is there, and while they are being told that their session ended, nobody is sent anywhere.
 */
export function sentTo(
  entry: SitePath | undefined,
  phase: SessionPhase,
): '/login' | '/' | undefined {
  if (entry?.needsSession !== true) return undefined
  if (phase === 'visitor') return '/login'
  return phase === 'restricted' ? '/' : undefined
}

/**
 * Where the agent office sends whoever has no business there: nobody who is signed in, no agent, or
 * an agent whose password has to be changed first. `isAgent` is undefined until it is known.
 */
export const sentFromOffice = (
  phase: SessionPhase,
  isAgent: boolean | undefined,
): '/agent' | undefined =>
  phase === 'visitor' || phase === 'ended' || phase === 'restricted' || isAgent === false
    ? '/agent'
    : undefined

/** Where a page is scrolled to when its address changed. */
export type ScrollTo = { readonly anchor: string } | 'top' | 'nowhere'

/** A hash leads to its anchor, any other address to the top; the first one of a visit stays. */
export function scrollFor(hash: string, isFirst: boolean): ScrollTo {
  if (hash !== '') return { anchor: hash }
  return isFirst ? 'nowhere' : 'top'
}
