import { money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findingsAbout } from '../../testing/cashier.ts'
import {
  approved,
  approves,
  ask,
  atDesk,
  checker,
  claims,
  house,
  maker,
  nextOwner,
  now,
  owner,
  type Person,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { transact } from '../../db/transact.ts'
import { writeSetting } from '../config/index.ts'
import { apply } from '../wagers/index.ts'
import { statement } from '../wallet/index.ts'
import { reject, unclaim } from './approval.ts'
import { openDestination } from './destination.ts'
import { takeNotice } from './notices.ts'
import { workPayout, workPayouts } from './payout.ts'
import { type Withdrawal, withdrawalSteps } from './queries/withdrawals.ts'
import { hourSetting } from './withdrawal.ts'

useCashierDesk('1000')

beforeEach(() => {
  house.provider.manners = 'normal'
  house.provider.isUnreachable = false
})

const unclaims = (person: Person, { id }: Withdrawal) => atDesk(person, (desk) => unclaim(desk, id))
const rejects = (person: Person, { id }: Withdrawal, reason = 'Please send a document first') =>
  atDesk(person, (desk) => reject(desk, { id, reason }))

const tell = (withdrawal: Withdrawal) =>
  takeNotice(house.ctx, house.provider, house.provider.notice(withdrawal.orderKey))

async function wait(ms: number): Promise<void> {
  for (let spent = 0; spent < ms; spent += 5 * SECOND_MS) {
    house.ctx.clock.advance(5 * SECOND_MS)
    await workPayouts(house.ctx)
  }
}

const kinds = async (account: 'cash' | 'held') => {
  const { lines } = await statement(house.database.app, {
    memberId: owner.memberId,
    account,
    offsetMinutes: 0,
    pageNo: 1,
    pageSize: 50,
  })
  return lines.map((line) => line.kind).toReversed()
}

const findings = (one: Withdrawal) => findingsAbout(house.database.owner, 'withdrawal', one.id)

/** How many of these ended well, and the codes of the others. */
async function settled(works: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(works)
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.code ?? result.reason)] : [],
  )
  return { good: results.length - codes.length, codes }
}

