import { DAY_MS } from '@lantern/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseFaults } from '../books.ts'
import { balancesOf } from '../modules/wallet/index.ts'
import { findMemberByAccount } from '../modules/identity/index.ts'
import { brandOfHost } from '../modules/config/index.ts'
import { seededRandom } from './random.ts'
import { testContext } from '../testing/context.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { seedDemo } from './demo.ts'
import { markSeed, seedState } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('an empty database gets the demo brand, once, and an interrupted seeding starts over', async () => {
  const ctx = testContext(database.app, database.url, { mode: 'demo' })
  await markSeed(database.owner, 'begun')
  expect(await seedState(database.owner)).toBe(false)
  await seedDemo(ctx, database.owner)
  expect(await seedState(database.owner)).toBe(true)
  const brand = await brandOfHost(ctx, 'localhost')
  if (!brand) throw new Error('the demo brand has a domain')
  for (const [account, currency, available] of [
    ['member01', 'USD', 10_000_000n],
    ['member20', 'USD', 10_000_000n],
    ['dong01', 'VND', 250_000_000_000n],
    ['trial01', 'PLAY', 20_000_000n],
  ] as const) {
    const member = await findMemberByAccount(ctx.db, brand.id, account)
    if (!member) throw new Error(`${account} is seeded`)
    const [balances] = await balancesOf(ctx.db, [member.id])
    expect(balances, account).toMatchObject({ currency, available })
  }
  expect(await houseFaults(database.owner)).toEqual([])
  const count = async () =>
    (await database.owner.query<{ n: string }>('select count(*) as n from ledger_entries')).rows
  const before = await count()
  await seedDemo(ctx, database.owner)
  expect(await count()).toEqual(before)
})

test('the winner board of the demo tells of many games, with wins of this week', async () => {
  const { rows } = await database.owner.query<{ game: string; account: string }>(
    `select game_code as game, account from report_winners
      where currency = 'USD' and win >= 10000 and settled_at > $1
      order by win desc limit 20`,
    [new Date(testContext(database.app, database.url).clock.now().getTime() - 7 * DAY_MS)],
  )
  expect(rows).toHaveLength(20)
  expect(new Set(rows.map(({ game }) => game)).size).toBeGreaterThan(4)
  expect(new Set(rows.map(({ account }) => account)).size).toBeGreaterThan(9)
})

test('no seed in use or in line comes from the source that repeats itself', async () => {
  const { now } = testContext(database.app, database.url).clock
  // What the past made bears a date of the past.
  const { rows } = await database.owner.query<{ fresh: number; old: number }>(
    `select count(*) filter (where created_at >= $1)::int as fresh,
            count(*) filter (where created_at < $1)::int as old
       from seeds where state <> 'revealed'`,
    [now()],
  )
  expect(rows[0]?.old).toBe(0)
  expect(rows[0]?.fresh).toBeGreaterThan(0)
})

test('the random source of the demo repeats itself', () => {
  expect(seededRandom('a').uuid()).toBe(seededRandom('a').uuid())
  expect(seededRandom('a').uuid()).not.toBe(seededRandom('b').uuid())
})
