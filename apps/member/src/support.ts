import type { ReplyOf } from '@lantern/contract/endpoint'
import { system } from '@lantern/contract/system'
import { revealPath } from '@lantern/rules/links/concealed-path'
import { useRead } from '@lantern/web-kit/hooks'
import { safeOutsideUrl } from './outside-url.ts'

type Reply = ReplyOf<typeof system.status>

/** What the server says of customer service. */
interface Status extends Pick<Reply, 'customerServiceUrl'> {
  readonly info: Pick<Reply['info'], 'customerService'>
}

/**
 * Where customer service is: the entry of this kind, else the first. The address travels concealed
 * and counts as public; what is no https address of a host becomes no link.
 */
export function supportAddress(status: Status, csType = 'LIVE'): string | undefined {
  const entries = status.info.customerService
  const entry = entries.find((one) => one.csType === csType) ?? entries[0]
  const revealed = entry && revealPath(entry.path)
  return safeOutsideUrl(revealed) ?? safeOutsideUrl(status.customerServiceUrl)
}

/** The same for the brand of this page. */
export function useSupport(): string | undefined {
  const { data } = useRead(system.status, {})
  return data && supportAddress(data)
}

/** A small window of its own beside the site, as the specification measures it. */
export function openSupport(address: string): void {
  window.open(address, '_blank', 'popup,width=440,height=750,noopener,noreferrer')
}
