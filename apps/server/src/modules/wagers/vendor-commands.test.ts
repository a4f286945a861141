import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { apply, find, type Outcome, totals } from './index.ts'

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

const find1 = (betRef: string) => find(db.app, { brandId, source: 'test', betRef })

/** Kinds of a wager's entries, oldest first, with what they moved of the member's money. */
async function history(outcome: Outcome): Promise<string[]> {
  const { rows } = await db.app.query<{ said: string }>(
    `select e.kind || case when e.reverses_id is null then '' else ' (reversal)' end || ': cash '
              || p.amount / 10000 as said
       from ledger_entries e join ledger_postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id and a.member_id is not null
      where e.reference = 'B-' || $1 order by e.id`,
    [outcome.wagerId],
  )
  return rows.map(({ said }) => said)
}

describe('what vendors do beyond placing and settling', () => {
  const start = async (cash = '100') => {
    const member = await testMember(ctx, brandId, { cash: money(cash) })
    return { member, bet: betting(ctx, member) }
  }

  test('stake and result in one command are two entries; the stake is asked for first', async () => {
    const { member, bet } = await start()
    const played = await apply(ctx, bet.play('30', '45', { validBet: money('15') }))
    expect(played).toMatchObject({ refusal: null, state: 'settled', balance: money('115') })
    expect(await history(played)).toEqual(['wager.place: cash -30', 'wager.settle: cash 45'])
    const poor = betting(ctx, member)
    expect(await apply(ctx, poor.play('115.01', '500'))).toMatchObject({
      refusal: 'insufficient_funds',
      state: 'refused',
    })
    expect(await totals(db.app, member.memberId, 'USD')).toEqual({
      staked: money('30'),
      paidOut: money('45'),
    })
  })

  test('a prize pays without a stake, a tip counts for nothing and comes back', async () => {
    const { member, bet } = await start()
    const prize = await apply(ctx, bet.reward('7'))
    expect(prize).toMatchObject({ state: 'settled', balance: money('107') })
    expect(await history(prize)).toEqual(['wager.reward: cash 7'])
    const gift = betting(ctx, member)
    expect(await apply(ctx, gift.tip('5'))).toMatchObject({ balance: money('102') })
    expect(await find1(gift.betRef)).toMatchObject({ validBet: 0n, validReason: 'tip' })
    expect(await apply(ctx, gift.void())).toMatchObject({ balance: money('107') })
    expect((await apply(ctx, betting(ctx, member).tip('107.01'))).refusal).toBe(
      'insufficient_funds',
    )
  })

  test('a running stake goes up for funds and down to nothing, never below', async () => {
    const { bet } = await start()
    const placed = await apply(ctx, bet.place('30'))
    expect(await apply(ctx, bet.adjust('20'))).toMatchObject({ balance: money('50') })
    expect((await apply(ctx, bet.adjust('50.01'))).refusal).toBe('insufficient_funds')
    expect(await apply(ctx, bet.adjust('-45'))).toMatchObject({ balance: money('95') })
    expect((await apply(ctx, bet.adjust('-5.01'))).refusal).toBe('amount_invalid')
    expect(await find1(bet.betRef)).toMatchObject({ stake: money('5'), state: 'open' })
    expect(await apply(ctx, bet.cancel())).toMatchObject({ balance: money('100') })
    expect(await history(placed)).toEqual([
      'wager.place: cash -30',
      'wager.adjust: cash -20',
      'wager.adjust: cash 45',
      'wager.void: cash 5',
    ])
  })

  test('a bet runs again: the payout goes, or the stake is taken once more', async () => {
    const { bet } = await start('30')
    const placed = await apply(ctx, bet.place('30'))
    await apply(ctx, bet.settle('50'))
    expect(await apply(ctx, bet.unsettle())).toMatchObject({ state: 'open', balance: 0n })
    expect(await apply(ctx, bet.unsettle())).toMatchObject({ state: 'open', refusal: null })
    await apply(ctx, bet.void())
    expect(await apply(ctx, bet.unsettle())).toMatchObject({ state: 'open', balance: 0n })
    expect(await apply(ctx, bet.settle('10'))).toMatchObject({ balance: money('10') })
    expect(await history(placed)).toEqual([
      'wager.place: cash -30',
      'wager.settle: cash 50',
      'wager.unsettle (reversal): cash -50',
      'wager.void (reversal): cash 30',
      'wager.unsettle: cash -30',
      'wager.settle: cash 10',
    ])
  })

  test('a source that settles in steps adds to what was paid', async () => {
    const { member, bet } = await start()
    await apply(ctx, bet.place('30'))
    expect((await apply(ctx, bet.payMore('5'))).refusal).toBe('wager_not_settled')
    await apply(ctx, bet.settle('10'))
    expect(await apply(ctx, bet.payMore('5'))).toMatchObject({ balance: money('85') })
    expect(await find1(bet.betRef)).toMatchObject({ payout: money('15') })
    expect(await totals(db.app, member.memberId, 'USD')).toEqual({
      staked: money('30'),
      paidOut: money('15'),
    })
  })
})
