import { money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { insertVendor } from '../../seed/queries.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { forgetOldCalls } from './forget-calls.ts'
import { connect, drain, requestTransfer } from './index.ts'

let house: TestHouse
let owner: Ops
let risk: Ops
let vendor: TestVendor
let player: TestPlayer

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  risk = await opsClient(house, 'risk')
  vendor = await testVendor(house)
  await testVendor(house, { brand: house.other, keyId: 'harbour', code: 'ELSEWHERE' })
  player = await vendor.player(money('1000'))
})
afterAll(() => house.close())

const bet = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  txId: `tx-${name}`,
  betId: `bet-${name}`,
  roundId: `round-${name}`,
  playerId: player.playerId,
  gameCode: vendor.gameCode,
  currency: player.currency,
  amount: '10.00',
  ...more,
})
const reason = 'The contract says so'
const vendorNow = async () => (await owner('GET', '/vendor?code=LANTERN')).value
const content = async (path: string) =>
  (await owner('GET', path)).value['content'] as Record<string, unknown>[]

const lastAudit = async () => {
  const { rows } = await house.database.owner.query<Record<string, unknown>>(
    `select event, actor_name as actor, reason from audit_log order by id desc limit 1`,
  )
  return rows[0]
}

describe('the page of vendors', () => {
  test('tells what was called within the hour, how it ended, how long it took', async () => {
    await vendor.call('reserve', bet('first', { token: player.token }))
    await vendor.call('reserve', bet('rich', { amount: '5000.00' }))
    await drain(house.ctx)
    const [first, ...others] = await content('/vendors')
    expect(others).toEqual([])
    expect(first).toMatchObject({
      code: 'LANTERN',
      games: 2,
      isStopped: false,
      health: { calls: 2, refused: 1, failed: 0, breaker: { state: 'closed' } },
    })
    house.ctx.clock.advance(61 * MINUTE_MS)
    expect((await content('/vendors'))[0]).toMatchObject({ health: { calls: 0, averageMs: null } })
  })

  test('finds a call by transaction, bet, account and outcome, with its secrets masked', async () => {
    const search = (text: string) => content(`/vendor/calls?code=LANTERN&${text}`)
    expect((await search('search=tx-first')).length).toBe(1)
    expect((await search('search=bet-first')).length).toBe(1)
    expect((await search(`search=${player.playerId}`)).length).toBe(2)
    const { rows } = await house.database.owner.query<{ account: string }>(
      'select account from members where id = $1',
      [player.playerId],
    )
    expect((await search(`search=${rows[0]?.account ?? ''}`)).length).toBe(2)
    expect((await search('outcome=refused')).map((row) => row['txId'])).toEqual(['tx-rich'])
    expect(await search('search=nothing')).toEqual([])
    const [call] = await search('search=tx-first')
    const { value } = await owner('GET', `/vendor/call?id=${String(call?.['id'])}`)
    expect(value).toMatchObject({ status: 'OK', http: 200, operation: 'reserve' })
    const text = JSON.stringify(value)
    expect(text).toContain('tx-first')
    expect(text).not.toContain(player.token)
    expect(text).not.toContain(vendor.secret)
    expect((await owner('GET', '/vendor/call?id=999999')).code).toBe('not_found')
  })

  test('keeps calls for their time, and lets nobody but age take them away', async () => {
    const count = async () => {
      const { rows } = await house.database.owner.query<{ count: number }>(
        'select count(*)::int from vendor_calls',
      )
      return rows[0]?.count
    }
    const before = await count()
    const forget = () => forgetOldCalls(house.ctx, new AbortController().signal)
    await forget()
    expect(await count()).toBe(before)
    const late = { message: /calls of vendors are kept|permission denied/ }
    await expect(house.database.owner.query('delete from vendor_calls')).rejects.toMatchObject(late)
    await expect(house.database.app.query('delete from vendor_calls')).rejects.toMatchObject(late)
    await house.database.owner.query(
      `insert into vendor_calls(brand_id, vendor_code, operation, headers, request, http, reply,
                                status, duration_us, called_at)
       select brand_id, vendor_code, 'old', '{}', '', 200, '', 'OK', 1, now() - interval '2 years'
         from vendor_calls limit 1`,
    )
    expect(await count()).toBe((before ?? 0) + 1)
    await forget()
    expect(await count()).toBe(before)
  })

  test('lists games and bets that have not ended, the oldest first, with their age', async () => {
    expect((await content('/vendor/games?code=LANTERN')).map((row) => row['code'])).toEqual([
      'nine-lanterns',
      'paper-boats',
    ])
    expect((await content('/vendor/games?code=LANTERN&search=BOAT')).length).toBe(1)
    expect(await content('/vendor/unfinished?code=LANTERN')).toMatchObject([
      { betRef: 'bet-first', stake: '10.00', memberId: player.playerId, ageMinutes: 61 },
    ])
  })

  test('of another brand is not there', async () => {
    for (const path of ['/vendor', '/reconciliation/findings', '/reconciliation'])
      expect((await owner('GET', `${path}?code=ELSEWHERE`)).code).toBe('not_found')
    expect(await content('/vendor/calls?code=ELSEWHERE')).toEqual([])
    const stop = { code: 'ELSEWHERE', isStopped: true, reason }
    expect((await owner('POST', '/vendor/stop', stop)).code).toBe('not_found')
  })
})

