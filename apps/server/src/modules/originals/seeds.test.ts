import { DAY_MS, HOUR_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { callOriginals } from '../../testing/originals-calls.ts'
import { type Credentials, fundedMember } from '../../testing/people.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { booksBalance } from '../wagers/index.ts'
import { open, type Player } from './rounds.ts'

// A pair of seeds that has served its time is replaced by itself: what the player chose stays.

let house: TestHouse

beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
afterEach(async () => expect(await booksBalance(house.database.owner)).toEqual([]))

interface Said {
  readonly fairness: {
    readonly serverSeedHash: string
    readonly nextServerSeedHash: string
    readonly clientSeed: string
    readonly nonce: number
  }
}

const LOW = { direction: 'over', target: 5050 }

const bet = async (who: Credentials) => {
  const body = { gameCode: 'dice', stake: '1.00', bet: LOW }
  const said = await callOriginals<Said>(house, who, {
    method: 'POST',
    path: '/wps/originals/open',
    body,
  })
  expect(said.code).toBe('ok')
  return said.value.fairness
}

const choose = async (who: Credentials, clientSeed: string) => {
  const said = await callOriginals<Said>(house, who, {
    method: 'POST',
    path: '/wps/originals/rotateSeed',
    body: { gameCode: 'dice', clientSeed },
  })
  expect(said.code).toBe('ok')
  return said.value.fairness
}

test('R-061 a pair that waited for long serves its day, with the client seed that was chosen', async () => {
  const who = await fundedMember(house, 'patient', '100.00')
  await bet(who)
  // The next pair waits for three days before it is taken.
  house.ctx.clock.advance(3 * DAY_MS)
  const chosen = await choose(who, 'my-own-seed')
  for (const nonce of [1, 2, 3])
    expect(await bet(who)).toEqual({ ...chosen, clientSeed: 'my-own-seed', nonce })
  house.ctx.clock.advance(DAY_MS - HOUR_MS)
  expect(await bet(who)).toEqual({ ...chosen, nonce: 4 })
  // Its day is over: the next server seed comes by itself, and nobody else's client seed.
  house.ctx.clock.advance(2 * HOUR_MS)
  const next = await bet(who)
  expect(next).toMatchObject({
    serverSeedHash: chosen.nextServerSeedHash,
    clientSeed: 'my-own-seed',
    nonce: 1,
  })
  house.ctx.clock.advance(DAY_MS - HOUR_MS)
  expect(await bet(who)).toEqual({ ...next, nonce: 2 })
})

test('R-061 the thousand-and-first round has the next server seed and the same client seed', async () => {
  const who = await fundedMember(house, 'steady', '5000.00')
  const chosen = await choose(who, 'mine_for_good')
  const member = await findMemberByAccount(house.ctx.db, house.brand.id, 'steady')
  if (!member) throw new Error('it was just made')
  const player: Player = {
    brand: house.brand,
    memberId: member.id,
    accountClass: 'real',
    currency: 'USD',
  }
  const played: { readonly hash: string; readonly clientSeed: string; readonly nonce: number }[] =
    []
  for (let round = 0; round < 1_001; round += 1) {
    const wish = { gameCode: 'dice', stake: 10_000n, bet: LOW }
    const { row } = await transact(house.ctx, (tx) => open(house.ctx, tx, player, wish))
    played.push({ hash: row.serverSeedHash, clientSeed: row.clientSeed, nonce: row.nonce })
  }
  const first = { hash: chosen.serverSeedHash, clientSeed: 'mine_for_good' }
  expect(played.slice(0, 1_000)).toEqual(
    Array.from({ length: 1_000 }, (_, nonce) => ({ ...first, nonce })),
  )
  expect(played.at(-1)).toEqual({
    hash: chosen.nextServerSeedHash,
    clientSeed: 'mine_for_good',
    nonce: 0,
  })
})
