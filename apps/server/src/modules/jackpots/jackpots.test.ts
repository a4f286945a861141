import { createHash } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { houseFaults } from '../../books.ts'
import { takeEvents } from '../../db/queries.ts'
import { transact } from '../../db/transact.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { apply } from '../wagers/index.ts'
import { balanceOf, houseSums } from '../wallet/index.ts'
import { collect, feedPools, makePool, type PoolWish } from './index.ts'
import { drawPoint } from './pools.ts'
import { listContributions, listPools, listWins, setOpen } from './queries.ts'
import { shownPots } from './routes.ts'

let db: TestDatabase
let ctx: TestContext

beforeAll(async () => {
  db = await testDatabase(16)
  ctx = testContext(db.app, db.url)
})
afterEach(async () => expect(await houseFaults(db.app)).toEqual([]))
afterAll(() => db.close())

type BrandId = TestMember['brandId']

async function brandWithPool(wish: Partial<PoolWish> = {}): Promise<BrandId> {
  const brandId = await testBrand(db)
  // the first member opens the books of a brand
  await testMember(ctx, brandId)
  await pool(brandId, wish)
  return brandId
}

const pool = (brandId: BrandId, wish: Partial<PoolWish> = {}) =>
  transact(ctx, (tx) =>
    makePool(ctx, tx, brandId, {
      code: 'lanterns',
      name: 'Thousand lanterns',
      currency: 'USD',
      sources: ['test'],
      rate: 10_000,
      mainShare: 700_000,
      seed: money('100'),
      cap: money('500'),
      ...wish,
    }),
  )

/** What the dispatcher does with events, then what the caretaker does. */
async function settleUp(): Promise<void> {
  await transact(ctx, async (tx) => collect(tx, await takeEvents(tx, 10_000)))
  await feedPools(ctx)
}

const first = async (brandId: BrandId) => {
  const [found] = await listPools(db.app, brandId)
  if (!found) throw new Error('the brand has a pool')
  return found
}
const cashOf = async ({ memberId, currency }: TestMember) =>
  (await balanceOf(db.app, memberId, currency))?.available

test('a stake that is paid in several results feeds the pot once', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const bet = betting(ctx, member)
  await apply(ctx, bet.place('10'))
  await apply(ctx, bet.payMore('1'))
  await settleUp()
  const once = await first(brandId)
  expect(once.main).toBeGreaterThan(money('100'))
  await apply(ctx, bet.payMore('2'))
  await settleUp()
  expect(await first(brandId)).toMatchObject({ main: once.main, reserve: once.reserve })
})

test('R-069 each settled stake feeds the pot and the reserve to the last part of a unit', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  for (let round = 0; round < 30; round += 1) {
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('0.0123'))
    await apply(ctx, bet.settle('0'))
  }
  await settleUp()
  const { main, reserve, carriedMain, carriedReserve } = await first(brandId)
  // thirty stakes of 123 units at 1 %, seven and three tenths of it
  const parts = 30n * 123n * 10_000n
  expect((main - money('100')) * 10n ** 12n + carriedMain).toBe(parts * 700_000n)
  expect(reserve * 10n ** 12n + carriedReserve).toBe(parts * 300_000n)
  expect(carriedMain).toBeGreaterThan(0n)
  await settleUp()
  expect(await first(brandId)).toMatchObject({ main, reserve })
})

test('only what is settled in its currency, by its sources and by real members feeds a pool', async () => {
  const brandId = await brandWithPool({ sources: ['elsewhere'] })
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const trial = await testMember(ctx, brandId, { accountClass: 'trial', cash: money('100') })
  await testMember(ctx, brandId, { currency: 'EUR' })
  await pool(brandId, { code: 'others', currency: 'EUR' })
  await pool(brandId, { code: 'mine' })
  for (const who of [member, trial]) {
    const bet = betting(ctx, who)
    await apply(ctx, bet.place('10'))
    await apply(ctx, bet.settle('0'))
  }
  await apply(ctx, betting(ctx, member).place('10'))
  await apply(ctx, betting(ctx, member).tip('10'))
  await apply(ctx, betting(ctx, member).play('10', '5'))
  await settleUp()
  const pots = new Map((await listPools(db.app, brandId)).map(({ code, main }) => [code, main]))
  expect(pots.get('lanterns')).toBe(money('100'))
  expect(pots.get('others')).toBe(money('100'))
  // two stakes of 10 at 0.7 %
  expect(pots.get('mine')).toBe(money('100.14'))
})

test('a pool may be fed by one game of a source alone', async () => {
  const brandId = await brandWithPool({ sources: ['test/night-tram'] })
  const member = await testMember(ctx, brandId, { cash: money('100') })
  for (const gameCode of ['night-tram', 'lanterns', 'night-tram-2']) {
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('1.00', { gameCode }))
    await apply(ctx, bet.settle('0'))
  }
  await settleUp()
  const { main, reserve } = await first(brandId)
  expect(main - money('100') + reserve).toBe(money('0.01'))
})

