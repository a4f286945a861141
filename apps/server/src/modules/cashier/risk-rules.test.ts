import type { WireInputOf } from '@lantern/contract/endpoint'
import type { opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { readSetting } from '../config/index.ts'
import { riskSetting } from './risk.ts'

// What is looked for in withdrawals, as the console reads and changes it.

type Rules = WireInputOf<typeof opsPaymentMethods.setRisk>['rules']

let house: TestHouse
let owner: Ops
let maker: Ops

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  maker = await opsClient(house, 'maker')
})
afterAll(() => house.close())

const RULES: Rules = {
  kinds: ['same_device', 'big_win'],
  days: 14,
  bigWin: {
    times: 100,
    amounts: [
      { currency: 'USD', amount: '2500.50' },
      { currency: 'VND', amount: '90000000.00' },
    ],
  },
  turnaround: { minutes: 30, percent: 75 },
  idlePercent: 0,
  opposite: { rounds: 3, percent: 5 },
}
const withAmounts = (amounts: Rules['bigWin']['amounts']): Rules => ({
  ...RULES,
  bigWin: { times: 100, amounts },
})
const usd = { currency: 'USD', amount: '2500.50' }

const read = (who = owner) => who('GET', '/payments/risk')
const change = (rules: Rules, who = owner, reason = 'too many false alarms') =>
  who('POST', '/payments/setRisk', { rules, reason })

describe('what is looked for in withdrawals', () => {
  test('is read, changed with a reason, and audited', async () => {
    const before = await read()
    expect(before.value).toMatchObject({
      currencies: expect.arrayContaining(['USD']),
      rules: { days: 30, bigWin: { times: 500 }, idlePercent: 20 },
    })
    expect((await change(RULES, owner, '')).code).toBe('bad_request')
    expect((await change(RULES)).code).toBe('ok')
    expect((await read()).value['rules']).toEqual(RULES)
    // As the room reads it when a withdrawal is asked for.
    expect(await readSetting(house.ctx, house.brand.id, riskSetting)).toEqual({
      ...RULES,
      bigWin: { times: 100, amounts: { USD: '2500.50', VND: '90000000.00' } },
    })
    const { rows } = await house.database.owner.query(
      `select reason, before, after from audit_log where event = 'withdrawalRisks.changed'`,
    )
    expect(rows).toMatchObject([
      {
        reason: 'too many false alarms',
        before: { days: 30, turnaround: { minutes: 60 } },
        after: { days: 14, turnaround: { minutes: 30 }, bigWin: { amounts: { USD: '2500.50' } } },
      },
    ])
  })

  test.each<[string, Rules, string]>([
    ['a kind that is named twice', { ...RULES, kinds: ['big_win', 'big_win'] }, 'big_win'],
    ['a currency that is named twice', withAmounts([usd, usd]), 'USD'],
    ['a win of nothing', withAmounts([{ ...usd, amount: '0.00' }]), 'USD'],
    ['an amount finer than its currency', withAmounts([{ ...usd, amount: '0.001' }]), 'USD'],
    ['a currency of nobody', withAmounts([{ ...usd, currency: 'ZZZ' }]), 'ZZZ'],
  ])('refuses %s', async (_, rules, field) => {
    expect(await change(rules)).toMatchObject({ code: 'field_invalid', value: { field } })
  })

  test.each<[string, Rules]>([
    ['no days', { ...RULES, days: 0 }],
    ['a win of the stake itself', { ...RULES, bigWin: { times: 1, amounts: [] } }],
    ['a share above ten times', { ...RULES, idlePercent: 1_001 }],
    ['no round', { ...RULES, opposite: { rounds: 0, percent: 5 } }],
  ])('refuses %s', async (_, rules) => {
    expect((await change(rules)).code).toBe('bad_request')
  })

  test('is changed and seen by who may change and see the system alone', async () => {
    expect((await change({ ...RULES, days: 7 }, maker)).code).toBe('forbidden')
    expect((await read(maker)).code).toBe('forbidden')
    expect((await read()).value).toMatchObject({ rules: { days: 14 } })
  })
})
