import { randomUUID } from 'node:crypto'
import { assert } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { HOUR_MS } from '@lantern/kernel/time'
import { decodeRequest, type WireName } from '@lantern/vendor-protocol/wire'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { apply, type Outcome } from '../wagers/index.ts'
import { commandOf } from './commands.ts'
import { connectionOf } from './connections.ts'
import { countFreeBet, insertFreeRounds, lockFreeRounds } from './queries/free-rounds.ts'

// Keys of the time when a repeat did not have to say all that was said again.

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

const message = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ txId: randomUUID(), betId: randomUUID(), roundId: randomUUID() },
  ...{ playerId: player.playerId, gameCode: vendor.gameCode, currency: 'USD' },
  ...more,
})

/** Takes a message as it was taken then. */
async function takenThen(name: WireName, body: unknown): Promise<Outcome> {
  const operation = decodeRequest(name, body)
  const key = { vendorCode: vendor.code, keyId: vendor.keyId }
  const connection = await connectionOf(house.ctx, key)
  assert(connection && operation && 'txId' in operation && operation.op !== 'closeRound', 'a bet')
  const asked = { connection, memberId: player.memberId, operation, at: house.ctx.clock.now() }
  const facts = { product: 'rng', rules: [], refused: undefined, funds: 'cash' } as const
  const { said: _, ...command } = await commandOf(house.ctx.db, { ...asked, said: '' }, facts)
  return apply(house.ctx, command)
}

test.each([
  ['adjust-bet', { amount: '5.00' }, { amount: '6.00' }],
  ['adjust-bet', { amount: '-4.00' }, { amount: '-5.00' }],
  ['return-stake', { amount: '3.00' }, { amount: '2.00' }],
] as const)('R-053 a %s of then is the same now: %j', async (name, change, other) => {
  const reserve = message({ amount: '10.00', token: player.token })
  expect(await vendor.call('reserve', reserve)).toMatchObject({ status: 'OK' })
  const changed = { ...reserve, txId: randomUUID(), token: undefined, ...change }
  const { commandId } = await takenThen(name, JSON.parse(JSON.stringify(changed)))
  const left = await player.balance()
  for (let times = 0; times < 2; times += 1)
    expect(await vendor.call(name, changed)).toMatchObject({ status: 'OK', walletTxId: commandId })
  expect(await vendor.call(name, { ...changed, ...other })).toMatchObject({
    status: 'PAYLOAD_MISMATCH',
  })
  expect(await player.balance()).toBe(left)
})

test('R-053 a free bet of then is the same now, and none of the rounds is played twice', async () => {
  const reference = randomUUID()
  const { brandId, memberId, currency } = player
  const at = house.ctx.clock.now()
  const expiresAt = new Date(at.getTime() + HOUR_MS)
  const { connectionId, gameCode } = vendor
  const given = { reference, brandId, connectionId, memberId, gameCode, currency, rounds: 1 }
  await transact(house.ctx, (tx) =>
    insertFreeRounds(tx, { ...given, stake: money('1'), expiresAt, grantedAt: at, askAt: at }),
  )
  const free = message({ amount: '0.00', freeRoundId: reference, token: player.token })
  const { commandId } = await takenThen('reserve', free)
  await transact(house.ctx, async (tx) => {
    const found = await lockFreeRounds(tx, { connectionId, reference })
    assert(found, 'they were given')
    await countFreeBet(tx, found.id, { betRef: free.betId, at, askAt: at })
  })
  expect(await vendor.call('reserve', free)).toMatchObject({ status: 'OK', walletTxId: commandId })
  const others = [{ gameCode: vendor.otherGameCode }, { betId: randomUUID() }, { amount: '1.00' }]
  for (const other of others)
    expect(await vendor.call('reserve', { ...free, ...other })).toMatchObject({
      status: 'PAYLOAD_MISMATCH',
    })
  const more = message({ amount: '0.00', freeRoundId: reference, token: player.token })
  expect(await vendor.call('reserve', more)).toMatchObject({ status: 'LIMIT_STAKE' })
})
