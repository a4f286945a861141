import { money } from '@lantern/kernel/money'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
  now,
  owner,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import {
  closingsOf,
  decides,
  endsPart,
  partOf,
  partsOf,
  sentInto,
  settles,
  splitInto,
  splits,
  told,
} from '../../testing/cashier-parts.ts'
import { reject } from './approval.ts'
import { takeNotice } from './notices.ts'
import { workOrder, workPayout, workPayouts } from './payout.ts'
import { presentForOperator, presentWithdrawal } from './present.ts'
import { listReceipts } from './queries/receipts.ts'
import { type Withdrawal, withdrawalSteps } from './queries/withdrawals.ts'
import { canPay } from './routing.ts'
import { ceilingsOf, payersOf, sendLater } from './split.ts'
import { contentHash } from './withdrawal.ts'

useCashierDesk('2000')

beforeEach(async () => {
  house.provider.manners = 'normal'
  house.provider.isUnreachable = false
  await setMethod('payout_max = null, fee_basis_points = 0')
})

const setMethod = (set: string) =>
  house.database.owner.query(`update payment_methods set ${set} where code = 'bank_account'
    and currency = 'USD' and direction = 'withdrawal'`)

async function work(ms: number): Promise<void> {
  for (let spent = 0; spent < ms; spent += 5 * SECOND_MS) {
    house.ctx.clock.advance(5 * SECOND_MS)
    await workPayouts(house.ctx)
  }
}

const balances = (cash: string, held: string) => ({ cash: money(cash), held: money(held) })
const refused = (code: string) => expect.objectContaining({ code })

/** What the member sees of it. */
async function seen(withdrawal: Withdrawal) {
  const ids = [withdrawal.id]
  const { app } = house.database
  return presentWithdrawal(await now(withdrawal), await withdrawalSteps(app, ids), {
    receipts: await listReceipts(app, ids),
    parts: await partsOf(withdrawal),
  })
}

/** Paid, returned and fee are the amount, whatever became of the parts. */
async function expectWhole(withdrawal: Withdrawal): Promise<void> {
  const { state, paid, returned, fee, amount } = await seen(withdrawal)
  // of what failed no fee is taken
  expect(paid + returned + (state === 'failed' ? 0n : fee)).toBe(amount)
}

