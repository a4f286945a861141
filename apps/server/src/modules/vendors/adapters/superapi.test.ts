import { money } from '@lantern/kernel/money'
import { fixedClock, MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../../testing/app.ts'
import { expectBooksBalance } from '../../../testing/books.ts'
import { superapiRequest } from '../../../testing/superapi-vendor.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../../testing/vendor.ts'
import type { Signing } from '../../../testing/vendor-speaker.ts'
import { forgetStandings } from '../standing.ts'
import { superapiSignature } from './superapi.ts'

let house: TestHouse
let vendor: TestVendor
let signing: Signing

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house, { code: 'AMB', dialect: 'superapi', keyId: 'prod-1' })
  const { keyId, secret } = vendor
  signing = { vendor: 'AMB', keyId, secret, clock: house.ctx.clock }
})
afterEach(() => expectBooksBalance(house.database.owner))
afterAll(() => house.close())

type Fields = Readonly<Record<string, unknown>>

async function post(request: ReturnType<typeof superapiRequest>) {
  const reply = await house.app.site.inject({
    method: 'POST',
    url: request.url,
    headers: { host: 'localhost', ...request.headers },
    payload: request.body,
  })
  const read: Fields = JSON.parse(reply.body)
  return { http: reply.statusCode, text: reply.body, read, code: read['statusCode'] }
}

let serial = 0
const fresh = (what: string) => `${what}-${(serial += 1)}`

const message = (player: TestPlayer, txns: readonly Fields[], more: Fields = {}): Fields => ({
  id: fresh('request'),
  timestampMillis: 1_631_599_542_778,
  productId: 'PRETTY',
  currency: 'USD',
  username: player.playerId,
  txns,
  ...more,
})

const send = (path: string, body: Fields) => post(superapiRequest(path, body, signing))

const betOf = (betAmount: number, more: Fields = {}): Fields => ({
  id: fresh('bet'),
  status: 'OPEN',
  roundId: fresh('round'),
  betAmount,
  gameCode: vendor.gameCode,
  playInfo: 'player',
  ...more,
})

const SETTLED = { status: 'SETTLED', transactionType: 'BY_TRANSACTION', isSingleState: false }
const settleOf = (bet: Fields, payoutAmount: number, more: Fields = {}): Fields => ({
  ...bet,
  ...SETTLED,
  payoutAmount,
  ...more,
})
const changeOf = (bet: Fields, status: string): Fields => ({
  ...bet,
  status,
  transactionType: 'BY_TRANSACTION',
  payoutAmount: 1,
})

test('an answer names its request, with amounts as plain numbers', async () => {
  const player = await vendor.player(money('100'))
  const asked = message(player, [], { txns: undefined, sessionToken: 'kept-from-the-log' })
  const answer = await send('checkBalance', asked)
  const timestampMillis = expect.any(Number) as number
  const named = { id: asked['id'], productId: 'PRETTY', currency: 'USD', username: player.playerId }
  expect(answer.read).toEqual({ ...named, statusCode: 0, timestampMillis, balance: 100 })
  const body = message(player, [betOf(0.1)])
  const placed = await send('placeBets', body)
  expect(placed.text).toContain('"balanceAfter":99.90}')
  expect(placed.read).toMatchObject({ id: body['id'], statusCode: 0, balanceAfter: 99.9 })
})

test('bets of one message are taken all or none, however often it comes', async () => {
  const player = await vendor.player(money('100'))
  const two = message(player, [betOf(30), betOf(20)])
  expect(await send('placeBets', two)).toMatchObject({ code: 0, read: { balanceAfter: 50 } })
  expect(await send('placeBets', two)).toMatchObject({ code: 0, read: { balanceAfter: 50 } })
  const tooMuch = message(player, [betOf(10), betOf(20), betOf(30), betOf(1)])
  for (let times = 0; times < 3; times += 1) {
    expect((await send('placeBets', tooMuch)).code).toBe(10_002)
    expect(await player.balance()).toBe(money('50'))
  }
  const single = { productId: 'PGSOFT' }
  const isSingleState = undefined
  const plays = [betOf(40), betOf(40)].map((bet) => settleOf(bet, 5, { isSingleState }))
  expect((await send('settleBets', message(player, plays, single))).code).toBe(10_002)
  expect(await player.balance()).toBe(money('50'))
})

test('results of one message are each taken; one code stands for all', async () => {
  const player = await vendor.player(money('100'))
  const bets = [betOf(10), betOf(10)]
  await send('placeBets', message(player, bets))
  const results = [...bets, betOf(10)].map((bet) => settleOf(bet, 15))
  const all = message(player, results)
  expect((await send('settleBets', all)).code).toBe(20_001)
  expect((await send('settleBets', all)).code).toBe(20_001)
  expect(await player.balance()).toBe(money('110'))
})

