import { createHmac, randomUUID } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { TRANSACTION_PASSWORD, type TestCashier, testCashier } from '../../testing/cashier.ts'
import { FakeBtcpay } from '../../testing/fake-btcpay.ts'
import { approve, claim } from './approval.ts'
import { btcpayProvider } from './btcpay.ts'
import { createDeposit, move, type Owner } from './deposit.ts'
import { decide } from './deposit-desk.ts'
import { workDeposit, workDeposits } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import { workPayout } from './payout.ts'
import { presentDeposit } from './present.ts'
import type { PaymentProvider, RawNotice } from './provider.ts'
import { installProvider } from './providers.ts'
import {
  type Action,
  type Deposit,
  findDeposit,
  lockDeposit,
  noteDeposit,
  setDepositDue,
} from './queries/deposits.ts'
import { findWithdrawal, type Withdrawal } from './queries/withdrawals.ts'
import { contentHash, requestWithdrawal } from './withdrawal.ts'

// Against a server that answers as the public documents of the Greenfield API say. No real one was
// asked.

const SECRET = 'webhook-secret-of-the-tests'
let server: FakeBtcpay
let house: TestCashier
let provider: PaymentProvider
let owner: Owner

beforeAll(async () => {
  house = await testCashier()
  server = new FakeBtcpay()
  await server.open()
  provider = btcpayProvider(house.ctx, {
    url: server.url,
    apiKey: 'an-api-key',
    storeId: 'a-store-id',
    webhookSecret: SECRET,
    payoutMethod: 'BTC-CHAIN',
  })
  installProvider(house.ctx, provider)
  await house.database.owner.query(`update payment_methods set provider = 'btcpay'`)
})
afterAll(async () => {
  await server.close()
  await house.close()
})
beforeEach(async () => {
  server.hasRate = true
  server.isUnreachable = false
  server.mishaps.clear()
  owner = await house.member('1000')
})
afterEach(async () => expect(await house.faults()).toEqual([]))

const DESTINATION = () => `bc1q${randomUUID().replaceAll('-', '').slice(0, 24)}`
let operators = 0

/** A withdrawal of 100.00 that was approved and given to the server. */
async function sent(destination = DESTINATION()): Promise<Withdrawal> {
  const asked = await transact(house.ctx, (tx) =>
    requestWithdrawal(house.ctx, tx, owner, {
      method: 'bank_account',
      amount: money('100'),
      destination,
      transactionPassword: TRANSACTION_PASSWORD,
      offsetMinutes: 420,
    }),
  )
  operators += 1
  const person = await house.operator(`maker${operators}`)
  await transact(house.ctx, async (tx) => {
    const desk = { ctx: house.ctx, tx, ...person }
    await claim(desk, asked.id)
    await approve(desk, { id: asked.id, contentHash: contentHash(asked) })
  })
  await workPayout(house.ctx, asked.id)
  return await now(asked)
}

async function now({ id }: Pick<Withdrawal, 'id'>): Promise<Withdrawal> {
  const found = await findWithdrawal(house.database.app, id)
  if (!found) throw new Error('the withdrawal is gone')
  return found
}

/** Asks the server, some time later. */
async function asks(withdrawal: Withdrawal, ms = 0): Promise<Withdrawal> {
  house.ctx.clock.advance(ms)
  await workPayout(house.ctx, withdrawal.id)
  return await now(withdrawal)
}

const pullsOf = (order: { orderKey: string }) =>
  server.pulls.filter(({ name }) => name.endsWith(order.orderKey))
const payoutsOf = (order: { orderKey: string }) => {
  const ids = pullsOf(order).map(({ id }) => id)
  return server.payouts.filter(({ pullPaymentId }) => ids.includes(pullPaymentId))
}

function notice(pullPaymentId: string, changes: object = {}): RawNotice {
  const body = Buffer.from(
    JSON.stringify({
      deliveryId: randomUUID(),
      webhookId: 'hook',
      isRedelivery: false,
      type: 'PayoutUpdated',
      timestamp: 1_700_000_000,
      storeId: 'a-store-id',
      payoutId: 'a-payout',
      pullPaymentId,
      payoutState: 'Completed',
      ...changes,
    }),
  )
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
  return {
    header: (name) => (name === 'btcpay-sig' ? signature : ''),
    body,
    now: house.ctx.clock.now(),
  }
}

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
    expect(await sent()).toMatchObject({ state: 'failed', reason: 'order_refused' })
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
  })

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
    const { rows } = await house.database.owner.query(
      'select kind from payment_findings where withdrawal_id = $1',
      [withdrawal.id],
    )
    expect(rows).toEqual([{ kind: 'amount_differs' }])
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
    const { rows } = await house.database.owner.query(
      'select kind from payment_findings where withdrawal_id = $1',
      [withdrawal.id],
    )
    expect(rows).toEqual([{ kind: 'paid_after_failed' }])
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
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

