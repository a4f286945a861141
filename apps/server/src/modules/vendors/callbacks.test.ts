import { gzipSync } from 'node:zlib'
import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { systemActor } from '../audit/index.ts'
import { setMaintenance } from '../config/index.ts'
import { blockMember } from '../identity/index.ts'
import { forgetConnections } from './connections.ts'
import { drain, rotateKey, setStopped } from './index.ts'
import { forgetStandings } from './standing.ts'

let house: TestHouse
let vendor: TestVendor
/** The same vendor at the other brand. */
let elsewhere: TestVendor
let player: TestPlayer
let serial = 0

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  elsewhere = await testVendor(house, { brand: house.other, keyId: 'harbour' })
  player = await vendor.player(money('1000'))
})
afterAll(() => house.close())
afterEach(() => expectBooksBalance(house.database.owner))

/** A message about a bet of its own. */
function message(more: Readonly<Record<string, unknown>> = {}, who: TestPlayer = player) {
  serial += 1
  return {
    txId: `tx-${serial}`,
    betId: `bet-${serial}`,
    roundId: `round-${serial}`,
    playerId: who.playerId,
    gameCode: vendor.gameCode,
    currency: who.currency,
    ...more,
  }
}
type Message = ReturnType<typeof message>

/** The next message about the same bet. */
const next = (before: Message, more: Readonly<Record<string, unknown>> = {}): Message => ({
  ...message(),
  betId: before.betId,
  roundId: before.roundId,
  playerId: before.playerId,
  currency: before.currency,
  ...more,
})

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

describe('a bet', () => {
  test('is taken, paid, and told as documented', async () => {
    const bet = message({ amount: '10.00', token: player.token })
    const taken = await vendor.call('reserve', bet)
    expect(taken).toMatchObject({ http: 200, status: 'OK', balance: '990.00', betState: 'open' })
    expect(taken.walletTxId).toMatch(/^[0-9]+$/)
    expect(await vendor.call('settle', next(bet, { win: '25.00' }))).toMatchObject({
      status: 'OK',
      balance: '1015.00',
      betState: 'settled',
    })
    expect(
      await vendor.call('balance', { playerId: player.playerId, currency: 'USD' }),
    ).toMatchObject({ status: 'OK', balance: '1015.00' })
    const lost = message({ amount: '15.00' })
    await vendor.call('reserve', lost)
    expect(await vendor.call('settle', next(lost, { win: '0' }))).toMatchObject({ status: 'OK' })
  })

  test('R-053 that is said again gets its first outcome and the present balance', async () => {
    const bet = message({ amount: '10.00' })
    const first = await vendor.call('reserve', bet)
    const other = message({ amount: '1.00' })
    await vendor.call('reserve', other)
    const again = await vendor.call('reserve', bet)
    expect(again).toMatchObject({ status: 'OK', walletTxId: first.walletTxId, betState: 'open' })
    expect(money(again.balance ?? '')).toBe(money(first.balance ?? '') - money('1'))
    await vendor.call('cancel-bet', next(bet))
    await vendor.call('cancel-bet', next(other))
  })

  test('R-053 is known again whatever the house has made of its game since', async () => {
    const bet = message({ amount: '1.00' })
    const first = await vendor.call('reserve', bet)
    for (const gameType of ['LIVE', 'RNG']) {
      await ownerQuery('update games set game_type = $2 where code = $1', [bet.gameCode, gameType])
      forgetStandings(house.ctx)
      expect(await vendor.call('reserve', bet)).toMatchObject({
        status: 'OK',
        walletTxId: first.walletTxId,
      })
    }
    await vendor.call('cancel-bet', next(bet))
  })

  test('R-053 under an id that was used for anything else moves nothing', async () => {
    const bet = message({ amount: '10.00' })
    await vendor.call('reserve', bet)
    const before = await player.balance()
    for (const [operation, body] of [
      ['reserve', { ...bet, amount: '10.01' }],
      ['reserve', { ...bet, gameCode: 'other' }],
      ['reserve', { ...bet, roundId: 'other' }],
      ['settle', { ...bet, win: '10.00' }],
      ['cancel-bet', bet],
      ['void-settled', { ...bet, refTxId: bet.txId }],
    ] as const)
      expect(await vendor.call(operation, body)).toMatchObject({
        http: 200,
        status: 'PAYLOAD_MISMATCH',
      })
    expect(await player.balance()).toBe(before)
    const cases = await ownerQuery('select kind from vendor_cases where tx_id = $1', [bet.txId])
    expect(cases).toEqual([{ kind: 'message_changed' }])
    await vendor.call('cancel-bet', next(bet))
  })

  test('without funds is refused, told the balance, and stays refused', async () => {
    const poor = await vendor.player(money('5'))
    const bet = message({ amount: '5.01' }, poor)
    const refused = { http: 200, status: 'INSUFFICIENT_FUNDS', balance: '5.00' }
    expect(await vendor.call('reserve', bet)).toMatchObject(refused)
    expect(await vendor.call('settle', next(bet, { win: '9' }))).toMatchObject({
      status: 'BET_NOT_FOUND',
    })
    expect(await vendor.call('reserve', bet)).toMatchObject(refused)
  })

  test('of many at once for the last of the money is taken once', async () => {
    const poor = await vendor.player(money('10'))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => vendor.call('reserve', message({ amount: '10' }, poor))),
    )
    expect(answers.filter(({ status }) => status === 'OK').length).toBe(1)
    expect(await poor.balance()).toBe(0n)
  })

  test('of many alike at once is taken once, and all are told the same', async () => {
    const bet = message({ amount: '3.00' })
    const before = await player.balance()
    const answers = await Promise.all(Array.from({ length: 8 }, () => vendor.call('reserve', bet)))
    expect(new Set(answers.map(({ status, walletTxId }) => `${status} ${walletTxId}`)).size).toBe(1)
    expect(await player.balance()).toBe(before - money('3'))
  })
})

