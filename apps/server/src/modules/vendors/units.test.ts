import { MAX_AMOUNT, money } from '@lantern/kernel/money'
import { bare } from '@lantern/vendor-protocol/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { hub88Signature, uuidOf } from '../../testing/hub88-vendor.ts'
import { superapiRequest } from '../../testing/superapi-vendor.ts'
import { publicKey } from '../../testing/vendor-speaker.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import type { RawCall, VendorAdapter } from './adapter.ts'
import { hub88 } from './adapters/hub88.ts'
import { superapi } from './adapters/superapi.ts'
import { forgetConnections } from './connections.ts'
import { exactlyInUnit, inUnit, ofUnit, type Units, unitsOf } from './units.ts'

const thousands: Units = unitsOf({ VND: 1_000, IDR: 1_000 })

const call = (path: string, body: string): RawCall => ({
  path,
  header: () => '',
  body: Buffer.from(body),
  now: new Date(0),
})

const bet = (amount: string, currency: string) =>
  call(
    'HUB/key/transaction/bet',
    `{"user":"777","transaction_uuid":"${uuidOf('tx')}","request_uuid":"${uuidOf('request')}",
      "token":"a-token-of-ours","round":"r","game_code":"g","currency":"${currency}",
      "amount":${amount}}`,
  )

const place = (amount: string, currency: string) =>
  call(
    'SAPI/key/placeBets',
    `{"id":"request","productId":"P","username":"7","currency":"${currency}","txns":[
      {"id":"bet","roundId":"r","gameCode":"g","status":"OPEN","betAmount":${amount}}]}`,
  )

/** The stake that is read, or `refused`. */
function stakeOf(adapter: VendorAdapter, one: RawCall, units: Units): string {
  const [draft] = adapter.decode(one, units) ?? []
  return draft?.op === 'reserve' ? `${draft.stake}` : 'refused'
}

describe('amounts in thousands', () => {
  test.each([
    // 1/100,000 of a thousand dong is one hundredth of a dong
    ['150000', 'VND', money('1500')],
    ['100', 'VND', money('1')],
    ['123456700', 'VND', money('1234567')],
    ['150', 'VND', null],
    ['1', 'IDR', money('0.01')],
    ['123457', 'IDR', money('1234.57')],
    ['100000', 'USD', money('1')],
    ['1', 'USD', null],
  ])('Hub88’s %s of %s are read exactly, or not at all', (amount, currency, stake) => {
    expect(stakeOf(hub88, bet(amount, currency), thousands)).toBe(`${stake ?? 'refused'}`)
  })

  test.each([
    ['1.5', 'VND', money('1500')],
    ['0.001', 'VND', money('1')],
    ['0.0005', 'VND', null],
    ['0.00001', 'VND', null],
    ['1234.567', 'VND', money('1234567')],
    ['0.0001', 'IDR', money('0.1')],
    ['1.2345', 'IDR', money('1234.5')],
    ['1.23', 'USD', money('1.23')],
    ['1.234', 'USD', null],
  ])('SuperAPI’s %s of %s are read exactly, or not at all', (amount, currency, stake) => {
    expect(stakeOf(superapi, place(amount, currency), thousands)).toBe(`${stake ?? 'refused'}`)
  })

  test('more than can be moved is no message', () => {
    const most = '9999999999999999990'
    expect(stakeOf(hub88, bet(most, 'IDR'), () => 1n)).toBe('refused')
    expect(stakeOf(hub88, bet('9999999999999999000', 'IDR'), () => 1n)).toBe('999999999999999900')
    expect(stakeOf(hub88, bet(most, 'IDR'), thousands)).toBe('refused')
    const much = '100000000000000'
    expect(stakeOf(superapi, place(much, 'VND'), () => 1n)).toBe(`${MAX_AMOUNT}`)
    expect(stakeOf(superapi, place(much, 'VND'), thousands)).toBe('refused')
    expect(ofUnit(MAX_AMOUNT, 1_000n)).toBeUndefined()
  })

  test.each([
    ['1234.56', 'IDR', '123456', '1.2345'],
    ['1999', 'VND', '199900', '1.999'],
    ['0.99', 'IDR', '99', '0.0009'],
    ['-0.01', 'IDR', '-1', '-0.0001'],
    ['12.34', 'USD', '1234000', '12.34'],
  ])('of %s %s nobody is told more than there is', (amount, currency, hub, sapi) => {
    const result = { ...bare('OK'), balance: money(amount), currency }
    const told = hub88.encode([result], bet('1', currency), thousands)
    expect(told.body).toMatch(new RegExp(`"balance":${hub}[,}]`))
    const check = call('SAPI/key/checkBalance', '{}')
    expect(superapi.encode([result], check, thousands).body).toMatch(
      new RegExp(`"balance":${sapi}0*[,}]`),
    )
  })

  test('an order that its unit can not say is none', () => {
    expect(exactlyInUnit(money('1500'), 1_000n)).toBe(money('1.5'))
    expect(exactlyInUnit(money('0.01'), 1_000n)).toBeUndefined()
    expect(inUnit(money('0.01'), 1_000n)).toBe(0n)
    expect(inUnit(money('-0.01'), 1_000n)).toBe(-1n)
  })
})

