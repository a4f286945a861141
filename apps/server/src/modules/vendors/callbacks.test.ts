import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type Messages, messagesOf } from '../../testing/vendor-messages.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { drain } from './index.ts'
import { forgetStandings } from './standing.ts'

let house: TestHouse
let vendor: TestVendor
/** The same vendor at the other brand. */
let elsewhere: TestVendor
let player: TestPlayer
let message: Messages['message']
let next: Messages['next']

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  elsewhere = await testVendor(house, { brand: house.other, keyId: 'harbour' })
  player = await vendor.player(money('1000'))
  ;({ message, next } = messagesOf(vendor.gameCode, () => player))
})
afterAll(() => house.close())
afterEach(() => expectBooksBalance(house.database.owner))

const ownerQuery = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await house.database.owner.query<Row>(text, values)).rows

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

  test('a cancellation in another currency than the player has cancels all the same', async () => {
    const before = await player.balance()
    const [late, taken] = [message({ amount: '10.00' }), message({ amount: '10.00' })]
    const early = next(late, { currency: 'EUR' })
    const first = await vendor.call('cancel-bet', early)
    expect(first).toMatchObject({ status: 'OK', betState: 'tombstone' })
    expect(await vendor.call('cancel-bet', early)).toMatchObject({
      status: 'OK',
      walletTxId: first.walletTxId,
    })
    expect(await vendor.call('reserve', late)).toMatchObject({ status: 'BET_ALREADY_CANCELLED' })
    await vendor.call('reserve', taken)
    expect(await vendor.call('cancel-bet', next(taken, { currency: 'EUR' }))).toMatchObject({
      status: 'OK',
      betState: 'cancelled',
      balance: `${before / 10_000n}.00`,
    })
    const tip = message({ amount: '3.00' })
    const back = next(tip, { refTxId: tip.txId, currency: 'EUR' })
    expect(await vendor.call('cancel-tip', back)).toMatchObject({ status: 'OK' })
    expect(await vendor.call('tip', tip)).toMatchObject({ status: 'BET_ALREADY_CANCELLED' })
    expect(await player.balance()).toBe(before)
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