test('R-069 of a hundred at the same moment one takes each pot, whole', async () => {
  const brandId = await brandWithPool({
    rate: 100_000,
    mainShare: 1_000_000,
    seed: money('10'),
    cap: money('14'),
  })
  const members = await Promise.all(
    Array.from({ length: 100 }, () => testMember(ctx, brandId, { cash: money('10') })),
  )
  const hash = (await first(brandId)).pointHash
  await Promise.all(
    members.map(async (member) => {
      await apply(ctx, betting(ctx, member).play('2.5', '0'))
      await settleUp()
    }),
  )
  await settleUp()
  const wins = (await listWins(db.app, brandId, 1_000)).toReversed()
  expect(wins.length).toBeGreaterThan(4)
  expect(wins.map(({ dropNo }) => dropNo)).toEqual(wins.map((_, index) => index + 1))
  const [won] = wins
  expect(createHash('sha256').update(`${won?.point}:${won?.salt}`).digest('hex')).toBe(hash)
  const paid = wins.reduce((all, { amount }) => all + amount, 0n)
  // each pot began with ten; what a hundred stakes of 2.5 led in is ten per cent of them
  const { main, dropNo } = await first(brandId)
  expect(paid + main).toBe(money('25') + BigInt(dropNo) * money('10'))
  const cash = await Promise.all(members.map(cashOf))
  const sum = cash.reduce((all: bigint, one) => all + (one ?? 0n), 0n)
  expect(sum).toBe(money('750') + paid)
})

test('the next pot is seeded from the reserve, as far as that goes', async () => {
  const brandId = await brandWithPool({
    rate: 100_000,
    mainShare: 500_000,
    seed: money('1'),
    cap: money('2'),
  })
  const member = await testMember(ctx, brandId, { cash: money('100') })
  await apply(ctx, betting(ctx, member).play('40', '0'))
  await settleUp()
  expect(await first(brandId)).toMatchObject({
    dropNo: 2,
    main: money('1'),
    // two that were led in and the one that was beyond the cap, less the seed
    reserve: money('2'),
  })
  expect(await cashOf(member)).toBe(money('62'))
})

test('R-069 a pot is never above its cap; what goes beyond is in the reserve', async () => {
  // whatever the point is, the stake leads in more than there is room for
  const brandId = await brandWithPool({
    rate: 100_000,
    mainShare: 900_000,
    seed: money('10'),
    cap: money('10.05'),
  })
  const member = await testMember(ctx, brandId, { cash: money('1000') })
  for (const stake of ['100', '300', '7.77']) {
    const before = await first(brandId)
    await apply(ctx, betting(ctx, member).play(stake, '0'))
    await settleUp()
    const { main, reserve, dropNo } = await first(brandId)
    const [won] = await listWins(db.app, brandId, 1)
    expect(dropNo).toBe(before.dropNo + 1)
    expect(won?.amount).toBe(money('10.05'))
    expect(main).toBe(money('10'))
    // all that was led in, less what the pot took, and the seed of the next one
    const led = money(stake) / 10n
    const unseeded = before.reserve + led - money('0.05')
    expect(reserve).toBe(unseeded > money('10') ? unseeded - money('10') : 0n)
  }
  const over = db.app.query(`update jackpot_pools set main = cap + 1 where brand_id = $1`, [
    brandId,
  ])
  await expect(over).rejects.toThrow('pot_below_cap')
})

/** Draws the point of the pot again: at its seed, which is possible as well. */
async function pointAtSeed(brandId: BrandId): Promise<void> {
  const pot = await first(brandId)
  const { pointSealed, pointHash } = drawPoint(ctx, brandId, { ...pot, cap: pot.seed }, pot.dropNo)
  await db.owner.query(
    'update jackpot_pools set point_sealed = $2, point_hash = $3 where id = $1',
    [pot.id, pointSealed, pointHash],
  )
}

test('a pot may fall at its seed, to the first stake that leads something in', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  await pointAtSeed(brandId)
  await apply(ctx, betting(ctx, member).play('10', '0'))
  await settleUp()
  const [won] = await listWins(db.app, brandId, 1)
  expect(won).toMatchObject({ dropNo: 1, point: money('100'), amount: money('100.07') })
})

test('a pot is paid in whole cents; what is finer is in the reserve, and in the books', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  await pointAtSeed(brandId)
  // 0.0777 into the pot, 0.0333 into the reserve
  await apply(ctx, betting(ctx, member).play('11.10', '0'))
  await settleUp()
  const [won] = await listWins(db.app, brandId, 1)
  expect(won?.amount).toBe(money('100.07'))
  expect(await cashOf(member)).toBe(money('188.97'))
  // the reserve went into the seed of the next pot, with what was too fine to pay
  expect(await first(brandId)).toMatchObject({ main: money('100'), reserve: 0n })
  const { rows } = await db.owner.query<{ amount: string }>(
    `select x.amount::text from ledger_postings x
       join ledger_accounts a on a.id = x.account_id
       join ledger_entries e on e.id = x.entry_id
      where a.brand_id = $1 and a.purpose = 'jackpot_reserve' order by e.id`,
    [brandId],
  )
  const moved = rows.map(({ amount }) => BigInt(amount))
  expect(moved).toEqual([money('0.0333'), money('0.0077'), -money('0.041')])
})

