import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { findingsAbout } from '../../testing/cashier.ts'
import {
  invoiceNotice,
  notice,
  provider,
  pullsOf,
  server,
  useCashierBtcpay,
} from '../../testing/cashier-btcpay.ts'
import { atDesk, house, owner } from '../../testing/cashier-desk.ts'
import { CLAIM_MS } from './approval.ts'
import { createDeposit, move } from './deposit.ts'
import { claimDeposit } from './deposit-claims.ts'
import { decide } from './deposit-desk.ts'
import { workDeposit, workDeposits } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import { presentDeposit } from './present.ts'
import type { PaymentProvider } from './provider.ts'
import { installProvider } from './providers.ts'
import {
  type Action,
  type Deposit,
  findDeposit,
  lockDeposit,
  noteDeposit,
  setDepositDue,
} from './queries/deposits.ts'

useCashierBtcpay()

/** A deposit whose 130.00 persons decided to send back. */
async function refunding(): Promise<Deposit> {
  const made = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
  )
  const { orderKey, currency } = made
  const invoice = server.addInvoice({ amount: '100.00', currency, metadata: { orderId: orderKey } })
  await transact(house.ctx, async (tx) => {
    const row = await lockDeposit(tx, made.id)
    if (!row) throw new Error('the deposit is gone')
    const said = { reference: invoice.id, payUrl: invoice.checkoutLink }
    await noteDeposit(tx, made.id, { ...said, paidAmount: money('130') })
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
  const wish = { id: one.id, action, amount: money('130'), reason: 'as the server shows' }
  return await atDesk(await house.operator(name), async (desk) => {
    const { state, proposedBy } = await deposit(one)
    if (state === 'review' && proposedBy === null) await claimDeposit(desk, wish)
    return await decide(desk, wish)
  })
}

let operators = 0
/** Two persons want the same done with it. */
async function closes(one: Deposit, action: Action): Promise<Deposit> {
  operators += 1
  await wants(one, action, `first${operators}`)
  await wants(one, action, `second${operators}`)
  return await deposit(one)
}

/** More comes for the invoice than the 130.00 that are sent back, and the server tells of it. */
async function paidAgain(one: Deposit): Promise<void> {
  const more = { status: 'Settled', additionalStatus: 'PaidOver', paidAmount: '190' } as const
  Object.assign(server.invoiceOf(one.orderKey), more)
  expect(await takeNotice(house.ctx, provider, invoiceNotice(one))).toBe('taken')
  house.ctx.clock.advance(1)
  await workDeposits(house.ctx)
}

/** The next question about an invoice has no answer. */
function isSilentOnce(): void {
  installProvider(house.ctx, {
    ...provider,
    depositStatus: async () => {
      installProvider(house.ctx, provider)
      return { kind: 'unknown' }
    },
  })
}

const findingsOf = (one: Deposit) => findingsAbout(house.database.owner, 'deposit', one.id)

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

  test.each([
    ['was named', () => undefined],
    ['was lost on its way back', () => server.mishaps.set('/refund', 'lost')],
  ])('whose order %s is not given by a node that was late with its question', async (_, mishap) => {
    const one = await refunding()
    mishap()
    let orders = 0
    const counted: PaymentProvider = {
      ...provider,
      refund: (order) => {
        orders += 1
        return provider.refund(order)
      },
    }
    // What the server said is read after another node has ordered it, and more than a minute went by.
    const late: PaymentProvider = {
      ...counted,
      refundStatus: async (...of) => {
        const said = await provider.refundStatus(...of)
        installProvider(house.ctx, counted)
        await works(one)
        house.ctx.clock.advance(2 * MINUTE_MS)
        return said
      },
    }
    installProvider(house.ctx, late)
    await works(one)
    installProvider(house.ctx, provider)
    expect(orders).toBe(1)
    expect(pullsOf(one)).toHaveLength(1)
  })

  test('is looked for before it is made', async () => {
    const { orderKey, method, currency, providerReference } = await refunding()
    const reference = providerReference ?? ''
    const order = { orderKey, method, currency, amount: money('130'), reference }
    const first = await provider.refund(order)
    expect(first).toMatchObject({ kind: 'known', fact: { state: 'pending' } })
    expect(await provider.refund(order)).toEqual(first)
    expect(pullsOf({ orderKey })).toHaveLength(1)
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
    server.invoices.splice(0)
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
    expect(await findingsOf(one)).toEqual(['sent_back_by_both'])
    expect(await deposit(one)).toMatchObject({ state: 'refunded' })
  })

  test('that persons saw completed at a silent server, and closed, asks which way it went', async () => {
    const one = await works(await refunding())
    server.claim(server.pullOf(one.orderKey), '130.00', 'Completed')
    server.isUnreachable = true
    await works(one)
    house.ctx.clock.advance(MINUTE_MS)
    await closes(one, 'refunded')
    await works(one)
    expect(await findingsOf(one)).toEqual([])
    server.isUnreachable = false
    await works(one)
    expect(await findingsOf(one)).toEqual(['sent_back_by_both'])
  })

  test('that the server ended is no difference, however often it is told of', async () => {
    const one = await works(await refunding())
    const pull = server.pullOf(one.orderKey)
    server.claim(pull, '130.00', 'Completed')
    expect(await works(one)).toMatchObject({ state: 'refunded' })
    expect(await takeNotice(house.ctx, provider, notice(pull.id))).toBe('taken')
    await workDeposits(house.ctx)
    expect(await deposit(one)).toMatchObject({ state: 'refunded', dueAt: null })
    expect(await findingsOf(one)).toEqual([])
  })

  test('that one person closes is not ordered before another one has had time to agree', async () => {
    const one = await refunding()
    expect(await wants(one, 'not_refunded', 'alone')).toBe(false)
    house.ctx.clock.advance(CLAIM_MS - 1)
    await works(one)
    expect(pullsOf(one)).toHaveLength(0)
    house.ctx.clock.advance(1)
    await works(one)
    expect(pullsOf(one)).toHaveLength(1)
    // Nobody agrees any more to what was said before the order.
    house.ctx.clock.advance(MINUTE_MS)
    expect(await wants(one, 'not_refunded', 'second')).toBe(false)
  })

  test('of which an amount can not be read is not over', async () => {
    const one = await works(await refunding())
    const pull = server.pullOf(one.orderKey)
    server.claim(pull, '1.3e2', 'Completed')
    pull.archived = true
    expect(await works(one)).toMatchObject({ state: 'refunding' })
  })

  test('that is being ordered is not closed meanwhile, and what was closed is not ordered', async () => {
    const one = await works(await refunding())
    await expect(closes(one, 'not_refunded')).rejects.toMatchObject({ code: 'state_changed' })
    const next = await refunding()
    await closes(next, 'not_refunded')
    await works(next)
    expect(pullsOf(next)).toHaveLength(0)
  })

  test('of what was paid again is a difference, once the server says so', async () => {
    const one = await works(await refunding())
    server.isUnreachable = true
    await paidAgain(one)
    expect(await findingsOf(one)).toEqual([])
    server.isUnreachable = false
    house.ctx.clock.advance(MINUTE_MS)
    await workDeposits(house.ctx)
    expect(await findingsOf(one)).toEqual(['paid_twice'])
    // What is sent back stays what was decided.
    expect(await deposit(one)).toMatchObject({ state: 'refunding', paidAmount: money('130') })
    server.claim(server.pullOf(one.orderKey), '130.00', 'Completed')
    expect(await works(one)).toMatchObject({ state: 'refunded', dueAt: null })
    expect(await findingsOf(one)).toEqual(['paid_twice'])
  })

  test('that is over, of what is paid again, is a difference as well', async () => {
    const one = await works(await refunding())
    server.claim(server.pullOf(one.orderKey), '130.00', 'Completed')
    expect(await works(one)).toMatchObject({ state: 'refunded' })
    isSilentOnce()
    await paidAgain(one)
    expect(await findingsOf(one)).toEqual([])
    house.ctx.clock.advance(60 * MINUTE_MS)
    await workDeposits(house.ctx)
    expect(await findingsOf(one)).toEqual(['paid_twice'])
    expect(await deposit(one)).toMatchObject({ state: 'refunded', dueAt: null })
  })

  test('that ends in the moment of a second payment forgets none of both', async () => {
    const one = await works(await refunding())
    server.claim(server.pullOf(one.orderKey), '130.00', 'Completed')
    isSilentOnce()
    await paidAgain(one)
    expect(await deposit(one)).toMatchObject({ state: 'refunded' })
    expect(await findingsOf(one)).toEqual([])
    house.ctx.clock.advance(60 * MINUTE_MS)
    await workDeposits(house.ctx)
    expect(await findingsOf(one)).toEqual(['paid_twice'])
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
      'GET /invoices',
      'GET /pull-payments',
      'GET /payouts',
      'GET <no store>/pull-payments/<id>',
      'GET <no store>/pull-payments/<id>/payouts',
      'POST /invoices/<id>/refund',
    ]),
  )
})
