import { setTimeout as pause } from 'node:timers/promises'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { balanceOf } from '../wallet/index.ts'
import { apply } from './index.ts'

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

const cashOf = async ({ memberId, currency }: TestMember) =>
  (await balanceOf(db.app, memberId, currency))?.available

test('R-009 a statement that outlasts its caller is cancelled, and nothing of it is kept', async () => {
  const [member, other] = await Promise.all([
    testMember(ctx, brandId, { cash: money('100') }),
    testMember(ctx, brandId, { cash: money('100') }),
  ])
  await db.owner.query(
    `create function dawdle() returns trigger language plpgsql as
       'begin perform pg_sleep(3); return new; end';
     create trigger dawdle before insert on wager_commands for each row
       when (new.key = 'slow') execute function dawdle()`,
  )
  const holder = await db.owner.connect()
  await holder.query('begin')
  await holder.query('select from ledger_accounts where member_id = $1 for update', [
    member.memberId,
  ])
  const from = performance.now()
  const slow = { ...betting(ctx, member).place('1'), key: 'slow', until: from + 900 }
  const waiting = apply(ctx, slow).then(
    () => 'applied',
    (error: { code?: string }) => error.code,
  )
  await pause(200)
  await holder.query('rollback')
  holder.release()
  expect(await apply(ctx, betting(ctx, other).place('1'))).toMatchObject({ refusal: null })
  expect(performance.now() - from).toBeLessThan(800)
  expect(await waiting).toBe('busy')
  expect(performance.now() - from).toBeLessThan(1_500)
  await pause(2_500)
  expect(await cashOf(member)).toBe(money('100'))
  await db.owner.query('drop trigger dawdle on wager_commands; drop function dawdle()')
  // the session it ran in is as it was
  const settings = await Promise.all(
    Array.from({ length: 12 }, () => ctx.db.query('show statement_timeout')),
  )
  expect(new Set(settings.map(({ rows }) => rows[0].statement_timeout))).toEqual(new Set(['15s']))
  expect(await apply(ctx, { ...slow, until: performance.now() + 2_000 })).toMatchObject({
    refusal: null,
    isRepeat: false,
  })
})
