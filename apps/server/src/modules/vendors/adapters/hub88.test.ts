import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { playerOf, userOf } from './hub88-launch.ts'
import { type TestHouse, testHouse } from '../../../testing/app.ts'
import { expectBooksBalance } from '../../../testing/books.ts'
import { hub88Signature, uuidOf } from '../../../testing/hub88-vendor.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../../testing/vendor.ts'
import { publicKey } from '../../../testing/vendor-speaker.ts'

let house: TestHouse
let vendor: TestVendor

beforeAll(async () => {
  house = await testHouse()
  const wish = { code: 'HUB88', dialect: 'hub88', keyId: 'prod-1', secret: publicKey() }
  vendor = await testVendor(house, wish)
})
afterEach(() => expectBooksBalance(house.database.owner))
afterAll(() => house.close())

type Fields = Readonly<Record<string, unknown>>

interface Answer {
  readonly http: number
  readonly text: string
  readonly read: Readonly<Record<string, unknown>>
}

async function raw(path: string, body: string, signature: string): Promise<Answer> {
  const reply = await house.app.site.inject({
    method: 'POST',
    url: `/vendor/hub88/HUB88/prod-1/${path}`,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'x-hub88-signature': signature,
    },
    payload: body,
  })
  return { http: reply.statusCode, text: reply.body, read: JSON.parse(reply.body) }
}

const sendText = (path: string, body: string) =>
  raw(path, body, hub88Signature(vendor.secret, body))
const send = (path: string, body: Fields) => sendText(path, JSON.stringify(body))

let serial = 0
const fresh = () => uuidOf(`hub88 test ${(serial += 1)}`)

const betOf = (player: TestPlayer, more: Fields = {}): Fields => ({
  user: player.playerId,
  transaction_uuid: fresh(),
  supplier_transaction_id: 'S-1',
  token: player.token,
  supplier_user: 'hub88_user',
  round_closed: false,
  round: `round-${serial}`,
  reward_uuid: null,
  request_uuid: fresh(),
  is_free: false,
  is_aggregated: false,
  game_code: vendor.gameCode,
  currency: 'USD',
  bet: 'zero',
  amount: 1_000_000,
  meta: { selection: 'home' },
  ...more,
})

const winOf = (bet: Fields, more: Fields = {}): Fields => ({
  ...bet,
  transaction_uuid: fresh(),
  request_uuid: fresh(),
  reference_transaction_uuid: bet['transaction_uuid'],
  ...more,
})

const rollbackOf = (bet: Fields): Fields => {
  const { amount: _, currency: __, ...rest } = winOf(bet)
  return rest
}

const rows = async () => {
  const { rows: counted } = await house.database.owner.query<{ wagers: number; commands: number }>(
    `select (select count(*) from wagers)::int as wagers,
            (select count(*) from wager_commands)::int as commands`,
  )
  return counted[0]
}

test('amounts are whole numbers of 1/100,000; an answer names user and request', async () => {
  const player = await vendor.player(money('100'))
  const asked = { user: player.playerId, request_uuid: fresh(), game_code: vendor.gameCode }
  expect((await send('user/info', asked)).read).toEqual({
    user: player.playerId,
    request_uuid: asked.request_uuid,
    status: 'RS_OK',
  })
  const balance = await send('user/balance', { ...asked, token: player.token })
  expect(balance).toMatchObject({ http: 200, read: { status: 'RS_OK', balance: 10_000_000 } })
  const bet = betOf(player, { amount: 356_000 })
  const first = await send('transaction/bet', bet)
  expect(first.text).toBe(
    JSON.stringify({
      user: player.playerId,
      request_uuid: bet['request_uuid'],
      status: 'RS_OK',
      currency: 'USD',
      balance: 9_644_000,
    }),
  )
  expect((await send('transaction/bet', bet)).text).toBe(first.text)
  const poor = await send('transaction/bet', betOf(player, { amount: 10_000_000 }))
  expect(poor).toMatchObject({
    http: 200,
    read: { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 9_644_000 },
  })
})