test('a pot is shown as what would be paid of it', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  await apply(ctx, betting(ctx, member).play('11.10', '0'))
  await settleUp()
  expect((await first(brandId)).main).toBe(money('100.0777'))
  const { pools } = await shownPots(ctx, brandId, (source) => source)
  expect(pools).toMatchObject([{ code: 'lanterns', amount: money('100.07') }])
})

test('what breaks half way is done once', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  await apply(ctx, betting(ctx, member).play('50', '0'))
  const broken = transact(ctx, async (tx) => {
    await collect(tx, await takeEvents(tx, 10_000))
    throw new Error('the node is gone')
  })
  await expect(broken).rejects.toThrow('the node is gone')
  await Promise.all([settleUp(), settleUp(), settleUp()])
  expect((await first(brandId)).main).toBe(money('100.35'))
})

/** What the house has set aside for the pots of a brand. */
const setAside = async (brandId: BrandId) =>
  (await houseSums(db.app, brandId))
    .filter(({ purpose }) => purpose === 'jackpot' || purpose === 'jackpot_reserve')
    .reduce((all, one) => all + one.sum, 0n)

test('a bet that is voided after it was settled takes back what its stake led in, once', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const bet = betting(ctx, member)
  await apply(ctx, bet.play('50', '0'))
  await apply(ctx, betting(ctx, member).play('10', '0'))
  await settleUp()
  expect(await first(brandId)).toMatchObject({ main: money('100.42'), reserve: money('0.18') })

  await apply(ctx, bet.void())
  await settleUp()
  await settleUp()
  expect(await first(brandId)).toMatchObject({ main: money('100.07'), reserve: money('0.03') })
  expect(await setAside(brandId)).toBe(money('100.10'))
  expect(await cashOf(member)).toBe(money('90'))

  // it runs again, and feeds the pot anew with its end
  await apply(ctx, bet.unsettle())
  await apply(ctx, bet.settle('0'))
  await settleUp()
  expect(await first(brandId)).toMatchObject({ main: money('100.42'), reserve: money('0.18') })
  const page = { offset: 0, limit: 10 }
  const { rows } = await listContributions(db.app, brandId, 'lanterns', page)
  expect(rows.map(({ turn, main, reserve }) => [turn, main, reserve])).toEqual([
    [1, money('0.07'), money('0.03')],
    [3, money('0.35'), money('0.15')],
    [2, money('-0.35'), money('-0.15')],
    [1, money('0.35'), money('0.15')],
  ])
})

test('a bet that is voided before its stake was led in leads in nothing', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const bet = betting(ctx, member)
  await apply(ctx, bet.play('50', '0'))
  await apply(ctx, bet.void())
  await settleUp()
  expect(await first(brandId)).toMatchObject({ main: money('100'), reserve: 0n })
})

test('out of a pot that fell nothing comes back, and out of the reserve what is in it', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  await pointAtSeed(brandId)
  const bet = betting(ctx, member)
  await apply(ctx, bet.play('50', '0'))
  await settleUp()
  // it fell at once, and the reserve went into the seed of the next pot
  const fallen = await first(brandId)
  expect(fallen).toMatchObject({ dropNo: 2, main: money('100'), reserve: 0n })
  await apply(ctx, bet.void())
  await settleUp()
  expect(await first(brandId)).toMatchObject({ dropNo: 2, main: money('100'), reserve: 0n })
})

test('a closed pool gives back as well, and is fed by nothing', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const bet = betting(ctx, member)
  await apply(ctx, bet.play('50', '0'))
  await settleUp()
  await transact(ctx, (tx) => setOpen(tx, brandId, 'lanterns', false))
  await apply(ctx, bet.void())
  await apply(ctx, betting(ctx, member).play('10', '0'))
  await settleUp()
  expect(await first(brandId)).toMatchObject({ main: money('100'), reserve: 0n })
})

test('stakes that are settled and taken back at once leave the pot with what stayed', async () => {
  const brandId = await brandWithPool()
  const member = await testMember(ctx, brandId, { cash: money('1000') })
  const bets = Array.from({ length: 20 }, () => betting(ctx, member))
  const played = bets.map(async (bet, at) => {
    await apply(ctx, bet.play('10', '0'))
    if (at % 2 === 0) await apply(ctx, bet.void())
  })
  await Promise.all([...played, settleUp(), settleUp(), settleUp()])
  await settleUp()
  expect(await first(brandId)).toMatchObject({ main: money('100.70'), reserve: money('0.30') })
  expect(await setAside(brandId)).toBe(money('101'))
})
