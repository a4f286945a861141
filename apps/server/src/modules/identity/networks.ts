import { isIP, isIPv4 } from 'node:net'

const MAPPED = /^::ffff:([0-9.]+)$/i

/**
 * The network an address counts by: /24 of IPv4, /64 of IPv6. A member's provider gives it another
 * address of the same network every other day.
 */
export function networkOf(ip: string): string | null {
  const plain = MAPPED.exec(ip)?.[1] ?? ip.split('%', 1).join('')
  if (isIP(plain) === 0) return null
  return `${plain}/${isIPv4(plain) ? 24 : 64}`
}
