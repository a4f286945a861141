import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  ask,
  atDesk,
  house,
  maker,
  nextOwner,
  owner,
  strangerOf,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { FakePayment } from '../../testing/fake-payment.ts'
import { createDeposit } from './deposit.ts'
import { workDeposit } from './deposit-orders.ts'
import { addMethod, type AddedMethod, changeMethod, switchProvider } from './method-desk.ts'
import { presentDeposit } from './present.ts'
import { installProvider } from './providers.ts'
import { type Deposit, depositSteps, findDeposit } from './queries/deposits.ts'
import { allMethods, type MethodRow, type RouteRule } from './queries/methods.ts'
import { candidates, ceilingOf } from './routing.ts'

useCashierDesk('500')

/** A second provider, beside the sandbox bank. */
const quick = Object.assign(new FakePayment(), { code: 'quick' })

beforeEach(async () => {
  installProvider(house.ctx, quick)
  quick.manners = 'normal'
  house.provider.manners = 'normal'
  house.provider.isUnreachable = false
  await house.database.owner.query('delete from payment_routes')
  await house.database.owner.query('delete from provider_switches')
})
// Orders of one test are no news to the next one.
afterEach(() => house.ctx.clock.advance(60 * MINUTE_MS))

const method = async (code: string, direction = 'deposit'): Promise<MethodRow> => {
  const found = (await allMethods(house.database.app, house.brand.id)).find(
    (one) => one.code === code && one.direction === direction && one.currency === 'USD',
  )
  if (!found) throw new Error(`no method ${code}`)
  return found
}
const rule = (provider: string, more: Partial<RouteRule> = {}): RouteRule => ({
  provider,
  least: null,
  most: null,
  countries: [],
  payoutMax: null,
  ...more,
})
const change = async (code: string, to: Partial<MethodRow>, direction?: string): Promise<void> => {
  const { id, ...known } = await method(code, direction)
  await atDesk(maker, (desk) => changeMethod(desk, { ...known, ...to, id, reason: 'a new way' }))
}
const toggle = (code: string, enabled: boolean) =>
  atDesk(maker, (desk) => switchProvider(desk, { code, enabled, reason: 'it is said to be down' }))

/** The order of a deposit, given to whoever has it. */
async function pay(
  amount: string,
  more: { country?: string; code?: string } = {},
): Promise<Deposit> {
  const { country = null, code = 'card' } = more
  const made = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: code, amount: money(amount), country }),
  )
  await workDeposit(house.ctx, made.id)
  const found = await findDeposit(house.database.app, made.id)
  if (!found) throw new Error('the deposit is gone')
  return found
}
const code = (expected: string) => ({ code: expected })

