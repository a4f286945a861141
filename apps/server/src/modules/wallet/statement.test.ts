import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact, type Tx } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, fund, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { applyIn, turnover } from '../wagers/index.ts'
import { hold, release, statement, type StatementQuery } from './index.ts'
import { statementTotals } from './statement.ts'

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

test('totals are those of all pages; kinds can be looked at by themselves', async () => {
  const member = await testMember(ctx, await testBrand(db))
  ctx.clock.set(new Date('2026-11-10T12:00:00Z'))
  await transact(ctx, (tx) => fund(ctx, tx, member, { amount: money('100') }))
  ctx.clock.set(new Date('2026-11-11T12:00:00Z'))
  const bet = betting(ctx, member)
  await transact(ctx, async (tx) => {
    await applyIn(tx, [bet.place('30')])
    await applyIn(tx, [bet.settle('12.5')])
    await fund(ctx, tx, member, { amount: money('1') })
  })
  const wanted = {
    memberId: member.memberId,
    account: 'cash',
    offsetMinutes: 0,
    pageNo: 1,
    pageSize: 1,
    from: '2026-11-11',
    to: '2026-11-11',
  } as const
  const all = await statementTotals(db.app, wanted)
  expect(all).toMatchObject({ opening: money('100'), closing: money('83.5') })
  expect(all.kinds.map(({ kind, lines }) => [kind, lines])).toEqual([
    ['deposit', 1],
    ['wager.place', 1],
    ['wager.settle', 1],
  ])
  const came = all.kinds.reduce((sum, { cameIn }) => sum + cameIn, 0n)
  const went = all.kinds.reduce((sum, { wentOut }) => sum + wentOut, 0n)
  expect(all.opening + came - went).toBe(all.closing)
  const onlyBets = await read(member, { only: 'bets', pageSize: 1, from: '2026-11-11' })
  expect([onlyBets.total, onlyBets.lines[0]?.kind]).toEqual([2, 'wager.settle'])
  const deposits = await statementTotals(db.app, { ...wanted, only: 'money' })
  expect(deposits.kinds).toMatchObject([{ kind: 'deposit', cameIn: money('1'), wentOut: 0n }])
  // what was there before the days stays what it was, whatever is looked at
  expect(deposits.opening).toBe(money('100'))
  const before = await statementTotals(db.app, { ...wanted, from: '2026-01-01', to: '2026-01-02' })
  expect(before).toEqual({ opening: 0n, closing: 0n, kinds: [] })
})

describe('R-015 an entry that waited over midnight for its lock', () => {
  const late = new Date('2026-11-06T00:00:00.000Z')
  const early = new Date('2026-11-05T23:59:59.999Z')
  const atomic = <Result>(work: (tx: Tx) => Promise<Result>) => transact(ctx, work)

  /** A member whose cash or bonus moved on the new day already. */
  async function moved(account: 'cash' | 'bonus'): Promise<TestMember> {
    ctx.clock.set(new Date('2026-11-01T00:00:00Z'))
    const cash = money('10')
    const member = await testMember(ctx, await testBrand(db), { cash, bonus: money('10') })
    ctx.clock.set(late)
    await atomic((tx) => fund(ctx, tx, member, { amount: money('1'), account }))
    ctx.clock.set(early)
    return member
  }

  const wish = (member: TestMember) => ({
    ...member,
    source: 'tests',
    reference: '',
    at: ctx.clock.now(),
  })
  type Deed = (member: TestMember) => Promise<unknown>
  const deeds: readonly (readonly [string, 'cash' | 'bonus', Deed])[] = [
    ['a plain entry', 'cash', (member) => atomic((tx) => fund(ctx, tx, member, { amount: 1n }))],
    [
      'a hold and its release',
      'cash',
      (member) =>
        atomic(async (tx) => {
          const held = { ...wish(member), subject: 'withdrawal' as const, amount: 1n, key: 'hold' }
          const { holdId } = await hold(tx, { ...held, key: `hold:${member.memberId}` })
          await release(tx, { ...wish(member), holdId, key: `release:${member.memberId}` })
        }),
    ],
    ...(['cash', 'bonus'] as const).flatMap((account) => [
      ['a wager alone', account, (member: TestMember) => play([member])] as const,
      [
        'a wager in a batch',
        account,
        async (member: TestMember) =>
          play([member, await testMember(ctx, member.brandId, { cash: money('20') })]),
      ] as const,
    ]),
  ]

  /** A stake from both accounts, and its payout. */
  async function play(members: TestMember[]): Promise<void> {
    const bets = members.map((member) => betting(ctx, member))
    await atomic(async (tx) => {
      const funds = 'cash_then_bonus'
      for (const outcome of await applyIn(
        tx,
        bets.map((bet) => bet.place('20', { funds })),
      ))
        expect(outcome.refusal).toBeNull()
      await applyIn(
        tx,
        bets.map((bet) => bet.settle('30', { validBet: 1n })),
      )
    })
  }

  test.each(deeds)('%s comes after what moved %s first', async (_what, account, deed) => {
    const member = await moved(account)
    await deed(member)
    for (const purpose of ['cash', 'bonus'] as const) {
      const { lines } = await read(member, { account: purpose })
      const times = lines.map(({ postedAt }) => postedAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }
    const { lines } = await read(member, { account })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines[0]?.postedAt).toEqual(late)
    expect((await read(member, { account, to: '2026-11-05' })).total).toBe(1)
    const [day] = await turnover(db.app, member.memberId, { from: '2026-11-01', to: '2026-11-05' })
    expect(day).toBeUndefined()
  })
})

test('an account nobody opened has an empty statement', async () => {
  const member = await testMember(ctx, await testBrand(db))
  expect(await read(member, { account: 'trial' })).toEqual({ lines: [], total: 0 })
})
