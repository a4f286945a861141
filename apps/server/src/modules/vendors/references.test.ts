import { randomUUID } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { drain } from './index.ts'
import { LEFT_AFTER_MS, reportLeftBets } from './left-bets.ts'

let house: TestHouse
let vendor: TestVendor
let player: TestPlayer
beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  player = await vendor.player(money('100'))
})
afterAll(() => house.close())
afterEach(() => expectBooksBalance(house.database.owner))

const fresh = () => randomUUID()

/** A bet of ten, open. */
async function openBet() {
  const bet = {
    betId: fresh(),
    roundId: fresh(),
    playerId: player.playerId,
    gameCode: vendor.gameCode,
    currency: 'USD',
  }
  const reserve = { ...bet, txId: fresh(), amount: '10.00', token: player.token }
  expect(await vendor.call('reserve', reserve)).toMatchObject({ status: 'OK' })
  return { bet, reserve, next: (more: object = {}) => ({ ...bet, txId: fresh(), ...more }) }
}

const statusOf = async (operation: string, body: unknown) =>
  (await vendor.call(operation, body)).status

test('R-053 the id of a closed round is good for nothing else, and no other closes one', async () => {
  const { reserve, next } = await openBet()
  expect(await statusOf('close-round', next({ txId: reserve.txId }))).toBe('PAYLOAD_MISMATCH')
  const close = next()
  const first = await vendor.call('close-round', close)
  expect(first).toMatchObject({ status: 'OK' })
  expect(first.walletTxId).toBeDefined()
  expect(await vendor.call('close-round', close)).toEqual(first)
  const before = await player.balance()
  expect(await statusOf('settle', { ...close, win: '90.00' })).toBe('PAYLOAD_MISMATCH')
  expect(await player.balance()).toBe(before)
  expect(await statusOf('settle', next({ win: '10.00' }))).toBe('OK')
})

test('what is undone is undone by its own name', async () => {
  const { next } = await openBet()
  const other = await openBet()
  const settle = next({ win: '30.00' })
  expect(await statusOf('settle', settle)).toBe('OK')
  const before = await player.balance()
  for (const operation of ['unsettle', 'void-settled'])
    for (const refTxId of [other.reserve.txId, 'nobody-said-this']) {
      const wrong = next({ refTxId })
      expect(await statusOf(operation, wrong)).toBe('PAYLOAD_MISMATCH')
      // it is final: the same again, and the right name under the same id
      expect(await statusOf(operation, wrong)).toBe('PAYLOAD_MISMATCH')
      const mended = { ...wrong, refTxId: settle.txId }
      expect(await statusOf(operation, mended)).toBe('PAYLOAD_MISMATCH')
    }
  expect(await player.balance()).toBe(before)
  expect(await statusOf('unsettle', next({ refTxId: settle.txId }))).toBe('OK')
  expect(await player.balance()).toBe(before - money('30'))
  await vendor.call('cancel-bet', next())
  await vendor.call('cancel-bet', other.next())
})

test('a result that is taken back before it came is not paid when it comes', async () => {
  const { next } = await openBet()
  const settle = next({ win: '30.00' })
  const before = await player.balance()
  const early = next({ refTxId: settle.txId })
  for (let times = 0; times < 2; times += 1) {
    const answer = await vendor.call('unsettle', early)
    expect(answer).toMatchObject({ status: 'OK', betState: 'open' })
  }
  expect(await player.balance()).toBe(before)
  expect(await statusOf('settle', settle)).toBe('PAYLOAD_MISMATCH')
  expect(await player.balance()).toBe(before)
  // the bet runs on, and another result is its result
  expect(await statusOf('settle', next({ win: '12.00' }))).toBe('OK')
  expect(await player.balance()).toBe(before + money('12'))
})

test('a void that overtakes its result gives the stake back, and the result pays nothing', async () => {
  const before = await player.balance()
  const { next } = await openBet()
  const settle = next({ win: '30.00' })
  const early = next({ refTxId: settle.txId })
  for (let times = 0; times < 2; times += 1)
    expect(await vendor.call('void-settled', early)).toMatchObject({ betState: 'cancelled' })
  expect(await statusOf('settle', settle)).toBe('PAYLOAD_MISMATCH')
  expect(await player.balance()).toBe(before)
})

