import { money } from '@lantern/kernel/money'
import { DAY_MS, HOUR_MS } from '@lantern/kernel/time'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { ask, house, owner, useCashierDesk } from '../../testing/cashier-desk.ts'
import { post } from '../wallet/index.ts'
import { keepDays, liabilityChunks } from './liability-days.ts'
import { keptAt, keptDays, liabilities } from './liability-queries.ts'

useCashierDesk('300')

const now = async () => {
  const rows = await liabilities(house.database.app, house.brand.id)
  return rows.find((row) => row.class === 'real' && row.currency === 'USD')
}
const kept = async (from: string, to = from) =>
  (await keptDays(house.database.app, house.brand.id, { from, to })).filter(
    ({ currency }) => currency === 'USD',
  )
/** The business day that has ended at the brand, seven hours before GMT. */
const ended = () =>
  new Date(house.ctx.clock.now().getTime() + 7 * HOUR_MS - DAY_MS).toISOString().slice(0, 10)

test('tells pots, vendors and suspense beside what accounts hold', async () => {
  const before = await now()
  await ask('100')
  await house.database.owner.query(
    `insert into jackpot_pools(brand_id, code, name, currency, sources, rate, main_share, seed, cap,
                               main, reserve, point_sealed, point_hash)
     values ($1, 'owed', 'Owed', 'USD', '{originals}', 1000, 500000, 10000, 100000, 12000, 34000,
             '', repeat('0', 64))`,
    [house.brand.id],
  )
  const found = await now()
  expect(found).toMatchObject({
    pots: 46_000n,
    atVendors: 0n,
    suspense: 0n,
    pendingWithdrawals: (before?.pendingWithdrawals ?? 0n) + money('100'),
    held: (before?.held ?? 0n) + money('100'),
    cash: (before?.cash ?? 0n) - money('100'),
  })
  await house.database.owner.query(`delete from jackpot_pools where code = 'owed'`)
})

test('is written down once a night, by however many at a time, and stays as it was', async () => {
  house.ctx.clock.advance(3 * DAY_MS)
  const before = await now()
  await Promise.all(Array.from({ length: 6 }, () => keepDays(house.ctx)))
  const day = ended()
  const [first] = await kept(day)
  expect(first).toMatchObject({ currency: 'USD', cash: before?.cash, held: before?.held })
  expect(await kept(day)).toHaveLength(1)
  expect(await keptAt(house.database.app, house.brand.id, day)).toEqual(house.ctx.clock.now())
  await transact(house.ctx, (tx) =>
    post(tx, {
      brandId: house.brand.id,
      kind: 'adjust',
      source: 'tests',
      key: `later:${owner.memberId}`,
      currency: 'USD',
      reference: '',
      at: house.ctx.clock.now(),
      moves: [
        { house: 'adjustment', amount: money('-5') },
        { memberId: owner.memberId, account: 'cash', amount: money('5') },
      ],
    }),
  )
  await keepDays(house.ctx)
  expect(await kept(day)).toEqual([first])
  await expect(
    house.database.owner.query('update liability_days set cash = 0'),
  ).rejects.toMatchObject({ code: '42501' })
  house.ctx.clock.advance(DAY_MS)
  await keepDays(house.ctx)
  const [, next] = await kept(day, ended())
  expect(next).toMatchObject({ cash: (first?.cash ?? 0n) + money('5') })
  const chunks: string[] = []
  const days = { from: day, to: ended() }
  for await (const { text } of liabilityChunks(house.ctx, house.brand.id, days)) chunks.push(text)
  const lines = chunks.join('').trim().split('\r\n')
  // points are a currency of their own
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`${day},`)
})

test('of a night that nobody saw is not made up', async () => {
  house.ctx.clock.advance(5 * DAY_MS)
  const missed = new Date(house.ctx.clock.now().getTime() - 3 * DAY_MS).toISOString().slice(0, 10)
  await keepDays(house.ctx)
  expect(await kept(missed)).toEqual([])
  expect(await kept(ended())).not.toEqual([])
})