describe('R-090 a withdrawal in parts', () => {
  test('goes out as several orders, each captured once, and is paid with the last', async () => {
    const withdrawal = await sentInto('300', [['100'], ['150'], ['50']])
    expect(withdrawal.state).toBe('sending')
    expect(await told(withdrawal)).toEqual(['1 sending', '2 sending', '3 sending'])
    await settles(withdrawal, 2, 'paid', { times: 5 })
    expect(await house.balances(owner)).toEqual(balances('1700', '150'))
    await settles(withdrawal, 1, 'paid', { times: 2 })
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    await settles(withdrawal, 3, 'paid')
    expect(await now(withdrawal)).toMatchObject({ state: 'paid', feeKept: null })
    expect(await house.balances(owner)).toEqual(balances('1700', '0'))
    expect(await closingsOf(withdrawal)).toEqual(['capture 150', 'capture 100', 'capture 50'])
    const [receipt] = await listReceipts(house.database.app, [withdrawal.id])
    expect(receipt).toMatchObject({ amount: money('300'), remaining: money('300') })
    await expectWhole(withdrawal)
  })

  test('is one order as ever where nobody split it: no part, one capture', async () => {
    const withdrawal = await approved(await ask('100'))
    await workPayout(house.ctx, withdrawal.id)
    expect(await partsOf(withdrawal)).toEqual([])
    expect(house.provider.timesGiven(withdrawal.orderKey)).toBe(1)
  })

  test('never gives the whole as an order of its own, and takes no notice for it', async () => {
    const withdrawal = await sentInto('100', [['60'], ['40']])
    await work(5 * MINUTE_MS)
    expect(house.provider.timesGiven(withdrawal.orderKey)).toBe(0)
    const { orderKey } = await partOf(withdrawal, 1)
    const notice = house.provider.notice(orderKey)
    const forged = Buffer.from(
      notice.body
        .toString()
        .replaceAll(orderKey, withdrawal.orderKey)
        .replace('pending', 'paid')
        .replace('event-', 'other-'),
    )
    expect(await takeNotice(house.ctx, house.provider, { ...notice, body: forged })).toBe(
      'not_ours',
    )
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
  })

  test('keeps what failed held until a person sends it again, under a key of its own', async () => {
    const withdrawal = await sentInto('100', [['60'], ['40']])
    await settles(withdrawal, 1, 'paid')
    await settles(withdrawal, 2, 'failed', { times: 3 })
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    expect(await house.balances(owner)).toEqual(balances('1900', '40'))
    expect(await findingsAbout(house.database.owner, 'withdrawal', withdrawal.id)).toEqual([
      'part_left',
    ])
    expect(await decides(maker, withdrawal, 2, 'again')).toBe(true)
    await work(10 * SECOND_MS)
    expect(await told(withdrawal)).toEqual(['1 paid', '2 resent', '3 sending'])
    const [, second, third] = await partsOf(withdrawal)
    expect(third?.orderKey).not.toBe(second?.orderKey)
    expect(third).toMatchObject({ replaces: 2, amount: money('40') })
    await expect(decides(checker, withdrawal, 2, 'return')).rejects.toEqual(
      refused('state_changed'),
    )
    await settles(withdrawal, 3, 'paid')
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
    expect(await house.balances(owner)).toEqual(balances('1900', '0'))
    await expectWhole(withdrawal)
  })

  test('is partly paid where a rest goes back: by the end of the hold, never as a deposit', async () => {
    await setMethod('fee_basis_points = 100')
    const withdrawal = await sentInto('100', [['60'], ['39']])
    await settles(withdrawal, 1, 'paid')
    await settles(withdrawal, 2, 'failed')
    expect(await decides(maker, withdrawal, 2, 'return')).toBe(true)
    // 1.00 of 99.00; of 60.00 that is 0.60
    expect(await now(withdrawal)).toMatchObject({ state: 'partly_paid', feeKept: money('0.6') })
    expect(await house.balances(owner)).toEqual(balances('1939.4', '0'))
    expect(await seen(withdrawal)).toMatchObject({
      state: 'partly_paid',
      paid: money('60'),
      returned: money('39.4'),
      fee: money('0.6'),
      reason: 'The bank wrote to us',
      parts: [
        { reference: `W-${withdrawal.id}/1`, state: 'paid', paid: money('60') },
        { reference: `W-${withdrawal.id}/2`, state: 'returned', returned: money('39') },
      ],
      receipt: { amount: money('60') },
    })
    await expectWhole(withdrawal)
    expect(presentForOperator(await now(withdrawal), [], []).fee).toBe(money('0.6'))
    const { rows } = await house.database.owner.query(
      `select distinct kind from ledger_entries where reference = $1 order by kind`,
      [`W-${withdrawal.id}`],
    )
    expect(rows.map(({ kind }) => String(kind))).not.toContain('deposit')
  })

  test('fails, fee and all, where every part goes back', async () => {
    await setMethod('fee_basis_points = 100')
    const withdrawal = await sentInto('100', [['60'], ['39']])
    await settles(withdrawal, 1, 'failed')
    await settles(withdrawal, 2, 'failed')
    await decides(maker, withdrawal, 1, 'return')
    expect(await house.balances(owner)).toEqual(balances('1960', '40'))
    await decides(maker, withdrawal, 2, 'return')
    expect(await now(withdrawal)).toMatchObject({ state: 'failed' })
    expect(await house.balances(owner)).toEqual(balances('2000', '0'))
    expect(await listReceipts(house.database.app, [withdrawal.id])).toEqual([])
    await expectWhole(withdrawal)
  })

  test('that needed two persons needs two for every rest', async () => {
    const withdrawal = await sentInto('600', [['400'], ['200']])
    expect(withdrawal.approvalsNeeded).toBe(2)
    await settles(withdrawal, 2, 'failed')
    expect(await decides(maker, withdrawal, 2, 'return')).toBe(false)
    await expect(decides(maker, withdrawal, 2, 'return')).rejects.toEqual(
      refused('second_person_required'),
    )
    // another mind is a proposal of its own
    expect(await decides(checker, withdrawal, 2, 'again')).toBe(false)
    expect(await house.balances(owner)).toEqual(balances('1400', '600'))
    expect(await decides(maker, withdrawal, 2, { wanted: 'again', reason: 'I agree' })).toBe(true)
    expect(await told(withdrawal)).toEqual(['1 sending', '2 resent', '3 ready'])
    expect((await partOf(withdrawal, 2)).reason).toBe('The bank wrote to us')
  })

  test('tells its member what persons wrote, and nothing in the words of a provider', async () => {
    const withdrawal = await sentInto('300', [['100'], ['200']])
    await settles(withdrawal, 1, 'failed')
    expect((await partOf(withdrawal, 1)).reason).toBe('declined_by_bank')
    expect((await seen(withdrawal)).parts[0]).toMatchObject({ code: 'declined', reason: null })
    await decides(maker, withdrawal, 1, 'return')
    await settles(withdrawal, 2, 'paid')
    // a person gave it back, though the provider ended the rest
    const why = { code: 'by_person', reason: 'The bank wrote to us' }
    const { state, reason, timeline, parts } = await seen(withdrawal)
    expect([state, reason]).toEqual(['partly_paid', why.reason])
    expect(parts[0]).toMatchObject(why)
    expect(timeline.find((step) => step.state === 'partly_paid')).toMatchObject(why)
  })

  test('sends a part later when a person says so, and gives it back when one wants that', async () => {
    const withdrawal = await sentInto('100', [
      ['30'],
      ['50', { isLater: true }],
      ['20', { isLater: true }],
    ])
    await work(2 * MINUTE_MS)
    expect(await told(withdrawal)).toEqual(['1 sending', '2 waiting', '3 waiting'])
    await settles(withdrawal, 1, 'paid')
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    const reason = 'The bank has funds again'
    await atDesk(maker, (desk) => sendLater(desk, { id: withdrawal.id, part: 2, reason }))
    await expect(
      atDesk(maker, (desk) => sendLater(desk, { id: withdrawal.id, part: 2, reason })),
    ).rejects.toEqual(refused('state_changed'))
    await work(10 * SECOND_MS)
    await settles(withdrawal, 2, 'paid')
    await expect(decides(maker, withdrawal, 3, 'again')).rejects.toEqual(refused('state_changed'))
    await decides(maker, withdrawal, 3, 'return')
    expect(await now(withdrawal)).toMatchObject({ state: 'partly_paid' })
    expect(await house.balances(owner)).toEqual(balances('1920', '0'))
    await expectWhole(withdrawal)
  })
})

