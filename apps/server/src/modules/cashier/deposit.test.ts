import { inspect } from 'node:util'
import { money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestCashier, testCashier, findingsAbout } from '../../testing/cashier.ts'
import { createBrand } from '../config/index.ts'
import { statement } from '../wallet/index.ts'
import { createDeposit, type Owner } from './deposit.ts'
import { workDeposit, workDeposits } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import { type Deposit, depositSteps, findDeposit } from './queries/deposits.ts'
import { presentDeposit } from './present.ts'
import { listMethods } from './queries/methods.ts'

let house: TestCashier
let owner: Owner

beforeAll(async () => {
  house = await testCashier()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.provider.manners = 'normal'
  house.provider.isUnreachable = false
  owner = await house.member()
})
afterEach(async () => expect(await house.faults()).toEqual([]))

const create = (amount = '100', method = 'bank_qr') =>
  transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method, amount: money(amount) }),
  )

async function now(deposit: Deposit): Promise<Deposit> {
  const found = await findDeposit(house.database.app, deposit.id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

/** A deposit whose payment page is open. */
async function pending(amount = '100'): Promise<Deposit> {
  const deposit = await create(amount)
  await workDeposit(house.ctx, deposit.id)
  return await now(deposit)
}

/** Lets the caretaker come round until this moment is over. */
async function wait(ms: number): Promise<void> {
  for (let spent = 0; spent < ms; spent += 5 * SECOND_MS) {
    house.ctx.clock.advance(5 * SECOND_MS)
    await workDeposits(house.ctx)
  }
}

const tell = (deposit: Deposit) =>
  takeNotice(house.ctx, house.provider, house.provider.notice(deposit.orderKey))

const cash = async () => (await house.balances(owner)).cash

const findings = (one: Deposit) => findingsAbout(house.database.owner, 'deposit', one.id)

describe('a deposit', () => {
  test('is ordered after the commit, paid, posted once and on the statement', async () => {
    const created = await create()
    expect(created).toMatchObject({ state: 'created', payUrl: null })
    expect(house.provider.orders.has(created.orderKey)).toBe(false)
    await workDeposit(house.ctx, created.id)
    expect(await now(created)).toMatchObject({
      state: 'pending',
      payUrl: `http://localhost/pay/${created.orderKey}`,
    })
    house.provider.settle(created.orderKey, 'paid')
    expect(await tell(created)).toBe('taken')
    expect(await now(created)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('100'))
    const { lines } = await statement(house.database.app, {
      memberId: owner.memberId,
      account: 'cash',
      offsetMinutes: 0,
      pageNo: 1,
      pageSize: 10,
    })
    expect(lines).toMatchObject([
      { kind: 'deposit', amount: money('100'), reference: `D-${created.id}`, balanceBefore: 0n },
    ])
    const steps = await depositSteps(house.database.app, [created.id])
    expect(steps.map((step) => step.state)).toEqual(['created', 'sent', 'pending', 'paid'])
  })

  test('tells the member of every state', async () => {
    const deposit = await pending()
    const { rows } = await house.database.owner.query<{ payload: { state: string } }>(
      `select payload from outbox where name = 'deposit.changed'
          and payload->>'depositId' = $1 order by id`,
      [deposit.id],
    )
    expect(rows.map((row) => row.payload.state)).toEqual(['created', 'sent', 'pending'])
  })

  test('is taken up by the caretaker when the process died after the commit', async () => {
    const deposit = await create()
    await wait(5 * SECOND_MS)
    expect(await now(deposit)).toMatchObject({ state: 'pending' })
  })

  test('is sent by one of many', async () => {
    const deposit = await create()
    await Promise.all(Array.from({ length: 8 }, () => workDeposit(house.ctx, deposit.id)))
    expect(house.provider.timesGiven(deposit.orderKey)).toBe(1)
  })

  test('is refused beyond limits, decimals, methods and modules', async () => {
    await expect(create('9.99')).rejects.toMatchObject({ code: 'amount_below_minimum' })
    await expect(create('5000.01')).rejects.toMatchObject({ code: 'amount_above_maximum' })
    await expect(create('50.001')).rejects.toMatchObject({ code: 'amount_invalid' })
    await expect(create('50', 'cheque')).rejects.toMatchObject({ code: 'method_not_available' })
    await expect(create('50', 'bank_account')).rejects.toMatchObject({
      code: 'method_not_available',
    })
  })

  test('is one of ten at most that wait', async () => {
    for (let turn = 0; turn < 10; turn += 1) await create()
    await expect(create()).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('of another brand has no methods of this one', async () => {
    const other = await createBrand(house.database.owner, {
      ...{ code: 'harbour', name: 'Harbour', currency: 'USD', offsetMinutes: 0 },
      hosts: ['harbour.example'],
    })
    const methods = await listMethods(house.database.app, { ...owner, brandId: other.id })
    expect(methods).toEqual([])
  })

  test('puts the method used last first', async () => {
    await create('50', 'e_wallet')
    const methods = await listMethods(house.database.app, owner)
    expect(
      methods.filter(({ direction }) => direction === 'deposit').map(({ code }) => code),
    ).toEqual(['e_wallet', 'bank_qr', 'virtual_account', 'card', 'crypto', 'bank_transfer'])
  })
})

describe('notices', () => {
  test('that come twice, or again under other ids, credit once', async () => {
    const deposit = await pending()
    house.provider.settle(deposit.orderKey, 'paid')
    const notice = house.provider.notice(deposit.orderKey)
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => takeNotice(house.ctx, house.provider, notice)),
    )
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
    await Promise.all(Array.from({ length: 12 }, () => tell(deposit)))
    expect(await cash()).toBe(money('100'))
    expect(await findings(deposit)).toEqual([])
  })

  test('that are lost are made good by asking', async () => {
    const deposit = await pending()
    house.provider.settle(deposit.orderKey, 'paid')
    await wait(10 * SECOND_MS)
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('100'))
  })

  test('that come before the answer to the order are believed', async () => {
    const deposit = await create()
    house.provider.manners = 'silent'
    await workDeposit(house.ctx, deposit.id)
    house.provider.settle(deposit.orderKey, 'paid')
    await tell(deposit)
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('100'))
  })

  test('in the wrong order change nothing that is over', async () => {
    const deposit = await pending()
    const early = house.provider.notice(deposit.orderKey)
    house.provider.settle(deposit.orderKey, 'paid')
    await tell(deposit)
    await takeNotice(house.ctx, house.provider, early)
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
  })

  test('without a signature or about orders of others change nothing', async () => {
    const deposit = await pending()
    house.provider.settle(deposit.orderKey, 'paid')
    const notice = house.provider.notice(deposit.orderKey)
    expect(await takeNotice(house.ctx, house.provider, { ...notice, header: () => '' })).toBe(
      'unsigned',
    )
    const body = notice.body.toString().replaceAll(deposit.orderKey, crypto.randomUUID())
    expect(
      await takeNotice(house.ctx, house.provider, { ...notice, body: Buffer.from(body) }),
    ).toBe('not_ours')
    expect(await cash()).toBe(0n)
  })
})