describe('a withdrawal', () => {
  test('is held, approved, paid out and adds up', async () => {
    const requested = await ask()
    expect(requested).toMatchObject({
      state: 'requested',
      approvalsNeeded: 1,
      destinationEnd: '4417',
    })
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: money('100') })
    await claims(maker, requested)
    await approves(maker, requested)
    await workPayout(house.ctx, requested.id)
    expect(await now(requested)).toMatchObject({ state: 'sending' })
    expect(house.provider.held(requested.orderKey)).toMatchObject({
      destination: '9704000011114417',
      order: { amount: money('100') },
    })
    house.provider.settle(requested.orderKey, 'paid')
    await tell(requested)
    expect(await now(requested)).toMatchObject({ state: 'paid' })
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: 0n })
    expect(await kinds('held')).toEqual(['withdrawal.hold', 'withdrawal.capture'])
    const steps = await withdrawalSteps(house.database.app, [requested.id])
    expect(steps.map(({ state, by }) => [state, by])).toEqual([
      ['requested', null],
      ['claimed', 'maker'],
      ['approved', 'maker'],
      ['sending', null],
      ['paid', null],
    ])
  })

  test('takes its fee from the amount', async () => {
    const withdrawal = await ask('100', { method: 'e_wallet', destination: '+84901234417' })
    expect(withdrawal.fee).toBe(money('1'))
    await claims(maker, withdrawal)
    await approves(maker, withdrawal)
    await workPayout(house.ctx, withdrawal.id)
    expect(house.provider.held(withdrawal.orderKey).order.amount).toBe(money('99'))
    house.provider.settle(withdrawal.orderKey, 'paid')
    await tell(withdrawal)
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: 0n })
    expect(await kinds('held')).toEqual([
      'withdrawal.hold',
      'withdrawal.capture',
      'withdrawal.capture',
    ])
  })

  test('keeps its destination sealed; equal ones are found without opening them', async () => {
    const first = await ask()
    const second = await ask('50', { destination: '9704-0000-1111-4417' })
    expect(first.destinationSealed.toString('latin1')).not.toContain('1111')
    expect(second.destinationIndex).toEqual(first.destinationIndex)
    expect(openDestination(house.ctx, first.orderKey, first.destinationSealed)).toBe(
      '9704000011114417',
    )
    expect(() => openDestination(house.ctx, second.orderKey, first.destinationSealed)).toThrow()
  })

  test('needs the transaction password, and money, and sane figures', async () => {
    await expect(ask('100', { transactionPassword: '000000' })).rejects.toMatchObject({
      code: 'transaction_password_wrong',
    })
    await expect(ask('1000.01')).rejects.toMatchObject({ code: 'insufficient_funds' })
    await expect(ask('9.99')).rejects.toMatchObject({ code: 'amount_below_minimum' })
    await expect(ask('10.001')).rejects.toMatchObject({ code: 'amount_invalid' })
    await expect(ask('100', { destination: '<script>' })).rejects.toMatchObject({
      code: 'field_invalid',
    })
    await expect(ask('100', { method: 'bank_qr' })).rejects.toMatchObject({
      code: 'method_not_available',
    })
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
  })

  test('without a transaction password is told to set one', async () => {
    await house.database.owner.query(
      'update credentials set transaction_hash = null where member_id = $1',
      [owner.memberId],
    )
    await expect(ask()).rejects.toMatchObject({ code: 'transaction_password_not_set' })
  })

  test('is one of three open ones, and of ten a business day', async () => {
    for (let turn = 0; turn < 3; turn += 1) await ask('10')
    await expect(ask('10')).rejects.toMatchObject({ code: 'withdrawal_pending' })
    await house.database.owner.query(`update withdrawals set state = 'paid' where member_id = $1`, [
      owner.memberId,
    ])
    await house.database.owner.query(
      `insert into withdrawals(brand_id, member_id, method_id, order_key, currency, amount, fee,
         destination_sealed, destination_end, destination_index, state, approvals_needed, hold_id,
         created_at, provider)
       select brand_id, member_id, method_id, gen_random_uuid(), currency, amount, fee,
              destination_sealed, destination_end, destination_index, 'paid', 1, -w.id * 100 - n,
              created_at, provider
         from withdrawals w, generate_series(1, 3) n where member_id = $1 order by w.id limit 7`,
      [owner.memberId],
    )
    await expect(ask('10')).rejects.toMatchObject({ code: 'withdrawal_limit_reached' })
    house.ctx.clock.advance(24 * HOUR_MS)
    await ask('10')
  })

  describe('an hour', () => {
    const setTo = (value: number) =>
      transact(house.ctx, (tx) =>
        writeSetting(house.ctx, tx, house.brand.id, { setting: hourSetting, value }),
      )
    beforeAll(() => setTo(hourSetting.fallback))
    afterAll(() => setTo(1_000))

    test('takes three of a member, paid or not, and says from when on there is another', async () => {
      const first = await ask('10')
      const startedAt = house.ctx.clock.now().getTime()
      await house.database.owner.query(`update withdrawals set state = 'paid' where id = $1`, [
        first.id,
      ])
      house.ctx.clock.advance(MINUTE_MS)
      const tabs = await Promise.allSettled([ask('10'), ask('10'), ask('10')])
      expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      expect(tabs.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: {
          code: 'withdrawals_too_often',
          details: { most: 3, from: new Date(startedAt + HOUR_MS).toISOString() },
        },
      })
      expect((await house.balances(owner)).held).toBe(money('30'))
      house.ctx.clock.advance(59 * MINUTE_MS)
      await ask('10')
    })

    test('does not count what was given back: nobody waits for a house that said no', async () => {
      for (const state of ['rejected', 'failed', 'rejected']) {
        const given = await ask('10')
        await house.database.owner.query('update withdrawals set state = $2 where id = $1', [
          given.id,
          state,
        ])
      }
      for (let turn = 0; turn < 3; turn += 1) await ask('10')
    })
  })

  test('rejected gives the money back with the reason, never as a deposit', async () => {
    const withdrawal = await ask()
    await claims(maker, withdrawal)
    await rejects(maker, withdrawal)
    expect(await now(withdrawal)).toMatchObject({
      state: 'rejected',
      reason: 'Please send a document first',
    })
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
    expect(await kinds('cash')).toEqual(['opening', 'withdrawal.hold', 'withdrawal.release'])
  })
})

