import { setTimeout as pause } from 'node:timers/promises'
import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { patiently } from '../../testing/patience.ts'
import { balanceOf } from '../wallet/index.ts'
import { accepted, apply, applyIn, find, type Outcome } from './index.ts'
import { applyBatch } from './queries.ts'

let db: TestDatabase
let ctx: TestContext
let brandId: TestMember['brandId']

beforeAll(async () => {
  db = await testDatabase(16)
  ctx = testContext(db.app, db.url)
  await testBrand(db)
  brandId = await testBrand(db)
})
afterEach(() => expectBooksBalance(db.app))
afterAll(() => db.close())

const balances = async ({ memberId, currency }: TestMember) => {
  const found = await balanceOf(db.app, memberId, currency)
  return { cash: found?.available, bonus: found?.bonus }
}

const find1 = (betRef: string, brand = brandId) =>
  find(db.app, { brandId: brand, source: 'test', betRef })

const only = (outcomes: readonly Outcome[]): Outcome =>
  present(outcomes[0], 'one command, one outcome')

describe('many at once', () => {
  test('R-007 two hundred parallel bets of 10 on 1,000 accept exactly 100', async () => {
    const member = await testMember(ctx, brandId, { cash: money('1000') })
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => apply(ctx, betting(ctx, member).place('10'))),
    )
    expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(100)
    expect(outcomes.filter(({ refusal }) => refusal === 'insufficient_funds')).toHaveLength(100)
    expect(await balances(member)).toMatchObject({ cash: 0n })
  })

  test('R-007 the same in transactions of their own', async () => {
    const member = await testMember(ctx, brandId, { cash: money('1000') })
    const play = (): Promise<Outcome> => {
      const command = betting(ctx, member).place('10')
      return patiently(() => transact(ctx, async (tx) => only(await applyIn(tx, [command]))))
    }
    const outcomes = await Promise.all(Array.from({ length: 200 }, play))
    expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(100)
    expect(await balances(member)).toMatchObject({ cash: 0n })
  })

  test('a locked account stops nobody else; its known keys answer at once', async () => {
    const members = await Promise.all(
      Array.from({ length: 40 }, () => testMember(ctx, brandId, { cash: money('100') })),
    )
    const [locked, ...others] = members
    if (!locked) throw new Error('no member')
    const known = betting(ctx, locked).place('1')
    const first = await apply(ctx, known)
    const holder = await db.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from ledger_accounts where member_id = $1 for update', [
        locked.memberId,
      ])
      let isReleased = false
      const waiting = apply(ctx, betting(ctx, locked).place('1')).then(
        () => 'applied',
        (error: { code?: string }) => error.code,
      )
      const rest = others.map((member) => apply(ctx, betting(ctx, member).place('1')))
      const outcomes = await Promise.all(rest)
      expect(isReleased).toBe(false)
      expect(outcomes.every(({ refusal }) => refusal === null)).toBe(true)
      expect(await waiting).toBe('busy')
      expect(await apply(ctx, known)).toEqual({ ...first, isRepeat: true })
      isReleased = true
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    // what was answered "busy" is not applied later
    await pause(50)
    expect(await balances(locked)).toMatchObject({ cash: money('99') })
  })

  test('a short lock is waited for', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const holder = await db.owner.connect()
    await holder.query('begin')
    await holder.query('select from ledger_accounts where member_id = $1 for update', [
      member.memberId,
    ])
    const waiting = apply(ctx, betting(ctx, member).place('1'))
    await pause(150)
    await holder.query('rollback')
    holder.release()
    expect(await waiting).toMatchObject({ refusal: null })
  })

  test('a batch that breaks as a whole fails only the guilty', async () => {
    const members = await Promise.all(
      Array.from({ length: 20 }, () => testMember(ctx, brandId, { cash: money('100') })),
    )
    const results = await Promise.allSettled(
      members.map((member, index) => {
        const place = betting(ctx, member).place('1')
        // no moment of PostgreSQL: the batch that holds it can not even start
        return apply(ctx, index === 7 ? { ...place, at: new Date(Number.NaN) } : place)
      }),
    )
    expect(
      results.map(({ status }) => status).filter((status) => status === 'rejected'),
    ).toHaveLength(1)
    expect(results[7]?.status).toBe('rejected')
  })
})

describe('in the caller’s transaction', () => {
  test('commands of one member run one after the other', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const outcomes = await transact(ctx, (tx) =>
      applyIn(tx, [bet.place('100'), bet.settle('150'), betting(ctx, member).place('150')]),
    )
    expect(outcomes.map(({ balance }) => balance)).toEqual([0n, money('150'), 0n])
  })

  test('what the caller rolls back never was', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const place = betting(ctx, member).place('10')
    await expect(
      transact(ctx, async (tx) => {
        accepted(only(await applyIn(tx, [place])))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await balances(member)).toMatchObject({ cash: money('100') })
    expect(await apply(ctx, place)).toMatchObject({ refusal: null, isRepeat: false })
  })

  test('an accepted outcome passes, a refused one ends the use case', async () => {
    const member = await testMember(ctx, brandId)
    const outcome = await apply(ctx, betting(ctx, member).place('10'))
    expect(() => accepted(outcome)).toThrow('insufficient_funds')
  })
})

test.each(['member', 'bet'] as const)(
  'a batch with two commands of one %s breaks',
  async (same) => {
    const [one, two] = await Promise.all([
      testMember(ctx, brandId, { cash: money('100') }),
      testMember(ctx, brandId, { cash: money('100') }),
    ])
    const bet = betting(ctx, one)
    await apply(ctx, bet.place('40'))
    const commands =
      same === 'member'
        ? [bet.settle('0'), betting(ctx, one).place('0')]
        : [bet.settle('0'), betting(ctx, two, bet.betRef).void()]
    for (const locked of ['wait', 'skip'] as const)
      await expect(applyBatch(db.app, commands, locked)).rejects.toMatchObject({ code: 'P0004' })
    expect(await find1(bet.betRef)).toMatchObject({ state: 'open' })
    expect(await balances(one)).toMatchObject({ cash: money('60') })
    // the door never makes such a batch
    expect((await transact(ctx, (tx) => applyIn(tx, commands))).map(({ state }) => state)).toEqual(
      same === 'member' ? ['settled', 'open'] : ['settled', 'settled'],
    )
  },
)

test('one event tells of a batch', async () => {
  await db.owner.query('delete from outbox')
  const members = await Promise.all(
    Array.from({ length: 5 }, () => testMember(ctx, brandId, { cash: money('100') })),
  )
  const outcomes = await transact(ctx, (tx) =>
    applyIn(
      tx,
      members.map((member) => betting(ctx, member).place('1')),
    ),
  )
  const { rows } = await db.owner.query<{ payload: { wagers: { wagerId: string }[] } }>(
    `select payload from outbox where name = 'wagers.applied'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.payload.wagers.toSorted((a, b) => Number(a.wagerId) - Number(b.wagerId))).toEqual(
    outcomes.map(({ wagerId }, index) => ({
      memberId: members[index]?.memberId,
      wagerId,
      op: 'place',
    })),
  )
})