test('R-053 a result that is not known yet is never hidden behind one that is', async () => {
  const player = await vendor.player(money('100'))
  const [gone, won] = [betOf(10), betOf(10)]
  await send('placeBets', message(player, [gone, won]))
  await send('cancelBets', message(player, [changeOf(gone, 'REFUND')]))
  const results = message(player, [settleOf(gone, 15), settleOf(won, 15)])
  const holder = await house.database.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from wagers where bet_ref = $1 for update', [won['id']])
    expect(await send('settleBets', results)).toMatchObject({ http: 503, code: 50_001 })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  // the same message again pays what was not paid, and tells what is final
  expect((await send('settleBets', results)).code).toBe(20_003)
  expect(await player.balance()).toBe(money('105'))
})

test('ids may be long', async () => {
  const player = await vendor.player(money('100'))
  const long = { id: 'b'.repeat(100), roundId: 'r'.repeat(100) }
  const bets = message(player, [betOf(10, long), betOf(500)], { id: 'q'.repeat(100) })
  expect((await send('placeBets', bets)).code).toBe(10_002)
  expect((await send('placeBets', bets)).code).toBe(10_002)
  const { betAmount: _, ...reward } = betOf(0, { ...long, status: 'SETTLED', payoutAmount: 7 })
  for (let times = 0; times < 2; times += 1) {
    expect((await send('winRewards', message(player, [reward]))).code).toBe(0)
  }
  expect(await player.balance()).toBe(money('107'))
})

test('R-053 a stake is changed to what is said; the same again is known', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(10)
  await send('placeBets', message(player, [bet]))
  const up = message(player, [{ ...bet, betAmount: 20 }])
  expect(await send('adjustBets', up)).toMatchObject({ code: 0, read: { balanceAfter: 80 } })
  expect((await send('adjustBets', up)).code).toBe(0)
  const changed = { ...up, txns: [{ ...bet, betAmount: 30 }] }
  expect((await send('adjustBets', changed)).code).toBe(20_002)
  expect(await player.balance()).toBe(money('80'))
  const down = message(player, [{ ...bet, betAmount: 5 }])
  expect(await send('adjustBets', down)).toMatchObject({ code: 0, read: { balanceAfter: 95 } })
  expect((await send('adjustBets', up)).code).toBe(0)
  expect(await player.balance()).toBe(money('95'))
  const over = message(player, [{ ...bet, betAmount: 500 }])
  expect((await send('adjustBets', over)).code).toBe(10_002)
  expect((await send('adjustBets', message(player, [betOf(1)]))).code).toBe(20_001)
})

test('changes of several stakes are made all or none, however often they come', async () => {
  const player = await vendor.player(money('100'))
  const [first, second] = [betOf(10), betOf(10)]
  await send('placeBets', message(player, [first, second]))
  const [up, other, over] = [
    { ...first, betAmount: 20 },
    { ...second, betAmount: 5 },
    { ...second, betAmount: 1_000 },
  ]
  const cases: readonly (readonly [readonly Fields[], number])[] = [
    [[betOf(1), up], 20_001],
    [[up, betOf(1)], 20_001],
    [[up, over], 10_002],
    [[other, { ...first, betAmount: 1_000 }], 10_002],
  ]
  for (const [txns, code] of cases) {
    const body = message(player, txns)
    for (let times = 0; times < 3; times += 1) {
      expect(await send('adjustBets', body)).toMatchObject({ code })
      expect(await player.balance()).toBe(money('80'))
    }
  }
  expect((await send('adjustBets', message(player, [up, other]))).code).toBe(0)
  expect(await player.balance()).toBe(money('75'))
})