describe('R-094 four eyes', () => {
  const big = () => ask('500.01')

  test('at the threshold one person is enough, above it two', async () => {
    expect(await ask('500')).toMatchObject({ approvalsNeeded: 1 })
    await nextOwner('1000')
    const withdrawal = await big()
    expect(withdrawal.approvalsNeeded).toBe(2)
    await claims(maker, withdrawal)
    await approves(maker, withdrawal)
    expect(await now(withdrawal)).toMatchObject({ state: 'claimed' })
    await expect(approves(maker, withdrawal)).rejects.toMatchObject({
      code: 'second_person_required',
    })
    await approves(checker, withdrawal)
    expect(await now(withdrawal)).toMatchObject({ state: 'approved' })
    await expect(approves(checker, withdrawal)).rejects.toMatchObject({ code: 'state_changed' })
  })

  test('many of one day are as much as one that is large', async () => {
    const needed = async (amount: string, changes = {}) =>
      (await ask(amount, changes)).approvalsNeeded
    house.ctx.clock.set(new Date('2026-12-01T16:50:00Z'))
    expect(await needed('300')).toBe(1)
    const returned = await ask('200')
    expect(returned.approvalsNeeded).toBe(1)
    await claims(maker, returned)
    await rejects(maker, returned)
    expect(await needed('200')).toBe(1)
    expect(await needed('10', { method: 'e_wallet', destination: '0901234567' })).toBe(2)
    // at +07:00 the next day begins at five in the afternoon
    await nextOwner('1000')
    expect(await needed('500')).toBe(1)
    house.ctx.clock.set(new Date('2026-12-01T17:00:00Z'))
    expect(await needed('500')).toBe(1)
  })

  test('of several at the same moment only the first stays below it', async () => {
    const asked = await Promise.all(Array.from({ length: 3 }, () => ask('300')))
    expect(asked.map((one) => one.approvalsNeeded).toSorted((a, b) => a - b)).toEqual([1, 2, 2])
  })

  test('below it the claimer alone decides', async () => {
    const withdrawal = await ask()
    await expect(approves(maker, withdrawal)).rejects.toMatchObject({ code: 'not_claimed' })
    await claims(maker, withdrawal)
    await expect(claims(checker, withdrawal)).rejects.toMatchObject({ code: 'claimed_by_other' })
    await expect(approves(checker, withdrawal)).rejects.toMatchObject({ code: 'claimed_by_other' })
    await expect(rejects(checker, withdrawal)).rejects.toMatchObject({ code: 'claimed_by_other' })
    await expect(unclaims(checker, withdrawal)).rejects.toMatchObject({ code: 'claimed_by_other' })
    await unclaims(maker, withdrawal)
    await claims(checker, withdrawal)
    await approves(checker, withdrawal)
    expect(await now(withdrawal)).toMatchObject({ state: 'approved', claimedByName: 'checker' })
  })

  test('an edit after an approval makes it void', async () => {
    const withdrawal = await big()
    await claims(maker, withdrawal)
    await approves(maker, withdrawal)
    await house.database.owner.query('update withdrawals set fee = 50000 where id = $1', [
      withdrawal.id,
    ])
    await expect(approves(checker, withdrawal)).rejects.toMatchObject({ code: 'approval_outdated' })
    const edited = await now(withdrawal)
    await approves(checker, edited)
    expect(await now(withdrawal)).toMatchObject({ state: 'claimed' })
    await approves(maker, edited)
    expect(await now(withdrawal)).toMatchObject({ state: 'approved' })
  })

  test('an abandoned claim may be taken over', async () => {
    const withdrawal = await ask()
    await claims(maker, withdrawal)
    house.ctx.clock.advance(31 * MINUTE_MS)
    await claims(checker, withdrawal)
    expect(await now(withdrawal)).toMatchObject({ claimedByName: 'checker' })
    const steps = await withdrawalSteps(house.database.app, [withdrawal.id])
    expect(steps.map((step) => step.by)).toEqual([null, 'maker', 'checker'])
    await expect(claims(maker, withdrawal)).rejects.toMatchObject({ code: 'claimed_by_other' })
  })

  test('R-092 every deed is an audit row in the same transaction', async () => {
    const withdrawal = await big()
    await claims(maker, withdrawal)
    await approves(maker, withdrawal)
    await rejects(checker, withdrawal, 'The name does not match')
    const { rows } = await house.database.owner.query(
      `select event, actor_name, session_id, ip, reason, before, after from audit_log
        where subject_kind = 'withdrawal' and subject_id = $1 order by id`,
      [withdrawal.id],
    )
    const who = { session_id: 'session of maker', ip: '203.0.113.9' }
    expect(rows).toMatchObject([
      { ...who, event: 'withdrawal.claimed', actor_name: 'maker', before: { state: 'requested' } },
      { event: 'withdrawal.approved', after: { approvals: 1, needed: 2 } },
      {
        event: 'withdrawal.rejected',
        actor_name: 'checker',
        reason: 'The name does not match',
        before: { state: 'claimed', claimedBy: 'maker' },
        after: { state: 'rejected' },
      },
    ])
  })

  test('nothing of another brand can be touched', async () => {
    const withdrawal = await ask()
    const stranger: Person = {
      ...maker,
      operator: {
        ...maker.operator,
        brandId: (maker.operator.brandId + 1) as typeof maker.operator.brandId,
      },
    }
    await expect(claims(stranger, withdrawal)).rejects.toMatchObject({
      code: 'withdrawal_not_found',
    })
  })
})

