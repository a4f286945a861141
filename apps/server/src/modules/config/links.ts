import { refuse } from '@lantern/contract/errors'
import { hostOfLink, isAllowableHost, isAllowedLink } from '@lantern/rules/links/allowed-link'
import { concealPath } from '@lantern/rules/links/concealed-path'
import { createHash } from 'node:crypto'
import type { Links } from './settings.ts'

/**
 * Refuses `link_not_allowed` for an address that is not https or whose host is not on the list, and
 * `field_invalid` for what is no host or a key that stands twice.
 */
export function checkLinks(links: Links): Links {
  const { allowedHosts, customerService, resources } = links
  for (const host of allowedHosts)
    if (!isAllowableHost(host)) refuse('field_invalid', { field: 'allowedHosts', entry: host })
  refuseTwice(
    'customerService',
    customerService.map(({ csType }) => csType),
  )
  refuseTwice(
    'resources',
    resources.map(({ key }) => key),
  )
  for (const { csType, url } of customerService)
    if (!isAllowedLink(url, allowedHosts))
      refuse('link_not_allowed', { field: 'customerService', entry: csType })
  for (const { key, url } of resources)
    if (!isAllowedLink(url, allowedHosts))
      refuse('link_not_allowed', { field: 'resources', entry: key })
  for (const field of ['imageCDNs', 'launchGameCDNs'] as const)
    for (const origin of links[field])
      if (!isOrigin(origin)) refuse('link_not_allowed', { field, entry: origin })
  return links
}

function refuseTwice(field: string, keys: readonly string[]): void {
  const entry = keys.find((key, at) => keys.indexOf(key) !== at)
  if (entry !== undefined) refuse('field_invalid', { field, entry, why: 'twice' })
}

/** `https://img1.example.com`, and nothing after it. */
const isOrigin = (text: string): boolean => text === `https://${hostOfLink(text) ?? ''}`

/** Customer service as it travels. The key only spells the address differently; see the codec. */
export const presentServices = (links: Links) =>
  links.customerService.map(({ csType, url }) => ({
    csType,
    path: concealPath(url, keyFor(url)),
  }))

/** Eight letters and digits that stay the same while the address does, for caches' sake. */
const keyFor = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 8)

export const presentResources = (links: Links) =>
  Object.fromEntries(
    links.resources.map(({ key, url, labelNameEn }) => [key, { url, labelNameEn }]),
  )
