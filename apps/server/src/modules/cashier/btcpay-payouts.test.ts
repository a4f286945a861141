import { randomUUID } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import { findingsAbout } from '../../testing/cashier.ts'
import {
  notice,
  provider,
  pullsOf,
  server,
  useCashierBtcpay,
} from '../../testing/cashier-btcpay.ts'
import { approved, ask, house, now, owner } from '../../testing/cashier-desk.ts'
import { takeNotice } from './notices.ts'
import { workPayout, workPayouts } from './payout.ts'
import type { RawNotice } from './provider.ts'
import type { Withdrawal } from './queries/withdrawals.ts'

useCashierBtcpay()

const DESTINATION = () => `bc1q${randomUUID().replaceAll('-', '').slice(0, 24)}`

/** A withdrawal of 100.00 that was approved and given to the server. */
async function sent(destination = DESTINATION()): Promise<Withdrawal> {
  return await asks(await approved(await ask('100', { destination })))
}

/** Asks the server, some time later. */
async function asks(withdrawal: Withdrawal, ms = 0): Promise<Withdrawal> {
  house.ctx.clock.advance(ms)
  await workPayout(house.ctx, withdrawal.id)
  return await now(withdrawal)
}

const payoutsOf = (order: { orderKey: string }) => {
  const ids = pullsOf(order).map(({ id }) => id)
  return server.payouts.filter(({ pullPaymentId }) => ids.includes(pullPaymentId))
}

const findingsOf = (one: Withdrawal) => findingsAbout(house.database.owner, 'withdrawal', one.id)