describe('out of order', () => {
  test('a cancellation before its bet answers OK, and the bet can never come', async () => {
    const bet = message({ amount: '10.00' })
    expect(await vendor.call('cancel-bet', next(bet))).toMatchObject({
      status: 'OK',
      betState: 'tombstone',
    })
    expect(await vendor.call('reserve', bet)).toMatchObject({ status: 'BET_ALREADY_CANCELLED' })
    expect(await vendor.call('settle', next(bet, { win: '9' }))).toMatchObject({
      status: 'BET_ALREADY_CANCELLED',
    })
  })

  test('a cancellation gives back what was taken, once, whatever sum it says', async () => {
    const before = await player.balance()
    const bet = message({ amount: '10.00' })
    await vendor.call('reserve', bet)
    expect(await vendor.call('cancel-bet', next(bet, { amount: '999.00' }))).toMatchObject({
      status: 'OK',
      betState: 'cancelled',
    })
    expect(await vendor.call('cancel-bet', next(bet))).toMatchObject({ status: 'OK' })
    expect(await player.balance()).toBe(before)
  })

  test('a settlement without a bet pays nothing, is recorded and told', async () => {
    const before = await player.balance()
    const lone = message({ win: '50.00' })
    expect(await vendor.call('settle', lone)).toMatchObject({ status: 'BET_NOT_FOUND' })
    expect(await player.balance()).toBe(before)
    expect(
      await ownerQuery('select kind, bet_ref from vendor_cases where tx_id = $1', [lone.txId]),
    ).toEqual([{ kind: 'settle_without_bet', bet_ref: lone.betId }])
    // and it stays so: the bet that comes later is not paid by it
    await vendor.call('reserve', { ...message({ amount: '1.00' }), betId: lone.betId })
    expect(await vendor.call('settle', lone)).toMatchObject({ status: 'BET_NOT_FOUND' })
  })

  test('a settlement of a cancelled bet is refused and opens a case', async () => {
    const bet = message({ amount: '10.00' })
    await vendor.call('reserve', bet)
    await vendor.call('cancel-bet', next(bet))
    const late = next(bet, { win: '9.00' })
    expect(await vendor.call('settle', late)).toMatchObject({ status: 'BET_ALREADY_CANCELLED' })
    expect(await ownerQuery('select kind from vendor_cases where tx_id = $1', [late.txId])).toEqual(
      [{ kind: 'settle_after_cancel' }],
    )
  })

  test('a second settlement is refused, and so is a cancellation after the first', async () => {
    const bet = message({ amount: '10.00' })
    await vendor.call('reserve', bet)
    await vendor.call('settle', next(bet, { win: '4.00' }))
    const before = await player.balance()
    for (const [operation, more] of [
      ['settle', { win: '4.00' }],
      ['cancel-bet', {}],
    ] as const)
      expect(await vendor.call(operation, next(bet, more))).toMatchObject({
        status: 'BET_ALREADY_SETTLED',
        betState: 'settled',
      })
    expect(await player.balance()).toBe(before)
  })

  test('another result replaces the first, and a void takes back and returns', async () => {
    const before = await player.balance()
    const bet = message({ amount: '10.00' })
    await vendor.call('reserve', bet)
    const paid = next(bet, { win: '40.00' })
    await vendor.call('settle', paid)
    await vendor.call('resettle', next(bet, { win: '15.00', refTxId: paid.txId }))
    expect(await player.balance()).toBe(before + money('5'))
    expect(await vendor.call('void-settled', next(bet, { refTxId: paid.txId }))).toMatchObject({
      status: 'OK',
      betState: 'voided',
    })
    expect(await player.balance()).toBe(before)
  })

  test('a closed round takes no more stakes, and pays what was open in it', async () => {
    const bet = message({ amount: '1.00' })
    await vendor.call('reserve', bet)
    const close = next(bet)
    expect(await vendor.call('close-round', close)).toMatchObject({ http: 200, status: 'OK' })
    expect(await vendor.call('close-round', close)).toMatchObject({ status: 'OK' })
    expect(await vendor.call('close-round', { ...close, roundId: 'x' })).toMatchObject({
      status: 'PAYLOAD_MISMATCH',
    })
    const late = { ...message({ amount: '1.00' }), roundId: bet.roundId }
    expect(await vendor.call('reserve', late)).toMatchObject({ status: 'ROUND_CLOSED' })
    // the repeat of a stake that was taken in time is no new stake
    expect(await vendor.call('reserve', bet)).toMatchObject({ status: 'OK' })
    expect(await vendor.call('settle', next(bet, { win: '2.00' }))).toMatchObject({ status: 'OK' })
  })

  test('a settlement that says so closes its round, here at once and for other nodes', async () => {
    const bet = message({ amount: '1.00' })
    await vendor.call('reserve', bet)
    await vendor.call('settle', next(bet, { win: '0', roundClosed: true }))
    const late = { ...message({ amount: '1.00' }), roundId: bet.roundId }
    expect(await vendor.call('reserve', late)).toMatchObject({ status: 'ROUND_CLOSED' })
    await drain(house.ctx)
    expect(await vendor.call('reserve', late)).toMatchObject({ status: 'ROUND_CLOSED' })
  })

  test('a bet of one player is nothing to another', async () => {
    const thief = await vendor.player(0n)
    const bet = message({ amount: '1.00' })
    await vendor.call('reserve', bet)
    expect(
      await vendor.call('settle', next(bet, { win: '90.00', playerId: thief.playerId })),
    ).toMatchObject({ status: 'BET_NOT_FOUND' })
    expect(await thief.balance()).toBe(0n)
    await vendor.call('cancel-bet', next(bet))
  })
})

