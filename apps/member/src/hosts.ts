import { system } from '@lantern/contract/system'
import { useRead } from '@lantern/web-kit/hooks'

const ALL_CHANCE = 2 ** 32
const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / ALL_CHANCE

/** One of the hosts at random; none where the list is empty. `random` gives 0 to below 1. */
export const pickHost = (hosts: readonly string[], random: () => number): string | undefined =>
  hosts[Math.floor(random() * hosts.length)]

/** A page keeps the host it picked: another one would be asked for the same pictures again. */
const picked = new Map<string, string>()

function keptHost(hosts: readonly string[]): string {
  const list = hosts.join(' ')
  const host = picked.get(list) ?? pickHost(hosts, chance) ?? ''
  picked.set(list, host)
  return host
}

/** Where a picture is asked for: an address of our own at the host that was picked. */
export const atHost = (address: string, host: string): string =>
  address.startsWith('/') ? `${host}${address}` : address

/** Turns addresses of pictures into those at one of the brand's hosts for pictures. */
export function usePictureHost(): (address: string) => string {
  const { data } = useRead(system.status, {})
  const hosts = data?.info.imageCDNs ?? []
  return (address) => (hosts.length === 0 ? address : atHost(address, keptHost(hosts)))
}
