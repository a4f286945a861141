import { isAllowedLink } from '@lantern/rules/links/allowed-link'

const LOCAL = ['localhost', '127.0.0.1']

/**
 * Https anywhere. Plain http only for a demo: to this very machine, or to the host of a page that
 * itself came over plain http.
 */
function isAllowed(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  const page = globalThis.location
  const isPlainPage = page?.protocol === 'http:' && page.hostname === url.hostname
  return url.protocol === 'http:' && (LOCAL.includes(url.hostname) || isPlainPage)
}

/**
 * An address from data that a link may lead to: `javascript:`, `data:` and plain http are not.
 * Undefined for what must not become a link.
 */
export function safeOutsideUrl(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return isAllowed(url) ? url.href : undefined
}

/**
 * {@link safeOutsideUrl} for an address that must stand on the brand's list of hosts, `*.` for all
 * below. Plain http, which only a demo has, needs no list.
 */
export function allowedOutsideUrl(
  text: string | null | undefined,
  hosts: readonly string[],
): string | undefined {
  const safe = safeOutsideUrl(text)
  return safe === undefined || !safe.startsWith('https:') || isAllowedLink(safe, hosts)
    ? safe
    : undefined
}

/** The same for a frame, which must also stand on the one origin that games are served from. */
export function safeFrameUrl(text: string, origin: string): URL | undefined {
  const safe = safeOutsideUrl(text)
  if (safe === undefined || !URL.canParse(origin)) return undefined
  const url = new URL(safe)
  return url.origin === new URL(origin).origin && url.origin !== globalThis.location?.origin
    ? url
    : undefined
}
