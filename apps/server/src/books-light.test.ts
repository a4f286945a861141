import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBooks } from './books.ts'
import type { Context } from './context.ts'
import { transact } from './db/transact.ts'
import { housekeeping } from './housekeeping.ts'
import { registry } from './http/metrics.ts'
import { booksBalance } from './modules/wagers/index.ts'
import { type TestContext, testContext } from './testing/context.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { fund, testBrand, testMember, type TestMember } from './testing/money.ts'

let db: TestDatabase
let ctx: TestContext
let member: TestMember
let account: string

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
})
afterAll(() => db.close())
beforeEach(async () => {
  member = await testMember(ctx, await testBrand(db), { cash: money('100') })
  const { rows } = await db.owner.query<{ id: string }>(
    `select id from ledger_accounts where member_id = $1 and purpose = 'cash'`,
    [member.memberId],
  )
  account = present(rows[0], 'a member has a cash account').id
})

const pay = () => transact(ctx, (tx) => fund(ctx, tx, member, { amount: money('1') }))

/** The next light look: a run of five minutes later. */
async function nextLook(): Promise<{ invariant: string; row: Record<string, unknown> }[]> {
  ctx.clock.advance(5 * MINUTE_MS)
  const { faults, isFresh } = await checkBooks(ctx, 'light')
  expect(isFresh).toBe(true)
  return faults.map(({ invariant, row }) => ({ invariant, row: JSON.parse(row) }))
}

/** Changes what no program can change: past the triggers, as a hand in the database would. */
async function tamper(text: string, values: unknown[] = []): Promise<void> {
  const client = await db.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(text, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const drift = (by: number) =>
  tamper('update ledger_accounts set balance = balance + $2 where id = $1', [account, by])

const audited = async () => {
  const { rows } = await db.owner.query<Record<string, unknown>>(
    `select brand_id as brand, actor_name as actor, subject_kind as kind, subject_id as id, reason
       from audit_log where event = 'books.differed' and subject_id = $1 order by id`,
    [account],
  )
  return rows
}

const HEADS = 'each kept balance and version equal the last line of the statement'

test('R-011 a drift of one unit is found by the next light look, on an account nobody touched', async () => {
  expect(await nextLook()).toEqual([])
  expect(await nextLook()).toEqual([])
  await drift(1)
  expect(await nextLook()).toMatchObject([
    { invariant: HEADS, row: { account: Number(account), brand: member.brandId } },
  ])
  await drift(-1)
  expect(await nextLook()).toEqual([])
})

test('R-011 a drift that was played over before the look is found by the line that went on from it', async () => {
  await nextLook()
  await drift(1)
  await pay()
  expect(await nextLook()).toMatchObject([
    { invariant: 'each recent line continues its statement', row: { account: Number(account) } },
  ])
  await tamper(
    `update ledger_postings
        set balance_before = balance_before - 1, balance_after = balance_after - 1
      where account_id = $1 and version = 2`,
    [account],
  )
  await drift(-1)
  expect(await nextLook()).toEqual([])
})

test('R-011 what was found is told once to the operators of the brand, and again when it comes back', async () => {
  const told = {
    brand: member.brandId,
    actor: 'books',
    kind: 'account',
    id: account,
    reason: `does not hold: ${HEADS}`,
  }
  await drift(1)
  await nextLook()
  await drift(1)
  expect(await nextLook()).toHaveLength(1)
  expect(await audited()).toEqual([told])
  await drift(-2)
  expect(await nextLook()).toEqual([])
  await drift(-1)
  await nextLook()
  expect(await audited()).toEqual([told, told])
  await drift(1)
})

test('R-011 it is logged and turns the metric', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const light = present(
    housekeeping.caretakers?.find(({ name }) => name === 'house.books.light'),
    'the light look has a caretaker',
  )
  expect(light.everyMs).toBeLessThanOrEqual(MINUTE_MS)
  const run = async () => {
    ctx.clock.advance(5 * MINUTE_MS)
    await light.run({ ...ctx, log } satisfies Context, new AbortController().signal)
    const metrics = await registry.metrics()
    return /^lantern_books_balance\{check="light"\} (\d)$/m.exec(metrics)?.[1]
  }
  await drift(1)
  expect(await run()).toBe('0')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'the books do not balance' })
  expect(lines[0]).toContain(account)
  await drift(-1)
  expect(await run()).toBe('1')
  expect(lines).toHaveLength(1)
})

test('of many nodes one looks; the others read its result', async () => {
  await nextLook()
  ctx.clock.advance(3 * MINUTE_MS)
  await drift(1)
  expect(await checkBooks(ctx, 'light')).toMatchObject({ isFresh: false, faults: [] })
  ctx.clock.advance(MINUTE_MS)
  expect(await checkBooks(ctx, 'light')).toMatchObject({ isFresh: true, faults: [{}] })
  await drift(-1)
})

test.each([
  [
    'a line of one unit more',
    'set amount = amount + 1, balance_after = balance_after + 1',
    'entry',
  ],
  [
    'a line that begins where none ended',
    'set balance_before = balance_before + 1, balance_after = balance_after + 1',
    'account',
  ],
])(
  'R-011 %s is found among the recent ones, and among all by the full look',
  async (_what, change, subject) => {
    await pay()
    const last = '(select max(version) from ledger_postings where account_id = $1)'
    const line = `where account_id = $1 and version = ${last}`
    const undone = change.replaceAll('+ 1', '- 1')
    await pay()
    await nextLook()
    await tamper(`update ledger_postings ${change} ${line}`, [account])
    // it is the last of its statement, so the balance is another one as well
    const found = await nextLook()
    expect(found.map(({ invariant }) => invariant)).toContain(HEADS)
    expect(found.filter(({ invariant }) => invariant !== HEADS)).toMatchObject([
      { row: { [subject]: expect.any(Number), brand: member.brandId } },
    ])
    // two looks later it is history: the balance still tells, the line only to who reads everything
    await nextLook()
    expect((await nextLook()).map(({ invariant }) => invariant)).toEqual([HEADS])
    expect((await booksBalance(db.app)).length).toBeGreaterThan(0)
    await tamper(`update ledger_postings ${undone} ${line}`, [account])
    expect(await nextLook()).toEqual([])
    expect(await booksBalance(db.app)).toEqual([])
  },
)

test('an entry that commits behind later ones is looked at all the same', async () => {
  await nextLook()
  const slow = await db.owner.connect()
  await slow.query('begin')
  await slow.query('set local session_replication_role = replica')
  const { rows } = await slow.query<{ id: string }>(
    `insert into ledger_entries(id, book_id, brand_id, kind, source, idempotency_key, content_hash,
                                reference, happened_at, posted_at)
     select ledger_id(book_id, nextval('ledger_entry_number')), book_id, brand_id, 'adjust', 'tests',
            'slow', sha256(''), '', now(), now() from ledger_accounts where id = $1 returning id`,
    [account],
  )
  await pay()
  expect(await nextLook()).toEqual([])
  await slow.query('commit')
  expect(await nextLook()).toMatchObject([{ row: { entry: Number(rows[0]?.id), postings: 0 } }])
  await tamper('delete from ledger_entries where id = $1', [rows[0]?.id])
  slow.release()
})