describe('a payout', () => {
  test('is made once, from a pull payment of its own, and paid when the server says so', async () => {
    const withdrawal = await sent()
    const pull = server.pullOf(withdrawal.orderKey)
    const amount = withdrawal.amount - withdrawal.fee
    expect(money(pull.amount)).toBe(amount)
    expect(withdrawal).toMatchObject({ state: 'sending', providerReference: pull.id })
    const payout = server.payoutOf(withdrawal.orderKey)
    // A webhook alone moves nothing, whatever it says.
    expect(await takeNotice(house.ctx, provider, notice(pull.id))).toBe('taken')
    expect(await asks(withdrawal)).toMatchObject({ state: 'sending' })
    payout.state = 'InProgress'
    expect(await asks(withdrawal)).toMatchObject({ state: 'sending' })
    payout.state = 'Completed'
    const told = notice(pull.id)
    expect(await takeNotice(house.ctx, provider, told)).toBe('taken')
    expect(await takeNotice(house.ctx, provider, told)).toBe('repeated')
    expect(await asks(withdrawal)).toMatchObject({ state: 'paid' })
    await workPayout(house.ctx, withdrawal.id)
    expect(payoutsOf(withdrawal)).toHaveLength(1)
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: 0n })
  })

  test.each(['/pull-payments', '/payouts'])(
    'whose answer by %s is lost is found again, never made twice',
    async (address) => {
      server.mishaps.set(address, 'lost')
      const withdrawal = await sent()
      expect(withdrawal).toMatchObject({ state: 'unknown', reason: 'provider_silent' })
      await asks(withdrawal)
      expect((await asks(withdrawal, 2 * MINUTE_MS)).state).toBe('sending')
      expect(pullsOf(withdrawal)).toHaveLength(1)
      expect(payoutsOf(withdrawal)).toHaveLength(1)
    },
  )

  test('that was never heard is made after a minute of silence, not before', async () => {
    server.mishaps.set('/payouts', 'unheard')
    const withdrawal = await sent()
    expect(await asks(withdrawal)).toMatchObject({ state: 'unknown' })
    expect(payoutsOf(withdrawal)).toHaveLength(0)
    // And again, from the second order on.
    server.mishaps.set('/payouts', 'unheard')
    expect(await asks(withdrawal, 2 * MINUTE_MS)).toMatchObject({ state: 'unknown' })
    expect(await asks(withdrawal, MINUTE_MS / 2)).toMatchObject({ state: 'unknown' })
    expect(payoutsOf(withdrawal)).toHaveLength(0)
    expect(await asks(withdrawal, MINUTE_MS)).toMatchObject({ state: 'sending' })
    expect(payoutsOf(withdrawal)).toHaveLength(1)
  })

  test('of a server that can not be asked stays unknown, and its money held', async () => {
    const withdrawal = await sent()
    server.isUnreachable = true
    expect(await asks(withdrawal, 60 * MINUTE_MS)).toMatchObject({ state: 'unknown' })
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: money('100') })
    server.isUnreachable = false
    expect(await asks(withdrawal)).toMatchObject({ state: 'sending' })
    expect(payoutsOf(withdrawal)).toHaveLength(1)
  })

  test.each([
    ['an address that is none', '/payouts', [422, [{ path: 'destination', message: 'Bad' }]]],
    ['too small an amount', '/payouts', [400, { code: 'amount-too-low', message: 'Dust' }]],
    ['a currency it does not know', '/pull-payments', [422, [{ path: 'currency', message: '?' }]]],
  ] as const)('to %s gives the money back', async (_what, address, said) => {
    server.mishaps.set(address, said)
    const withdrawal = await sent()
    expect(withdrawal).toMatchObject({ state: 'failed', reason: 'order_refused' })
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
    // Nobody takes anything from what was made for it.
    expect(pullsOf(withdrawal).filter(({ archived }) => !archived)).toEqual([])
  })

  test.each(['unheard', 'lost'] as const)(
    'that was refused gives the money back once nothing can be taken for it (%s)',
    async (mishap) => {
      server.mishaps.set('/payouts', [422, [{ path: 'destination', message: 'Bad' }]])
      server.mishaps.set('DELETE', mishap)
      const withdrawal = await sent()
      expect(withdrawal).toMatchObject({ state: 'unknown' })
      expect(await house.balances(owner)).toEqual({ cash: money('900'), held: money('100') })
      server.mishaps.set('/payouts', [422, [{ path: 'destination', message: 'Bad' }]])
      expect(await asks(withdrawal, 2 * MINUTE_MS)).toMatchObject({ state: 'failed' })
      server.mishaps.clear()
      expect(pullsOf(withdrawal)).toMatchObject([{ archived: true }])
      expect(payoutsOf(withdrawal)).toHaveLength(0)
      expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
    },
  )

  test.each([
    [[400, { code: 'overdraft', message: 'More than is left' }]],
    [[400, { code: 'something-new', message: '?' }]],
    [[401, { code: 'unauthenticated' }]],
    [[403, { code: 'missing-permission' }]],
    [[500, {}]],
    [[200, { id: 'not what was promised' }]],
  ] as const)('answered by %j is unknown, not failed', async (said) => {
    server.mishaps.set('/payouts', said)
    expect(await sent()).toMatchObject({ state: 'unknown' })
  })

  test('to an address that another one goes to waits for that one', async () => {
    const destination = DESTINATION()
    const first = await sent(destination)
    const second = await sent(destination)
    expect([first.state, second.state]).toEqual(['sending', 'unknown'])
    server.payoutOf(first.orderKey).state = 'Completed'
    await asks(first)
    expect(await asks(second, 2 * MINUTE_MS)).toMatchObject({ state: 'sending' })
  })

  test('that waits for approval is approved as it was ordered, never as it was changed', async () => {
    server.hasRate = false
    const withdrawal = await sent()
    const payout = server.payoutOf(withdrawal.orderKey)
    expect([withdrawal.state, payout.state]).toEqual(['sending', 'AwaitingApproval'])
    server.hasRate = true
    payout.revision = 1
    await asks(withdrawal)
    expect(payout.state).toBe('AwaitingApproval')
    payout.revision = 0
    await asks(withdrawal)
    expect(payout.state).toBe('AwaitingPayment')
  })

  test('of another amount is a difference; the hold stays', async () => {
    const withdrawal = await sent()
    Object.assign(server.payoutOf(withdrawal.orderKey), {
      originalAmount: '90.00000000',
      state: 'Completed',
    })
    expect(await asks(withdrawal)).toMatchObject({ state: 'sending' })
    expect(await findingsOf(withdrawal)).toEqual(['amount_differs'])
  })

  test('that the server cancelled gives the money back', async () => {
    const withdrawal = await sent()
    server.payoutOf(withdrawal.orderKey).state = 'Cancelled'
    expect(await asks(withdrawal)).toMatchObject({ state: 'failed', reason: 'declined' })
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
  })

  test('that the server cancelled can not be made again from what it was taken from', async () => {
    const withdrawal = await sent()
    const pull = server.pullOf(withdrawal.orderKey)
    server.payoutOf(withdrawal.orderKey).state = 'Cancelled'
    await asks(withdrawal)
    expect(pull.archived).toBe(true)
    // Persons at the server paid all the same: that is told, and moves nothing here.
    server.claim(pull, '100.00', 'Completed')
    expect(await takeNotice(house.ctx, provider, notice(pull.id))).toBe('taken')
    await workPayout(house.ctx, withdrawal.id)
    expect(await findingsOf(withdrawal)).toEqual(['paid_after_failed'])
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
  })

  test('that failed, and is told of while the server is silent, is asked about until it speaks', async () => {
    const withdrawal = await sent()
    const pull = server.pullOf(withdrawal.orderKey)
    server.payoutOf(withdrawal.orderKey).state = 'Cancelled'
    expect(await asks(withdrawal)).toMatchObject({ state: 'failed' })
    server.claim(pull, '100.00', 'Completed')
    expect(await takeNotice(house.ctx, provider, notice(pull.id))).toBe('taken')
    server.isUnreachable = true
    await workPayouts(house.ctx)
    server.isUnreachable = false
    house.ctx.clock.advance(MINUTE_MS)
    await workPayouts(house.ctx)
    expect(await findingsOf(withdrawal)).toEqual(['paid_after_failed'])
    const { rows } = await house.database.owner.query(
      'select due_at as "dueAt" from withdrawals where id = $1',
      [withdrawal.id],
    )
    expect(rows).toEqual([{ dueAt: null }])
  })

  test('that the server named and lost is not made again', async () => {
    const withdrawal = await sent()
    server.pulls.splice(server.pulls.indexOf(server.pullOf(withdrawal.orderKey)), 1)
    expect(await asks(withdrawal)).toMatchObject({ state: 'unknown' })
    expect(await asks(withdrawal, 10 * MINUTE_MS)).toMatchObject({ state: 'unknown' })
    expect(pullsOf(withdrawal)).toHaveLength(0)
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: money('100') })
  })

  test('with payouts from two sides is nobody’s to judge', async () => {
    server.mishaps.set('/payouts', 'lost')
    const withdrawal = await sent()
    const extra = server.addPull({ ...server.pullOf(withdrawal.orderKey) })
    server.claim(extra, '100.00', 'Completed')
    expect(await asks(withdrawal, 2 * MINUTE_MS)).toMatchObject({ state: 'unknown' })
  })

  test('that was named is asked for by its name, not among all of the store', async () => {
    const withdrawal = await sent()
    const before = server.asked.length
    await asks(withdrawal)
    expect(server.asked.slice(before)).toEqual([
      'GET <no store>/pull-payments/<id>',
      'GET <no store>/pull-payments/<id>/payouts',
    ])
  })

  test('under whose name the server has something else stays unknown', async () => {
    const withdrawal = await sent()
    const pull = server.pullOf(withdrawal.orderKey)
    server.payoutOf(withdrawal.orderKey).state = 'Completed'
    server.pulls[server.pulls.indexOf(pull)] = { ...pull, name: 'payout of somebody else' }
    expect(await asks(withdrawal)).toMatchObject({ state: 'unknown' })
  })

  test('with two pull payments waits until a person leaves one', async () => {
    server.mishaps.set('/payouts', 'unheard')
    const withdrawal = await sent()
    const extra = server.addPull({ ...server.pullOf(withdrawal.orderKey) })
    expect(await asks(withdrawal, 2 * MINUTE_MS)).toMatchObject({ state: 'unknown' })
    expect(payoutsOf(withdrawal)).toHaveLength(0)
    extra.archived = true
    expect(await asks(withdrawal, 2 * MINUTE_MS)).toMatchObject({ state: 'sending' })
    expect(payoutsOf(withdrawal)).toHaveLength(1)
  })

  test('is told of by signed bytes of ours alone', async () => {
    const { providerReference } = await sent()
    const good = notice(providerReference ?? '')
    const take = (raw: RawNotice) => takeNotice(house.ctx, provider, raw)
    const changed = Buffer.from(good.body.toString('utf8').replace('Completed', 'Cancelled'))
    expect(await take({ ...good, body: changed })).toBe('unsigned')
    expect(await take(notice('somebody-elses'))).toBe('not_ours')
    expect(await take(notice('', { pullPaymentId: null }))).toBe('malformed')
    for (const type of ['PayoutCreated', 'PayoutApproved', 'PayoutUpdated'])
      expect(await take(notice(providerReference ?? '', { type }))).toBe('taken')
  })
})

test('the addresses of the documents alone are asked', () => {
  expect(new Set(server.asked)).toEqual(
    new Set([
      'DELETE /pull-payments/<id>',
      'GET /pull-payments',
      'GET /payouts',
      'GET <no store>/pull-payments/<id>',
      'GET <no store>/pull-payments/<id>/payouts',
      'POST /pull-payments',
      'POST /payouts',
      'POST /payouts/<id>',
    ]),
  )
})
