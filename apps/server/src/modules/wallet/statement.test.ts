import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { fund, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { statement, type StatementQuery } from './index.ts'

let db: TestDatabase
let ctx: TestContext

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
})
afterEach(() => expectBooksBalance(db.app))
afterAll(() => db.close())

const read = (member: TestMember, more: Partial<StatementQuery> = {}) =>
  statement(db.app, {
    memberId: member.memberId,
    account: 'cash',
    offsetMinutes: 0,
    pageNo: 1,
    pageSize: 20,
    ...more,
  })

test('R-015 lines are continuous, newest first, over all pages', async () => {
  const member = await testMember(ctx, await testBrand(db))
  for (let index = 1; index <= 25; index += 1) {
    await transact(ctx, (tx) => fund(ctx, tx, member, { amount: BigInt(index) }))
  }
  const lines = []
  for (const pageNo of [1, 2, 3, 4]) {
    const page = await read(member, { pageNo, pageSize: 10 })
    expect(page.total).toBe(25)
    lines.push(...page.lines)
  }
  expect(lines).toHaveLength(25)
  let before = 0n
  for (const [index, line] of lines.toReversed().entries()) {
    expect(line).toMatchObject({
      kind: 'deposit',
      account: 'cash',
      amount: BigInt(index + 1),
      balanceBefore: before,
      balanceAfter: before + BigInt(index + 1),
      version: `${index + 1}`,
    })
    before = line.balanceAfter
  }
})

test('business days are the brand’s, their borders exact to the millisecond', async () => {
  const offsetMinutes = 7 * 60
  const member = await testMember(ctx, await testBrand(db, { offsetMinutes }))
  // 17:00 in Greenwich is midnight at +07:00
  const moments = ['16:59:59.999', '17:00:00.000']
  for (const [index, moment] of moments.entries()) {
    ctx.clock.set(new Date(`2026-11-05T${moment}Z`))
    await transact(ctx, (tx) => fund(ctx, tx, member, { amount: BigInt(index + 1) }))
  }
  const amounts = async (from?: string, to?: string) => {
    const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
    const page = await read(member, { offsetMinutes, ...days })
    expect(page.total).toBe(page.lines.length)
    return page.lines.map(({ amount }) => amount)
  }
  expect(await amounts('2026-11-05', '2026-11-05')).toEqual([1n])
  expect(await amounts('2026-11-06', '2026-11-06')).toEqual([2n])
  expect(await amounts('2026-11-05', '2026-11-06')).toEqual([2n, 1n])
  expect(await amounts('2026-11-06')).toEqual([2n])
  expect(await amounts(undefined, '2026-11-05')).toEqual([1n])
  expect(await amounts('2026-11-07')).toEqual([])
})

test('an account nobody opened has an empty statement', async () => {
  const member = await testMember(ctx, await testBrand(db))
  expect(await read(member, { account: 'trial' })).toEqual({ lines: [], total: 0 })
})
