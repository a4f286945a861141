import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { messagesOf } from '../../testing/vendor-messages.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { insertRounds } from './queries/records.ts'

let house: TestHouse
let vendor: TestVendor
let player: TestPlayer

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  player = await vendor.player(money('1000'))
})
afterAll(() => house.close())
afterEach(() => expectBooksBalance(house.database.owner))

test('a round that somebody else is writing keeps nobody else’s answer waiting', async () => {
  const other = await vendor.player(money('100'))
  const { message, next } = messagesOf(vendor.gameCode, () => player)
  const [mine, theirs] = [message({ amount: '1.00' }), message({ amount: '1.00' }, other)]
  for (const bet of [mine, theirs]) await vendor.call('reserve', bet)
  const writer = await house.database.owner.connect()
  await writer.query('begin')
  await insertRounds(writer, [
    {
      brandId: house.brand.id,
      vendorCode: vendor.code,
      roundRef: mine.roundId,
      memberId: player.memberId,
      txId: null,
      closedAt: new Date(),
    },
  ])
  const ends = next(mine, { win: '5.00', roundClosed: true })
  const [stuck, free] = await Promise.all([
    vendor.call('settle', ends),
    vendor.call('settle', next(theirs, { win: '5.00', roundClosed: true })),
  ])
  expect(free).toMatchObject({ status: 'OK', balance: '104.00' })
  expect(stuck).toMatchObject({ status: 'TEMPORARY' })
  await writer.query('rollback')
  writer.release()
  expect(await vendor.call('settle', ends)).toMatchObject({ status: 'OK', balance: '1004.00' })
  const late = { ...message({ amount: '1.00' }), roundId: mine.roundId }
  expect(await vendor.call('reserve', late)).toMatchObject({ status: 'ROUND_CLOSED' })
})

test('two nodes that close the same rounds in other orders never wait for each other in a circle', async () => {
  const { owner } = house.database
  for (let turn = 0; turn < 15; turn += 1) {
    const rounds = Array.from({ length: 100 }, (_, at) => ({
      ...{ brandId: house.brand.id, vendorCode: vendor.code, roundRef: `turn-${turn}-${at}` },
      ...{ memberId: player.memberId, txId: null, closedAt: new Date() },
    }))
    await Promise.all([insertRounds(owner, rounds), insertRounds(owner, rounds.toReversed())])
  }
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from vendor_rounds where round_ref like 'turn-%'`,
  )
  expect(rows).toEqual([{ count: 1_500 }])
})