describe('which provider has an order', () => {
  test('is said by the first rule that fits, and else by the method', () => {
    const routes = [
      rule('small', { most: money('50') }),
      rule('far', { countries: ['VN', 'TH'], least: money('20') }),
      rule('large', { least: money('1000') }),
    ]
    const of = (amount: string, country: string | null = null) =>
      candidates({ routes, provider: 'rest' }, { amount: money(amount), country })
    expect(of('50')).toEqual(['small', 'rest'])
    expect(of('50.01')).toEqual(['rest'])
    expect(of('30', 'VN')).toEqual(['small', 'far', 'rest'])
    expect(of('19.99', 'TH')).toEqual(['small', 'rest'])
    expect(of('1000', 'VN')).toEqual(['far', 'large', 'rest'])
    expect(of('5000', 'DE')).toEqual(['large', 'rest'])
  })

  test('follows amount and country, for deposits and withdrawals', async () => {
    await change('card', {
      routes: [rule('quick', { most: money('100') }), rule('quick', { countries: ['VN'] })],
    })
    expect(await pay('100')).toMatchObject({ provider: 'quick', state: 'pending' })
    expect(await pay('100.01')).toMatchObject({ provider: 'sandbox', state: 'pending' })
    expect(await pay('200', { country: 'VN' })).toMatchObject({ provider: 'quick' })
    expect(await pay('200', { country: 'DE' })).toMatchObject({ provider: 'sandbox' })
    await change('bank_account', { routes: [rule('quick', { least: money('40') })] }, 'withdrawal')
    expect(await ask('40')).toMatchObject({ provider: 'quick' })
    expect(await ask('39')).toMatchObject({ provider: 'sandbox' })
  })

  test('passes over one that is switched off, for new orders alone', async () => {
    await change('card', { routes: [rule('quick')] })
    const before = await pay('20')
    await toggle('quick', false)
    expect(await pay('20')).toMatchObject({ provider: 'sandbox' })
    await workDeposit(house.ctx, before.id)
    expect(await findDeposit(house.database.app, before.id)).toMatchObject({ provider: 'quick' })
    expect(quick.timesGiven(before.orderKey)).toBe(1)
    await toggle('sandbox', false)
    await expect(pay('20')).rejects.toMatchObject(code('method_not_available'))
    await toggle('quick', true)
    expect(await pay('20')).toMatchObject({ provider: 'quick' })
    await expect(toggle('nobody', false)).rejects.toMatchObject(code('provider_unknown'))
  })

  test('passes over one that leaves its last three orders unanswered, and retries none of them', async () => {
    await change('card', { routes: [rule('quick')] })
    quick.manners = 'silent'
    const silent = [await pay('21'), await pay('22'), await pay('23')]
    expect(silent.map(({ state, provider }) => [state, provider])).toEqual(
      silent.map(() => ['unknown', 'quick']),
    )
    expect(await pay('24')).toMatchObject({ provider: 'sandbox', state: 'pending' })
    // what it was given stays with it, and is given once
    quick.manners = 'normal'
    for (const one of silent) await workDeposit(house.ctx, one.id)
    for (const one of silent) {
      expect(await findDeposit(house.database.app, one.id)).toMatchObject({ provider: 'quick' })
      expect([quick.timesGiven(one.orderKey), house.provider.timesGiven(one.orderKey)]).toEqual([
        1, 0,
      ])
    }
    // it answers again, and has orders again
    expect(await pay('25')).toMatchObject({ provider: 'quick' })
  })

  test('is asked again once ten minutes are over, and where nobody else could', async () => {
    await change('card', { routes: [rule('quick')] })
    quick.manners = 'silent'
    await Promise.all(['21', '22', '23'].map((amount) => pay(amount)))
    await toggle('sandbox', false)
    expect(await pay('24')).toMatchObject({ provider: 'quick' })
    await toggle('sandbox', true)
    expect(await pay('25')).toMatchObject({ provider: 'sandbox' })
    house.ctx.clock.advance(11 * MINUTE_MS)
    expect(await pay('26')).toMatchObject({ provider: 'quick' })
  })

  test('is not the same in another brand', async () => {
    const stranger = await strangerOf(maker)
    await atDesk(stranger, (desk) =>
      switchProvider(desk, { code: 'sandbox', enabled: false, reason: 'of another house' }),
    )
    expect(await pay('20')).toMatchObject({ provider: 'sandbox' })
    const { id, ...known } = await method('card')
    await expect(
      atDesk(stranger, (desk) => changeMethod(desk, { ...known, id, reason: 'not mine' })),
    ).rejects.toMatchObject(code('method_not_available'))
  })
})

describe('the most of one payout', () => {
  test('is the rule’s of its provider, or the way’s', () => {
    const way = {
      payoutMax: money('300'),
      routes: [
        rule('quick', { payoutMax: money('800') }),
        rule('quick', { payoutMax: money('200') }),
        rule('slow'),
      ],
    }
    expect(ceilingOf(way, 'quick')).toBe(money('200'))
    expect(ceilingOf(way, 'slow')).toBe(money('300'))
    expect(ceilingOf({ ...way, payoutMax: null }, 'slow')).toBeNull()
  })
})