/** A deposit whose 130.00 persons decided to send back. */
async function refunding(): Promise<Deposit> {
  const made = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
  )
  const invoice = randomUUID()
  server.invoices.add(invoice)
  await transact(house.ctx, async (tx) => {
    const row = await lockDeposit(tx, made.id)
    if (!row) throw new Error('the deposit is gone')
    const said = { reference: invoice, payUrl: 'http://localhost/i', paidAmount: money('130') }
    await noteDeposit(tx, made.id, said)
    await move(house.ctx, tx, row, { to: 'review', reason: 'amount_differs', dueAt: null })
    await move(house.ctx, tx, row, { to: 'refunding', reason: 'Too much', dueAt: null })
  })
  return await deposit(made)
}

async function deposit({ id }: Pick<Deposit, 'id'>): Promise<Deposit> {
  const found = await findDeposit(house.database.app, id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

async function works(one: Deposit): Promise<Deposit> {
  await workDeposit(house.ctx, one.id)
  return await deposit(one)
}

/** A person wants something done with it; false where another one has to agree. */
async function wants(one: Deposit, action: Action, name: string): Promise<boolean> {
  const person = await house.operator(name)
  const wish = { id: one.id, action, amount: money('130'), reason: 'as the server shows' }
  return await transact(house.ctx, (tx) => decide({ ctx: house.ctx, tx, ...person }, wish))
}

/** Two persons want the same done with it. */
async function closes(one: Deposit, action: Action): Promise<Deposit> {
  operators += 1
  await wants(one, action, `first${operators}`)
  await wants(one, action, `second${operators}`)
  return await deposit(one)
}

const findingsOf = async ({ id }: Deposit) => {
  const { rows } = await house.database.owner.query<{ kind: string }>(
    'select kind from payment_findings where deposit_id = $1',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

describe('a refund', () => {
  test('is a pull payment of what was decided, which the payer claims', async () => {
    const one = await works(await refunding())
    const pull = server.pullOf(one.orderKey)
    expect(pull).toMatchObject({ amount: '130.00', currency: 'USD' })
    expect(presentDeposit(one, []).refundUrl).toBe(pull.viewLink)
    expect(await works(one)).toMatchObject({ state: 'refunding' })
    const [first] = [server.claim(pull, '100.00', 'Completed')]
    expect(await works(one)).toMatchObject({ state: 'refunding' })
    const rest = server.claim(pull, '30.00', 'AwaitingApproval')
    expect(await works(one)).toMatchObject({ state: 'refunding' })
    rest.state = 'Completed'
    expect(await takeNotice(house.ctx, provider, notice(first.pullPaymentId))).toBe('taken')
    const done = await works(one)
    expect(done.state).toBe('refunded')
    expect(presentDeposit(done, []).refundUrl).toBeNull()
    expect(pullsOf(one)).toHaveLength(1)
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
  })

  test('is ordered once, however many look for what is due', async () => {
    const one = await refunding()
    await transact(house.ctx, (tx) => setDepositDue(tx, one.id, house.ctx.clock.now()))
    await Promise.all(Array.from({ length: 5 }, () => workDeposits(house.ctx)))
    expect(pullsOf(one)).toHaveLength(1)
  })

  test('that the server named and lost is not ordered again', async () => {
    const one = await works(await refunding())
    server.pulls.splice(server.pulls.indexOf(server.pullOf(one.orderKey)), 1)
    expect(await works(one)).toMatchObject({ state: 'refunding' })
    expect(pullsOf(one)).toHaveLength(0)
  })

  test('that was archived while a part of it was on its way has not failed', async () => {
    const one = await works(await refunding())
    const pull = server.pullOf(one.orderKey)
    const claimed = server.claim(pull, '130.00', 'InProgress')
    pull.archived = true
    expect(await works(one)).toMatchObject({ state: 'refunding' })
    claimed.state = 'Completed'
    expect(await works(one)).toMatchObject({ state: 'refunded' })
  })

  test('whose answer is lost is found again, never made twice', async () => {
    server.mishaps.set('/refund', 'lost')
    const one = await works(await refunding())
    expect(one).toMatchObject({ state: 'refunding', refundUrl: null })
    expect((await works(one)).refundUrl).toBe(server.pullOf(one.orderKey).viewLink)
    expect(pullsOf(one)).toHaveLength(1)
  })

  test('that the server does not make, or that nobody may claim any more, is for persons', async () => {
    const one = await refunding()
    server.invoices.clear()
    expect(await works(one)).toMatchObject({ state: 'review', reason: 'refund_refused' })
    const other = await works(await refunding())
    server.pullOf(other.orderKey).archived = true
    expect(await works(other)).toMatchObject({ state: 'review', reason: 'refund_refused' })
  })

  test('claimed in part is closed by two persons, and nobody claims the rest', async () => {
    const one = await works(await refunding())
    const pull = server.pullOf(one.orderKey)
    server.claim(pull, '100.00', 'Completed')
    const rest = server.claim(pull, '30.00', 'AwaitingApproval')
    expect(await works(one)).toMatchObject({ state: 'refunding' })
    house.ctx.clock.advance(MINUTE_MS)
    expect(await closes(one, 'refunded')).toMatchObject({ state: 'refunded' })
    expect(await works(one)).toMatchObject({ state: 'refunded' })
    expect([pull.archived, rest.state]).toEqual([true, 'Cancelled'])
    expect(await findingsOf(one)).toEqual([])
    expect(await house.balances(owner)).toEqual({ cash: money('1000'), held: 0n })
  })

  test('of which nothing went out is ended at the server and credited, once', async () => {
    const one = await works(await refunding())
    house.ctx.clock.advance(MINUTE_MS)
    expect(await closes(one, 'not_refunded')).toMatchObject({ state: 'review' })
    server.isUnreachable = true
    await works(one)
    expect(server.pullOf(one.orderKey).archived).toBe(false)
    // Its link still works: whatever follows waits for the server.
    await expect(closes(one, 'credit')).rejects.toMatchObject({ code: 'state_changed' })
    await expect(closes(one, 'refunded')).rejects.toMatchObject({ code: 'state_changed' })
    server.isUnreachable = false
    house.ctx.clock.advance(60 * MINUTE_MS)
    await workDeposits(house.ctx)
    expect(server.pullOf(one.orderKey).archived).toBe(true)
    await works(one)
    expect(await closes(one, 'credit')).toMatchObject({ state: 'paid' })
    expect(await house.balances(owner)).toEqual({ cash: money('1130'), held: 0n })
    await works(one)
    expect(await deposit(one)).toMatchObject({ state: 'paid' })
    expect(await findingsOf(one)).toEqual([])
  })

  test('of which persons said that nothing went out, and something did, is a difference', async () => {
    const one = await works(await refunding())
    server.claim(server.pullOf(one.orderKey), '130.00', 'Completed')
    house.ctx.clock.advance(MINUTE_MS)
    await closes(one, 'not_refunded')
    await works(one)
    expect(await findingsOf(one)).toEqual(['paid_after_failed'])
    expect(await deposit(one)).toMatchObject({ state: 'review' })
  })

  test('of which a part went out is heard of to its end, and is a difference with that part', async () => {
    const one = await works(await refunding())
    server.claim(server.pullOf(one.orderKey), '100.00', 'Completed')
    house.ctx.clock.advance(MINUTE_MS)
    await closes(one, 'not_refunded')
    await works(one)
    await works(one)
    expect(await findingsOf(one)).toEqual(['paid_after_failed'])
    // The server has said its last word: persons go on.
    expect(await closes(one, 'refunded')).toMatchObject({ state: 'refunded' })
  })

  test('that persons sent by themselves, and the server as well, is a difference', async () => {
    const one = await works(await refunding())
    house.ctx.clock.advance(MINUTE_MS)
    await closes(one, 'refunded')
    server.claim(server.pullOf(one.orderKey), '130.00', 'Completed')
    await works(one)
    expect(await findingsOf(one)).toEqual(['paid_twice'])
    expect(await deposit(one)).toMatchObject({ state: 'refunded' })
  })

  test('that one person closes is not ordered before another one agrees', async () => {
    const one = await refunding()
    expect(await wants(one, 'not_refunded', 'alone')).toBe(false)
    await works(one)
    expect(pullsOf(one)).toHaveLength(0)
  })

  test('that is being ordered is not closed meanwhile, and what was closed is not ordered', async () => {
    const one = await works(await refunding())
    await expect(closes(one, 'not_refunded')).rejects.toMatchObject({ code: 'state_changed' })
    const next = await refunding()
    await closes(next, 'not_refunded')
    await works(next)
    expect(pullsOf(next)).toHaveLength(0)
  })

  test('of a server that can not be asked stays as it is', async () => {
    const one = await refunding()
    server.isUnreachable = true
    expect(await works(one)).toMatchObject({ state: 'refunding', refundUrl: null })
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
      'POST /invoices/<id>/refund',
    ]),
  )
})