describe('a change of a vendor', () => {
  test('needs the grant and a reason, and is on record', async () => {
    const stop = { code: 'LANTERN', isStopped: true, reason }
    expect((await risk('POST', '/vendor/stop', stop)).code).toBe('forbidden')
    expect((await risk('GET', '/vendors')).code).toBe('ok')
    expect((await owner('POST', '/vendor/stop', { ...stop, reason: '' })).code).toBe('bad_request')
    expect((await owner('POST', '/vendor/stop', stop)).code).toBe('ok')
    expect(await lastAudit()).toEqual({ event: 'vendor.stopped', actor: 'owner-of-tests', reason })
  })

  test('R-054 the kill switch stops stakes and nothing that gives money back', async () => {
    expect(await vendor.call('reserve', bet('stopped'))).toMatchObject({ status: 'GAME_DISABLED' })
    const won = { ...bet('first'), txId: 'tx-won', amount: undefined, win: '12.00' }
    expect(await vendor.call('settle', won)).toMatchObject({ status: 'OK' })
    await owner('POST', '/vendor/stop', { code: 'LANTERN', isStopped: false, reason })
    expect(await vendor.call('reserve', bet('resumed'))).toMatchObject({ status: 'OK' })
  })

  test('a maintenance window holds at once, and one that makes no sense is refused', async () => {
    // the database's own clock decides about windows
    const { rows } = await house.database.owner.query<{ now: Date }>('select now()')
    const now = rows[0]?.now.getTime() ?? 0
    const at = (ms: number) => new Date(now + ms).toISOString()
    const set = (window: object | null) =>
      owner('POST', '/vendor/maintenance', { code: 'LANTERN', window, reason })
    expect((await set({ from: at(HOUR_MS), until: at(0) })).code).toBe('field_invalid')
    expect((await set({ from: at(-2 * HOUR_MS), until: at(-HOUR_MS) })).code).toBe('field_invalid')
    expect((await set({ from: at(-HOUR_MS), until: at(HOUR_MS) })).code).toBe('ok')
    expect(await vendorNow()).toMatchObject({ inMaintenance: true, maintenanceUntil: at(HOUR_MS) })
    expect(await vendor.call('reserve', bet('meanwhile'))).toMatchObject({
      status: 'GAME_DISABLED',
    })
    expect((await set(null)).code).toBe('ok')
    expect(await vendor.call('reserve', bet('after'))).toMatchObject({ status: 'OK' })
  })

  test('R-054 a game in its window takes no stake and opens not; what runs still settles', async () => {
    const { rows } = await house.database.owner.query<{ now: Date }>('select now()')
    const now = rows[0]?.now.getTime() ?? 0
    const at = (ms: number) => new Date(now + ms).toISOString()
    const set = (window: object | null, gameCode = vendor.gameCode) =>
      owner('POST', '/vendor/games/maintenance', { code: 'LANTERN', gameCode, window, reason })
    const window = { from: at(-HOUR_MS), until: at(HOUR_MS) }
    expect(await vendor.call('reserve', bet('running'))).toMatchObject({ status: 'OK' })
    expect((await set({ from: at(HOUR_MS), until: at(0) })).code).toBe('field_invalid')
    expect((await set({ from: at(-2 * HOUR_MS), until: at(-HOUR_MS) })).code).toBe('field_invalid')
    expect((await set(window, 'nothing')).code).toBe('not_found')
    expect((await set(window)).code).toBe('ok')
    expect(await lastAudit()).toMatchObject({ event: 'vendor.game_maintenance', reason })
    expect(await content('/vendor/games?code=LANTERN&search=nine')).toMatchObject([
      { maintenanceUntil: window.until },
    ])
    expect(await vendor.call('reserve', bet('closed'))).toMatchObject({ status: 'GAME_DISABLED' })
    const other = bet('beside', { gameCode: vendor.otherGameCode })
    expect(await vendor.call('reserve', other)).toMatchObject({ status: 'OK' })
    const won = { ...bet('running'), txId: 'tx-running-won', amount: undefined, win: '3.00' }
    expect(await vendor.call('settle', won)).toMatchObject({ status: 'OK' })
    const launched = await house.app.site.inject({
      method: 'POST',
      url: '/api/wps/game/launchGame',
      headers: { host: 'localhost' },
      payload: { gameCode: vendor.gameCode, vassalage: 'LANTERN', mode: 'trial' },
    })
    expect(launched.json()).toMatchObject({
      code: 'game_disabled',
      value: { until: window.until },
    })
    expect((await set(null)).code).toBe('ok')
    expect(await vendor.call('reserve', bet('reopened'))).toMatchObject({ status: 'OK' })
  })

  test('networks it may call from hold at once', async () => {
    const set = (networks: readonly string[]) =>
      owner('POST', '/vendor/networks', { code: 'LANTERN', networks, reason })
    expect((await set(['10.0.0.0/99'])).code).toBe('field_invalid')
    expect((await set(['192.0.2.0/24'])).code).toBe('ok')
    expect((await vendor.call('reserve', bet('far'))).http).toBe(401)
    expect((await set(['127.0.0.0/8'])).code).toBe('ok')
    expect((await vendor.call('reserve', bet('near'))).http).toBe(200)
    expect((await set([])).code).toBe('ok')
  })

  test('R-052 a key is changed with both secrets good until the old one is ended', async () => {
    const key = { code: 'LANTERN', keyId: vendor.keyId, reason }
    const rotated = await owner('POST', '/vendor/rotateKey', { ...key, overlapHours: 24 })
    const secret = String(rotated.value['secret'])
    expect((await vendor.call('reserve', bet('old'))).http).toBe(200)
    expect((await vendor.call('reserve', bet('new'), { secret })).http).toBe(200)
    expect((await owner('POST', '/vendor/endOldSecret', key)).code).toBe('ok')
    expect((await vendor.call('reserve', bet('older'))).http).toBe(401)
    expect((await vendor.call('reserve', bet('newer'), { secret })).http).toBe(200)
    expect((await owner('POST', '/vendor/endOldSecret', key)).code).toBe('state_changed')
    const added = await owner('POST', '/vendor/addKey', { ...key, keyId: 'second' })
    const second = { keyId: 'second', secret: String(added.value['secret']) }
    expect((await vendor.call('reserve', bet('second'), second)).http).toBe(200)
    expect((await owner('POST', '/vendor/disableKey', { ...key, keyId: 'second' })).code).toBe('ok')
    expect((await vendor.call('reserve', bet('third'), second)).http).toBe(401)
    const told = JSON.stringify([await vendorNow(), await content('/audit?pageSize=100')])
    expect(told).not.toContain(secret)
    expect(told).not.toContain(second.secret)
  })

  test('what does not fit is closed once, with a word', async () => {
    const stray = { ...bet('stray'), amount: undefined, win: '1.00' }
    expect(await vendor.call('settle', stray, { secret: await newSecret() })).toMatchObject({
      status: 'BET_NOT_FOUND',
    })
    const [one] = await content('/vendor/cases?code=LANTERN&state=open')
    expect(one).toMatchObject({ kind: 'settle_without_bet', txId: 'tx-stray' })
    const close = { id: one?.['id'], reason }
    expect((await owner('POST', '/vendor/closeCase', close)).code).toBe('ok')
    expect((await owner('POST', '/vendor/closeCase', close)).code).toBe('state_changed')
    expect((await owner('POST', '/vendor/closeCase', { ...close, id: '99999' })).code).toBe(
      'not_found',
    )
  })
})