test('a free bet that nobody gave is refused, and its win is not paid', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(player, { amount: 0, is_free: true, reward_uuid: fresh() })
  expect((await send('transaction/bet', bet)).read['status']).toBe('RS_ERROR_LIMIT_REACHED')
  const win = await send('transaction/win', winOf(bet, { amount: 50_000_000, is_free: true }))
  expect(win.read['status']).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(await player.balance()).toBe(money('100'))
})

test('the odds of a bet are kept as they are written, and are no part of what a repeat must say', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(player, { meta: { selection: 'home_team', odds: 2.5 } })
  const moved = { ...bet, meta: { selection: 'home_team', odds: 2.6 } }
  for (const body of [bet, moved])
    expect((await send('transaction/bet', body)).read['status']).toBe('RS_OK')
  expect(await player.balance()).toBe(money('90'))
  // what stands there otherwise is not read
  for (const odds of ['2.5', null, [2.5], { digits: '2.5' }]) {
    const other = betOf(player, { amount: 100_000, meta: { odds } })
    expect((await send('transaction/bet', other)).read['status']).toBe('RS_OK')
  }
  const { rows: kept } = await house.database.owner.query(
    `select bet_ref, odds, odds_format, report_date, market, selection, member_id as "memberId"
       from vendor_bet_facts where bet_ref = $1`,
    [bet['transaction_uuid']],
  )
  expect(kept).toEqual([
    {
      bet_ref: bet['transaction_uuid'],
      odds: '2.6',
      odds_format: 'decimal',
      report_date: null,
      // a selection is one of its round
      market: `round:${String(bet['round'])}`,
      selection: 'home_team',
      memberId: player.memberId,
    },
  ])
})

test('odd amounts are no message, and leave no row', async () => {
  const player = await vendor.player(money('100'))
  const before = await rows()
  const odd = [
    '1e5',
    '-100000',
    '1.5',
    '"100000"',
    'null',
    '0100000',
    '5',
    '50',
    '1e400',
    '{}',
    '[]',
  ]
  odd.push('10000000000000000000000')
  for (const amount of odd) {
    const body = JSON.stringify(betOf(player)).replace('"amount":1000000', `"amount":${amount}`)
    const answer = await sendText('transaction/bet', body)
    expect(answer.http, amount).toBe(400)
    expect(answer.text, amount).toContain('RS_ERROR_WRONG_SYNTAX')
  }
  for (const more of [
    { is_free: true },
    { transaction_uuid: 'no-uuid' },
    { request_uuid: 7 },
    { token: null },
    { user: 'a b' },
    { game_code: null },
  ]) {
    expect((await send('transaction/bet', betOf(player, more))).http).toBe(400)
  }
  expect(await rows()).toEqual(before)
})

test('R-052 a message that was listened to fits no other address: the address is not signed', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(player)
  const win = winOf(bet, { amount: 5_000_000 })
  expect((await send('transaction/win', bet)).http).toBe(400)
  expect((await send('transaction/rollback', bet)).http).toBe(400)
  expect((await send('transaction/bet', win)).http).toBe(400)
  expect((await send('transaction/rollback', win)).http).toBe(400)
  expect((await send('transaction/win', rollbackOf(bet))).http).toBe(400)
  expect((await send('user/balance', bet)).http).toBe(400)
  expect((await send('transaction/nothing', bet)).http).toBe(400)
  expect((await send('__proto__', bet)).http).toBe(400)
  expect(await player.balance()).toBe(money('100'))
})

test('R-052 only their key signs, over these bytes', async () => {
  const player = await vendor.player(money('100'))
  const body = JSON.stringify(betOf(player))
  const good = hub88Signature(vendor.secret, body)
  const bad = [
    '',
    'x'.repeat(344),
    good.slice(0, -4),
    `${good.slice(0, -8)}AAAAAA==`,
    Buffer.from(good, 'base64').toString('hex'),
    hub88Signature(publicKey(), body),
  ]
  for (const signature of bad) {
    const answer = await raw('transaction/bet', body, signature)
    expect(answer.http).toBe(401)
    expect(answer.text).toBe('{"status":"RS_ERROR_INVALID_SIGNATURE"}')
  }
  expect((await raw('transaction/bet', `${body} `, good)).http).toBe(401)
  expect(await player.balance()).toBe(money('100'))
  expect((await raw('transaction/bet', body, good)).http).toBe(200)
})

