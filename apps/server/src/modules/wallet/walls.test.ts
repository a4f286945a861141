import { money } from '@lantern/kernel/money'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { weakSettings } from '../../durability.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { entryKinds } from './index.ts'

let db: TestDatabase
let ctx: TestContext
let member: TestMember

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
  member = await testMember(ctx, await testBrand(db), { cash: money('100') })
})
afterEach(() => expectBooksBalance(db.app))
afterAll(() => db.close())

/** The error a statement ends with; fails when it ends with none. */
async function refused(pool: Pool, text: string): Promise<{ code: string; constraint?: string }> {
  const error = await pool.query(text).then(
    () => undefined,
    (failure: { code: string; constraint?: string }) => failure,
  )
  if (!error) throw new Error(`was let through: ${text}`)
  return error
}

const HASH = `decode(repeat('00', 32), 'hex')`

/** An entry of the member's book (or another) with postings (entry, account, amount, before, …). */
const entryWith = (postings: string, book = 'a.book_id'): string => `
  with a as (select * from ledger_accounts
              where member_id = ${member.memberId} and purpose = 'cash'),
       house as (select h.* from ledger_accounts h, a
                  where h.book_id = a.book_id and h.purpose = 'house'),
       e as (insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key,
               content_hash, reference, happened_at, posted_at)
             select ledger_id(${book}, nextval('ledger_entry_number')), ${book}, a.brand_id, 'adjust',
                    'walls', gen_random_uuid()::text, ${HASH}, '', now(), now() from a
             returning id)
  insert into ledger_postings(entry_id, account_id, amount, balance_before, balance_after, version)
  ${postings}`

const written = [
  'ledger_entries',
  'ledger_postings',
  'ledger_books',
  'ledger_hold_closings',
  'significant_events',
]
const columns: Readonly<Record<string, string>> = {
  ledger_entries: 'kind = kind',
  ledger_postings: 'amount = amount',
  ledger_books: 'currency = currency',
  ledger_hold_closings: 'amount = amount',
  significant_events: 'kind = kind',
}

