import { randomUUID } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { HOUR_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { findingsAbout } from '../../testing/cashier.ts'
import { invoiceNotice, provider, server, useCashierBtcpay } from '../../testing/cashier-btcpay.ts'
import { house, owner } from '../../testing/cashier-desk.ts'
import { createDeposit } from './deposit.ts'
import { workDeposit, workDeposits } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import type { RawNotice } from './provider.ts'
import { type Deposit, findDeposit } from './queries/deposits.ts'

useCashierBtcpay()

async function now({ id }: Pick<Deposit, 'id'>): Promise<Deposit> {
  const found = await findDeposit(house.database.app, id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

async function ordered(): Promise<Deposit> {
  const made = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
  )
  await workDeposit(house.ctx, made.id)
  return await now(made)
}

/** Of this and nothing else. */
const credited = async () => (await house.balances(owner)).cash - money('1000')

describe('a crypto invoice', () => {
  test('is made once, paid, and credited when the server says so, not when a webhook does', async () => {
    const deposit = await ordered()
    expect(deposit).toMatchObject({
      state: 'pending',
      payUrl: server.invoiceOf(deposit.orderKey).checkoutLink,
    })
    expect(await takeNotice(house.ctx, provider, invoiceNotice(deposit))).toBe('taken')
    await workDeposit(house.ctx, deposit.id)
    expect(await credited()).toBe(0n)
    server.invoiceOf(deposit.orderKey).status = 'Settled'
    const told = invoiceNotice(deposit)
    expect(await takeNotice(house.ctx, provider, told)).toBe('taken')
    expect(await takeNotice(house.ctx, provider, told)).toBe('repeated')
    await workDeposit(house.ctx, deposit.id)
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    expect(await credited()).toBe(money('100'))
  })

  test('whose answer is lost is found again, never made twice', async () => {
    server.mishaps.set('/invoices', 'lost')
    const deposit = await ordered()
    expect(deposit).toMatchObject({ state: 'unknown' })
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'pending' })
    const mine = server.invoices.filter(({ metadata }) => metadata?.orderId === deposit.orderKey)
    expect(mine).toHaveLength(1)
  })

  test('that the server does not want fails', async () => {
    server.mishaps.set('/invoices', [422, [{ path: 'amount', message: 'too small' }]])
    expect(await ordered()).toMatchObject({ state: 'failed', reason: 'order_refused' })
  })

  test.each([
    [{ status: 'Settled', additionalStatus: 'PaidOver', paidAmount: '130.00000000' }, 'review', money('130')],
    [{ status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '40.12345678' }, 'review', money('40.1234')],
    [{ status: 'Settled', additionalStatus: 'PaidLate' }, 'paid', null],
    [{ status: 'Settled', additionalStatus: 'Marked' }, 'paid', null],
    [{ status: 'Invalid', additionalStatus: 'None' }, 'failed', null],
    [{ status: 'Processing', additionalStatus: 'None' }, 'pending', null],
    [{ status: 'Expired', additionalStatus: 'None' }, 'pending', null],
    [{ status: 'Settled', additionalStatus: 'PaidOver' }, 'pending', null],
  ])('that is %j is %s', async (told, state, arrived) => {
    const deposit = await ordered()
    Object.assign(server.invoiceOf(deposit.orderKey), told)
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state, paidAmount: arrived })
    expect(await credited()).toBe(state === 'paid' ? money('100') : 0n)
  }) // biome-ignore format: one answer a line

  test('is asked about again after its end, until the server says what its webhook told of', async () => {
    const deposit = await ordered()
    const hears = async () => {
      await takeNotice(house.ctx, provider, invoiceNotice(deposit))
      house.ctx.clock.advance(1)
      await workDeposits(house.ctx)
    }
    const invoice = server.invoiceOf(deposit.orderKey)
    invoice.status = 'Invalid'
    await hears()
    expect(await now(deposit)).toMatchObject({ state: 'failed' })
    Object.assign(invoice, { status: 'Settled', additionalStatus: 'Marked' })
    server.isUnreachable = true
    await hears()
    expect(await now(deposit)).toMatchObject({ state: 'failed' })
    server.isUnreachable = false
    house.ctx.clock.advance(HOUR_MS)
    await workDeposits(house.ctx)
    expect(await now(deposit)).toMatchObject({ state: 'review', reason: 'paid_after_failed' })

    const second = await ordered()
    const other = server.invoiceOf(second.orderKey)
    Object.assign(other, { status: 'Settled' })
    await workDeposit(house.ctx, second.id)
    Object.assign(other, { additionalStatus: 'PaidOver', paidAmount: '130' })
    await takeNotice(house.ctx, provider, invoiceNotice(second))
    await workDeposits(house.ctx)
    expect(await credited()).toBe(money('100'))
    expect(await findingsAbout(house.database.owner, 'deposit', second.id)).toEqual(['paid_twice'])
    expect(await now(second)).toMatchObject({ state: 'paid', dueAt: null })
  })

  test('is told of by signed bytes alone', async () => {
    const deposit = await ordered()
    const take = (raw: RawNotice) => takeNotice(house.ctx, provider, raw)
    const good = invoiceNotice(deposit)
    const signedWith = (signature: string) => take({ ...good, header: () => signature })
    expect(await signedWith(`sha256=${'0'.repeat(64)}`)).toBe('unsigned')
    expect(await signedWith('')).toBe('unsigned')
    const changed = Buffer.from(good.body.toString('utf8').replace('InvoiceSettled', 'InvoiceX'))
    expect(await take({ ...good, body: changed })).toBe('unsigned')
    const stranger = { metadata: { orderId: randomUUID() } }
    expect(await take(invoiceNotice(deposit, stranger))).toBe('not_ours')
    expect(await take(invoiceNotice(deposit, { metadata: {} }))).toBe('not_ours')
  })

  test('asks the addresses of the documents', () => {
    expect(new Set(server.asked)).toEqual(new Set(['GET /invoices', 'POST /invoices']))
  })
})
