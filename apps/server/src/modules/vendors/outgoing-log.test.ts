import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import { lanternWords } from '@lantern/vendor-protocol/replies'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { systemActor } from '../audit/index.ts'
import { callLogOf } from './call-log.ts'
import { grantFreeRounds } from './index.ts'
import { compare, connectionFor } from './reconcile.ts'
import { replayOf } from './replays.ts'
import { syncOne } from './sync-games.ts'
import { findConnection } from './queries/connections.ts'

const by = { actor: systemActor('tests'), reason: 'a test' }

let house: TestHouse
let vendor: TestVendor
let player: TestPlayer
let owner: Ops
let server: Server
let say: (reply: ServerResponse) => unknown = (reply) => reply.end('{}')

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  player = await vendor.player(money('10'))
  owner = await opsClient(house, 'owner')
  server = createServer((_request, reply) => void say(reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await house.database.owner.query('update vendor_connections set launch_url = $1', [
    `http://127.0.0.1:${port}`,
  ])
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await house.close()
})
// whatever the breaker says by then
beforeEach(() => house.ctx.clock.advance(2 * MINUTE_MS))

interface Listed {
  readonly id: string
  readonly direction: string
  readonly operation: string
  readonly status: string
  readonly http: number
  readonly [name: string]: unknown
}

async function found(search: string, more = ''): Promise<Listed[]> {
  await callLogOf(house.ctx).flush()
  const { value } = await owner('GET', `/vendor/calls?code=${vendor.code}&search=${search}${more}`)
  return (value as { content: Listed[] }).content
}

async function whole({ id }: { readonly id: string }): Promise<string> {
  const { value } = await owner('GET', `/vendor/call?id=${id}`)
  return JSON.stringify(value)
}

const give = () =>
  grantFreeRounds(
    house.ctx,
    {
      ...{ brandId: player.brandId, vendorCode: vendor.code, memberId: player.memberId },
      ...{ gameCode: vendor.gameCode, currency: 'USD', stake: money('0.50'), rounds: 3 },
      expiresAt: new Date(house.ctx.clock.now().getTime() + HOUR_MS),
    },
    by,
  )

test('what a vendor is asked is found by what it is about, beside its own calls', async () => {
  say = (reply) => reply.end('{"state":"open","played":0,"won":"0.00","fault":null}')
  const { reference } = await give()
  const [granted] = await found(reference)
  expect(granted).toMatchObject({
    ...{ direction: 'out', operation: 'vendor-free-rounds-grant', status: 'OK', http: 200 },
    ...{ txId: reference, playerId: player.playerId },
  })
  await vendor.call('balance', { playerId: player.playerId, currency: 'USD' })
  const mixed = await found(player.playerId)
  expect(mixed.map(({ direction }) => direction).toSorted()).toEqual(['in', 'out'])
  for (const direction of ['in', 'out'])
    for (const search of [player.playerId, ''])
      for (const one of await found(search, `&direction=${direction}`))
        expect(one).toMatchObject({ direction })
  expect(await found(reference, '&direction=out')).toHaveLength(1)
  expect(await found(reference, '&direction=in')).toHaveLength(0)
  const text = await whole({ id: granted?.id ?? '' })
  expect(text).toContain('x-signature')
  expect(text).not.toMatch(/"x-signature":"[0-9a-f]{9}/)
  expect(text).not.toContain(vendor.secret)
  // health is what the vendor asks, not what it is asked
  const { rows } = await house.database.owner.query<{ calls: number }>(
    'select sum(calls)::int as calls from vendor_minutes',
  )
  expect(rows[0]?.calls).toBe(1)
})

test('a question that nobody answers is there as well, and a vendor that broke', async () => {
  say = (reply) => reply.destroy()
  const deaf = await give()
  expect((await found(deaf.reference))[0]).toMatchObject({ status: 'TEMPORARY', http: 0 })
  say = (reply) => reply.writeHead(500).end('broken')
  const broken = await give()
  expect((await found(broken.reference))[0]).toMatchObject({ status: 'TEMPORARY', http: 500 })
  say = (reply) => reply.writeHead(lanternWords.BAD_SIGNATURE.http).end('{}')
  const turned = await give()
  expect((await found(turned.reference))[0]).toMatchObject({ status: 'BAD_SIGNATURE', http: 401 })
})

test('what opens something is not kept, and of much its beginning', async () => {
  const about = { betRef: 'a-bet', playerId: player.playerId }
  const wish = { brandId: player.brandId, vendorCode: vendor.code, roundRef: 'a-round', about }
  const round = {
    ...{ gameCode: 'x', currency: 'USD', stake: '1.00', payout: null },
    ...{ startedAt: '2026-01-01T00:00:00Z', replayPath: '/replay/a-secret-of-theirs' },
  }
  say = (reply) => reply.end(JSON.stringify({ round, token: 'a \\" secret', nothing: '\u0000' }))
  const shown = await replayOf(house.ctx, { ...wish, language: 'en' })
  expect(shown.url).toContain('/replay/a-secret-of-theirs')
  const [asked] = await found('a-bet')
  expect(asked).toMatchObject({ operation: 'vendor-round-detail', playerId: player.playerId })
  expect(await whole({ id: asked?.id ?? '' })).not.toContain('secret')
  say = (reply) => reply.end(JSON.stringify({ games: 'x'.repeat(200_000) }))
  const row = await findConnection(house.ctx.db, player.brandId, vendor.code)
  await expect(syncOne(house.ctx, row ?? expect.fail('it is connected'))).rejects.toThrow()
  await callLogOf(house.ctx).flush()
  const { rows } = await house.database.owner.query<{ length: number }>(
    `select length(reply)::int as length from vendor_calls where operation = 'vendor-games'`,
  )
  expect(rows).toEqual([{ length: 16_384 }])
})

test('a feed is there page by page', async () => {
  say = (reply) => reply.end('{"transactions":[],"next":null}')
  const connection = await connectionFor(house.ctx, player.brandId, vendor.code)
  if (!connection) throw new Error('it is connected')
  const until = house.ctx.clock.now()
  const from = new Date(until.getTime() - MINUTE_MS)
  await compare(house.ctx, connection, { from, until, askedBy: null })
  await callLogOf(house.ctx).flush()
  const { rows } = await house.database.owner.query<{ request: string }>(
    `select request from vendor_calls where operation = 'vendor-feed' and direction = 'out'`,
  )
  expect(rows.length).toBe(1)
  expect(rows[0]?.request).toContain('from=')
})