describe('many at once', () => {
  test('R-090 fifty claims, approvals and rejections end in one state and move money once', async () => {
    const withdrawal = await ask()
    await claims(maker, withdrawal)
    const works = Array.from({ length: 50 }, (_, turn) => {
      if (turn % 3 === 0) return approves(maker, withdrawal)
      return turn % 3 === 1 ? rejects(maker, withdrawal) : claims(checker, withdrawal)
    })
    const { good } = await settled(works)
    expect(good).toBe(1)
    const after = await now(withdrawal)
    const balances = await house.balances(owner)
    expect([after.state, balances]).toEqual(
      after.state === 'approved'
        ? ['approved', { cash: money('900'), held: money('100') }]
        : ['rejected', { cash: money('1000'), held: 0n }],
    )
    const steps = await withdrawalSteps(house.database.app, [withdrawal.id])
    expect(steps.map((step) => step.state)).toEqual(['requested', 'claimed', after.state])
  })

  test('fifty notices of both kinds end the hold once', async () => {
    const withdrawal = await approved(await ask())
    await workPayout(house.ctx, withdrawal.id)
    const held = house.provider.held(withdrawal.orderKey)
    held.fact = { ...held.fact, state: 'paid' }
    const paid = house.provider.notice(withdrawal.orderKey)
    held.fact = { ...held.fact, state: 'failed', reason: 'declined_by_bank' }
    const failed = house.provider.notice(withdrawal.orderKey)
    await settled(
      Array.from({ length: 50 }, (_, turn) =>
        takeNotice(house.ctx, house.provider, turn % 2 === 0 ? paid : failed),
      ),
    )
    const { state } = await now(withdrawal)
    const { cash, held: still } = await house.balances(owner)
    expect(still).toBe(0n)
    expect([state, cash]).toEqual(
      state === 'paid' ? ['paid', money('900')] : ['failed', money('1000')],
    )
    expect(await findings(withdrawal)).toEqual([
      state === 'paid' ? 'failed_after_paid' : 'paid_after_failed',
    ])
  })

  test('twenty withdrawals of 100 beside twenty bets of 100 on 100: exactly one succeeds', async () => {
    await nextOwner('100')
    const bet = (turn: number) =>
      apply(house.ctx, {
        op: 'place',
        brandId: owner.brandId,
        source: 'originals',
        key: `place:${owner.memberId}:${turn}`,
        betRef: `${owner.memberId}:${turn}`,
        memberId: owner.memberId,
        currency: 'USD',
        at: house.ctx.clock.now(),
        stake: money('100'),
        funds: 'cash',
        product: 'originals',
        gameCode: 'dice',
        roundRef: `${owner.memberId}:${turn}`,
      })
    const bets = Array.from({ length: 20 }, (_, turn) => bet(turn))
    const withdrawals = Array.from({ length: 20 }, () => ask())
    const [placed, requested] = await Promise.all([Promise.all(bets), settled(withdrawals)])
    const accepted = placed.filter((outcome) => outcome.refusal === null).length
    expect(accepted + requested.good).toBe(1)
    const { cash, held } = await house.balances(owner)
    expect([cash, held]).toEqual([0n, requested.good === 1 ? money('100') : 0n])
  })

  test('a payout is sent by one of many', async () => {
    const withdrawal = await approved(await ask())
    await Promise.all(Array.from({ length: 8 }, () => workPayout(house.ctx, withdrawal.id)))
    expect(house.provider.timesGiven(withdrawal.orderKey)).toBe(1)
  })
})