describe('R-090 a payout of which only a part went out', () => {
  test('as one is closed by two persons at what went out; its rest is decided by two', async () => {
    const withdrawal = await approved(await ask('100'))
    await workPayout(house.ctx, withdrawal.id)
    house.provider.settle(withdrawal.orderKey, 'paid', money('90'))
    await takeNotice(house.ctx, house.provider, house.provider.notice(withdrawal.orderKey))
    house.ctx.clock.advance(2 * MINUTE_MS)
    expect(await endsPart(maker, withdrawal, undefined, money('90'))).toBe(false)
    // another amount is another saying
    expect(await endsPart(checker, withdrawal, undefined, money('80'))).toBe(false)
    expect(await endsPart(maker, withdrawal, undefined, money('80'))).toBe(true)
    expect(await told(withdrawal)).toEqual(['1 short'])
    expect(await house.balances(owner)).toEqual(balances('1900', '20'))
    expect(await decides(maker, withdrawal, 1, 'return')).toBe(false)
    expect(await decides(checker, withdrawal, 1, 'return')).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'partly_paid' })
    expect(await house.balances(owner)).toEqual(balances('1920', '0'))
    await expectWhole(withdrawal)
    // it was asked once more: it says 90.00, persons said 80.00
    await work(2 * MINUTE_MS)
    expect(await findingsAbout(house.database.owner, 'withdrawal', withdrawal.id)).toEqual([
      'amount_differs',
      'part_left',
      'amount_differs',
    ])
    expect(await closingsOf(withdrawal)).toEqual(['capture 80', 'release 20'])
  })

  test('among others is sent on, and the provider’s same word again is no finding', async () => {
    const withdrawal = await sentInto('100', [['60'], ['40']])
    await settles(withdrawal, 1, 'paid', { paid: money('25') })
    await settles(withdrawal, 2, 'paid')
    expect(await told(withdrawal)).toEqual(['1 sending', '2 paid'])
    house.ctx.clock.advance(2 * MINUTE_MS)
    await endsPart(maker, withdrawal, 1, money('25'))
    await endsPart(checker, withdrawal, 1, money('25'))
    await decides(maker, withdrawal, 1, 'again')
    await decides(checker, withdrawal, 1, 'again')
    await work(2 * MINUTE_MS)
    expect(await told(withdrawal)).toEqual(['1 partly', '2 paid', '3 sending'])
    await settles(withdrawal, 3, 'paid')
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
    expect(await house.balances(owner)).toEqual(balances('1900', '0'))
    const { rows } = await house.database.owner.query(
      'select from payment_findings where withdrawal_id = $1 and ended_at is null',
      [withdrawal.id],
    )
    expect(rows).toEqual([])
    await expectWhole(withdrawal)
  })

  test.each(['0', '100', '100.01', '10.001', '-5'])('is not %s of 100.00', async (paid) => {
    const withdrawal = await approved(await ask('100'))
    await workPayout(house.ctx, withdrawal.id)
    house.ctx.clock.advance(2 * MINUTE_MS)
    await expect(endsPart(maker, withdrawal, undefined, money(paid))).rejects.toEqual(
      refused('amount_invalid'),
    )
  })

  test('what a provider says against the end of a part is a finding, and moves nothing', async () => {
    const withdrawal = await sentInto('100', [['60'], ['40']])
    await settles(withdrawal, 1, 'failed')
    await decides(maker, withdrawal, 1, 'return')
    const gone = house.provider.held((await partOf(withdrawal, 1)).orderKey)
    gone.fact = { ...gone.fact, state: 'paid', reason: null }
    const notice = house.provider.notice((await partOf(withdrawal, 1)).orderKey)
    await takeNotice(house.ctx, house.provider, notice)
    expect(await house.balances(owner)).toEqual(balances('1960', '40'))
    expect(await findingsAbout(house.database.owner, 'withdrawal', withdrawal.id)).toEqual([
      'part_left',
      'paid_after_failed',
    ])
  })
})

