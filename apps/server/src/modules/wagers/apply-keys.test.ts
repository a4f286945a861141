import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, fund, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { balanceOf } from '../wallet/index.ts'
import { apply, applyIn, find, type Outcome } from './index.ts'

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

describe('R-005 keys', () => {
  test('a repeat answers the first outcome with the balance of now', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const place = bet.place('60')
    const first = await apply(ctx, place)
    await apply(ctx, bet.settle('10'))
    expect(await apply(ctx, place)).toEqual({
      ...first,
      isRepeat: true,
      balance: money('50'),
      version: '3',
    })
  })

  test('a repeat after the money is spent is answered, not refused for funds', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const place = betting(ctx, member).place('100')
    const first = await apply(ctx, place)
    expect(await apply(ctx, place)).toEqual({ ...first, isRepeat: true })
  })

  test('R-009 a refusal is kept: it is not applied later', async () => {
    const member = await testMember(ctx, brandId, { cash: money('1') })
    const place = betting(ctx, member).place('100')
    const first = await apply(ctx, place)
    expect(first.refusal).toBe('insufficient_funds')
    await transact(ctx, (tx) => fund(ctx, tx, member, { amount: money('1000') }))
    expect(await apply(ctx, place)).toMatchObject({
      refusal: 'insufficient_funds',
      isRepeat: true,
      commandId: first.commandId,
      balance: money('1001'),
    })
  })

  test('a used key with any other content is a conflict and moves nothing', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const other = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const place = bet.place('10')
    await apply(ctx, place)
    const { key } = place
    for (const command of [
      { ...place, stake: money('11') },
      { ...place, gameCode: 'other' },
      { ...place, roundRef: 'other' },
      { ...place, content: 'other' },
      betting(ctx, member).place('10', { key }),
      { ...place, memberId: other.memberId },
      bet.settle('10', { key }),
      bet.cancel({ key }),
    ]) {
      expect(await apply(ctx, command)).toMatchObject({
        refusal: 'idempotency_conflict',
        commandId: null,
        wagerId: null,
      })
    }
    expect(await balances(member)).toMatchObject({ cash: money('90') })
    expect(await balances(other)).toMatchObject({ cash: money('100') })
  })

  test('time and our own rules may differ in a repeat', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('10'))
    const settle = bet.settle('10')
    const first = await apply(ctx, settle)
    const later = { ...settle, at: new Date(0), ruleVersion: '2', validReason: 'new' }
    expect(await apply(ctx, later)).toEqual({ ...first, isRepeat: true })
  })

  test.each([
    '"',
    '\\',
    '","',
    '{a,b}',
    'null',
    'NULL',
    '',
    "'; drop table wagers",
    '\n',
    'Đèn 灯 🏮',
  ])('text of any kind goes through as it is: %j', async (odd) => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member, `${member.memberId}${odd}`)
    const place = bet.place('1', { key: `${member.memberId}:${odd}`, roundRef: odd, gameCode: odd })
    const [first, again] = await Promise.all([apply(ctx, place), apply(ctx, place)])
    expect(again).toEqual({ ...first, isRepeat: true })
    await apply(ctx, bet.settle('2', { validReason: odd, ruleVersion: odd }))
    expect(await find1(bet.betRef)).toMatchObject({
      betRef: bet.betRef,
      roundRef: odd,
      gameCode: odd,
      validReason: odd,
      ruleVersion: odd,
    })
  })

  test('whatever is given as a member is one element of its batch', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const odd = `${member.memberId},${member.memberId}` as TestMember['memberId']
    await expect(
      apply(ctx, betting(ctx, { ...member, memberId: odd }).place('1')),
    ).rejects.toMatchObject({ code: '22P02' })
    expect(await balances(member)).toMatchObject({ cash: money('100') })
  })

  test('equal keys of two brands and of two sources do not meet', async () => {
    const here = await testMember(ctx, brandId, { cash: money('100') })
    const there = await testMember(ctx, await testBrand(db), { cash: money('100') })
    const bet = betting(ctx, here)
    const place = bet.place('10')
    const outcomes = await Promise.all([
      apply(ctx, place),
      apply(ctx, { ...place, brandId: there.brandId, memberId: there.memberId }),
      apply(ctx, { ...place, source: 'other' }),
    ])
    expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null, null])
  })

  test('two hundred equal commands at once: one effect, two hundred equal answers', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const place = betting(ctx, member).place('10')
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => apply(ctx, place)))
    expect(outcomes.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(new Set(outcomes.map(({ commandId }) => commandId)).size).toBe(1)
    expect(await balances(member)).toMatchObject({ cash: money('90') })
  })

  test('a key racing for different members: one success, clean conflicts', async () => {
    const members = await Promise.all(
      Array.from({ length: 20 }, () => testMember(ctx, brandId, { cash: money('100') })),
    )
    const key = `shared-${members[0]?.memberId}`
    const commands = members.map((member) => betting(ctx, member).place('10', { key }))
    const outcomes = await Promise.all(
      // half in transactions of their own, which no queue keeps apart
      commands.map((command, index) =>
        index % 2 === 0
          ? apply(ctx, command)
          : transact(ctx, async (tx) => only(await applyIn(tx, [command]))),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.refusal === null)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.refusal === 'idempotency_conflict')).toHaveLength(
      19,
    )
  })

  test('a bet racing for different members: one taken, the others told it exists', async () => {
    const members = await Promise.all(
      Array.from({ length: 12 }, () => testMember(ctx, brandId, { cash: money('100') })),
    )
    const betRef = `shared-${members[0]?.memberId}`
    const outcomes = await Promise.all(
      members.map((member) =>
        transact(ctx, async (tx) =>
          only(await applyIn(tx, [betting(ctx, member, betRef).place('1')])),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.refusal === null)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.refusal === 'wager_exists')).toHaveLength(11)
  })
})