test('a bet is won in several steps until its round is closed; each step once', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(player)
  await send('transaction/bet', bet)
  const wins = [
    winOf(bet, { amount: 200_000 }),
    winOf(bet, { amount: 300_000 }),
    winOf(bet, { amount: 500_000, round_closed: true }),
  ]
  for (const win of [...wins, ...wins.toReversed()]) {
    expect((await send('transaction/win', win)).read['status']).toBe('RS_OK')
  }
  expect(await player.balance()).toBe(money('100'))
  const late = await send('transaction/win', winOf(bet, { amount: 100_000 }))
  expect(late).toMatchObject({ http: 200, read: { status: 'RS_ERROR_UNKNOWN' } })
  expect(await player.balance()).toBe(money('100'))
})

test('a round that is over for one player goes on for another at the same table', async () => {
  const [one, two] = [await vendor.player(money('100')), await vendor.player(money('100'))]
  const round = fresh()
  const [first, second] = [betOf(one, { round }), betOf(two, { round })]
  for (const bet of [first, second]) await send('transaction/bet', bet)
  await send('transaction/win', winOf(first, { amount: 100_000, round_closed: true }))
  for (const amount of [100_000, 300_000]) {
    const paid = await send('transaction/win', winOf(second, { amount }))
    expect(paid.read['status']).toBe('RS_OK')
  }
  expect(await two.balance()).toBe(money('94'))
  expect((await send('transaction/bet', betOf(two, { round }))).read['status']).toBe('RS_OK')
  expect((await send('transaction/bet', betOf(one, { round }))).read['status']).not.toBe('RS_OK')
})

test('R-055 one locked account keeps nobody else waiting', async () => {
  const [locked, other] = [await vendor.player(money('100')), await vendor.player(money('100'))]
  const bets = Array.from({ length: 40 }, () => betOf(locked))
  for (const bet of bets) await send('transaction/bet', bet)
  const holder = await house.database.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from ledger_accounts where member_id = $1 for update', [
      locked.playerId,
    ])
    const from = performance.now()
    const stuck = Promise.all(bets.map((bet) => send('transaction/win', winOf(bet))))
    for (let turn = 0; turn < 5; turn += 1) {
      const bet = betOf(other)
      await send('transaction/bet', bet)
      expect((await send('transaction/win', winOf(bet))).read['status']).toBe('RS_OK')
    }
    expect((await stuck).map(({ http }) => http)).toEqual(bets.map(() => 503))
    expect(performance.now() - from).toBeLessThan(2_500)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('wins that come at the same moment are all paid', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(player)
  await send('transaction/bet', bet)
  const wins = [1, 2, 3, 4].map(() => winOf(bet, { amount: 100_000 }))
  // what is not known yet is said again, as their vendor does
  const said = async (win: Fields): Promise<Answer> => {
    const answer = await send('transaction/win', win)
    return answer.http === 503 ? said(win) : answer
  }
  const answers = await Promise.all([...wins, ...wins].map(said))
  expect(answers.map(({ read }) => read['status'])).toEqual(answers.map(() => 'RS_OK'))
  expect(await player.balance()).toBe(money('94'))
})

test('whatever comes at the moment in which a round closes is paid before it or not at all', async () => {
  const player = await vendor.player(money('100'))
  for (let round = 0; round < 12; round += 1) {
    const bet = betOf(player)
    await send('transaction/bet', bet)
    await send('transaction/win', winOf(bet, { amount: 0 }))
    const last = winOf(bet, { amount: 100_000, round_closed: true })
    const other = winOf(bet, { amount: 200_000 })
    const answers = await Promise.all(
      [other, last, other].map((win) => send('transaction/win', win)),
    )
    const [first, closing, again] = answers.map(({ read }) => read['status'])
    expect(closing).toBe('RS_OK')
    expect(again).toBe(first)
    const { rows: keys } = await house.database.owner.query<{ key: string }>(
      'select key from wager_commands where key = any($1) and refusal is null order by id',
      [[last['transaction_uuid'], other['transaction_uuid']]],
    )
    expect(keys.at(-1)?.key).toBe(last['transaction_uuid'])
    expect(keys.length).toBe(first === 'RS_OK' ? 2 : 1)
    // closed before the answer: no stake is taken any more
    const late = betOf(player, { round: bet['round'] })
    expect((await send('transaction/bet', late)).read['status']).not.toBe('RS_OK')
  }
})

