import type { SessionPhase } from '@lantern/web-kit/session'
import type { SitePath } from '../paths.ts'

/** What a page is asked about by its address; empty is nothing. */
export const asked = (search: string, name: string): string | undefined =>
  new URLSearchParams(search).get(name) || undefined

/**
 * Whether somebody is sent to sign in first: where no session is kept. While that is not known, and
 * while they are being told that theirs ended, nobody is sent anywhere.
 */
export const needsLogin = (entry: SitePath | undefined, phase: SessionPhase): boolean =>
  entry?.needsSession === true && phase === 'visitor'

/** Where a page is scrolled to when its address changed. */
export type ScrollTo = { readonly anchor: string } | 'top' | 'nowhere'

/** A hash leads to its anchor, any other address to the top; the first one of a visit stays. */
export function scrollFor(hash: string, isFirst: boolean): ScrollTo {
  if (hash !== '') return { anchor: hash }
  return isFirst ? 'nowhere' : 'top'
}
