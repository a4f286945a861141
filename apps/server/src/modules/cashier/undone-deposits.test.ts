import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  approves,
  ask,
  atDesk,
  checker,
  claims,
  house,
  maker,
  owner,
  type Person,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { decides, sentInto, settles } from '../../testing/cashier-parts.ts'
import { betting } from '../../testing/money.ts'
import { storeSetting } from '../config/index.ts'
import { rulesSetting } from '../rollover/index.ts'
import { apply } from '../wagers/index.ts'
import { balanceOf, reverse } from '../wallet/index.ts'
import { createDeposit } from './deposit.ts'
import { decide } from './deposit-desk.ts'
import { workDeposit } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import { type Deposit, findDeposit } from './queries/deposits.ts'
import { sendLater } from './split.ts'
import { listReceivables } from '../reports/receivable-queries.ts'

useCashierDesk()

async function deposited(amount = '100'): Promise<Deposit> {
  const deposit = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money(amount) }),
  )
  await workDeposit(house.ctx, deposit.id)
  house.provider.settle(deposit.orderKey, 'paid')
  await takeNotice(house.ctx, house.provider, house.provider.notice(deposit.orderKey))
  return await now(deposit)
}

async function now({ id }: Pick<Deposit, 'id'>): Promise<Deposit> {
  const found = await findDeposit(house.database.app, id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

const wants = (person: Person, { id }: Deposit, amount: string) =>
  atDesk(person, (desk) =>
    decide(desk, {
      id,
      action: 'reverse',
      amount: money(amount),
      reason: 'The bank took it back',
    }),
  )
async function undone(deposit: Deposit, amount = '100'): Promise<void> {
  expect(await wants(maker, deposit, amount)).toBe(false)
  expect(await wants(checker, deposit, amount)).toBe(true)
  expect(await now(deposit)).toMatchObject({ state: 'reversed' })
}

const loses = (stake: string) => apply(house.ctx, betting(house.ctx, owner).play(stake, '0'))
const balance = () => balanceOf(house.database.app, owner.memberId, owner.currency)
const owed = async () =>
  (await listReceivables(house.database.app, owner.brandId, { offset: 0, limit: 100 })).rows.filter(
    ({ memberId }) => memberId === owner.memberId,
  )
const locks = async () => {
  const { rows } = await house.database.owner.query<{ state: string; by: string | null }>(
    'select state, closed_by as by from rollover_locks where member_id = $1 order by id',
    [owner.memberId],
  )
  return rows.map(({ state, by }) => `${state} ${by ?? ''}`.trim())
}
const asksTurnover = (isOn: boolean) =>
  transact(house.ctx, (tx) =>
    storeSetting(tx, owner.brandId, {
      setting: rulesSetting,
      value: { ...rulesSetting.fallback, deposit: { isOn, times: '1.00' } },
    }),
  )

describe('a deposit that the bank took back', () => {
  test('is undone by two persons though its money was played: the member owes it', async () => {
    const deposit = await deposited()
    await loses('70')
    await undone(deposit)
    expect(await balance()).toMatchObject({ available: money('-70'), isOverdrawn: true })
    expect(await owed()).toMatchObject([{ amount: money('70'), cause: `D-${deposit.id}` }])
    await expect(ask('10')).rejects.toMatchObject({ code: 'account_frozen' })
    expect(await loses('10')).toMatchObject({ refusal: 'insufficient_funds' })
    // the next credit pays it
    await deposited('100')
    expect(await balance()).toMatchObject({ available: money('30'), isOverdrawn: false })
    expect(await owed()).toEqual([])
  })

  test('is undone once, and takes no more than it gave', async () => {
    const deposit = await deposited()
    await undone(deposit)
    expect(await balance()).toMatchObject({ available: 0n, isOverdrawn: false })
    await expect(wants(maker, deposit, '100')).rejects.toMatchObject({ code: 'state_changed' })
    expect(await owed()).toEqual([])
  })

  test('holds a withdrawal that was asked for before, until what is owed is paid', async () => {
    const deposit = await deposited()
    const withdrawal = await ask('80')
    await claims(maker, withdrawal)
    await undone(deposit)
    expect(await balance()).toMatchObject({ available: money('-80'), held: money('80') })
    await expect(approves(maker, withdrawal)).rejects.toMatchObject({ code: 'account_frozen' })
    await deposited('80')
    await approves(maker, withdrawal)
  })

  test('holds what parts of a withdrawal have not sent, until what is owed is paid', async () => {
    const deposit = await deposited()
    const withdrawal = await sentInto('80', [['30'], ['30', { isLater: true }], ['20']])
    await settles(withdrawal, 3, 'failed')
    await undone(deposit)
    const reason = 'The bank has funds again'
    const sendsLater = () =>
      atDesk(maker, (desk) => sendLater(desk, { id: withdrawal.id, part: 2, reason }))
    await expect(sendsLater()).rejects.toMatchObject({ code: 'account_frozen' })
    await expect(decides(maker, withdrawal, 3, 'again')).rejects.toMatchObject({
      code: 'account_frozen',
    })
    // what goes back pays of it
    expect(await decides(maker, withdrawal, 3, 'return')).toBe(true)
    expect(await balance()).toMatchObject({ available: money('-60'), held: money('60') })
    await deposited('60')
    await sendsLater()
  })

  test('is the only entry that may be undone below zero', async () => {
    const deposit = await deposited()
    await loses('70')
    const { rows } = await house.database.owner.query<{ id: string }>(
      `select id from ledger_entries where idempotency_key = $1 and source = 'cashier'`,
      [`deposit:${deposit.id}`],
    )
    const wish = {
      key: 'by another door',
      source: 'tests',
      reference: '',
      at: house.ctx.clock.now(),
    }
    const entryId = (rows[0]?.id ?? '') as Parameters<typeof reverse>[1]['entryId']
    await expect(
      transact(house.ctx, (tx) => reverse(tx, { ...wish, brandId: owner.brandId, entryId })),
    ).rejects.toMatchObject({ code: 'insufficient_funds' })
    await expect(
      house.database.app.query(
        `select ledger_undo_deposit(brand_id, id, 'tests', 'k', '\\x00', '', now())
           from ledger_entries where kind = 'wager.place' limit 1`,
      ),
    ).rejects.toThrow(/no deposit/)
    await expect(
      house.database.app.query(
        `select ledger_write_or_owe(1, 1, 'reverse', '', '', '', '', now(), now(), null,
                                    array[]::bigint[], array[]::bigint[], true)`,
      ),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('the turnover that an undone deposit asked for', () => {
  test('is owed no more, in the same transaction', async () => {
    await asksTurnover(true)
    const [kept, back] = [await deposited('40'), await deposited('100')]
    expect(await locks()).toEqual(['open', 'open'])
    await expect(ask('10')).rejects.toMatchObject({
      code: 'rollover_outstanding',
      details: { left: '140.00', locks: 2 },
    })
    await undone(back)
    expect(await locks()).toEqual(['open', 'waived checker'])
    await expect(ask('10')).rejects.toMatchObject({
      code: 'rollover_outstanding',
      details: { left: '40.00', locks: 1 },
    })
    expect(await now(kept)).toMatchObject({ state: 'paid' })
    await asksTurnover(false)
  })

  test('is not asked for anew by the undoing, where the rule came after the deposit', async () => {
    const deposit = await deposited()
    expect(await locks()).toEqual([])
    await asksTurnover(true)
    await undone(deposit)
    expect(await locks()).toEqual([])
    await asksTurnover(false)
  })
})