test('R-053 of two changes of a stake at once the later one holds; they do not add up', async () => {
  const player = await vendor.player(money('100'))
  for (let round = 0; round < 5; round += 1) {
    const bet = betOf(1)
    await send('placeBets', message(player, [bet]))
    const totals = [2, 3, 4, 5].map((betAmount) => message(player, [{ ...bet, betAmount }]))
    const before = await player.balance()
    const answers = await Promise.all(totals.map((body) => send('adjustBets', body)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const taken = before - (await player.balance()) + money('1')
    expect([2, 3, 4, 5].map((total) => money(`${total}`))).toContain(taken)
    await send('cancelBets', message(player, [changeOf(bet, 'REFUND')]))
  }
  const { rows } = await house.database.owner.query(
    'select kind from vendor_cases where player_id = $1',
    [player.playerId],
  )
  expect(rows).toEqual([])
})

test('a stake grows to no more than the game allows', async () => {
  const player = await vendor.player(money('100'))
  const { owner } = house.database
  await owner.query(
    `insert into vendor_stake_limits(brand_id, connection_id, game_code, currency, min_stake, max_stake)
     values ($1, $2, '*', 'USD', 10000, 200000)`,
    [house.brand.id, vendor.connectionId],
  )
  forgetStandings(house.ctx)
  const bet = betOf(10)
  await send('placeBets', message(player, [bet]))
  const to = (betAmount: number) => send('adjustBets', message(player, [{ ...bet, betAmount }]))
  expect((await to(21)).code).toBe(40_003)
  expect((await to(20)).code).toBe(0)
  // what gives back is asked for nothing
  expect((await to(0.5)).code).toBe(0)
  expect(await player.balance()).toBe(money('99.5'))
  await owner.query('delete from vendor_stake_limits where connection_id = $1', [
    vendor.connectionId,
  ])
  forgetStandings(house.ctx)
})

test('a result is taken back, and another one comes under the same id', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(10)
  await send('placeBets', message(player, [bet]))
  const wrong = message(player, [settleOf(bet, 60)])
  await send('settleBets', wrong)
  const back = message(player, [changeOf(bet, 'ROLLBACK')])
  expect(await send('rollback', back)).toMatchObject({ code: 0, read: { balanceAfter: 90 } })
  const right = message(player, [settleOf(bet, 0)])
  expect((await send('settleBets', right)).code).toBe(0)
  // late copies of the first result and of its taking back change nothing
  expect((await send('settleBets', wrong)).code).toBe(0)
  expect((await send('rollback', back)).code).toBe(0)
  expect(await player.balance()).toBe(money('90'))
  const voided = message(player, [changeOf(bet, 'VOID')])
  expect(await send('voidSettled', voided)).toMatchObject({ code: 0, read: { balanceAfter: 100 } })
})

test('who cancels what was not there hears so, and it can not come any more', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(10)
  const cancel = message(player, [changeOf(bet, 'REFUND')])
  expect((await send('cancelBets', cancel)).code).toBe(20_001)
  expect((await send('cancelBets', cancel)).code).toBe(20_001)
  expect((await send('placeBets', message(player, [bet]))).code).toBe(20_003)
  expect(await player.balance()).toBe(money('100'))
})

test('R-053 a reward and a tip are one for ever, whatever request brings them', async () => {
  const player = await vendor.player(money('100'))
  const { betAmount: _, ...reward } = betOf(0, { status: 'SETTLED', payoutAmount: 7 })
  const tip = { id: fresh('tip'), status: 'TIPS', roundId: 'r', betAmount: 3 }
  for (let times = 0; times < 2; times += 1) {
    expect((await send('winRewards', message(player, [reward]))).code).toBe(0)
    expect((await send('placeTips', message(player, [tip]))).code).toBe(0)
  }
  expect(await player.balance()).toBe(money('104'))
  const untip = { ...tip, status: 'REFUND' }
  for (let times = 0; times < 2; times += 1) {
    expect((await send('cancelTips', message(player, [untip]))).code).toBe(0)
  }
  expect(await player.balance()).toBe(money('107'))
})

test('R-052 a message fits no other address, and what is not understood moves nothing', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(10)
  const settle = settleOf(bet, 50)
  const cases: readonly (readonly [string, readonly Fields[]])[] = [
    ['winRewards', [settle]],
    ['settleBets', [{ ...bet, status: 'SETTLED', payoutAmount: 50 }]],
    ['placeBets', [settle]],
    ['cancelTips', [changeOf(bet, 'REFUND')]],
    ['rollback', [changeOf(bet, 'REFUND')]],
    ['cancelBets', [{ ...changeOf(bet, 'REFUND'), transactionType: 'BY_ROUND' }]],
    ['settleBets', [{ ...settle, transactionType: 'BY_ROUND' }]],
    ['placeBets', [{ ...bet, skipBalanceUpdate: true }]],
    ['placeBets', []],
    ['placeBets', Array.from({ length: 21 }, () => betOf(1))],
    ['placeBets', [bet, { ...bet, betAmount: null }]],
    ['adjustBalance', [bet]],
    ['constructor', [bet]],
  ]
  for (const [path, txns] of cases) {
    const answer = await send(path, message(player, txns))
    expect(answer, path).toMatchObject({ http: 400, code: 40_003 })
  }
  for (const amount of ['1e2', '-1.00', '10.001', '"10"', 'null', '01', '1e999', '[1]', 'true']) {
    const { body: text } = superapiRequest('', message(player, [betOf(77)]), signing)
    const body = text.replace('"betAmount":77', `"betAmount":${amount}`)
    const timestamp = `${house.ctx.clock.now().getTime()}`
    const signature = superapiSignature(vendor.secret, timestamp, body).toString('hex')
    const headers = {
      ...superapiRequest('placeBets', {}, signing).headers,
      'sapi-timestamp': timestamp,
      'sapi-signature': signature,
    }
    const { url } = superapiRequest('placeBets', {}, signing)
    const answer = await post({ url, headers, body })
    expect(answer.http, amount).toBe(400)
  }
  expect(await player.balance()).toBe(money('100'))
})

