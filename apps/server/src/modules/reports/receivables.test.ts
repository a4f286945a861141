import { money } from '@lantern/kernel/money'
import { HOUR_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'

let house: TestHouse
let vendor: TestVendor
let support: Ops
let player: TestPlayer

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  support = await opsClient(house, 'owner')
  player = await vendor.player(money('100'))
})
afterEach(() => expectBooksBalance(house.database.owner))
afterAll(() => house.close())

const owed = async () => (await support('GET', '/receivables')).value['content']

const bet = (name: string, amount: string) => ({
  ...{ txId: `stake-${name}`, betId: name, roundId: name, playerId: player.playerId },
  ...{ gameCode: vendor.gameCode, currency: player.currency, amount, token: player.token },
})
const result = (name: string, win: string, more: object = {}) => {
  const { amount: _, token: __, ...rest } = bet(name, '0')
  return { ...rest, txId: `result-${name}`, win, roundClosed: false, ...more }
}

test('what a corrected result leaves below zero is owed until credits net it', async () => {
  expect(await owed()).toEqual([])
  await vendor.call('reserve', bet('won', '100.00'))
  await vendor.call('settle', result('won', '300.00'))
  await vendor.call('reserve', bet('spent', '250.00'))
  house.ctx.clock.advance(HOUR_MS)
  const { roundClosed: _, ...corrected } = result('won', '100.00', { txId: 'corrected' })
  expect(await vendor.call('resettle', corrected)).toMatchObject({ status: 'OK' })
  expect(await owed()).toMatchObject([{ memberId: player.playerId, amount: '150.00' }])
  // nothing goes out while it is owed
  expect(await vendor.call('reserve', bet('more', '1.00'))).toMatchObject({
    status: 'INSUFFICIENT_FUNDS',
  })
  await vendor.call('settle', result('spent', '100.00'))
  expect(await owed()).toMatchObject([{ amount: '50.00', currency: 'USD' }])
  const { roundClosed: __, ...better } = result('won', '151.00', { txId: 'better' })
  await vendor.call('resettle', better)
  expect(await owed()).toEqual([])
})