describe('a provider', () => {
  test('that does not answer is asked, never told twice', async () => {
    const withdrawal = await approved(await ask())
    house.provider.manners = 'silent'
    await workPayout(house.ctx, withdrawal.id)
    expect(await now(withdrawal)).toMatchObject({ state: 'unknown', reason: 'provider_silent' })
    house.provider.settle(withdrawal.orderKey, 'paid')
    await wait(10 * SECOND_MS)
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
    expect(house.provider.timesGiven(withdrawal.orderKey)).toBe(1)
  })

  test('that says it never got the order gets it again after a while, under the same key', async () => {
    const withdrawal = await approved(await ask())
    house.provider.manners = 'deaf'
    await workPayout(house.ctx, withdrawal.id)
    await wait(30 * SECOND_MS)
    expect(await now(withdrawal)).toMatchObject({ state: 'unknown' })
    house.provider.manners = 'normal'
    await wait(2 * MINUTE_MS)
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    expect(house.provider.orders.has(withdrawal.orderKey)).toBe(true)
  })

  test('that can not be asked keeps the money held', async () => {
    const withdrawal = await approved(await ask())
    house.provider.manners = 'silent'
    await workPayout(house.ctx, withdrawal.id)
    house.provider.isUnreachable = true
    await wait(5 * MINUTE_MS)
    expect(await now(withdrawal)).toMatchObject({ state: 'unknown' })
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: money('100') })
  })

  test('that fails or refuses gives the money back by ending the hold', async () => {
    const first = await approved(await ask())
    await workPayout(house.ctx, first.id)
    house.provider.settle(first.orderKey, 'failed')
    await tell(first)
    expect(await now(first)).toMatchObject({ state: 'failed', reason: 'declined_by_bank' })
    const second = await approved(await ask())
    house.provider.manners = 'refusing'
    await workPayout(house.ctx, second.id)
    expect(await now(second)).toMatchObject({ state: 'failed', reason: 'order_refused' })
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
    expect((await kinds('cash')).filter((kind) => kind === 'withdrawal.release')).toHaveLength(2)
  })

  test('that paid another amount leaves the hold to a person', async () => {
    const withdrawal = await approved(await ask())
    await workPayout(house.ctx, withdrawal.id)
    house.provider.settle(withdrawal.orderKey, 'paid', money('90'))
    await tell(withdrawal)
    await wait(MINUTE_MS)
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    expect(await findings(withdrawal)).toEqual(['amount_differs'])
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: money('100') })
  })
})