async function newSecret(): Promise<string> {
  const key = { code: 'LANTERN', keyId: vendor.keyId, overlapHours: 1, reason }
  return String((await owner('POST', '/vendor/rotateKey', key)).value['secret'])
}

test('lists money to vendors that keep it, with its state and its age', async () => {
  const { brand, ctx, database } = house
  const brandId = brand.id
  await insertVendor(database.owner, brandId, { code: 'KEEPER', name: 'Keeper' })
  await connect(database.owner, brandId, { code: 'KEEPER', dialect: 'jdb', launchUrl: null })
  const wish = { brandId, vendorCode: 'KEEPER', accountClass: 'real', direction: 'in' } as const
  const { playerId, currency } = player
  const memberId = playerId as Parameters<typeof requestTransfer>[2]['memberId']
  await transact(ctx, (tx) =>
    requestTransfer(ctx, tx, { ...wish, memberId, currency, amount: money('12.50') }),
  )
  ctx.clock.advance(20 * MINUTE_MS)
  const listed = await content('/vendor/transfers?code=KEEPER')
  expect(listed).toMatchObject([
    { memberId: playerId, direction: 'in', amount: '12.50', state: 'created', ageMinutes: 20 },
  ])
  expect(await content('/vendor/transfers?code=KEEPER&state=under_way')).toHaveLength(1)
  expect(await content('/vendor/transfers?code=KEEPER&state=ended')).toEqual([])
  expect(await content('/vendor/transfers?code=LANTERN')).toEqual([])
})