test('R-052 what is not signed, or long ago, is turned away unread', async () => {
  const player = await vendor.player(money('100'))
  const good = superapiRequest('placeBets', message(player, [betOf(10)]), signing)
  const { 'sapi-signature': signature } = good.headers
  const old = new Date(house.ctx.clock.now().getTime() - 6 * MINUTE_MS)
  const tries = [
    { ...good, headers: { ...good.headers, 'sapi-signature': '' } },
    { ...good, headers: { ...good.headers, 'sapi-signature': signature.toUpperCase() } },
    { ...good, headers: { ...good.headers, 'sapi-timestamp': '1' } },
    { ...good, body: `${good.body} ` },
    superapiRequest('placeBets', {}, { ...signing, clock: fixedClock(old) }),
    superapiRequest('placeBets', {}, { ...signing, keyId: 'other' }),
  ]
  for (const request of tries) {
    expect(await post(request)).toMatchObject({ http: 401, text: '{"statusCode":30002}' })
  }
  expect(await player.balance()).toBe(money('100'))
})

test('money is brought into a game and taken out, once each, and no message is two-sided', async () => {
  const player = await vendor.player(money('100'))
  const adjust = (status: string, amount: unknown, more: Fields = {}): Fields => ({
    ...{ refId: fresh('ref'), status, amount },
    ...more,
  })
  const debit = message(player, [adjust('DEBIT', 40)])
  expect(await send('adjustBalance', debit)).toMatchObject({ http: 200, code: 0 })
  expect((await send('adjustBalance', debit)).read).toMatchObject({ statusCode: 0 })
  // the same reference in a message of another name is the same, in another sum it is none
  const [moved = {}] = [debit['txns']].flat() as Fields[]
  expect(await send('adjustBalance', message(player, [moved]))).toMatchObject({ code: 0 })
  for (const other of [{ amount: 41 }, { status: 'CREDIT' }])
    expect(await send('adjustBalance', message(player, [{ ...moved, ...other }]))).toMatchObject({
      code: 20_002,
    })
  expect(await player.balance()).toBe(money('60'))
  const credit = message(player, [adjust('CREDIT', 55.5), adjust('CREDIT', 0.25)])
  const answers = await Promise.all([1, 2, 3].map(() => send('adjustBalance', credit)))
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(await player.balance()).toBe(money('115.75'))
  // of two debits that are too much for the account neither is done
  const many = message(player, [adjust('DEBIT', 60), adjust('DEBIT', 60)])
  for (let times = 0; times < 2; times += 1)
    expect(await send('adjustBalance', many)).toMatchObject({ code: 10_002 })
  const wrong = [
    [adjust('DEBIT', 1), adjust('CREDIT', 1)],
    [adjust('DEBIT', -1)],
    [adjust('CREDIT', '1')],
    [adjust('CREDIT', 0.001)],
    [adjust('CREDIT', 1e30)],
    [adjust('REFUND', 1)],
    [adjust('DEBIT', 1, { refId: undefined })],
    [adjust('DEBIT', 1, { id: 'bet' })],
    [],
    Array.from({ length: 21 }, () => adjust('CREDIT', 1)),
  ]
  for (const txns of wrong)
    expect(await send('adjustBalance', message(player, txns))).toMatchObject({ http: 400 })
  expect(await player.balance()).toBe(money('115.75'))
  // whom the vendor never opened a game for, it moves nothing of
  const stranger = await (await testVendor(house, { code: 'OTHER', keyId: 'o' })).player(money('9'))
  for (const status of ['DEBIT', 'CREDIT'])
    expect(await send('adjustBalance', message(stranger, [adjust(status, 1)]))).toMatchObject({
      code: 10_001,
    })
  expect(await stranger.balance()).toBe(money('9'))
})
