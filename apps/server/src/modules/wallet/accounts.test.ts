import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testBrand, testMember } from '../../testing/money.ts'
import { openAccounts } from './index.ts'

let db: TestDatabase
let ctx: TestContext

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
})
afterAll(() => db.close())

/** The last number that was given to a book, used or not. */
async function lastBook(): Promise<string> {
  const { rows } = await db.owner.query<{ last: string }>(
    'select last_value as last from ledger_books_id_seq',
  )
  return rows[0]?.last ?? ''
}

test.each(['real', 'test', 'trial'] as const)(
  'members of class %s who find their books use up no number of a book',
  async (accountClass) => {
    const brandId = await testBrand(db)
    const first = await testMember(ctx, brandId, { accountClass })
    const before = await lastBook()
    for (let count = 0; count < 50; count += 1) await testMember(ctx, brandId, { accountClass })
    await transact(ctx, (tx) => openAccounts(tx, first.memberId))
    expect(await lastBook()).toBe(before)
  },
)

test('a new currency of a brand gets one book, beside the points it has', async () => {
  const brandId = await testBrand(db)
  await testMember(ctx, brandId)
  const before = await lastBook()
  await testMember(ctx, brandId, { currency: 'VND' })
  expect(BigInt(await lastBook()) - BigInt(before)).toBe(1n)
})

test('only what a brand has few of has numbers that could run out', async () => {
  // A conflict uses up a number of an identity: what joins this list must never meet one.
  const { rows } = await db.owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
        and case when not a.attisdropped then pg_get_serial_sequence(c.relname, a.attname) end
              is not null
        and a.atttypid <> 'bigint'::regtype order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'brands.id',
    'data_keys.id',
    'jackpot_pools.id',
    'ledger_books.id',
    'vendor_connections.id',
    'vendor_keys.id',
    'vendors.id',
  ])
})
