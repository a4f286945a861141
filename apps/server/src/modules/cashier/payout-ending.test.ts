import { money } from '@lantern/kernel/money'
import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBrand } from '../config/index.ts'
import {
  approved,
  ask,
  atDesk,
  checker,
  house,
  maker,
  now,
  owner,
  type Person,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { takeNotice } from './notices.ts'
import { workPayout, workPayouts } from './payout.ts'
import { endingOf } from './payout-desk-routes.ts'
import { endPayout, type EndWish } from './payout-ending.ts'
import { type Withdrawal, withdrawalSteps } from './queries/withdrawals.ts'
import { contentHash } from './withdrawal.ts'

useCashierDesk('1000')

beforeEach(() => {
  house.provider.manners = 'normal'
  house.provider.isUnreachable = false
})

const REASON = 'The provider wrote to us'
const ends = (
  person: Person,
  withdrawal: Withdrawal,
  outcome: EndWish['outcome'],
  changes: Partial<EndWish> = {},
) =>
  atDesk(person, (desk) =>
    endPayout(desk, {
      id: withdrawal.id,
      contentHash: contentHash(withdrawal),
      outcome,
      reason: REASON,
      ...changes,
    }),
  )

async function work(ms: number): Promise<void> {
  for (let spent = 0; spent < ms; spent += 5 * SECOND_MS) {
    house.ctx.clock.advance(5 * SECOND_MS)
    await workPayouts(house.ctx)
  }
}

const tell = ({ orderKey }: Withdrawal) =>
  takeNotice(house.ctx, house.provider, house.provider.notice(orderKey))

async function ordered(changes: Parameters<typeof ask>[1] = {}): Promise<Withdrawal> {
  const withdrawal = await approved(await ask('100', changes))
  await workPayout(house.ctx, withdrawal.id)
  return await now(withdrawal)
}

/** The provider paid 90.00 of 100.00. */
async function paidOther(): Promise<Withdrawal> {
  const withdrawal = await ordered()
  house.provider.settle(withdrawal.orderKey, 'paid', money('90'))
  await tell(withdrawal)
  house.ctx.clock.advance(2 * MINUTE_MS)
  return await now(withdrawal)
}

/** The provider named it, and does not have it any more. */
async function lost(): Promise<Withdrawal> {
  const withdrawal = await ordered()
  house.provider.orders.delete(withdrawal.orderKey)
  await work(3 * MINUTE_MS)
  return await now(withdrawal)
}

const findings = async ({ id }: Withdrawal) => {
  const { rows } = await house.database.owner.query<{ kind: string; isOpen: boolean }>(
    `select kind, ended_at is null as "isOpen" from payment_findings
      where withdrawal_id = $1 order by id`,
    [id],
  )
  return rows.map(({ kind, isOpen }) => `${kind} ${isOpen ? 'open' : 'ended'}`)
}

const events = async ({ id }: Withdrawal) => {
  const { rows } = await house.database.owner.query<{ event: string }>(
    `select event from audit_log
      where subject_kind = 'withdrawal' and subject_id = $1 and event like 'withdrawal.end%'
      order by id`,
    [id],
  )
  return rows.map(({ event }) => event)
}

describe('a payout that its provider does not end', () => {
  test('of another amount is closed as sent by two persons: the hold is captured once', async () => {
    const withdrawal = await paidOther()
    expect(withdrawal.state).toBe('sending')
    expect(await findings(withdrawal)).toEqual(['amount_differs open'])
    expect(await ends(maker, withdrawal, 'sent')).toBe(false)
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: money('100') })
    expect(await endingOf(house.ctx, withdrawal)).toMatchObject({
      isOpen: true,
      said: { outcome: 'sent', by: 'maker', confirmedBy: null },
    })
    expect(await ends(checker, withdrawal, 'sent')).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: 0n })
    expect(await findings(withdrawal)).toEqual(['amount_differs ended'])
    expect(await events(withdrawal)).toEqual(['withdrawal.endProposed', 'withdrawal.endedAsSent'])
    const steps = await withdrawalSteps(house.database.app, [withdrawal.id])
    expect(steps.at(-1)).toMatchObject({ state: 'paid', by: 'checker' })
  })

  test('that the provider lost is closed as not sent: the member has it back, with the reason', async () => {
    const withdrawal = await lost()
    expect(withdrawal.state).toBe('unknown')
    expect(house.provider.timesGiven(withdrawal.orderKey)).toBe(1)
    expect(await ends(maker, withdrawal, 'not_sent')).toBe(false)
    expect(await ends(checker, withdrawal, 'not_sent', { reason: 'I asked as well' })).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'failed', reason: REASON })
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
    expect((await events(withdrawal)).at(-1)).toBe('withdrawal.endedAsNotSent')
    await work(5 * MINUTE_MS)
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
    expect(await endingOf(house.ctx, await now(withdrawal))).toMatchObject({
      isOpen: false,
      said: { confirmedBy: 'checker' },
    })
  })

  test('waits for another person, of the same mind and about the same content', async () => {
    const withdrawal = await paidOther()
    await ends(maker, withdrawal, 'sent')
    await expect(ends(maker, withdrawal, 'sent')).rejects.toMatchObject({
      code: 'second_person_required',
    })
    await expect(
      ends(checker, withdrawal, 'sent', { contentHash: 'another' }),
    ).rejects.toMatchObject({ code: 'approval_outdated' })
    // another mind is a proposal of its own
    expect(await ends(checker, withdrawal, 'not_sent')).toBe(false)
    await expect(ends(checker, withdrawal, 'not_sent')).rejects.toMatchObject({
      code: 'second_person_required',
    })
    expect(await ends(maker, withdrawal, 'not_sent')).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'failed' })
    await expect(ends(checker, withdrawal, 'sent')).rejects.toMatchObject({ code: 'state_changed' })
  })

  test('is ended once by ten who agree at the same moment', async () => {
    const withdrawal = await paidOther()
    await ends(maker, withdrawal, 'sent')
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => ends(checker, withdrawal, 'sent')),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: 0n })
  })

  test('is not given again while one person says what became of it, and is after half an hour', async () => {
    house.provider.manners = 'deaf'
    const withdrawal = await ordered()
    expect(withdrawal).toMatchObject({ state: 'unknown', providerReference: null })
    house.ctx.clock.advance(SECOND_MS)
    await ends(maker, withdrawal, 'not_sent')
    // the order may still be under way
    await expect(ends(checker, withdrawal, 'not_sent')).rejects.toMatchObject({
      code: 'state_changed',
    })
    await work(20 * MINUTE_MS)
    expect(house.provider.timesGiven(withdrawal.orderKey)).toBe(1)
    house.provider.manners = 'normal'
    await work(15 * MINUTE_MS)
    expect(house.provider.timesGiven(withdrawal.orderKey)).toBe(2)
    expect(await endingOf(house.ctx, await now(withdrawal))).toMatchObject({ said: null })
    // what was said before the order counts no more
    house.ctx.clock.advance(2 * MINUTE_MS)
    expect(await ends(checker, withdrawal, 'not_sent')).toBe(false)
    house.provider.settle(withdrawal.orderKey, 'paid')
    await tell(withdrawal)
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
    await expect(ends(maker, withdrawal, 'not_sent')).rejects.toMatchObject({
      code: 'state_changed',
    })
  })

  test('what the provider says against persons is a finding, and moves nothing', async () => {
    const gone = await ordered()
    house.ctx.clock.advance(2 * MINUTE_MS)
    await ends(maker, gone, 'not_sent')
    await ends(checker, gone, 'not_sent')
    house.provider.settle(gone.orderKey, 'paid')
    expect(await findings(gone)).toEqual([])
    // asked once more by itself; a notice of the same adds nothing
    await work(2 * MINUTE_MS)
    await tell(gone)
    expect(await findings(gone)).toEqual(['paid_after_failed open'])
    const there = await ordered()
    house.ctx.clock.advance(2 * MINUTE_MS)
    await ends(maker, there, 'sent')
    await ends(checker, there, 'sent')
    house.provider.settle(there.orderKey, 'failed')
    await tell(there)
    expect(await findings(there)).toEqual(['failed_after_paid open'])
    expect(await house.balances(owner)).toEqual({ cash: money('900'), held: 0n })
  })

  test('is nothing for what was not ordered yet, for what persons pay, nor for another brand', async () => {
    const requested = await ask()
    await expect(ends(maker, requested, 'not_sent')).rejects.toMatchObject({
      code: 'state_changed',
    })
    const withdrawal = await paidOther()
    const other = await createBrand(house.database.owner, {
      code: 'elsewhere',
      name: 'Elsewhere',
      currency: 'USD',
      offsetMinutes: 0,
      hosts: ['elsewhere.example'],
    })
    const stranger = { ...maker, operator: { ...maker.operator, brandId: other.id } }
    await expect(ends(stranger, withdrawal, 'sent')).rejects.toMatchObject({
      code: 'withdrawal_not_found',
    })
    await house.database.owner.query(`update withdrawals set provider = 'transfer' where id = $1`, [
      withdrawal.id,
    ])
    await expect(ends(maker, withdrawal, 'sent')).rejects.toMatchObject({ code: 'state_changed' })
    expect(await endingOf(house.ctx, await now(withdrawal))).toBe(null)
  })
})
