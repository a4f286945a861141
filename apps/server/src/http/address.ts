import { isIP, isIPv4, isIPv6, type AddressInfo } from 'node:net'
import { assert } from '@lantern/kernel/assert'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The port a listening server got; differs from the wish when the wish was 0. */
export function portOf(app: FastifyInstance): number {
  const address: AddressInfo | string | null = app.server.address()
  assert(address !== null && typeof address === 'object', 'a listening server has a port')
  return address.port
}

const IPV4_AND_PORT = /^([0-9.]+):[0-9]{1,5}$/
const IN_BRACKETS = /^\[([^\]]+)\](?::[0-9]{1,5})?$/
const MAPPED = /^::ffff:([0-9.]+)$/i

/**
 * Reads an address as connections and proxies write it: alone or with a port (`192.0.2.1:5678`,
 * `[2001:db8::1]:443`). IPv4 that arrives as `::ffff:192.0.2.1` is IPv4. Undefined for anything else.
 */
export function readAddress(text: string): string | undefined {
  const inner = MAPPED.exec(text)?.[1] ?? IPV4_AND_PORT.exec(text)?.[1]
  if (inner !== undefined) return isIPv4(inner) ? inner : undefined
  const bracketed = IN_BRACKETS.exec(text)?.[1]
  if (bracketed !== undefined) return isIPv6(bracketed) ? readAddress(bracketed) : undefined
  // the zone of a link-local address says which of our own cards it came by
  return isIP(text) === 0 ? undefined : text.split('%', 1).join('')
}

/**
 * Where a request comes from: what the outermost trusted proxy says. An entry that is no address
 * counts for nothing; then it is the one that the next proxy towards us saw.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  // from our own connection outwards; as many as there are trusted proxies, and one
  const entries = request.ips ?? [request.ip]
  return entries.map(readAddress).findLast((address) => address !== undefined) ?? request.ip
}