describe('R-054 whatever becomes of the player, stakes stop and money comes back', () => {
  const actor = systemActor('tests')
  const by = { actor, reason: 'a test' }

  /** What was known may be believed for a second. */
  const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_050))

  async function stops(
    who: TestPlayer,
    change: () => Promise<unknown>,
    status: string,
  ): Promise<void> {
    const bets = ['settle', 'cancel-bet', 'again'].map(() => message({ amount: '1.00' }, who))
    for (const bet of bets) expect((await vendor.call('reserve', bet)).status).toBe('OK')
    const [won, gone, again] = bets
    if (!won || !gone || !again) throw new Error('three bets')
    await change()
    await aSecond()
    const refused = await vendor.call('reserve', message({ amount: '1.00' }, who))
    expect(refused).toMatchObject({ http: 200, status, balance: '97.00' })
    expect(await vendor.call('settle', next(won, { win: '8.00' }))).toMatchObject({ status: 'OK' })
    expect(await vendor.call('cancel-bet', next(gone))).toMatchObject({ status: 'OK' })
    expect(await vendor.call('reserve', again)).toMatchObject({ status: 'OK', betState: 'open' })
    expect(await who.balance()).toBe(money('106'))
  }

  test('blocked', async () => {
    const who = await vendor.player(money('100'))
    const block = () => transact(house.ctx, (tx) => blockMember(tx, who.brandId, who.memberId))
    await stops(who, block, 'PLAYER_BLOCKED')
  })

  test('signed out', async () => {
    const who = await vendor.player(money('100'))
    const end = `update sessions set ended_at = now(), end_reason = 'logout' where id = $1`
    await stops(who, () => ownerQuery(end, [who.sessionId]), 'TOKEN_EXPIRED')
  })

  test('its game open for too long', async () => {
    const who = await vendor.player(money('100'))
    const age = `update launch_sessions set expires_at = now() where member_id = $1`
    await stops(who, () => ownerQuery(age, [who.memberId]), 'TOKEN_EXPIRED')
  })

  test('the game disabled', async () => {
    const who = await vendor.player(money('100'))
    const set = (on: boolean) =>
      ownerQuery('update games set enabled = $1 where code = $2', [on, vendor.gameCode])
    await stops(who, () => set(false), 'GAME_DISABLED')
    await set(true)
    await aSecond()
  })

  test('the vendor stopped, at once on this node', async () => {
    const who = await vendor.player(money('100'))
    const { code } = vendor
    const stop = (isStopped: boolean) =>
      transact(house.ctx, (tx) =>
        setStopped(house.ctx, tx, { brandId: house.brand.id, code }, { ...by, isStopped }),
      )
    await stops(who, () => stop(true), 'GAME_DISABLED')
    await stop(false)
    expect((await vendor.call('reserve', message({ amount: '1.00' }, who))).status).toBe('OK')
  })

  test('the site under maintenance', async () => {
    const who = await vendor.player(money('100'))
    const close = (active: boolean) =>
      transact(house.ctx, (tx) =>
        setMaintenance(house.ctx, tx, house.brand.id, { active, end: null }),
      )
    await stops(who, () => close(true), 'GAME_DISABLED')
    await close(false)
  })

  test('and what was refused for a block stays refused when it is lifted', async () => {
    const who = await vendor.player(money('100'))
    await transact(house.ctx, (tx) => blockMember(tx, who.brandId, who.memberId))
    const bet = message({ amount: '1.00' }, who)
    const refused = { http: 200, status: 'PLAYER_BLOCKED', balance: '100.00', betState: 'refused' }
    expect(await vendor.call('reserve', bet)).toMatchObject(refused)
    await ownerQuery(`update members set status = 'active' where id = $1`, [who.memberId])
    await ownerQuery(
      'update sessions set ended_at = null, end_reason = null where member_id = $1',
      [who.memberId],
    )
    await aSecond()
    expect(await vendor.call('reserve', bet)).toMatchObject(refused)
    expect(await vendor.call('settle', next(bet, { win: '9' }))).toMatchObject({
      status: 'BET_NOT_FOUND',
    })
    expect((await vendor.call('reserve', message({ amount: '1.00' }, who))).status).toBe('OK')
  })

  test('with a vendor that never opened a game for it', async () => {
    const stranger = await vendor.player(money('100'))
    await ownerQuery(`update launch_sessions set opened_at = null where member_id = $1`, [
      stranger.memberId,
    ])
    for (const playerId of [stranger.playerId, '999999999', 'x', '0'])
      expect(await vendor.call('reserve', message({ amount: '1', playerId }))).toMatchObject({
        status: 'TOKEN_INVALID',
        balance: undefined,
      })
    // what it has is nobody's business who never had its bet
    for (const operation of ['cancel-bet', 'settle', 'reward', 'balance'])
      expect(
        (await vendor.call(operation, message({ amount: '1', win: '1' }, stranger))).balance,
      ).toBeUndefined()
  })

  test('and stakes keep to the limits of the game', async () => {
    await ownerQuery(
      `insert into vendor_stake_limits(connection_id, brand_id, game_code, currency, min_stake, max_stake)
       values ($1, $2, '*', 'USD', 1000, 200000)`,
      [vendor.connectionId, house.brand.id],
    )
    await aSecond()
    for (const [amount, status] of [
      ['0.09', 'LIMIT_STAKE'],
      ['20.01', 'LIMIT_STAKE'],
      ['0.10', 'OK'],
      ['20.00', 'OK'],
      ['0', 'OK'],
    ])
      expect((await vendor.call('reserve', message({ amount }))).status).toBe(status)
    await ownerQuery('delete from vendor_stake_limits')
    await aSecond()
  })
})

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