describe('a vendor that writes thousands', () => {
  let house: TestHouse
  let hub: TestVendor
  let sapi: TestVendor
  let player: TestPlayer

  beforeAll(async () => {
    house = await testHouse()
    hub = await testVendor(house, {
      code: 'HUB',
      keyId: 'h',
      dialect: 'hub88',
      secret: publicKey(),
    })
    sapi = await testVendor(house, { code: 'SAPI', keyId: 's', dialect: 'superapi' })
    await house.database.owner.query(
      `insert into vendor_units(connection_id, currency, brand_id, unit)
       select id, 'USD', brand_id, 1000 from vendor_connections`,
    )
    forgetConnections(house.ctx)
  })
  afterAll(() => house.close())

  const heard = async (request: { url: string; headers: object; body: string }) => {
    const { url, headers, body } = request
    const reply = await house.app.site.inject({
      ...{ method: 'POST', url, payload: body },
      headers: { host: 'localhost', ...headers },
    })
    return reply.body
  }

  test('takes and pays to the cent what it says', async () => {
    player = await hub.player(money('5000.55'))
    const said = (name: string, amount: string, more = '') => {
      const body = `{"user":"${player.playerId.padStart(3, '0')}","transaction_uuid":"${uuidOf(name)}",
        "request_uuid":"${uuidOf(`of ${name}`)}","token":"${player.token}","round":"r",
        "game_code":"${hub.gameCode}","currency":"USD","amount":${amount}${more}}`
      const headers = {
        'content-type': 'application/json',
        'x-hub88-signature': hub88Signature(hub.secret, body),
      }
      return { headers, body }
    }
    // 1.23457 thousand are 1,234.57
    const placed = await heard({
      url: '/vendor/hub88/HUB/h/transaction/bet',
      ...said('b', '123457'),
    })
    expect(placed).toContain('"RS_OK"')
    expect(await player.balance()).toBe(money('3765.98'))
    expect(placed).toMatch(/"balance":376598[,}]/)
    const won = said('w', '1', `,"round_closed":true,"reference_transaction_uuid":"${uuidOf('b')}"`)
    expect(await heard({ url: '/vendor/hub88/HUB/h/transaction/win', ...won })).toContain('RS_OK')
    expect(await player.balance()).toBe(money('3765.99'))
  })

  test('is turned away with what is finer than a cent, and told no cent too much', async () => {
    const guest = await sapi.player(money('1234.56'))
    const signing = { vendor: 'SAPI', keyId: 's', secret: sapi.secret, clock: house.ctx.clock }
    const common = { id: 'r', productId: 'P', currency: 'USD', username: guest.playerId }
    const txn = { id: 'bet', roundId: 'r', gameCode: sapi.gameCode, status: 'OPEN' }
    const say = (betAmount: number) =>
      heard(
        superapiRequest(
          'placeBets',
          { ...common, timestampMillis: 1, txns: [{ ...txn, betAmount }] },
          signing,
        ),
      )
    expect(await say(0.00001)).not.toContain('"statusCode":0')
    expect(await guest.balance()).toBe(money('1234.56'))
    expect(await say(1.2345)).toMatch(/"statusCode":0,.*"balanceAfter":0\.00[,}]/)
    expect(await guest.balance()).toBe(money('0.06'))
  })
})
