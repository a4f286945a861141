/** What a release is made of, as its build knows it. */
export interface Release {
  /** Changes with every file. */
  readonly id: string
  /** Scripts and styles; texts apart. */
  readonly parts: readonly string[]
  /** Files of texts by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

export const OFFLINE_PAGE = '/offline.html'

/** What a page and the worker say to each other. */
export type WorkerWord =
  /** The worker that waits takes over at once. */
  | { readonly say: 'take-over' }
  /** Keep the texts and the offline page of this language. */
  | { readonly say: 'language'; readonly language: string }
  /** Asked over a port: whether this script is of the worker's release. */
  | { readonly say: 'holds'; readonly script: string }

/** What of a request decides how it is answered. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly mode: string
  readonly destination: string
}

/**
 * How the worker answers: a `part` carries the hash of its bytes and is kept; a `page` comes from
 * the server, or is the offline page; everything else, calls above all, the worker never touches.
 */
export function wayOf({ method, url, mode, destination }: Asked, origin: string): Way {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'untouched'
  if (address.pathname.startsWith('/assets/')) return 'part'
  const isPage = mode === 'navigate' && destination === 'document'
  return isPage && !/^\/(api|hooks|vendor)(\/|$)/.test(address.pathname) ? 'page' : 'untouched'
}
export type Way = 'part' | 'page' | 'untouched'

const CACHE = 'parts-'
export const cacheOf = (release: Release): string => CACHE + release.id

/**
 * Caches that may go, of all there are in the order of their making: the release before this one
 * stays, because a page with an open game may still be of it.
 */
export function outdated(names: readonly string[], current: string): string[] {
  const former = names.filter((name) => name.startsWith(CACHE) && name !== current)
  return former.slice(0, -1)
}
