import { money } from '@lantern/kernel/money'
import { DAY_MS, HOUR_MS } from '@lantern/kernel/time'
import { openTerms } from '@lantern/contract/identity-checks'
import { afterEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  atDesk,
  checker,
  house,
  looksAfter,
  maker,
  owner,
  type Person,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { writeSetting } from '../config/index.ts'
import { blockMember, closeMember, reopenMember } from '../identity/index.ts'
import { rulesSetting } from '../kyc/index.ts'
import { keepAway } from '../safeplay/exclusions.ts'
import { setLimit } from '../safeplay/limits.ts'
import { createDeposit } from './deposit.ts'
import { decide } from './deposit-desk.ts'
import { workDeposit } from './deposit-orders.ts'
import { fundsOf } from './funds.ts'
import { takeNotice } from './notices.ts'
import { presentDeposit } from './present.ts'
import { type Action, type Deposit, depositSteps, findDeposit } from './queries/deposits.ts'

// Money that comes for a deposit while its member may not bring so much, or nothing at all.

useCashierDesk()

async function now({ id }: Pick<Deposit, 'id'>): Promise<Deposit> {
  const found = await findDeposit(house.database.app, id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

async function started(amount = '100'): Promise<Deposit> {
  const made = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money(amount) }),
  )
  await workDeposit(house.ctx, made.id)
  return await now(made)
}

/** One that nobody paid in time, and that counts for no limit any more. */
async function expired(amount = '100'): Promise<Deposit> {
  const deposit = await started(amount)
  house.ctx.clock.advance(HOUR_MS)
  await workDeposit(house.ctx, deposit.id)
  expect(await now(deposit)).toMatchObject({ state: 'expired' })
  return deposit
}

async function says({ orderKey }: Deposit, amount: string): Promise<void> {
  const held = house.provider.held(orderKey)
  held.fact = { ...held.fact, state: 'paid', amount: money(amount) }
  await takeNotice(house.ctx, house.provider, house.provider.notice(orderKey))
}

async function paid(deposit: Deposit, amount = '100'): Promise<Deposit> {
  await says(deposit, amount)
  return await now(deposit)
}

const limit = (value: string, kind: 'deposit' | 'net_deposit' = 'deposit') =>
  transact(house.ctx, (tx) =>
    setLimit(house.ctx, tx, owner, { kind, period: 'day', value: money(value) }),
  )

const away = (kind: 'time_out' | 'excluded') =>
  transact(house.ctx, (tx) =>
    keepAway(house.ctx, tx, owner, {
      neighbours: {
        endSessions: async () => undefined,
        marksOf: async () => [],
        samePersons: async () => [],
      },
      kind,
      until: new Date(house.ctx.clock.now().getTime() + DAY_MS),
      setBy: 'member',
      by: null,
      reason: null,
    }),
  )

const wants = (person: Person, { id }: Deposit, amount: string, action: Action) =>
  atDesk(person, (at) =>
    decide(at, { id, action, amount: money(amount), reason: 'asked the member' }),
  )
async function ends(deposit: Deposit, action: Action, amount = '100'): Promise<Deposit> {
  await looksAfter(maker, deposit)
  expect(await wants(maker, deposit, amount, action)).toBe(false)
  expect(await wants(checker, deposit, amount, action)).toBe(true)
  return await now(deposit)
}

const cash = async () => (await house.balances(owner)).cash
async function counted() {
  const to = house.ctx.clock.now()
  const span = { from: new Date(to.getTime() - DAY_MS), to }
  return (await fundsOf(house.database.app, owner, span)).gross
}

describe('above a deposit limit', () => {
  test('R-078 what is paid late above a limit waits for two persons, and counts meanwhile', async () => {
    await limit('150')
    const late = await expired()
    await paid(await started('80'), '80')
    expect(await paid(late)).toMatchObject({ state: 'review', reason: 'above_limit' })
    expect(await cash()).toBe(money('80'))
    expect(await counted()).toBe(money('180'))
    await expect(started('20')).rejects.toMatchObject({ code: 'deposit_limit_reached' })
    expect(await ends(late, 'credit')).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('180'))
  })

  test('it is sent back as well, and counts no more', async () => {
    await limit('150')
    const late = await expired()
    await paid(await started('80'), '80')
    await paid(late)
    expect(await ends(late, 'refunded')).toMatchObject({ state: 'refunded' })
    expect(await cash()).toBe(money('80'))
    expect(await counted()).toBe(money('80'))
  })

  test('it is credited up to the limit, to the last unit', async () => {
    await limit('180')
    const late = await expired()
    await paid(await started('80'), '80')
    expect(await paid(late)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('180'))
  })

  test('R-078 of two that are paid late at one moment only one is credited', async () => {
    await limit('150')
    const both = [await expired(), await expired()]
    await Promise.all(both.map((late) => says(late, '100')))
    const states = await Promise.all(both.map(async (late) => (await now(late)).state))
    expect(states.toSorted()).toEqual(['paid', 'review'])
    expect(await cash()).toBe(money('100'))
  })

  test.each([
    ['120', 'amount_differs'],
    ['151', 'above_limit'],
  ])('paid with %s of 100 it waits as %s', async (amount, reason) => {
    await limit('150')
    expect(await paid(await started(), amount)).toMatchObject({ state: 'review', reason })
    expect(await cash()).toBe(0n)
  })

  test('what comes on top of what waits is looked at anew, and said to its member', async () => {
    await limit('150')
    const deposit = await started()
    expect(await paid(deposit, '60')).toMatchObject({ reason: 'amount_differs' })
    expect(await paid(deposit, '151')).toMatchObject({ state: 'review', reason: 'above_limit' })
    const steps = await depositSteps(house.database.app, [deposit.id])
    const { timeline } = presentDeposit(await now(deposit), steps)
    expect(timeline.at(-1)).toMatchObject({ state: 'review', code: 'above_limit' })
    await looksAfter(maker, deposit)
    expect(await wants(maker, deposit, '151', 'credit')).toBe(false)
    expect(await paid(deposit, '160')).toMatchObject({ proposedAction: null })
  })

  test('another currency is said before it', async () => {
    await limit('150')
    const deposit = await started()
    const held = house.provider.held(deposit.orderKey)
    held.fact = { ...held.fact, state: 'paid', currency: 'VND' }
    await takeNotice(house.ctx, house.provider, house.provider.notice(deposit.orderKey))
    expect(await now(deposit)).toMatchObject({ reason: 'currency_differs' })
    held.fact = { ...held.fact, currency: 'USD' }
    expect(await paid(deposit, '160')).toMatchObject({ reason: 'currency_differs' })
  })

  test('less what was paid out holds as well', async () => {
    await limit('150', 'net_deposit')
    const late = await expired()
    await paid(await started('80'), '80')
    expect(await paid(late)).toMatchObject({ state: 'review', reason: 'above_limit' })
  })

  test('one that was started before the limit, and is paid in time, is credited', async () => {
    const open = await started()
    await limit('50')
    expect(await paid(open)).toMatchObject({ state: 'paid' })
  })
})

