import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testBrand, testMember, type TestMember } from '../../testing/money.ts'
import {
  balanceOf,
  balancesOf,
  type Entry,
  houseSums,
  openAccounts,
  type Posted,
  post,
  reverse,
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

const deposit = (member: TestMember, amount: string, more: Partial<Entry> = {}): Entry => ({
  brandId: member.brandId,
  kind: 'deposit',
  source: 'cashier',
  key: `deposit:${(serial += 1)}`,
  currency: member.currency,
  reference: 'D-1',
  at: ctx.clock.now(),
  moves: [
    { house: 'payment_clearing', amount: -money(amount) },
    { memberId: member.memberId, account: 'cash', amount: money(amount) },
  ],
  ...more,
})

const transfer = (from: TestMember, to: TestMember, amount: string): Entry => ({
  ...deposit(from, amount),
  kind: 'transfer',
  source: 'transfers',
  moves: [
    { memberId: from.memberId, account: 'cash', amount: -money(amount) },
    { memberId: to.memberId, account: 'cash', amount: money(amount) },
  ],
})

const run = (entry: Entry): Promise<Posted> => transact(ctx, (tx) => post(tx, entry))
const available = async ({ memberId, currency }: TestMember) =>
  (await balanceOf(db.app, memberId, currency))?.available

test('opening accounts twice changes nothing', async () => {
  const member = await testMember(ctx, brandId, { cash: money('5') })
  await transact(ctx, (tx) => openAccounts(tx, member.memberId))
  expect(await available(member)).toBe(money('5'))
  const { rows } = await db.app.query(
    'select purpose from ledger_accounts where member_id = $1 order by id',
    [member.memberId],
  )
  expect(rows.map(({ purpose }) => purpose)).toEqual(['cash', 'held', 'bonus', 'points'])
})

test('R-012 cash, held, bonus and points are accounts of their own', async () => {
  const member = await testMember(ctx, brandId, { cash: money('5'), bonus: money('7') })
  expect(await balancesOf(db.app, [member.memberId])).toEqual([
    {
      memberId: member.memberId,
      accountClass: 'real',
      currency: 'USD',
      available: money('5'),
      held: 0n,
      bonus: money('7'),
      version: '1',
      isOverdrawn: false,
    },
  ])
})

test('R-005 the same key answers the first entry, another content is a conflict', async () => {
  const member = await testMember(ctx, brandId)
  const entry = deposit(member, '10')
  const first = await run(entry)
  const later = { ...entry, at: new Date(entry.at.getTime() + 60_000) }
  expect(await run(later)).toEqual({ entryId: first.entryId, isRepeat: true })
  for (const other of [
    deposit(member, '11', { key: entry.key }),
    { ...entry, reference: 'D-2' },
    { ...entry, kind: 'opening' as const },
    deposit(await testMember(ctx, brandId), '10', { key: entry.key }),
  ]) {
    await expect(run(other)).rejects.toMatchObject({ code: 'idempotency_conflict' })
  }
  expect(await available(member)).toBe(money('10'))
})

test('R-005 a repeat is answered after the money is spent', async () => {
  const from = await testMember(ctx, brandId, { cash: money('10') })
  const to = await testMember(ctx, brandId)
  const entry = transfer(from, to, '10')
  const first = await run(entry)
  expect(await run(entry)).toEqual({ entryId: first.entryId, isRepeat: true })
  expect(await available(from)).toBe(0n)
})

test('R-005 the same key racing: one entry, the others see it; no error', async () => {
  const member = await testMember(ctx, brandId)
  const entry = deposit(member, '10')
  const results = await Promise.all(Array.from({ length: 30 }, () => run(entry)))
  expect(new Set(results.map(({ entryId }) => entryId)).size).toBe(1)
  expect(results.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
  expect(await available(member)).toBe(money('10'))
})

test('R-005 the same key racing for different members: one success, clean conflicts', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => testMember(ctx, brandId)))
  const key = `race:${(serial += 1)}`
  const results = await Promise.allSettled(
    members.map((member) => run(deposit(member, '10', { key }))),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'idempotency_conflict' })
  }
})

test('R-003 what is not there can not leave; the refusal writes nothing', async () => {
  const from = await testMember(ctx, brandId, { cash: money('10') })
  const to = await testMember(ctx, brandId)
  const entry = transfer(from, to, '10.0001')
  await expect(run(entry)).rejects.toMatchObject({ code: 'insufficient_funds' })
  const { rowCount } = await db.app.query('select from ledger_entries where idempotency_key = $1', [
    entry.key,
  ])
  expect(rowCount).toBe(0)
})