test.each([
  ['somebody gave again', 'deaf', 2],
  ['its provider named', 'silent', 1],
] as const)('a part that %s meanwhile is not given by a late answer', async (_, manners, times) => {
  const withdrawal = await splitInto('100', [['60'], ['40']])
  house.provider.manners = manners
  await workPayout(house.ctx, withdrawal.id)
  const { orderKey } = await partOf(withdrawal, 1)
  house.ctx.clock.advance(2 * MINUTE_MS)
  const ref = { id: withdrawal.id, part: 1 }
  const named = `update withdrawal_parts set provider_reference = 'FP' where order_key = $1`
  const asked = vi.spyOn(house.provider, 'payoutStatus').mockImplementationOnce(async () => {
    // it answers so late that another worker, or a notice, took its turn
    if (manners === 'deaf') await workOrder(house.ctx, ref)
    else await house.database.owner.query(named, [orderKey])
    return { kind: 'missing' }
  })
  await workOrder(house.ctx, ref)
  asked.mockRestore()
  expect(house.provider.timesGiven(orderKey)).toBe(times)
})

describe('a split', () => {
  test('voids approvals of what it was, and is what an approval says yes to', async () => {
    const asked = await ask('600')
    await claims(maker, asked)
    await approves(maker, asked)
    await splits(maker, asked, [['400'], ['200']])
    await expect(approves(checker, asked)).rejects.toEqual(refused('approval_outdated'))
    const split = await now(asked)
    await approves(checker, split)
    expect((await now(split)).state).toBe('claimed')
    // the same amounts again are another split: other orders
    await splits(maker, split, [['400'], ['200']])
    const again = await now(split)
    expect(contentHash(again)).not.toBe(contentHash(split))
    await approves(checker, again)
    await approves(maker, again)
    expect((await now(again)).state).toBe('approved')
  })

  test('becomes one again, with what was approved of the one', async () => {
    const asked = await ask('600')
    await claims(maker, asked)
    await splits(maker, asked, [['400'], ['200']])
    await splits(maker, await now(asked), [])
    expect(contentHash(await now(asked))).toBe(contentHash(asked))
    expect(await partsOf(asked)).toEqual([])
  })

  test.each<[string, string, Parameters<typeof splits>[2]]>([
    ['less than is sent', 'amount_invalid', [['60'], ['39.99']]],
    ['more than is sent', 'amount_invalid', [['60'], ['40.01']]],
    ['a part of nothing', 'amount_invalid', [['100'], ['0']]],
    ['less than a cent', 'amount_invalid', [['60.005'], ['39.995']]],
    ['nobody that we know', 'provider_unknown', [['60'], ['40', { provider: 'nobody' }]]],
    [
      'only what waits',
      'field_invalid',
      [
        ['60', { isLater: true }],
        ['40', { isLater: true }],
      ],
    ],
    ['too many', 'field_invalid', Array.from({ length: 25 }, () => ['4'] as const)],
  ])('into %s is refused', async (_what, code, parts) => {
    const asked = await ask('100')
    await claims(maker, asked)
    await expect(splits(maker, asked, parts)).rejects.toEqual(refused(code))
    expect(await partsOf(asked)).toEqual([])
  })

  test('is for whoever has it in review, of what was seen, before it is approved', async () => {
    const asked = await ask('100')
    const parts = [['60'], ['40']] as const
    await expect(splits(maker, asked, parts)).rejects.toEqual(refused('not_claimed'))
    await claims(maker, asked)
    await expect(splits(checker, asked, parts)).rejects.toEqual(refused('claimed_by_other'))
    await expect(splits(maker, asked, parts, { contentHash: 'other' })).rejects.toEqual(
      refused('approval_outdated'),
    )
    await approves(maker, asked)
    await expect(splits(maker, asked, parts)).rejects.toEqual(refused('state_changed'))
  })

  test('ends with a rejection: nothing is left of its parts', async () => {
    const asked = await ask('100')
    await claims(maker, asked)
    await splits(maker, asked, [['60'], ['40']])
    await atDesk(maker, (desk) => reject(desk, { id: asked.id, reason: 'Of another mind' }))
    expect(await told(asked)).toEqual(['1 returned', '2 returned'])
    expect(await house.balances(owner)).toEqual(balances('2000', '0'))
  })

  test('may be paid by whoever can pay by its way, its own provider first', async () => {
    expect(payersOf(house.ctx, await ask('100'))).toEqual(['sandbox', 'transfer'])
    expect(canPay(house.ctx, 'transfer', 'crypto')).toBe(false)
    expect(canPay(house.ctx, 'nobody', 'bank_account')).toBe(false)
  })

  test('comes of the ceiling of its way by itself, and a person does not lead past it', async () => {
    await setMethod('payout_max = 3000000')
    const asked = await ask('1000')
    expect((await partsOf(asked)).map(({ amount }) => amount)).toEqual(
      ['250', '250', '250', '250'].map(money),
    )
    await claims(maker, asked)
    const wish = (parts: Parameters<typeof splits>[2]) => splits(maker, asked, parts)
    await expect(wish([])).rejects.toEqual(refused('amount_above_maximum'))
    await expect(wish([['700'], ['300']])).rejects.toEqual(refused('amount_above_maximum'))
    // it is the way's, whoever pays, unless a rule of that provider says another
    const byHand = () => wish([['700', { provider: 'transfer' }], ['300']])
    await expect(byHand()).rejects.toEqual(refused('amount_above_maximum'))
    await house.database.owner.query(
      `insert into payment_routes(brand_id, method_id, place, provider, payout_max)
       select brand_id, id, 0, 'transfer', 8000000 from payment_methods
        where code = 'bank_account' and currency = 'USD'`,
    )
    await byHand()
    expect(await partsOf(asked)).toMatchObject([{ provider: 'transfer' }, { provider: 'sandbox' }])
    expect(await ceilingsOf(house.ctx, asked)).toEqual({
      sandbox: money('300'),
      transfer: money('800'),
    })
    await house.database.owner.query('delete from payment_routes')
  })

  test('is enforced by the table: parts are what is sent, and what was ordered is kept', async () => {
    const withdrawal = await splitInto('100', [['60'], ['40']])
    const { owner: db } = house.database
    await expect(
      db.query('delete from withdrawal_parts where withdrawal_id = $1 and no = 2', [withdrawal.id]),
    ).rejects.toMatchObject({ constraint: 'parts_add_up' })
    await workPayout(house.ctx, withdrawal.id)
    await expect(
      db.query('delete from withdrawal_parts where withdrawal_id = $1', [withdrawal.id]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      house.database.app.query('update withdrawal_parts set amount = amount + 1'),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      db.query('update withdrawal_parts set paid = 700000 where withdrawal_id = $1', [
        withdrawal.id,
      ]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

test('R-090 thirty workers, notices, questions and decisions at once: each part ends once', async () => {
  const withdrawal = await splitInto('300', [['100'], ['100'], ['100']])
  await Promise.all(Array.from({ length: 10 }, () => workPayout(house.ctx, withdrawal.id)))
  for (const part of await partsOf(withdrawal))
    expect(house.provider.timesGiven(part.orderKey)).toBe(1)
  await Promise.all([
    settles(withdrawal, 1, 'paid', { times: 10 }),
    settles(withdrawal, 2, 'failed', { times: 10 }),
    ...Array.from({ length: 10 }, () => workPayouts(house.ctx)),
  ])
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      decides(at % 2 === 0 ? maker : checker, withdrawal, 2, at % 4 < 2 ? 'again' : 'return'),
    ),
  )
  expect(results.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1)
  await work(MINUTE_MS)
  for (const { no, state } of await partsOf(withdrawal))
    if (state === 'sending') await settles(withdrawal, no, 'paid')
  expect(['paid', 'partly_paid']).toContain((await now(withdrawal)).state)
  house.ctx.clock.advance(2 * DAY_MS)
  await workPayouts(house.ctx)
  await expectWhole(withdrawal)
})