test.each([
  ['in time', 'time_out', started],
  ['in time', 'excluded', started],
  ['late', 'time_out', expired],
  ['late', 'excluded', expired],
] as const)(
  'R-080 what is paid %s while its member is %s waits for two persons',
  async (_, kind, begin) => {
    const deposit = await begin()
    await away(kind)
    expect(await paid(deposit)).toMatchObject({ state: 'review', reason: 'member_away' })
    expect(await cash()).toBe(0n)
    expect(await ends(deposit, 'refunded')).toMatchObject({ state: 'refunded' })
  },
)

test('what comes for a blocked account waits for two persons', async () => {
  const deposit = await started()
  await transact(house.ctx, (tx) => blockMember(tx, owner.brandId, owner.memberId))
  expect(await paid(deposit)).toMatchObject({ state: 'review', reason: 'account_blocked' })
  expect(await cash()).toBe(0n)
  expect(await ends(deposit, 'credit')).toMatchObject({ state: 'paid' })
  expect(await cash()).toBe(money('100'))
})

test('what comes for a closed account is sent back, or credited when it is open again', async () => {
  const [deposit, other] = [await started(), await started()]
  await transact(house.ctx, (tx) => closeMember(tx, owner.brandId, owner.memberId))
  for (const one of [deposit, other])
    expect(await paid(one)).toMatchObject({ state: 'review', reason: 'account_closed' })
  await expect(ends(deposit, 'credit')).rejects.toMatchObject({ code: 'account_closed' })
  await expect(started()).rejects.toMatchObject({ code: 'account_closed' })
  expect(await ends(deposit, 'refunded')).toMatchObject({ state: 'refunded' })
  expect(await cash()).toBe(0n)
  await transact(house.ctx, (tx) => reopenMember(tx, owner.brandId, owner.memberId))
  expect(await ends(other, 'credit')).toMatchObject({ state: 'paid' })
  expect(await cash()).toBe(money('100'))
})

describe('above what a member may bring in before its identity is checked', () => {
  const ceiling = (depositDay: string | null, methods: string[] | null = null) =>
    transact(house.ctx, (tx) =>
      writeSetting(house.ctx, tx, owner.brandId, {
        setting: rulesSetting,
        value: {
          levels: [['identity']],
          asks: [],
          terms: [{ currency: 'USD', ...openTerms, level: 0, depositDay, methods }],
        },
      }),
    )
  afterEach(() => ceiling(null))

  test('what is paid late waits for two persons, and counts meanwhile', async () => {
    await ceiling('150')
    const late = await expired()
    await paid(await started('80'), '80')
    expect(await paid(late)).toMatchObject({ state: 'review', reason: 'identity_check' })
    expect(await cash()).toBe(money('80'))
    await expect(started('20')).rejects.toMatchObject({ code: 'identity_check_needed' })
    expect(await ends(late, 'credit')).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('180'))
  })

  test('of two that are paid late at one moment only one is credited', async () => {
    await ceiling('150')
    const both = [await expired(), await expired()]
    await Promise.all(both.map((late) => says(late, '100')))
    const states = await Promise.all(both.map(async (late) => (await now(late)).state))
    expect(states.toSorted()).toEqual(['paid', 'review'])
    expect(await cash()).toBe(money('100'))
  })

  test('more than was ordered waits, and up to it, to the last unit, all is credited', async () => {
    await ceiling('150')
    const more = await started()
    expect(await paid(more, '151')).toMatchObject({ state: 'review', reason: 'identity_check' })
    expect(await ends(more, 'refunded', '151')).toMatchObject({ state: 'refunded' })
    const late = await expired('150')
    expect(await paid(late, '150')).toMatchObject({ state: 'paid' })
  })

  test('what was ordered before the ceiling, and is paid in time, is credited', async () => {
    const open = await started()
    await ceiling('50', ['ewallet'])
    expect(await paid(open)).toMatchObject({ state: 'paid' })
  })

  test('a late payment by a method that is no more open waits', async () => {
    const late = await expired()
    await ceiling(null, ['ewallet'])
    expect(await paid(late)).toMatchObject({ state: 'review', reason: 'identity_check' })
  })
})