test('R-013 an entry in a currency the member has no account in is refused', async () => {
  const member = await testMember(ctx, brandId)
  await expect(run(deposit(member, '1', { currency: 'VND' }))).rejects.toMatchObject({
    code: 'currency_mismatch',
  })
})

test('R-017 an entry can not mix a real and a test account', async () => {
  const real = await testMember(ctx, brandId, { cash: money('10') })
  const tester = await testMember(ctx, brandId, { accountClass: 'test', cash: money('10') })
  await expect(run(transfer(real, tester, '1'))).rejects.toMatchObject({
    constraint: 'posting_in_one_book',
  })
  await expect(run(transfer(tester, real, '1'))).rejects.toMatchObject({
    constraint: 'posting_in_one_book',
  })
})

test('kinds of holds, reversals and wagers are not posted directly', async () => {
  const member = await testMember(ctx, brandId)
  for (const kind of ['wager.settle', 'withdrawal.release', 'reverse']) {
    const entry: Entry = { ...deposit(member, '1'), kind: kind as Entry['kind'] }
    await expect(run(entry)).rejects.toMatchObject({ code: '42501' })
  }
})

test('a reversal is the linked opposite, once', async () => {
  const member = await testMember(ctx, brandId)
  const { entryId } = await run(deposit(member, '10'))
  const wish = { brandId, entryId, source: 'cashier', reference: 'D-1', at: ctx.clock.now() }
  const undo = (key: string) => transact(ctx, (tx) => reverse(tx, { ...wish, key }))
  const undone = await undo('undo:1')
  expect(await available(member)).toBe(0n)
  expect(await undo('undo:1')).toEqual({ entryId: undone.entryId, isRepeat: true })
  await expect(undo('undo:2')).rejects.toMatchObject({ code: 'state_changed' })
  await expect(
    db.owner.query(
      `insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key,
         content_hash, reference, happened_at, posted_at, reverses_id)
       select ledger_id(book_id, nextval('ledger_entry_number')), book_id, brand_id, kind, source, 'undo:3', content_hash, '', now(), now(), reverses_id
         from ledger_entries where id = $1`,
      [undone.entryId],
    ),
  ).rejects.toMatchObject({ constraint: 'entry_reversed_once' })
})

test('reversals racing under different keys: one wins', async () => {
  const member = await testMember(ctx, brandId)
  const { entryId } = await run(deposit(member, '10'))
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      transact(ctx, (tx) =>
        reverse(tx, {
          brandId,
          entryId,
          source: 'cashier',
          key: `race-undo:${entryId}:${index}`,
          reference: '',
          at: ctx.clock.now(),
        }),
      ),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await available(member)).toBe(0n)
})

test('a reversal that would overdraw is refused', async () => {
  const member = await testMember(ctx, brandId)
  const { entryId } = await run(deposit(member, '10'))
  await run(transfer(member, await testMember(ctx, brandId), '1'))
  await expect(
    transact(ctx, (tx) =>
      reverse(tx, { brandId, entryId, source: 's', key: 'k', reference: '', at: ctx.clock.now() }),
    ),
  ).rejects.toMatchObject({ code: 'insufficient_funds' })
})

test('R-010 a hundred opposite transfers in parallel meet no deadlock', async () => {
  const [a, b] = await Promise.all([
    testMember(ctx, brandId, { cash: money('1000') }),
    testMember(ctx, brandId, { cash: money('1000') }),
  ])
  const before = await deadlocks()
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      run(index % 2 === 0 ? transfer(a, b, '3') : transfer(b, a, '2')),
    ),
  )
  expect(await available(a)).toBe(money('950'))
  expect(await available(b)).toBe(money('1050'))
  expect(await deadlocks()).toBe(before)
})

/** Deadlocks the server has counted in this database. */
async function deadlocks(): Promise<string | undefined> {
  const { rows } = await db.owner.query<{ deadlocks: string }>(
    `select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.deadlocks
}

test('sums of the house are added from postings, by class and currency', async () => {
  const own = await testBrand(db)
  await testMember(ctx, own, { cash: money('10') })
  await testMember(ctx, own, { cash: money('5'), bonus: money('2') })
  await testMember(ctx, own, { accountClass: 'trial', cash: money('100') })
  const sums = (await houseSums(db.app, own)).filter(({ sum }) => sum !== 0n)
  expect(sums).toEqual([
    { accountClass: 'real', currency: 'USD', purpose: 'payment_clearing', sum: -money('15') },
    { accountClass: 'real', currency: 'USD', purpose: 'promotion', sum: -money('2') },
    { accountClass: 'trial', currency: 'PLAY', purpose: 'promotion', sum: -money('100') },
  ])
})
