import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { balanceOf } from '../wallet/index.ts'
import type { Outcome, WagerCommand } from './commands.ts'
import { find } from './index.ts'
import { applyBatch } from './queries.ts'

let db: TestDatabase
let ctx: TestContext
let brandId: TestMember['brandId']

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
  brandId = await testBrand(db)
})
afterEach(() => expectBooksBalance(db.app))
afterAll(() => db.close())

const cashOf = async (member: TestMember) =>
  (await balanceOf(ctx.db, member.memberId, member.currency))?.available

// Both functions of the database decide alike: a batch of one, and of many.
describe.each(['alone', 'in company'] as const)('%s', (how) => {
  async function run(command: WagerCommand): Promise<Outcome | undefined> {
    const stranger = await testMember(ctx, brandId, { cash: money('1') })
    const company = how === 'alone' ? [] : [betting(ctx, stranger).place('1')]
    return (await applyBatch(db.app, [command, ...company], 'wait'))[0]
  }

  test('a stake that the caller refuses is kept as refused, whatever the caller says later', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const place = bet.place('10')
    expect(await run({ ...place, refused: 'member_blocked' })).toMatchObject({
      refusal: 'member_blocked',
      state: 'refused',
      isRepeat: false,
      balance: money('100'),
    })
    expect(await run(place)).toMatchObject({ refusal: 'member_blocked', isRepeat: true })
    expect(await run({ ...place, refused: 'game_disabled' })).toMatchObject({
      refusal: 'member_blocked',
      isRepeat: true,
    })
    expect(await run(bet.settle('50'))).toMatchObject({ refusal: 'wager_not_found' })
    expect(await find(ctx.db, { brandId, source: 'test', betRef: bet.betRef })).toMatchObject({
      state: 'refused',
      stake: 0n,
    })
    expect(await cashOf(member)).toBe(money('100'))
  })

  test('a stake that was taken is answered as taken, whatever the caller says later', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const place = betting(ctx, member).place('10')
    await run(place)
    expect(await run({ ...place, refused: 'member_blocked' })).toMatchObject({
      refusal: null,
      state: 'open',
      isRepeat: true,
    })
    expect(await cashOf(member)).toBe(money('90'))
  })

  test('what the bet itself forbids is said before what the caller refuses', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    await run(bet.cancel())
    expect(await run(bet.place('10', { refused: 'member_blocked' }))).toMatchObject({
      refusal: 'wager_already_cancelled',
      state: 'tombstone',
    })
  })

  test('no more than the stake counts for rewards', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    await run(bet.place('10'))
    await run(bet.settle('30', { validBet: money('5000') }))
    expect(await find(ctx.db, { brandId, source: 'test', betRef: bet.betRef })).toMatchObject({
      validBet: money('10'),
    })
    await run(bet.resettle('0', { validBet: money('4') }))
    const { rows } = await db.owner.query<{ valid: string }>(
      'select sum(valid_bet)::text as valid from wager_days where member_id = $1',
      [member.memberId],
    )
    expect(rows).toEqual([{ valid: `${money('4')}` }])
  })
})
