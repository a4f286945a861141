import { BlockList, isIP, isIPv4 } from 'node:net'

const MAPPED = /^::ffff:([0-9.]+)$/i

/** An address in one spelling: IPv4 that arrives as `::ffff:1.2.3.4` is IPv4. */
export function plainAddress(ip: string): string {
  const inner = MAPPED.exec(ip)?.[1]
  return inner && isIPv4(inner) ? inner : ip
}

/** True for an address alone or with a prefix length: `192.0.2.0/24`, `2001:db8::/32`, `::1`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0 || address.includes('%')) return false
  if (prefix === undefined) return true
  if (!/^(0|[1-9][0-9]{0,2})$/.test(prefix)) return false
  return Number.parseInt(prefix, 10) <= (family === 4 ? 32 : 128)
}

/** Tests whether an address lies in one of the networks. What is no address lies in none. */
export function networkTest(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    const whole = family === 'ipv4' ? 32 : 128
    list.addSubnet(address, prefix === undefined ? whole : Number.parseInt(prefix, 10), family)
  }
  return (ip) => {
    const address = plainAddress(ip)
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}
