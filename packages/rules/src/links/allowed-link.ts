const HOST = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
/** What an address may be made of: nothing that a parser could read in two ways. */
const PLAIN = /^https:\/\/[!-[\]-~]{1,490}$/

/** No second slash, and nothing that a browser drops or turns: `/\t/host` leads to another host. */
const SITE_PATH = /^\/(?!\/)[^\\\s\p{Cc}]{0,499}$/u

/** True for an address within the site: one that can not lead anywhere else. */
export const isSitePath = (address: string): boolean => SITE_PATH.test(address)

/** True for a host that an allow-list can hold: `t.me`, or `*.example.com` for those below. */
export const isAllowableHost = (text: string): boolean => text.length <= 253 && HOST.test(text)

/** The host of a plain https address without a name, a password or a port of its own. */
export function hostOfLink(address: string): string | undefined {
  if (!PLAIN.test(address)) return undefined
  const authority = address.slice('https://'.length).split(/[/?#]/, 1)[0] ?? ''
  const host = authority.toLowerCase()
  return isAllowableHost(host) && !host.startsWith('*') ? host : undefined
}

/**
 * Whether the site may send somebody to an address: https, to a host on the list or, where the
 * list says `*.`, below it. Everything else, `javascript:` and `data:` first of all, is not.
 */
export function isAllowedLink(address: string, hosts: readonly string[]): boolean {
  const host = hostOfLink(address)
  if (host === undefined) return false
  return hosts.some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  )
}