describe('a method that is added', () => {
  const fresh = (more: Partial<AddedMethod> = {}): AddedMethod => ({
    direction: 'deposit',
    code: 'voucher',
    name: 'Voucher',
    mark: 'VO',
    arrival: 'minutes',
    currency: 'USD',
    provider: 'sandbox',
    enabled: true,
    position: 9,
    minimum: money('5'),
    maximum: money('100'),
    feeBasisPoints: 0,
    quickAmounts: [money('10')],
    twoPersonsAbove: null,
    mostPerDay: null,
    payoutMax: null,
    countries: [],
    leastVip: 0,
    patienceMinutes: 30,
    routes: [],
    ...more,
  })
  const add = (more: Partial<AddedMethod> = {}) =>
    atDesk(maker, (desk) => addMethod(desk, { ...fresh(more), reason: 'members ask for it' }))

  test('takes orders at once, and is audited', async () => {
    const id = await add({ code: 'gift_card' })
    expect(await pay('10', { code: 'gift_card' })).toMatchObject({ method: 'gift_card' })
    const { rows } = await house.database.owner.query(
      `select after ->> 'code' as code, reason from audit_log
        where event = 'paymentMethod.added' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ code: 'gift_card', reason: 'members ask for it' }])
    await expect(add({ code: 'gift_card' })).rejects.toMatchObject(code('method_exists'))
  })

  const payout = {
    direction: 'withdrawal',
    twoPersonsAbove: money('50'),
    mostPerDay: 3,
  } as const
  test.each<[string, string, Partial<AddedMethod>]>([
    ['in no currency that we know', 'field_invalid', { currency: 'ZZZ' }],
    ['finer than its currency', 'field_invalid', { minimum: money('0.001') }],
    ['with limits upside down', 'field_invalid', { maximum: money('4') }],
    ['by nobody that is here', 'provider_unknown', { provider: 'nobody' }],
    ['with a rule for nobody', 'provider_unknown', { routes: [rule('nobody')] }],
    [
      'with a rule upside down',
      'field_invalid',
      { routes: [rule('quick', { least: money('9'), most: money('8') })] },
    ],
    ['to withdraw to no kind of account', 'field_invalid', payout],
    ['to withdraw without its limits', 'field_invalid', { ...payout, mostPerDay: null }],
    [
      'to withdraw in more parts than there may be',
      'field_invalid',
      { ...payout, code: 'e_wallet', currency: 'GBP', payoutMax: money('1') },
    ],
    [
      'by a provider that does not pay that way',
      'provider_unknown',
      { ...payout, code: 'crypto', currency: 'GBP', provider: 'transfer' },
    ],
    ['into an account that does not stand', 'house_account_needed', { provider: 'transfer' }],
    [
      'with a rule into an account that does not stand',
      'house_account_needed',
      { routes: [rule('transfer')] },
    ],
  ])('%s is refused', async (_, expected, more) => {
    await expect(add(more)).rejects.toMatchObject(code(expected))
  })

  test('of two at once there is one', async () => {
    const both = await Promise.allSettled([add({ code: 'twin' }), add({ code: 'twin' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the account of the house', () => {
  test('is never shown for a deposit that a provider has, wherever its method leads later', async () => {
    const made = await pay('20', { code: 'bank_qr' })
    await house.database.owner.query(
      `update payment_methods set pay_to = '{"bank": "Ours", "holder": "Us", "number": "1234"}',
              provider = 'transfer' where code = 'bank_qr'`,
    )
    const found = await findDeposit(house.database.app, made.id)
    if (!found) throw new Error('the deposit is gone')
    const shown = presentDeposit(found, await depositSteps(house.database.app, [made.id]))
    expect(shown).toMatchObject({ state: 'pending', payTo: null })
    await nextOwner()
    const ours = await pay('20', { code: 'bank_qr' })
    expect(ours).toMatchObject({ provider: 'transfer', payTo: { bank: 'Ours' } })
  })
})
