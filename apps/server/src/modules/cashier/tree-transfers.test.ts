import type { MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { TRANSACTION_PASSWORD, type TestCashier, testCashier } from '../../testing/cashier.ts'
import { setModule, writeSetting } from '../config/index.ts'
import { rulesSetting } from '../rollover/index.ts'
import { statement } from '../wallet/index.ts'
import type { Owner } from './deposit.ts'
import { fundsOf } from './funds.ts'
import { transferAlongTree, transferSetting } from './tree-transfers.ts'
import { requestWithdrawal } from './withdrawal.ts'

let house: TestCashier
let agent: Owner
let member: Owner
let stranger: Owner

beforeAll(async () => {
  house = await testCashier({ poolSize: 20 })
  for (const code of ['TRANSFERUP3', 'TRANSFERDOWN3']) await switchModule(code, true)
})
afterAll(() => house.close())
beforeEach(async () => {
  agent = await house.member('1000')
  member = await house.member('500')
  stranger = await house.member('500')
  await sql('update members set account_type = 1 where id = $1', [agent.memberId])
  await sql(
    `update members set upline_id = $2, upline_path = array[$2::bigint, id] where id = $1`,
    [member.memberId, agent.memberId],
  )
})
afterEach(async () => expect(await house.faults()).toEqual([]))

const sql = (text: string, values: unknown[]) => house.database.owner.query(text, values)
const switchModule = (code: string, enabled: boolean) =>
  transact(house.ctx, (tx) => setModule(house.ctx, tx, house.brand.id, { code, enabled }))

async function accountOf(memberId: MemberId): Promise<string> {
  const { rows } = await house.database.owner.query<{ account: string }>(
    'select account from members where id = $1',
    [memberId],
  )
  return rows[0]?.account ?? ''
}

const pay = (from: Owner, amount: string, account: string | null, password?: string) =>
  transact(house.ctx, (tx) =>
    transferAlongTree(house.ctx, tx, from, {
      account,
      amount: money(amount),
      transactionPassword: password ?? TRANSACTION_PASSWORD,
      offsetMinutes: 420,
    }),
  )
const up = (amount: string, from = member) => pay(from, amount, null)
const down = async (amount: string, to = member, from = agent) =>
  pay(from, amount, await accountOf(to.memberId))
const cash = async (owner: Owner) => (await house.balances(owner)).cash

describe('a transfer', () => {
  test('goes to the upline and to those below, and stands in both records', async () => {
    const sent = await up('100')
    expect(sent).toMatchObject({ direction: 'up', amount: money('100') })
    expect([await cash(member), await cash(agent)]).toEqual([money('400'), money('1100')])
    await down('30')
    expect([await cash(member), await cash(agent)]).toEqual([money('430'), money('1070')])
    const page = { account: 'cash', offsetMinutes: 420, pageNo: 1, pageSize: 10 } as const
    for (const [{ memberId }, amounts] of [
      [member, [money('30'), -money('100')]],
      [agent, [-money('30'), money('100')]],
    ] as const) {
      const { lines } = await statement(house.database.app, { memberId, ...page })
      const along = lines.filter(({ kind }) => kind.startsWith('transfer.'))
      expect(along.map(({ amount }) => amount)).toEqual(amounts)
      expect(along.map(({ kind }) => kind)).toEqual(['transfer.down', 'transfer.up'])
    }
  })

  test('goes nowhere else, whatever account is named', async () => {
    for (const attempt of [
      () => up('10', stranger),
      () => down('10', stranger),
      () => down('10', agent, member),
      () => down('10', member, stranger),
      () => pay(agent, '10', 'nobody-of-this-name'),
      () => down('10', agent),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'transfer_not_possible' })
    await sql(`update members set status = 'blocked' where id = $1`, [member.memberId])
    await expect(down('10')).rejects.toMatchObject({ code: 'transfer_not_possible' })
    // nor by whoever writes to the table
    const moved = [house.brand.id, member.memberId, stranger.memberId]
    const row = `insert into tree_transfers(brand_id, direction, from_member, to_member, currency,
      amount, at) values ($1, 'up', $2, $3, 'USD', 100, now())`
    await expect(house.database.app.query(row, moved)).rejects.toMatchObject({
      constraint: 'transfer_along_tree',
    })
    expect(await cash(stranger)).toBe(money('500'))
  })

  test('keeps to the switch, the limits, the day and the password', async () => {
    await expect(up('0.99')).rejects.toMatchObject({ code: 'amount_below_minimum' })
    await expect(up('5000.01')).rejects.toMatchObject({ code: 'amount_above_maximum' })
    await expect(up('1.001')).rejects.toMatchObject({ code: 'amount_invalid' })
    await expect(up('501')).rejects.toMatchObject({ code: 'insufficient_funds' })
    await expect(pay(member, '10', null, '000000')).rejects.toMatchObject({
      code: 'transaction_password_wrong',
    })
    await switchModule('TRANSFERUP3', false)
    await expect(up('10')).rejects.toMatchObject({ code: 'module_off' })
    await switchModule('TRANSFERUP3', true)
    const limits = { USD: { minimum: '1.00', maximum: '100.00', mostPerDay: '150.00' } }
    await setLimits(limits)
    await up('100')
    await expect(up('51')).rejects.toMatchObject({
      code: 'transfer_limit_reached',
      details: { left: '50.00' },
    })
    house.ctx.clock.advance(DAY_MS)
    await up('51')
    await setLimits({
      ...limits,
      USD: { ...limits.USD, maximum: '5000.00', mostPerDay: '20000.00' },
    })
  })

  test('R-091 five wrong transaction passwords lock it, for transfers and for withdrawals', async () => {
    for (let tries = 1; tries <= 5; tries += 1)
      await expect(pay(member, '10', null, '000000')).rejects.toMatchObject({
        code: expect.stringMatching(/^transaction_password_/),
      })
    await expect(up('10')).rejects.toMatchObject({ code: 'transaction_password_locked' })
    const request = {
      method: 'bank_account',
      amount: money('10'),
      destination: '970400001111',
      transactionPassword: TRANSACTION_PASSWORD,
      offsetMinutes: 0,
    } as const
    await expect(
      transact(house.ctx, (tx) => requestWithdrawal(house.ctx, tx, member, request)),
    ).rejects.toMatchObject({ code: 'transaction_password_locked' })
    expect(await cash(member)).toBe(money('500'))
  })

  test('leaves like a withdrawal: what holds one back holds the other back', async () => {
    await withTurnover(true)
    await down('50')
    await withTurnover(false)
    // what came from above asks for turnover like a deposit
    await expect(up('10')).rejects.toMatchObject({ code: 'rollover_outstanding' })
    await expect(withdrawn()).rejects.toMatchObject({ code: 'rollover_outstanding' })
  })

  test('arrives like a deposit: limits and breaks of whoever is paid hold', async () => {
    await sql(
      `insert into safeplay_standings(member_id, brand_id, blocked_until, blocked_as)
       values ($1, $2, now() + interval '300 years', 'excluded')`,
      [member.memberId, house.brand.id],
    )
    await expect(down('10')).rejects.toMatchObject({ code: 'transfer_not_possible' })
    // and what is theirs may still leave
    await up('10')
    const to = new Date(house.ctx.clock.now().getTime() + 1)
    const funds = await fundsOf(house.database.app, member, { from: new Date(0), to })
    expect(funds).toEqual({ gross: 0n, withdrawn: money('10') })
  })
})

test('of many at the same moment in both directions nothing is lost, and none locks another', async () => {
  // a password is tried five times at the same moment, not more
  for (let turn = 0; turn < 4; turn += 1)
    await Promise.all([up('50'), down('50'), up('50'), down('50'), up('20'), down('30')])
  expect((await cash(member)) + (await cash(agent))).toBe(money('1500'))
})

test('of twenty for the last of the money one goes', async () => {
  const poor = await house.member('100')
  await sql(
    `update members set upline_id = $2, upline_path = array[$2::bigint, id] where id = $1`,
    [poor.memberId, agent.memberId],
  )
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => up('100', poor)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(await cash(poor)).toBe(0n)
})

const setLimits = (limits: Record<string, Record<'minimum' | 'maximum' | 'mostPerDay', string>>) =>
  transact(house.ctx, (tx) =>
    writeSetting(house.ctx, tx, house.brand.id, { setting: transferSetting, value: limits }),
  )

async function withTurnover(isOn: boolean): Promise<void> {
  const rules = { ...rulesSetting.fallback, deposit: { isOn, times: '1.00' } }
  await transact(house.ctx, (tx) =>
    writeSetting(house.ctx, tx, house.brand.id, { setting: rulesSetting, value: rules }),
  )
}

const withdrawn = () =>
  transact(house.ctx, (tx) =>
    requestWithdrawal(house.ctx, tx, member, {
      method: 'bank_account',
      amount: money('10'),
      destination: '9704 0000 1111 4417',
      transactionPassword: TRANSACTION_PASSWORD,
      offsetMinutes: 420,
    }),
  )
