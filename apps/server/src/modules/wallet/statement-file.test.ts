import { readCsv } from '@lantern/kernel/csv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { fund, testBrand, testMember } from '../../testing/money.ts'
import { statementFile } from './statement-file.ts'

let db: TestDatabase
let ctx: TestContext

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
})
afterAll(() => db.close())

test('R-048 a statement as CSV is continuous, in the time of the brand, and holds no formula', async () => {
  const member = await testMember(ctx, await testBrand(db))
  for (const amount of [10_000n, 25_000n])
    await transact(ctx, (tx) => fund(ctx, tx, member, { amount }))
  const wanted = { memberId: member.memberId, account: 'cash', offsetMinutes: -210 } as const
  const { name, csv, isCut } = await statementFile(db.app, { ...wanted, from: '2026-01-01' }, 'USD')
  expect([name, isCut]).toEqual(['statement-cash-2026-01-01.csv', false])
  const [head, newest, oldest] = (readCsv(csv) ?? []).map(({ cells }) => cells)
  expect(head).toEqual([
    'time',
    'entry',
    'kind',
    'reference',
    'before',
    'amount',
    'after',
    'currency',
  ])
  expect(newest?.slice(4)).toEqual(['1.00', '2.50', '3.50', 'USD'])
  expect(oldest?.slice(4)).toEqual(['0.00', '1.00', '1.00', 'USD'])
  expect(newest?.[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:30$/)
  expect(csv).not.toMatch(/(^|,)[=+@\t]/m)
})
