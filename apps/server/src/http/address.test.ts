import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { testContext } from '../testing/context.ts'
import { clientAddress, readAddress } from './address.ts'
import { createHttp } from './server.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::1]:123', '::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
])('the address in %j is %s', (text, address) => expect(readAddress(text)).toBe(address))

test.each([
  '', 'unknown', '_hidden', 'localhost', '192.0.2', '192.0.2.1:', '192.0.2.1:x', '192.0.2.256:80',
  '192.0.2.1:80:80', '[192.0.2.1]:80', '[::1', '::1]', '[::1]80', '[]', "192.0.2.1' or 1=1",
  '"192.0.2.1"', '::ffff:999.1.1.1', '192.0.2.1%eth0', '192.0.2.0/24',
])('%j is no address', (text) => expect(readAddress(text)).toBeUndefined()) // biome-ignore format: a list

const PROXY = '10.0.0.9'

/** Where a request seems to come from that our proxy passed on with these entries. */
async function seenBehind(trustedProxies: number, entries: string): Promise<string> {
  const db = new Pool({ max: 1 })
  const ctx = testContext(db, 'postgres://nobody@localhost/nothing', { trustedProxies })
  const http = await createHttp(ctx, { name: 'site', trustedOrigins: [] })
  http.get('/where', async (request) => ({ address: clientAddress(request) }))
  const reply = await http.inject({
    url: '/where',
    remoteAddress: PROXY,
    headers: { 'x-forwarded-for': entries },
  })
  await http.close()
  const { address }: { address: string } = reply.json()
  return address
}

test.each([
  [0, '192.0.2.1:5678', PROXY],
  [1, '192.0.2.1', '192.0.2.1'],
  [1, '192.0.2.1:5678', '192.0.2.1'],
  [1, '[2001:db8::7]:443', '2001:db8::7'],
  [1, '203.0.113.5, 192.0.2.1:5678', '192.0.2.1'],
  [2, '203.0.113.5:99, 192.0.2.1:5678', '203.0.113.5'],
  [1, 'unknown', PROXY],
  [1, '192.0.2.1, unknown', PROXY],
  [2, 'unknown, 192.0.2.1:5678', '192.0.2.1'],
])('behind %i proxies, %j means %s', async (trusted, entries, address) => {
  expect(await seenBehind(trusted, entries)).toBe(address)
})
