import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type Messages, messagesOf } from '../../testing/vendor-messages.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { gzipSync } from 'node:zlib'
import { MINUTE_MS } from '@lantern/kernel/time'
import { transact } from '../../db/transact.ts'
import { systemActor } from '../audit/index.ts'
import { forgetConnections } from './connections.ts'
import { drain, rotateKey } from './index.ts'

let house: TestHouse
let vendor: TestVendor
let player: TestPlayer
let message: Messages['message']

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  player = await vendor.player(money('1000'))
  ;({ message } = messagesOf(vendor.gameCode, () => player))
})
afterAll(() => house.close())
afterEach(() => expectBooksBalance(house.database.owner))

const ownerQuery = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await house.database.owner.query<Row>(text, values)).rows

/** Rows a call could have left. */
async function rowsOf(): Promise<number> {
  await drain(house.ctx)
  const [row] = await ownerQuery<{ n: number }>(
    `select ((select count(*) from wager_commands) + (select count(*) from wagers)
           + (select count(*) from ledger_entries) + (select count(*) from vendor_calls)
           + (select count(*) from vendor_cases) + (select count(*) from vendor_rounds))::int as n`,
  )
  return row?.n ?? -1
}

describe('R-052 a signature', () => {
  test('that is wrong in any way gets one and the same answer, and leaves no row', async () => {
    const bet = message({ amount: '1.00' })
    const before = await rowsOf()
    const now = house.ctx.clock.now().getTime()
    const answers = await Promise.all([
      vendor.call('reserve', bet, { secret: 'wrong' }),
      vendor.call('reserve', bet, { keyId: 'nobody' }),
      vendor.call('reserve', bet, { vendorCode: 'NOBODY' }),
      vendor.call('reserve', bet, { timestamp: `${now - 5 * MINUTE_MS - 1}` }),
      vendor.call('reserve', bet, { timestamp: `${now + 5 * MINUTE_MS + 1}` }),
      vendor.call('reserve', bet, { timestamp: 'now' }),
      vendor.call('reserve', bet, { headers: { 'x-signature': '' } }),
      vendor.call('nothing', bet, { secret: 'wrong' }),
      vendor.raw('reserve', '{', { secret: 'wrong' }),
      vendor.raw('reserve', '', { secret: 'wrong' }),
    ])
    for (const { http, text } of answers)
      expect([http, text]).toEqual([401, '{"status":"BAD_SIGNATURE"}'])
    expect(await rowsOf()).toBe(before)
  })

  test('of a bet is none of a win', async () => {
    const before = await rowsOf()
    const bet = message({ amount: '50.00', win: '50.00' })
    for (const operation of ['settle', 'reward', 'reserve-and-settle', 'cancel-bet'])
      expect((await vendor.call(operation, bet, { signedAs: 'reserve' })).http).toBe(401)
    expect(await rowsOf()).toBe(before)
  })

  test('is good with either of two live secrets, and with the older for its time only', async () => {
    const brandId = house.brand.id
    const key = { brandId, vendorCode: vendor.code, keyId: vendor.keyId }
    const by = { actor: systemActor('tests'), reason: 'its day has come' }
    const fresh = await transact(house.ctx, (tx) => rotateKey(house.ctx, tx, key, by))
    const balance = { playerId: player.playerId, currency: 'USD' }
    for (const secret of [vendor.secret, fresh])
      expect((await vendor.call('balance', balance, { secret })).http).toBe(200)
    await ownerQuery(
      'update vendor_keys set previous_until = now() where previous_sealed is not null',
    )
    forgetConnections(house.ctx)
    expect((await vendor.call('balance', balance, { secret: vendor.secret })).http).toBe(401)
    expect((await vendor.call('balance', balance, { secret: fresh })).http).toBe(200)
    // the older one back in its place, for the other tests
    await ownerQuery(
      `update vendor_keys set previous_until = now() + interval '1 day'
        where previous_sealed is not null`,
    )
    forgetConnections(house.ctx)
  })

  test('is not enough from outside the vendor’s networks', async () => {
    const allow = async (networks: readonly string[]) => {
      await ownerQuery('update vendor_connections set networks = $1', [networks])
      forgetConnections(house.ctx)
    }
    const balance = { playerId: player.playerId, currency: 'USD' }
    await allow(['203.0.113.0/24'])
    expect((await vendor.call('balance', balance)).http).toBe(401)
    await allow(['203.0.113.0/24', '127.0.0.0/8'])
    expect((await vendor.call('balance', balance)).http).toBe(200)
    await allow([])
  })

  test('stands nowhere in clear, and neither does a secret or a token', async () => {
    await vendor.call('reserve', message({ amount: '1.00', token: player.token }))
    await drain(house.ctx)
    const [call] = await ownerQuery<{ request: string; headers: Record<string, string> }>(
      'select request, headers from vendor_calls order by id desc limit 1',
    )
    expect(call?.request).toContain('"token":"***"')
    expect(call?.headers['x-signature']).toMatch(/^[0-9a-f]{8}…$/)
    const [sealed] = await ownerQuery<{ text: string }>(
      `select encode(secret_sealed, 'escape') as text from vendor_keys`,
    )
    expect(sealed?.text).not.toContain(vendor.secret)
  })
})

describe('hostile bodies are answered 4xx without a row', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

  test('that are no message', async () => {
    const before = await rowsOf()
    const good = JSON.stringify(message({ amount: '1.00' }))
    for (const body of [
      '', '{', 'null', '[]', '"x"', '1', `[${good}]`, nested(1_000), nested(30_000),
      good.replace('"amount"', '"amount":"1.00","amount"'),
      good.replace('"amount"', '"__proto__":{},"amount"'),
      good.replace('{', '{"brandId":"1",'),
      `${good} x`, `\ufeff${good}`,
      Buffer.concat([Buffer.from(good.slice(0, -2)), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
      gzipSync(good),
    ]) // biome-ignore format: a list
      expect(await vendor.raw('reserve', body)).toMatchObject({
        http: 400,
        text: '{"status":"BAD_REQUEST"}',
      })
    expect((await vendor.raw('nothing', good)).http).toBe(400)
    expect(await rowsOf()).toBe(before)
  })

  test('that would be large once they are unpacked, or are', async () => {
    const before = await rowsOf()
    const bomb = gzipSync(Buffer.alloc(20_000_000, '['))
    expect(bomb.length).toBeLessThan(64 * 1024)
    const packed = { headers: { 'content-encoding': 'gzip' } }
    expect((await vendor.raw('reserve', bomb, packed)).http).toBe(400)
    const good = JSON.stringify(message({ amount: '1.00' }))
    expect((await vendor.raw('reserve', good, packed)).http).toBe(400)
    expect((await vendor.raw('reserve', 'x'.repeat(64 * 1024 + 1))).http).toBe(413)
    expect(await rowsOf()).toBe(before)
  })

  test('that hold an odd amount', async () => {
    const before = await rowsOf()
    for (const amount of ['1e2', '-1.00', '10.000', ' 1', '', 1, 1.5, null, true, [], {}]) {
      for (const [operation, body] of [
        ['reserve', { amount }],
        ['settle', { win: amount }],
        ['reserve-and-settle', { amount, win: '1.00' }],
        ['reward', { amount }],
      ] as const)
        expect((await vendor.call(operation, message(body))).http).toBe(400)
    }
    expect(await rowsOf()).toBe(before)
  })
})
