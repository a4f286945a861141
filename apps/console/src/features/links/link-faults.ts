import { hostOfLink, isAllowableHost, isAllowedLink } from '@lantern/rules/links/allowed-link'
import type { Links } from './links-page.tsx'

/** What is wrong with a row: its key, its address, or nothing. */
export type RowFault = 'key' | 'twice' | 'address' | 'host' | undefined

export interface LinkFaults {
  readonly hosts: readonly string[]
  readonly imageCDNs: readonly string[]
  readonly launchGameCDNs: readonly string[]
  readonly gtag: boolean
  readonly services: readonly RowFault[]
  readonly resources: readonly RowFault[]
  readonly none: boolean
}

const KEY = /^[A-Z][A-Z0-9_]{1,29}$/
const GTAG = /^(G|GT|AW|DC)-[A-Z0-9-]{4,20}$/

const isOrigin = (text: string): boolean => text === `https://${hostOfLink(text) ?? ''}`

/** Judges a draft as the server will. */
export function faultsOf(links: Links): LinkFaults {
  const { allowedHosts } = links
  const services = rowFaults(
    links.customerService.map(({ csType, url }) => ({ key: csType, url })),
    allowedHosts,
  )
  const resources = rowFaults(links.resources, allowedHosts)
  const hosts = allowedHosts.filter((host) => !isAllowableHost(host))
  const imageCDNs = links.imageCDNs.filter((origin) => !isOrigin(origin))
  const launchGameCDNs = links.launchGameCDNs.filter((origin) => !isOrigin(origin))
  const gtag = links.gtagId !== null && !GTAG.test(links.gtagId)
  const none =
    hosts.length + imageCDNs.length + launchGameCDNs.length === 0 &&
    !gtag &&
    [...services, ...resources].every((fault) => fault === undefined)
  return { hosts, imageCDNs, launchGameCDNs, gtag, services, resources, none }
}

const rowFaults = (
  rows: readonly { readonly key: string; readonly url: string }[],
  allowedHosts: readonly string[],
): RowFault[] =>
  rows.map(({ key, url }, at) => {
    if (!KEY.test(key)) return 'key'
    if (rows.findIndex((row) => row.key === key) !== at) return 'twice'
    if (hostOfLink(url) === undefined) return 'address'
    return isAllowedLink(url, allowedHosts) ? undefined : 'host'
  })