test('a tip that was given back before it came is never taken', async () => {
  const before = await player.balance()
  const { next } = await openBet()
  const { betId: _, ...tip } = next({ amount: '2.00', token: player.token })
  const back = { ...tip, amount: undefined, txId: fresh(), refTxId: tip.txId }
  expect(await statusOf('cancel-tip', back)).toBe('OK')
  expect(await statusOf('tip', tip)).toBe('BET_ALREADY_CANCELLED')
  expect(await statusOf('cancel-tip', back)).toBe('OK')
  await vendor.call('cancel-bet', next())
  expect(await player.balance()).toBe(before)
})

test('what is given back of a bet that did not come is asked for again', async () => {
  const { bet, next } = await openBet()
  const before = await player.balance()
  const name = { betId: `late-${bet.betId}`, roundId: `late-${bet.betId}` }
  const early = next({ ...name, amount: '4.00' })
  expect(await statusOf('return-stake', early)).toBe('IN_PROGRESS')
  await vendor.call('reserve', next({ ...name, amount: '10.00', token: player.token }))
  expect(await statusOf('return-stake', early)).toBe('OK')
  expect(await player.balance()).toBe(before - money('6'))
  await vendor.call('cancel-bet', next(name))
  await vendor.call('cancel-bet', next())
})

test('a tip is given back by its own name', async () => {
  const { reserve, next } = await openBet()
  const { betId: _, ...loose } = next({ amount: '2.00', token: player.token })
  expect(await statusOf('tip', loose)).toBe('OK')
  const back = (more: object) => ({ ...loose, amount: undefined, txId: fresh(), ...more })
  expect(await statusOf('cancel-tip', back({ refTxId: reserve.txId }))).toBe('PAYLOAD_MISMATCH')
  const elsewhere = { refTxId: loose.txId, roundId: 'another' }
  expect(await statusOf('cancel-tip', back(elsewhere))).toBe('PAYLOAD_MISMATCH')
  expect(await statusOf('cancel-tip', back({ refTxId: 'nobody-said-this' }))).toBe('OK')
  expect(await statusOf('cancel-tip', back({ refTxId: loose.txId }))).toBe('OK')
  await vendor.call('cancel-bet', next())
})

test('another result of a bet that has none yet is its result', async () => {
  const before = await player.balance()
  const { next } = await openBet()
  expect(await vendor.call('resettle', next({ win: '15.00' }))).toMatchObject({
    status: 'OK',
    betState: 'settled',
  })
  expect(await player.balance()).toBe(before + money('5'))
  expect(await statusOf('settle', next({ win: '15.00' }))).toBe('BET_ALREADY_SETTLED')
})

test('a bet that runs on in a closed round grows old and opens a case, once', async () => {
  const { bet, next } = await openBet()
  const settled = await openBet()
  await vendor.call('close-round', next())
  await vendor.call('settle', settled.next({ win: '0', roundClosed: true }))
  await drain(house.ctx)
  expect(await reportLeftBets(house.ctx)).toBe(0)
  house.ctx.clock.advance(LEFT_AFTER_MS + 1_000)
  expect(await reportLeftBets(house.ctx)).toBe(1)
  expect(await reportLeftBets(house.ctx)).toBe(0)
  const { rows } = await house.database.owner.query(
    `select bet_ref from vendor_cases where kind = 'stakes_open_at_close'`,
  )
  expect(rows).toEqual([{ bet_ref: bet.betId }])
  expect(await statusOf('settle', next({ win: '1.00' }))).toBe('OK')
})

test('R-068 a bet is settled by the rules that were in force when it was placed', async () => {
  const { owner } = house.database
  const now = () => house.ctx.clock.now()
  const rules = (version: string) =>
    owner.query(
      `insert into game_rules(game_id, version, since)
       select g.id, $2, $3 from games g where g.code = $1`,
      [vendor.gameCode, version, now()],
    )
  const ruleOf = async (betId: string) => {
    const sql = 'select rule_version from wagers where bet_ref = $1'
    return (await owner.query<{ rule_version: string }>(sql, [betId])).rows[0]?.rule_version
  }
  /** What was known may be believed for a second. */
  const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_050))
  await rules('nine-lanterns-1')
  await aSecond()
  house.ctx.clock.advance(1_000)
  const old = await openBet()
  house.ctx.clock.advance(1_000)
  await rules('nine-lanterns-2')
  await aSecond()
  house.ctx.clock.advance(1_000)
  const young = await openBet()
  for (const { next } of [old, young]) await vendor.call('settle', next({ win: '0' }))
  expect(await ruleOf(old.bet.betId)).toBe('nine-lanterns-1')
  expect(await ruleOf(young.bet.betId)).toBe('nine-lanterns-2')
})