describe('another amount', () => {
  test.each(['99.99', '100.01'])('%s is held for a person and credits nothing', async (paid) => {
    const deposit = await pending()
    house.provider.settle(deposit.orderKey, 'paid', money(paid))
    await tell(deposit)
    await tell(deposit)
    await wait(MINUTE_MS)
    expect(await now(deposit)).toMatchObject({
      state: 'review',
      reason: 'amount_differs',
      paidAmount: money(paid),
    })
    expect(await cash()).toBe(0n)
    expect(await findings(deposit)).toEqual(['amount_differs'])
  })
})

describe('a provider', () => {
  test('that does not answer is asked, and not given the order again, when it has it', async () => {
    const deposit = await create()
    house.provider.manners = 'silent'
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'unknown', reason: 'provider_silent' })
    await wait(10 * SECOND_MS)
    expect(await now(deposit)).toMatchObject({ state: 'pending' })
    expect(house.provider.timesGiven(deposit.orderKey)).toBe(1)
  })

  test('that never heard the order gets it again under the same key', async () => {
    const deposit = await create()
    house.provider.manners = 'deaf'
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'unknown' })
    house.provider.manners = 'normal'
    await wait(30 * SECOND_MS)
    expect(await now(deposit)).toMatchObject({ state: 'pending' })
    expect(house.provider.orders.has(deposit.orderKey)).toBe(true)
  })

  test('that stays silent for ever lets the deposit end, and late money still counts', async () => {
    const deposit = await create()
    house.provider.manners = 'silent'
    await workDeposit(house.ctx, deposit.id)
    house.provider.isUnreachable = true
    await wait(31 * MINUTE_MS)
    expect(await now(deposit)).toMatchObject({ state: 'unknown' })
    house.provider.isUnreachable = false
    await wait(2 * MINUTE_MS)
    expect(await now(deposit)).toMatchObject({ state: 'expired' })
    house.provider.settle(deposit.orderKey, 'paid')
    await tell(deposit)
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('100'))
  })

  test('that refuses ends the deposit with its reason', async () => {
    const deposit = await create()
    house.provider.manners = 'refusing'
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'failed', reason: 'order_refused' })
  })

  test('that says paid after it said failed calls a person', async () => {
    const deposit = await pending()
    house.provider.settle(deposit.orderKey, 'failed')
    await tell(deposit)
    const failed = await now(deposit)
    expect(failed).toMatchObject({ state: 'failed', reason: 'declined_by_bank' })
    // its member reads a code of ours, and never the provider's
    const seen = presentDeposit(failed, await depositSteps(house.database.app, [deposit.id]))
    expect(seen.timeline.at(-1)).toMatchObject({ code: 'declined', reason: null })
    expect(inspect(seen, { depth: 9 })).not.toContain('declined_by')
    const held = house.provider.held(deposit.orderKey)
    held.fact = { ...held.fact, state: 'paid', reason: null }
    await tell(deposit)
    expect(await now(deposit)).toMatchObject({ state: 'review', reason: 'paid_after_failed' })
    expect(await findings(deposit)).toEqual(['paid_after_failed'])
    expect(await cash()).toBe(0n)
  })
})

test('a deposit that nobody pays expires; paid late and untold, it is found within the hour', async () => {
  const deposit = await pending()
  await wait(31 * MINUTE_MS)
  expect(await now(deposit)).toMatchObject({ state: 'expired', reason: 'not_paid' })
  house.provider.settle(deposit.orderKey, 'paid')
  house.ctx.clock.advance(HOUR_MS)
  await workDeposits(house.ctx)
  expect(await now(deposit)).toMatchObject({ state: 'paid' })
  expect(await cash()).toBe(money('100'))
})

test('ten deposits wait at most, also when twenty are asked for at once', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => create()))
  const codes = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(codes).toEqual(Array.from({ length: 10 }, () => 'too_many_requests'))
})