test('R-037 two brands with the same vendor never meet', async () => {
  const theirs = await elsewhere.player(money('1000'))
  const bet = message({ amount: '10.00' })
  await vendor.call('reserve', bet)
  const same = { ...bet, playerId: theirs.playerId, currency: 'VND', amount: '7' }
  expect(await elsewhere.call('reserve', same)).toMatchObject({ status: 'OK', balance: '993.00' })
  // neither brand's key reaches the other's bets, players or money
  const before = await player.balance()
  expect(await elsewhere.call('settle', next(bet, { win: '90' }))).toMatchObject({
    http: 200,
    status: expect.stringMatching(/BET_NOT_FOUND|CURRENCY_MISMATCH/),
  })
  expect(await elsewhere.call('reserve', message({ amount: '1' }))).toMatchObject({
    status: 'TOKEN_INVALID',
  })
  expect(await player.balance()).toBe(before)
  await vendor.call('cancel-bet', next(bet))
  expect(await theirs.balance()).toBe(money('993'))
})

test('R-055 a locked row is answered within 1.5 s and delays nobody else', async () => {
  const other = await vendor.player(money('100'))
  const locked = await house.database.owner.connect()
  try {
    await locked.query('begin')
    await locked.query('select from ledger_accounts where member_id = $1 for update', [
      player.memberId,
    ])
    const bet = message({ amount: '1.00' })
    const from = performance.now()
    const slow = vendor.call('reserve', bet).then((answer) => ({
      ...answer,
      ms: performance.now() - from,
    }))
    const times: number[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      const began = performance.now()
      expect((await vendor.call('reserve', message({ amount: '0.10' }, other))).status).toBe('OK')
      times.push(performance.now() - began)
    }
    const answer = await slow
    expect(answer).toMatchObject({ http: 503, text: '{"status":"TEMPORARY"}' })
    expect(answer.ms).toBeLessThan(1_500)
    expect(Math.max(...times)).toBeLessThan(500)
    await locked.query('rollback')
    // the same message again tells the truth
    expect(await vendor.call('reserve', bet)).toMatchObject({ status: 'OK' })
  } finally {
    locked.release(true)
  }
})
