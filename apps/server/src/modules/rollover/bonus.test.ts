import type { OperatorId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { DAY_MS, SECOND_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { houseFaults } from '../../books.ts'
import { transact } from '../../db/transact.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, fund, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { closeMember } from '../identity/index.ts'
import { accepted, apply, type Place } from '../wagers/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { type BonusWish, decide, type Decider, propose } from './bonus.ts'
import { type EndOfBonus, giveUp } from './bonus-end.ts'
import { playTermsIn, refusalOfBonus } from './bonus-play.ts'
import { refuseOutstanding, waive } from './index.ts'
import { tendBonuses } from './jobs.ts'
import { stateOf } from './present.ts'
import { listProposed } from './queries/bonuses.ts'
import { rulesSetting } from './rules.ts'

let db: TestDatabase
let ctx: TestContext
let member: TestMember
let maker: Decider
let checker: Decider

beforeAll(async () => {
  db = await testDatabase(24)
  ctx = testContext(db.app, db.url)
})
afterAll(() => db.close())
beforeEach(async () => {
  const brandId = await testBrand(db)
  member = await testMember(ctx, brandId, { cash: money('30') })
  const { rows } = await db.owner.query<{ id: OperatorId; name: string }>(
    `insert into operators(brand_id, username, password_hash, password_changed_at, created_at)
     select $1, name, '', now(), now() from unnest(array['maker', 'checker']) as name
     returning id, username as name`,
    [brandId],
  )
  ;[maker, checker] = rows as [Decider, Decider]
})
afterEach(async () => expect(await houseFaults(db.app)).toEqual([]))

let refs = 0
type Terms = Partial<BonusWish['bonus']> & Partial<Pick<BonusWish, 'terms'>>
/** Five hundred at a turnover of a thousand, unless something else is said. */
async function grant({ terms = rulesSetting.fallback.terms, ...more }: Terms = {}) {
  refs += 1
  const bonus = {
    model: 'balance',
    amount: money('500'),
    deposit: 0n,
    required: money('1000'),
    order: 'cash_first',
    mostStake: null,
    capTimes: null,
    onWithdrawal: 'holds',
    days: null,
  } as const
  const wish = { ...member, bonus: { ...bonus, ...more }, terms, ref: `call-${refs}`, by: maker }
  return await transact(ctx, (tx) => propose(ctx, tx, { ...wish, reason: 'welcome' }))
}

type Bet = ReturnType<typeof betting>
/** A bet as the terms of the moment take it. */
async function place(stake: string, more: Partial<Place> = {}): Promise<Bet> {
  const bet = betting(ctx, member)
  const { funds } = await transact(ctx, (tx) => playTermsIn(tx, member.memberId))
  accepted(await apply(ctx, bet.place(stake, { funds, ...more })))
  return bet
}
const say = async (command: Parameters<typeof apply>[1]) => accepted(await apply(ctx, command))
/** Turns over so much and gets back what was staked. */
async function turnOver(stake: string): Promise<Bet> {
  const bet = await place(stake)
  await say(bet.settle(stake, { validBet: money(stake) }))
  return bet
}

const balances = async () => {
  const has = await balanceOf(db.app, member.memberId, member.currency)
  return { cash: has?.available, bonus: has?.bonus }
}
const has = (cash: string, bonus: string) => ({ cash: money(cash), bonus: money(bonus) })
const state = () => stateOf(ctx, member, member.currency)
const bonusNow = async () => (await state()).bonuses[0]
const lines = async (kind: string) => {
  const { rows } = await db.owner.query<{ amount: bigint; reference: string }>(
    `select p.amount, split_part(e.reference, '/', 2) as reference
       from ledger_entries e join ledger_postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id
      where a.member_id = $1 and a.purpose = 'bonus' and e.kind = $2 order by e.id`,
    [member.memberId, kind],
  )
  return rows.map(({ amount, reference }) => [BigInt(amount), reference])
}
const judged = (endsBonus?: EndOfBonus) =>
  transact(ctx, (tx) => refuseOutstanding(ctx, tx, member, endsBonus))

describe('a grant', () => {
  test('comes from the house onto a balance of its own, and stands alone', async () => {
    const bonus = await grant()
    expect(bonus).toMatchObject({ state: 'active', converted: 0n })
    expect(await balances()).toEqual(has('30', '500'))
    expect(await bonusNow()).toMatchObject({
      state: 'active',
      balance: money('500'),
      required: money('1000'),
      progress: 0n,
    })
    await expect(grant()).rejects.toMatchObject({ code: 'bonus_active' })
    await expect(judged()).rejects.toMatchObject({ code: 'rollover_outstanding' })
    // with a lock instead it comes onto the balance, beside the other
    expect(await grant({ model: 'lock' })).toMatchObject({ state: 'locked' })
    expect(await balances()).toEqual(has('530', '500'))
  })

  test('above what one may grant alone takes a second person, once', async () => {
    const { id } = await grant({ amount: money('1000.01') })
    expect(await balances()).toEqual(has('30', '0'))
    expect(await listProposed(db.app, member.brandId, 10)).toMatchObject([{ id }])
    const decideBy = (by: Decider, isApproved = true) =>
      transact(ctx, (tx) =>
        decide(ctx, tx, { brandId: member.brandId, bonusId: id, isApproved, by }),
      )
    await expect(decideBy(maker)).rejects.toMatchObject({ code: 'second_person_required' })
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => decideBy(checker)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balances()).toEqual(has('30', '1000.01'))
    await expect(decideBy(maker, false)).rejects.toMatchObject({ code: 'state_changed' })
  })

  test('is refused to an account that was closed since it was proposed', async () => {
    const { id: bonusId } = await grant({ amount: money('2000') })
    const { brandId, memberId } = member
    await transact(ctx, (tx) => closeMember(tx, brandId, memberId))
    const yes = { brandId, bonusId, isApproved: true, by: checker }
    await expect(transact(ctx, (tx) => decide(ctx, tx, yes))).rejects.toMatchObject({
      code: 'account_closed',
    })
    expect(await balances()).toEqual(has('30', '0'))
  })

  test('is refused to a trial member, who has no such balance', async () => {
    const own = member
    member = await testMember(ctx, own.brandId, { accountClass: 'trial', cash: money('30') })
    await expect(grant()).rejects.toMatchObject({ code: 'currency_mismatch' })
    member = own
  })
})

describe('play', () => {
  test('Ex 2: real 30 and bonus 500, real first: 100 are 30 and 70, and 200 are 60 and 140', async () => {
    await grant()
    const bet = await place('100')
    expect(await balances()).toEqual(has('0', '430'))
    await say(bet.settle('200'))
    expect(await balances()).toEqual(has('60', '570'))
  })

  test('Ex 2: what a bet brings after the end is real when the bonus was completed', async () => {
    await grant()
    const late = await place('100')
    await turnOver('430')
    await turnOver('430')
    await turnOver('140')
    expect(await bonusNow()).toMatchObject({ state: 'completed', converted: money('430') })
    expect(await balances()).toEqual(has('430', '0'))
    await expect(grant()).rejects.toMatchObject({ code: 'bonus_active' })
    await say(late.settle('200'))
    expect(await balances()).toEqual(has('490', '140'))
    ctx.clock.advance(20 * SECOND_MS)
    await tendBonuses(ctx)
    expect(await balances()).toEqual(has('630', '0'))
    expect(await lines('bonus.convert')).toEqual([
      [-money('430'), ''],
      [-money('140'), ''],
    ])
    expect(await grant()).toMatchObject({ state: 'active' })
  })

  test('Ex 2: and nobody’s when it was forfeited', async () => {
    const { id } = await grant()
    const late = await place('100')
    await transact(ctx, (tx) => giveUp(ctx, tx, member, id))
    expect(await balances()).toEqual(has('0', '0'))
    await say(late.settle('200'))
    await state()
    expect(await balances()).toEqual(has('60', '0'))
    expect(await lines('bonus.forfeit')).toEqual([
      [-money('430'), 'given_up'],
      [-money('140'), 'given_up'],
    ])
    await expect(transact(ctx, (tx) => giveUp(ctx, tx, member, id))).rejects.toMatchObject({
      code: 'state_changed',
    })
  })

  test('Ex 3: bonus first leaves the real money alone, and it stays when the bonus is given up', async () => {
    const { id } = await grant({ order: 'bonus_first' })
    const bet = await place('100')
    expect(await balances()).toEqual(has('30', '400'))
    await say(bet.settle('200'))
    expect(await balances()).toEqual(has('30', '600'))
    await transact(ctx, (tx) => giveUp(ctx, tx, member, id))
    expect(await balances()).toEqual(has('30', '0'))
    await judged()
  })

  test('Ex 6: a stake of 60 where 50 is the most is refused up front, only while it is active', async () => {
    const { id } = await grant({ mostStake: money('50') })
    const terms = () => transact(ctx, (tx) => playTermsIn(tx, member.memberId))
    expect(refusalOfBonus(await terms(), money('60'))).toBe('stake_above_bonus')
    expect(refusalOfBonus(await terms(), money('50'))).toBeUndefined()
    await transact(ctx, (tx) => giveUp(ctx, tx, member, id))
    expect(await terms()).toEqual({ funds: 'cash', mostStake: null, hasBonus: false })
  })
})

describe('the end', () => {
  test('Ex 1: a bonus of 1,000 on a deposit of 1,000 is complete at 20,000 as its games count', async () => {
    const weights = { otherwise: 100, products: { live: 20, sports: 50 }, tags: {}, games: {} }
    const terms = { ...rulesSetting.fallback.terms, weights }
    await grant({ amount: money('1000'), required: money('20000'), terms })
    const turn = async (times: number, product: Place['product']) => {
      for (let at = 0; at < times; at += 1) {
        const bet = await place('1000', { product })
        await say(bet.settle('1000', { validBet: money('1000') }))
      }
    }
    await turn(12, 'rng')
    expect(await bonusNow()).toMatchObject({ progress: money('12000') })
    await turn(30, 'live')
    expect(await bonusNow()).toMatchObject({ progress: money('18000'), state: 'active' })
    await turn(5, 'sports')
    expect(await bonusNow()).toMatchObject({ progress: money('20000'), state: 'completed' })
    expect(await balances()).toEqual(has('1030', '0'))
    await judged()
  })

  test('Ex 5: of 1,340 at the completion of 100 with a cap of five times 500 become cash', async () => {
    await grant({
      amount: money('100'),
      required: money('100'),
      order: 'bonus_first',
      capTimes: 500n,
    })
    const bet = await place('100')
    await say(bet.settle('1340', { validBet: money('100') }))
    expect(await balances()).toEqual(has('30', '1340'))
    ctx.clock.advance(20 * SECOND_MS)
    await tendBonuses(ctx)
    expect(await balances()).toEqual(has('530', '0'))
    expect(await lines('bonus.convert')).toEqual([[-money('500'), '']])
    expect(await lines('bonus.forfeit')).toEqual([[-money('840'), 'cap']])
    expect(await bonusNow()).toMatchObject({
      state: 'completed',
      endedBecause: 'met',
      cap: money('500'),
      converted: money('500'),
      forfeited: money('840'),
    })
  })

  test('Ex 7: a bet taken back after completion leaves the lock owing, and its win is taken back', async () => {
    await transact(ctx, (tx) => fund(ctx, tx, member, { amount: money('1000') }))
    await grant({ required: money('2000'), order: 'bonus_first', amount: money('1000') })
    const bet = await place('2000')
    await say(bet.settle('2500', { validBet: money('2000') }))
    expect(await bonusNow()).toMatchObject({ state: 'completed', converted: money('1250') })
    expect(await balances()).toEqual(has('2530', '0'))
    await say(bet.void())
    const { locks } = await state()
    expect(locks).toMatchObject([{ state: 'owing', progress: 0n }])
    // the stake is back, the win is not: what became cash is what the bonus is without it
    expect(await balances()).toEqual(has('2030', '0'))
    expect(await lines('bonus.convert')).toEqual([
      [-money('1250'), ''],
      [money('250'), ''],
    ])
    await expect(judged()).rejects.toMatchObject({ details: { left: '2000.00', locks: 1 } })
  })

  test('Ex 7: what is not there any more is owed, and paid by what comes', async () => {
    await grant({ order: 'bonus_first', required: money('500') })
    const bet = await place('500')
    await say(bet.settle('800', { validBet: money('500') }))
    await state()
    expect(await balances()).toEqual(has('830', '0'))
    const lost = await place('830')
    await say(lost.settle('0', { validBet: money('830') }))
    await say(bet.resettle('0', { validBet: money('500') }))
    await state()
    expect(await balances()).toEqual(has('0', '-800'))
    const won = betting(ctx, member)
    await say(won.reward('1000'))
    await state()
    expect(await balances()).toEqual(has('200', '0'))
  })

  test('expires with its days, is spent when nothing is left, and ends by a withdrawal where its terms say so', async () => {
    await grant({ days: 7 })
    ctx.clock.advance(7 * DAY_MS + SECOND_MS)
    await tendBonuses(ctx)
    expect(await bonusNow()).toMatchObject({ state: 'forfeited', endedBecause: 'expired' })
    expect(await lines('bonus.forfeit')).toEqual([[-money('500'), 'expired']])

    await grant({ order: 'bonus_first' })
    const lost = await place('500')
    expect(await bonusNow()).toMatchObject({ state: 'active' })
    await say(lost.settle('0', { validBet: money('500') }))
    expect(await bonusNow()).toMatchObject({ state: 'forfeited', endedBecause: 'spent' })
    await judged()

    const { id } = await grant({ onWithdrawal: 'forfeits', order: 'bonus_first' })
    // a second yes, to this very bonus
    const asks = { code: 'bonus_would_end', details: { bonus: id, amount: '500.00' } }
    await expect(judged()).rejects.toMatchObject(asks)
    const seen = { bonus: id, amount: money('500') }
    const other = { ...seen, bonus: String(BigInt(id) + 1n) }
    await expect(judged(other)).rejects.toMatchObject(asks)
    expect(await balances()).toEqual(has('30', '500'))
    // and to as much as would be lost: a bet in between, and it is asked about again
    const between = await place('100')
    await say(between.settle('150', { validBet: money('100') }))
    await expect(judged(seen)).rejects.toMatchObject({
      code: 'bonus_would_end',
      details: { bonus: id, amount: '550.00' },
    })
    expect(await balances()).toEqual(has('30', '550'))
    const yes = { ...seen, amount: money('550') }
    await judged(yes)
    expect(await bonusNow()).toMatchObject({ state: 'forfeited', endedBecause: 'withdrawn' })
    expect(await balances()).toEqual(has('30', '0'))
  })

  test('is a completion when an operator waives its condition', async () => {
    const { lockId } = await grant()
    const ending = { brandId: member.brandId, lockId: lockId ?? '', by: 'maker', reason: 'kind' }
    await transact(ctx, (tx) => waive(ctx, tx, ending))
    expect(await bonusNow()).toMatchObject({ state: 'completed', endedBecause: 'waived' })
    expect(await balances()).toEqual(has('530', '0'))
  })
})

test('twenty bets, looks, withdrawals and ends at once: money moves once', async () => {
  const { id } = await grant({ required: money('200') })
  const play = async () => {
    const bet = await place('10')
    await say(bet.settle('10', { validBet: money('10') }))
  }
  const tries = Array.from({ length: 20 }, (_, at) => [
    play(),
    state(),
    judged(),
    ...(at % 5 === 0 ? [transact(ctx, (tx) => giveUp(ctx, tx, member, id))] : []),
  ]).flat()
  await Promise.allSettled(tries)
  await state()
  const bonus = await bonusNow()
  const { cash, bonus: left } = await balances()
  expect(left).toBe(0n)
  expect(bonus && bonus.converted + bonus.forfeited).toBe(money('500'))
  expect(cash).toBe(money('30') + (bonus?.converted ?? 0n))
})

test('twenty looks at a bonus that is complete convert it once', async () => {
  await grant({ required: money('30') })
  await turnOver('30')
  await Promise.all(Array.from({ length: 20 }, () => state()))
  expect(await balances()).toEqual(has('530', '0'))
  expect(await lines('bonus.convert')).toHaveLength(1)
})

test('the books tell of a bonus whose money does not add up', async () => {
  const { id } = await grant()
  const wrong = async (sql: string) => {
    await db.owner.query(sql, [id])
    const faults = await houseFaults(db.app)
    return faults.map(({ invariant }) => invariant.split(' ').slice(0, 4).join(' '))
  }
  expect(
    await wrong(`update rollover_bonuses set converted = converted + 1 where id = $1`),
  ).toEqual(['what left the balance', 'the balance for bonuses'])
  expect(
    await wrong(`update rollover_bonuses set converted = converted - 1 where id = $1`),
  ).toEqual([])
})