describe.each(written)('R-002 %s', (table) => {
  test.each(['app', 'owner'] as const)('can not be changed by the %s', async (who) => {
    for (const text of [
      `update ${table} set ${columns[table]}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      expect((await refused(db[who], text)).code).toBe('42501')
    }
  })
  test('can not be written by the role of the program', async () => {
    expect((await refused(db.app, `insert into ${table} default values`)).code).toBe('42501')
  })
})

test('R-002 the role of the program may read the ledger and execute its doors, nothing else', async () => {
  const { rows } = await db.owner.query<{ name: string; privilege: string }>(
    `select table_name as name, privilege_type as privilege
       from information_schema.role_table_grants
      where grantee = 'lantern_app' and privilege_type <> 'SELECT'
        and (table_name like 'ledger%' or table_name like 'wager%')`,
  )
  expect(rows).toEqual([])
  const functions = await db.owner.query<{ name: string }>(
    `select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and (p.proname like 'ledger%' or p.proname like 'wager%')
        and has_function_privilege('lantern_app', p.oid, 'execute') order by 1`,
  )
  expect(functions.rows.map(({ name }) => name)).toEqual([
    'ledger_close_hold',
    // reads alone, as whoever asks
    'ledger_entry_near',
    'ledger_hold',
    'ledger_lock',
    'ledger_open_accounts',
    'ledger_open_house',
    'ledger_post',
    'ledger_reverse',
    'ledger_undo_deposit',
    'ledger_version_before',
    'wagers_apply',
    'wagers_apply_one',
    'wagers_note',
  ])
  const definers = await db.owner.query<{ name: string }>(
    `select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and (p.proname like 'ledger%' or p.proname like 'wager%')
        and not coalesce(array_to_string(p.proconfig, ','), '') like '%search_path=public, pg_temp%'`,
  )
  expect(definers.rows).toEqual([])
})

test.each(['cash', 'house'])('R-002 the %s account stays what it is', async (purpose) => {
  const where = `where purpose = '${purpose}'`
  for (const text of [
    `update ledger_accounts set book_id = book_id ${where}`,
    `update ledger_accounts set member_id = member_id ${where}`,
    `update ledger_accounts set purpose = purpose ${where}`,
    `delete from ledger_accounts ${where}`,
    `truncate ledger_accounts cascade`,
  ]) {
    expect((await refused(db.owner, text)).code).toBe('42501')
  }
  expect((await refused(db.app, `update ledger_accounts set balance = 0 ${where}`)).code).toBe(
    '42501',
  )
})

test('R-001 an entry whose postings do not sum to zero is refused', async () => {
  const text = entryWith(`
    select e.id, a.id, 5, a.balance, a.balance + 5, a.version + 1 from e, a
    union all select e.id, house.id, -4, null, null, null from e, house`)
  expect(await refused(db.owner, text)).toMatchObject({
    code: '23514',
    constraint: 'entry_balances',
  })
})

test('R-001 the postings of an entry come with one statement', async () => {
  const text = entryWith(`select e.id, house.id, 5, null, null, null from e, house`)
  expect(await refused(db.owner, text)).toMatchObject({
    code: '23514',
    constraint: 'entry_balances',
  })
})

test('a posting adds up, and is kept whole or not at all', async () => {
  const wrong = entryWith(`
    select e.id, a.id, 5, a.balance, a.balance + 6, a.version + 1 from e, a
    union all select e.id, house.id, -5, null, null, null from e, house`)
  expect(await refused(db.owner, wrong)).toMatchObject({ constraint: 'posting_adds_up' })
  const torn = entryWith(`
    select e.id, a.id, 5, a.balance, a.balance + 5, null::bigint from e, a
    union all select e.id, house.id, -5, null, null, null from e, house`)
  expect(await refused(db.owner, torn)).toMatchObject({ constraint: 'posting_kept_whole' })
})

test('version_used_once: a version of an account belongs to one posting', async () => {
  const text = entryWith(`
    select e.id, a.id, 5, a.balance - 5, a.balance, a.version from e, a
    union all select e.id, house.id, -5, null, null, null from e, house`)
  expect(await refused(db.owner, text)).toMatchObject({
    code: '23505',
    constraint: 'version_used_once',
  })
})

test('R-003 a balance does not go below zero', async () => {
  const text = `update ledger_accounts set balance = -1
    where member_id = ${member.memberId} and purpose = 'cash'`
  expect(await refused(db.owner, text)).toMatchObject({
    code: '23514',
    constraint: 'balance_not_negative',
  })
})

test('entry_posted_once: a key of a source belongs to one entry of a brand', async () => {
  const text = `insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key,
      content_hash, reference, happened_at, posted_at)
    select ledger_id(book_id, nextval('ledger_entry_number')), book_id, brand_id, kind, source,
           idempotency_key, ${HASH}, '', now(), now() from ledger_entries`
  expect(await refused(db.owner, text)).toMatchObject({
    code: '23505',
    constraint: 'entry_posted_once',
  })
})

test('entries of wagers come with their commands, through no other door', async () => {
  const text = `select ledger_post(1, 'adjust', 'wagers', 'key-1', ${HASH}, 'USD', 'real', '',
    now(), now(), array[${member.memberId}, null]::bigint[], array['cash', 'adjustment'],
    array[1, -1]::bigint[])`
  expect(await refused(db.owner, text)).toMatchObject({ code: '22023' })
})

test('R-015 accounts of the house keep neither balance nor version', async () => {
  const text = `update ledger_accounts set balance = 0, version = 0 where purpose = 'house'`
  expect(await refused(db.owner, text)).toMatchObject({
    code: '23514',
    constraint: 'only_owned_accounts_keep_balances',
  })
})

test('R-013 R-017 entry and account of a posting are of one brand, class and currency', async () => {
  const others = [
    await testMember(ctx, member.brandId, { accountClass: 'test' }),
    await testMember(ctx, member.brandId, { currency: 'VND' }),
    await testMember(ctx, await testBrand(db)),
    await testMember(ctx, member.brandId, { accountClass: 'trial' }),
  ]
  for (const other of others) {
    const account = `(select id from ledger_accounts where member_id = ${other.memberId}
      and purpose in ('cash', 'trial'))`
    const foreignAccount = entryWith(`
      select e.id, a.id, -5, a.balance, a.balance - 5, a.version + 1 from e, a
      union all select e.id, ${account}, 5, 0, 5, 1 from e`)
    const wall = { code: '23514', constraint: 'posting_in_one_book' }
    expect(await refused(db.owner, foreignAccount)).toMatchObject(wall)
    const book = `(select book_id from ledger_accounts where id = ${account})`
    const foreignEntry = entryWith(
      `
      select e.id, a.id, -5, a.balance, a.balance - 5, a.version + 1 from e, a
      union all select e.id, house.id, 5, null, null, null from e, house`,
      book,
    )
    expect(await refused(db.owner, foreignEntry)).toMatchObject(wall)
  }
})

test('R-017 an entry, an account and a reversal carry the book of their id', async () => {
  const entry = `insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key,
      content_hash, reference, happened_at, posted_at, reverses_id)
    select ledger_id(7, 1000000), book_id, brand_id, kind, source, 'walls', content_hash, '', now(),
           now(), null from ledger_entries`
  expect(await refused(db.owner, entry)).toMatchObject({ constraint: 'entry_in_its_book' })
  const reversal = `insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key,
      content_hash, reference, happened_at, posted_at, reverses_id)
    select ledger_id(book_id, 1000000), book_id, brand_id, kind, source, 'walls', content_hash, '',
           now(), now(), ledger_id(8000, 1) from ledger_entries limit 1`
  expect(await refused(db.owner, reversal)).toMatchObject({ constraint: 'reversal_in_one_book' })
  const account = `insert into ledger_accounts(id, book_id, brand_id, class, currency, member_id,
      purpose, balance, version)
    select ledger_id(8000, 1), book_id, brand_id, class, currency, member_id, purpose, 0, 0
      from ledger_accounts where member_id is not null limit 1`
  expect(await refused(db.owner, account)).toMatchObject({ constraint: 'account_in_its_book' })
})

test('a posting needs an entry and an account that are there', async () => {
  const nowhere = 'ledger_id(a.book_id, 900000000)'
  const noAccount = entryWith(`
    select e.id, a.id, -5, a.balance, a.balance - 5, a.version + 1 from e, a
    union all select e.id, ${nowhere}, 5, null, null, null from e, a`)
  const noEntry = entryWith(`
    select ${nowhere}, a.id, -5, a.balance, a.balance - 5, a.version + 1 from a
    union all select ${nowhere}, house.id, 5, null, null, null from a, house`)
  for (const text of [noAccount, noEntry]) {
    expect(await refused(db.owner, text)).toMatchObject({
      code: '23503',
      constraint: 'posting_has_both_ends',
    })
  }
})

test('R-017 trial money is PLAY, and PLAY is trial money', async () => {
  const brand = member.brandId
  for (const [accountClass, currency] of [
    ['real', 'PLAY'],
    ['trial', 'USD'],
  ]) {
    const text = `insert into ledger_books(brand_id, class, currency)
      values (${brand}, '${accountClass}', '${currency}')`
    expect((await refused(db.owner, text)).code).toBe('23514')
  }
})

test('R-011 a drift of one unit is reported and names the account', async () => {
  const drift = (by: string) => `update ledger_accounts set balance = balance ${by}
    where member_id = ${member.memberId} and purpose = 'cash' returning id`
  const { rows } = await db.owner.query<{ id: string }>(drift('+ 1'))
  const { booksBalance } = await import('../wagers/index.ts')
  const faults = await booksBalance(db.app)
  await db.owner.query(drift('- 1'))
  expect(faults).toHaveLength(1)
  expect(faults[0]?.invariant).toBe('each kept balance and version equal the postings')
  expect(JSON.parse(faults[0]?.row ?? '')).toMatchObject({ account: Number(rows[0]?.id) })
})

test('the list of kinds is the same in the database and in the program', async () => {
  const { rows } = await db.app.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
      where contypid = 'ledger_kind'::regtype`,
  )
  const listed = [...(rows[0]?.text ?? '').matchAll(/'([a-z.]+)'::text/g)].map(([, kind]) => kind)
  expect(new Set(listed)).toEqual(new Set(entryKinds))
  expect(listed).toHaveLength(entryKinds.length)
})

test('R-016 weak durability is seen', async () => {
  expect(await weakSettings(db.app)).toEqual([])
  const client = await db.app.connect()
  try {
    await client.query('set synchronous_commit = off')
    expect(await weakSettings({ query: (text) => client.query(text) })).toEqual([
      'synchronous_commit is off',
    ])
  } finally {
    client.release(true)
  }
})
