import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import type { SettleBet } from '@lantern/vendor-protocol/operations'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestVendor, testVendor } from '../../testing/vendor.ts'
import { applyOperation } from './apply.ts'
import { connectionOf } from './connections.ts'

// A vendor that pays what it never took a stake for, and whose adapter says so.

let house: TestHouse
let vendor: TestVendor

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
})
afterEach(() => expectBooksBalance(house.database.owner))
afterAll(() => house.close())

test('a result without a bet is paid once, only where the adapter declares it', async () => {
  const player = await vendor.player(money('100'))
  const name = { vendorCode: vendor.code, keyId: vendor.keyId }
  const connection = present(await connectionOf(house.ctx, name), 'the vendor is connected')
  const { adapter } = connection
  const declares = (betlessSettle: boolean) => ({
    connection: {
      ...connection,
      adapter: { ...adapter, caps: { ...adapter.caps, betlessSettle } },
    },
    until: performance.now() + 5_000,
  })
  const result = (txId: string): SettleBet => ({
    op: 'settle',
    txId,
    betId: `bet of ${txId}`,
    roundId: `round of ${txId}`,
    playerId: player.playerId,
    gameCode: vendor.gameCode,
    currency: player.currency,
    payout: money('12'),
    validBet: null,
    roundClosed: true,
    freeRoundId: null,
  })
  const settle = (txId: string, betless: boolean) =>
    applyOperation(house.ctx, declares(betless), result(txId))
  expect(await settle('lone-1', false)).toMatchObject({ status: 'BET_NOT_FOUND' })
  expect(await player.balance()).toBe(money('100'))
  expect(await settle('lone-2', true)).toMatchObject({ status: 'OK', balance: money('112') })
  expect(await settle('lone-2', true)).toMatchObject({ status: 'DUPLICATE_OK' })
  expect(await player.balance()).toBe(money('112'))
})
