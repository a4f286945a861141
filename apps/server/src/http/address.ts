import type { AddressInfo } from 'node:net'
import { assert } from '@lantern/kernel/assert'
import type { FastifyInstance } from 'fastify'

/** The port a listening server got; differs from the wish when the wish was 0. */
export function portOf(app: FastifyInstance): number {
  const address: AddressInfo | string | null = app.server.address()
  assert(address !== null && typeof address === 'object', 'a listening server has a port')
  return address.port
}