test('a rollback needs neither sum nor currency, and is good for a bet that never came', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(player)
  const rollback = rollbackOf(bet)
  expect((await send('transaction/rollback', rollback)).read['status']).toBe('RS_OK')
  expect((await send('transaction/bet', bet)).read['status']).toBe(
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  )
  expect(await player.balance()).toBe(money('100'))
  const stranger = await send('transaction/rollback', {
    ...rollbackOf(betOf(player)),
    user: '999999',
  })
  expect(stranger.read['status']).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(stranger.read).not.toHaveProperty('balance')
})

test('a rollback of a win is refused and looked at by a person, whichever comes first', async () => {
  const player = await vendor.player(money('100'))
  const bet = betOf(player)
  const win = winOf(bet, { amount: 3_000_000 })
  const rollback = rollbackOf(win)
  await send('transaction/bet', bet)
  expect((await send('transaction/win', win)).read['status']).toBe('RS_OK')
  for (let times = 0; times < 2; times += 1) {
    const told = await send('transaction/rollback', rollback)
    expect(told).toMatchObject({ http: 200, read: { status: 'RS_ERROR_UNKNOWN' } })
  }
  // the win stands, and is told again
  expect((await send('transaction/win', win)).read).toMatchObject({ status: 'RS_OK' })
  const other = { ...rollback, reference_transaction_uuid: bet['transaction_uuid'] }
  expect((await send('transaction/rollback', other)).read['status']).toBe(
    'RS_ERROR_DUPLICATE_TRANSACTION',
  )
  expect(await player.balance()).toBe(money('120'))

  const [second, early] = [betOf(player), fresh()]
  await send('transaction/bet', second)
  const late = { ...winOf(second, { amount: 3_000_000 }), transaction_uuid: early }
  expect((await send('transaction/rollback', rollbackOf(late))).read['status']).toBe('RS_OK')
  for (let times = 0; times < 2; times += 1)
    expect((await send('transaction/win', late)).read['status']).toBe(
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    )
  expect(await player.balance()).toBe(money('110'))

  const { rows: cases } = await house.database.owner.query<{ operation: string; tx_id: string }>(
    `select operation, tx_id from vendor_cases where kind = 'result_cancelled' order by id`,
  )
  expect(cases).toEqual([
    { operation: 'cancelBet', tx_id: rollback['transaction_uuid'] },
    { operation: 'settle', tx_id: early },
  ])
})

test('a player whose id is short is named with zeros in front, and found by both names', () => {
  expect(['7', '42', '700', '12345'].map(userOf)).toEqual(['007', '042', '700', '12345'])
  for (const id of ['1', '7', '42', '700', '12345']) {
    expect(playerOf(userOf(id))).toBe(id)
    expect(playerOf(id)).toBe(id)
  }
  // nothing else is anybody's name
  expect(['000', '0007', '0x7', '00 '].map(playerOf)).toEqual(['000', '0007', '0x7', '00 '])
})

test('a free bet under no name, or one that nobody gave, is refused as often as it comes', async () => {
  const player = await vendor.player(money('10'))
  for (const reward_uuid of [null, fresh()]) {
    const bet = betOf(player, { is_free: true, amount: 0, reward_uuid })
    for (let times = 0; times < 2; times += 1)
      expect((await send('transaction/bet', bet)).text).toContain('RS_ERROR_LIMIT_REACHED')
    const win = winOf(bet, { is_free: true, reward_uuid, amount: 500_000 })
    expect((await send('transaction/win', win)).text).toContain(
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    )
    // nor under the same id as one that is not free
    const paid = { ...bet, is_free: false, amount: 100_000 }
    expect((await send('transaction/bet', paid)).text).toContain('RS_ERROR_DUPLICATE_TRANSACTION')
  }
  expect(await player.balance()).toBe(money('10'))
})
