import type { ReplyOf } from '@lantern/contract/endpoint'
import { system } from '@lantern/contract/system'
import { revealPath } from '@lantern/rules/links/concealed-path'
import { useRead } from '@lantern/web-kit/hooks'
import { allowedOutsideUrl } from './outside-url.ts'
import { openPopup } from './stage.ts'

type Reply = ReplyOf<typeof system.status>

/** What the server says of customer service. */
interface Status extends Pick<Reply, 'customerServiceUrl'> {
  readonly info: Pick<Reply['info'], 'customerService' | 'resources' | 'allowedHosts'>
}

/** A way to the people of the house; live support has no name of its own. */
export interface SupportWay {
  readonly id: string
  readonly name: string | undefined
  readonly address: string
}

/** Resources that are downloads, not channels. */
const DOWNLOADS: readonly string[] = ['ANDROID', 'IOS']
const LIVE = 'LIVE'
const NAMES: Readonly<Record<string, string>> = {
  TELEGRAM: 'Telegram',
  WHATSAPP: 'WhatsApp',
  FACEBOOK: 'Facebook',
  LINE: 'LINE',
  ZALO: 'Zalo',
  WECHAT: 'WeChat',
  IG: 'Instagram',
}

/** `HELP_DESK` as `Help desk`. */
const readable = (key: string): string => {
  const [first = '', ...rest] = key.toLowerCase().replaceAll('_', ' ')
  return `${first.toUpperCase()}${rest.join('')}`
}

/**
 * Every way to customer service: live support first, then its other kinds, then the channels that
 * the brand has entered. Two that lead to the same place stand there once. Addresses travel
 * concealed and count as public; what is no https address of a host that the brand allows becomes no
 * way, whatever the server let pass.
 */
export function supportWays(status: Status): readonly SupportWay[] {
  const { customerService, resources, allowedHosts } = status.info
  const allowed = (text: string | null | undefined) => allowedOutsideUrl(text, allowedHosts)
  const services = customerService.map(({ csType, path }) => ({
    id: csType,
    name: csType === LIVE ? undefined : (NAMES[csType] ?? readable(csType)),
    address: allowed(revealPath(path)),
  }))
  const channels = Object.entries(resources)
    .filter(([key]) => !DOWNLOADS.includes(key.toUpperCase()))
    .map(([key, { url, labelNameEn }]) => ({
      id: `of-${key}`,
      name: labelNameEn,
      address: allowed(url),
    }))
  const own = { id: 'house', name: undefined, address: allowed(status.customerServiceUrl) }
  const isLive = ({ id, address }: (typeof services)[number]) => id === LIVE && address
  const all = [
    ...services.filter(isLive),
    ...services.filter((one) => !isLive(one)),
    ...(services.some(isLive) ? [] : [own]),
    ...channels,
  ]
  return all.filter(
    (way, at): way is SupportWay =>
      way.address !== undefined && all.findIndex(({ address }) => address === way.address) === at,
  )
}

/** The same for the brand of this page. */
export function useSupportWays(): readonly SupportWay[] {
  const { data } = useRead(system.status, {})
  return data ? supportWays(data) : []
}

/** Customer service as a button or an entry of a menu has it. */
export interface SupportMenu {
  /** Where the first way leads: the address of a link. */
  readonly address: string
  /** Opens the only way at once, and several as a list to choose from. */
  readonly open: () => void
}

/** The same for the brand of this page; undefined where there is no way. */
export function useSupportMenu(): SupportMenu | undefined {
  const ways = useSupportWays()
  const [first] = ways
  if (first === undefined) return undefined
  const { address } = first
  return {
    address,
    open: () => (ways.length > 1 ? openPopup('support', {}) : openSupport(address)),
  }
}

/** A small window of its own beside the site, as the specification measures it. */
export function openSupport(address: string, from: Pick<Window, 'open'> = window): void {
  from.open(address, '_blank', 'popup,width=440,height=750,noopener,noreferrer')
}
