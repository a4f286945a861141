import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { superapiRequest } from '../../testing/superapi-vendor.ts'
import { type TestPlayer, type TestVendor, testVendor } from '../../testing/vendor.ts'
import { listCalls } from '../reports/bet-queries.ts'
import { drain } from './index.ts'

// A message with several transactions in the raw log: each is found, and what was said stands there.

let house: TestHouse
let vendor: TestVendor
let player: TestPlayer
let owner: Ops

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house, { code: 'AMB', dialect: 'superapi', keyId: 'prod-1' })
  player = await vendor.player(money('100'))
  owner = await opsClient(house, 'owner')
})
afterAll(() => house.close())

type Fields = Readonly<Record<string, unknown>>

async function send(path: string, id: string, txns: readonly Fields[]): Promise<unknown> {
  const { keyId, secret } = vendor
  const named = { id, timestampMillis: 1_631_599_542_778, productId: 'PRETTY', currency: 'USD' }
  const request = superapiRequest(
    path,
    { ...named, username: player.playerId, txns },
    { vendor: 'AMB', keyId, secret, clock: house.ctx.clock },
  )
  const reply = await house.app.site.inject({
    method: 'POST',
    url: request.url,
    headers: { host: 'localhost', ...request.headers },
    payload: request.body,
  })
  await drain(house.ctx)
  return reply.json<{ statusCode: number }>().statusCode
}

const bet = (name: string): Fields => ({
  id: name,
  status: 'OPEN',
  roundId: `round of ${name}`.replaceAll(' ', '-'),
  betAmount: 10,
  gameCode: vendor.gameCode,
})
const settled = (name: string): Fields => ({
  ...bet(name),
  status: 'SETTLED',
  transactionType: 'BY_TRANSACTION',
  isSingleState: false,
  payoutAmount: 15,
})

async function search(text: string): Promise<Record<string, unknown>[]> {
  const { value } = await owner('GET', `/vendor/calls?code=AMB&search=${encodeURIComponent(text)}`)
  return value['content'] as Record<string, unknown>[]
}

test('every transaction and bet of a message is found, in the console and for a dispute', async () => {
  const quaint = 'c"\\{3}'
  expect(await send('placeBets', 'request-1', [bet('a-1'), bet('b-2'), bet(quaint)])).toBe(0)
  for (const name of ['a-1', 'b-2', quaint]) {
    expect(await search(name)).toMatchObject([{ operation: 'placeBets', status: 'OK' }])
    expect(await search(`request-1:${name}`)).toHaveLength(1)
    const placedAt = house.ctx.clock.now()
    const known = { source: 'AMB', betRef: name, placedAt, settledAt: null }
    const calls = await listCalls(house.ctx.db, { ...known, ...player })
    expect(calls).toMatchObject([{ operation: 'placeBets', http: 200 }])
  }
  expect(await search('nobody')).toEqual([])
})

test('what was said stands there and is counted, also where a later transaction was refused', async () => {
  const results = [settled('a-1'), settled('never-placed')]
  expect(await send('settleBets', 'request-2', results)).toBe(20_001)
  expect(await search('never-placed')).toMatchObject([{ status: 'BET_NOT_FOUND' }])
  const { value } = await owner('GET', '/vendor?code=AMB')
  expect(value).toMatchObject({ health: { calls: 2, refused: 1 } })
})

test('a tip, a reward and what takes a tip back are found, though they name no bet', async () => {
  const tip = { id: 'tip-1', status: 'TIPS', betAmount: 2, roundId: 'table-7' }
  expect(await send('placeTips', 'request-3', [tip])).toBe(0)
  const gift = { id: 'gift-1', status: 'SETTLED', payoutAmount: 5, roundId: 'cup-1' }
  expect(await send('winRewards', 'request-4', [{ ...gift, gameCode: vendor.gameCode }])).toBe(0)
  const back = { id: 'tip-1', status: 'REFUND', betAmount: 2, roundId: 'table-7' }
  expect(await send('cancelTips', 'request-5', [back])).toBe(0)
  const { rows } = await house.database.owner.query<{ betRef: string; placedAt: Date }>(
    `select bet_ref as "betRef", placed_at as "placedAt" from wagers
      where source = 'AMB' and bet_ref like any(array['tip:%', 'reward:%']) order by id`,
  )
  expect(rows).toHaveLength(2)
  const [ofTip, ofGift] = rows
  if (!ofTip || !ofGift) throw new Error('both are wagers')
  const about = ({ betRef, placedAt }: typeof ofTip, minutes = 0, whose = player) => {
    const at = new Date(placedAt.getTime() + minutes * 60_000)
    const times = { placedAt: at, settledAt: at }
    return listCalls(house.ctx.db, { ...whose, source: 'AMB', betRef, ...times })
  }
  const operations = async (calls: ReturnType<typeof about>) =>
    (await calls).map(({ operation }) => operation)
  const all = ['placeTips', 'winRewards', 'cancelTips']
  expect(await operations(about(ofTip))).toEqual(all)
  expect(await operations(about(ofGift))).toEqual(all)
  // by their own names alone where another member is asked about, and not at another time
  const other = await vendor.player(money('1'))
  expect(await operations(about(ofTip, 0, other))).toEqual(['placeTips'])
  expect(await operations(about(ofGift, 0, other))).toEqual(['winRewards'])
  expect(await operations(about(ofTip, 30))).toEqual([])
  // as a bet is called in the console, and as its transaction
  for (const { betRef } of rows) {
    expect(await search(betRef)).toHaveLength(1)
    expect(await search(betRef.slice(betRef.indexOf(':') + 1))).toHaveLength(1)
  }
})

test('of the headers it keeps what its dialect names, and hints at what signs', async () => {
  const [call] = await search('request-1:a-1')
  const { value } = await owner('GET', `/vendor/call?id=${String(call?.['id'])}`)
  expect(value).toMatchObject({
    headers: {
      'sapi-timestamp': expect.stringMatching(/^\d{13}$/) as string,
      'sapi-signature': expect.stringMatching(/^[0-9a-f]{8}…$/) as string,
    },
  })
  expect(value['headers']).not.toHaveProperty('x-signature')
})
