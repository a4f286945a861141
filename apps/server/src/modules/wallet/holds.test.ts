import type { EntryId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact, type Tx } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testBrand, testMember, type TestMember } from '../../testing/money.ts'
import {
  balanceOf,
  capture,
  type Entry,
  expire,
  expiredHolds,
  type Hold,
  hold,
  post,
  release,
} from './index.ts'

let db: TestDatabase
let ctx: TestContext
let brandId: TestMember['brandId']

beforeAll(async () => {
  db = await testDatabase(16)
  ctx = testContext(db.app, db.url)
  brandId = await testBrand(db)
})
afterEach(() => expectBooksBalance(db.app))
afterAll(() => db.close())

let serial = 0
const nextKey = () => `key:${(serial += 1)}`
const run = <Result>(work: (tx: Tx) => Promise<Result>) => transact(ctx, work)

const wish = (member: TestMember, amount: string, more: Partial<Hold> = {}): Hold => ({
  brandId,
  memberId: member.memberId,
  subject: 'withdrawal',
  currency: member.currency,
  amount: money(amount),
  source: 'cashier',
  key: nextKey(),
  reference: 'W-1',
  at: ctx.clock.now(),
  ...more,
})

const closing = (holdId: EntryId, amount?: string, key: string = nextKey()) => ({
  brandId,
  holdId,
  ...(amount === undefined ? {} : { amount: money(amount) }),
  source: 'cashier',
  key,
  reference: 'W-1',
  at: ctx.clock.now(),
})

const balances = async (member: TestMember) => {
  const found = await balanceOf(db.app, member.memberId, member.currency)
  return { available: found?.available, held: found?.held }
}

test.each([10n, -10n])(
  'held money moves by its hold alone, not by %d of a plain entry',
  async (units) => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const { memberId } = member
    await run((tx) => hold(tx, wish(member, '60')))
    // the type of a move leaves held out; the database must not rely on it
    const held = 'held' as 'cash'
    const moves: Entry['moves'] = [
      { memberId, account: held, amount: units },
      { memberId, account: 'cash', amount: -units },
    ]
    await expect(
      run((tx) => post(tx, { ...wish(member, '1'), kind: 'adjust', moves })),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await balances(member)).toEqual({ available: money('40'), held: money('60') })
  },
)

test('a hold moves cash to held, a capture takes it away', async () => {
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const { holdId } = await run((tx) => hold(tx, wish(member, '60')))
  expect(await balances(member)).toEqual({ available: money('40'), held: money('60') })
  await run((tx) => capture(tx, { ...closing(holdId), to: 'payment_clearing' }))
  expect(await balances(member)).toEqual({ available: money('40'), held: 0n })
})

test('a hold is captured in part, released in part, and the rest expires; never more', async () => {
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const { holdId } = await run((tx) => hold(tx, wish(member, '60')))
  await run((tx) => capture(tx, { ...closing(holdId, '25'), to: 'payment_clearing' }))
  await run((tx) => release(tx, closing(holdId, '10')))
  expect(await balances(member)).toEqual({ available: money('50'), held: money('25') })
  for (const end of [
    (tx: Tx) => release(tx, closing(holdId, '25.0001')),
    (tx: Tx) => expire(tx, closing(holdId, '26')),
    (tx: Tx) => capture(tx, { ...closing(holdId, '60'), to: 'house' }),
  ]) {
    await expect(run(end)).rejects.toMatchObject({ code: 'state_changed' })
  }
  await run((tx) => expire(tx, closing(holdId)))
  expect(await balances(member)).toEqual({ available: money('75'), held: 0n })
  await expect(run((tx) => release(tx, closing(holdId)))).rejects.toMatchObject({
    code: 'state_changed',
  })
})

test('R-005 repeats of a hold and of its end change nothing; another content is a conflict', async () => {
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const order = wish(member, '100')
  const first = await run((tx) => hold(tx, order))
  // the money is gone from cash, and the repeat is answered all the same
  expect(await run((tx) => hold(tx, order))).toEqual({ ...first, isRepeat: true })
  await expect(run((tx) => hold(tx, { ...order, amount: money('99') }))).rejects.toMatchObject({
    code: 'idempotency_conflict',
  })
  const end = closing(first.holdId)
  const released = await run((tx) => release(tx, end))
  expect(await run((tx) => release(tx, end))).toEqual({ ...released, isRepeat: true })
  await expect(run((tx) => expire(tx, end))).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect(await balances(member)).toEqual({ available: money('100'), held: 0n })
})

test('only what is there can be held', async () => {
  const member = await testMember(ctx, brandId, { cash: money('10') })
  await expect(run((tx) => hold(tx, wish(member, '10.01')))).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
  await expect(run((tx) => hold(tx, wish(member, '1', { currency: 'EUR' })))).rejects.toMatchObject(
    { code: 'currency_mismatch' },
  )
})

test('ends racing for one hold never take more than it has', async () => {
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const { holdId } = await run((tx) => hold(tx, wish(member, '100')))
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      run((tx) =>
        index % 2 === 0
          ? release(tx, closing(holdId, '10'))
          : capture(tx, { ...closing(holdId, '10'), to: 'payment_clearing' }),
      ),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect((await balances(member)).held).toBe(0n)
})

test('the database keeps a hold within its amount', async () => {
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const { holdId } = await run((tx) => hold(tx, wish(member, '100')))
  const set = (text: string) =>
    db.owner.query(`update ledger_holds set remaining = ${text} where id = $1`, [holdId])
  await expect(set('-1')).rejects.toMatchObject({ constraint: 'hold_never_exceeded' })
  await expect(set('amount + 1')).rejects.toMatchObject({ constraint: 'hold_never_exceeded' })
  await expect(
    db.owner.query('update ledger_holds set amount = 5 where id = $1', [holdId]),
  ).rejects.toMatchObject({ code: '42501' })
})

test('open holds whose time is over are listed, and only those', async () => {
  const member = await testMember(ctx, brandId, { cash: money('100') })
  const at = ctx.clock.now()
  const soon = new Date(at.getTime() + 1_000)
  const due = await run((tx) => hold(tx, wish(member, '1', { expiresAt: soon })))
  const ended = await run((tx) => hold(tx, wish(member, '1', { expiresAt: soon })))
  await run((tx) => hold(tx, wish(member, '1')))
  await run((tx) => release(tx, closing(ended.holdId)))
  expect(await expiredHolds(db.app, at, 10)).toEqual([])
  expect(await expiredHolds(db.app, soon, 10)).toEqual([
    { holdId: due.holdId, brandId, memberId: member.memberId, subject: 'withdrawal' },
  ])
})
