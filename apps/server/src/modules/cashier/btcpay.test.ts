import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestCashier, testCashier } from '../../testing/cashier.ts'
import { btcpayProvider } from './btcpay.ts'
import { createDeposit, type Owner } from './deposit.ts'
import { workDeposit } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import type { PaymentProvider, RawNotice } from './provider.ts'
import { installProvider } from './providers.ts'
import { type Deposit, findDeposit } from './queries/deposits.ts'

// A server that answers as the public documents of the Greenfield API say. No real one was asked.

interface Invoice {
  readonly id: string
  readonly currency: string
  readonly amount: string
  readonly checkoutLink: string
  readonly metadata: { readonly orderId: string }
  status: string
  additionalStatus: string
  paidAmount?: string
}

const SECRET = 'webhook-secret-of-the-tests'
const invoices: Invoice[] = []
const asked: string[] = []
/** How the server takes an order: as it should, takes it without an answer, says no. */
let manners: 'normal' | 'silent' | 'refusing' = 'normal'
let server: Server
let house: TestCashier
let provider: PaymentProvider
let owner: Owner

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

async function answer(request: IncomingMessage): Promise<[number, unknown] | undefined> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  asked.push(`${request.method} ${url.pathname}`)
  if (request.headers.authorization !== 'token an-api-key')
    return [401, { code: 'unauthenticated' }]
  if (url.pathname !== '/api/v1/stores/a-store-id/invoices') return [404, { code: 'not-found' }]
  if (request.method === 'GET') {
    const wanted = url.searchParams.getAll('orderId')
    return [200, invoices.filter(({ metadata }) => wanted.includes(metadata.orderId))]
  }
  const body: Pick<Invoice, 'amount' | 'currency' | 'metadata'> = JSON.parse(await bodyOf(request))
  if (manners === 'refusing') return [422, [{ path: 'amount', message: 'too small' }]]
  const id = `Inv${invoices.length}${randomUUID().slice(0, 8)}`
  const made: Invoice = {
    ...body,
    id,
    status: 'New',
    additionalStatus: 'None',
    checkoutLink: `http://localhost/i/${id}`,
  }
  invoices.push(made)
  return manners === 'silent' ? undefined : [200, made]
}

beforeAll(async () => {
  house = await testCashier()
  server = createServer((request, response) => {
    void answer(request).then((said) => {
      if (!said) return response.destroy()
      response.writeHead(said[0], { 'content-type': 'application/json' })
      return response.end(JSON.stringify(said[1]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('it has a port')
  provider = btcpayProvider(house.ctx, {
    url: `http://127.0.0.1:${at.port}`,
    apiKey: 'an-api-key',
    storeId: 'a-store-id',
    webhookSecret: SECRET,
    payoutMethod: 'BTC-CHAIN',
  })
  installProvider(house.ctx, provider)
  await house.database.owner.query(
    `update payment_methods set provider = 'btcpay' where code = 'bank_qr'`,
  )
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await house.close()
})
beforeEach(async () => {
  manners = 'normal'
  owner = await house.member()
})
afterEach(async () => expect(await house.faults()).toEqual([]))

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

function invoiceOf({ orderKey }: Deposit): Invoice {
  const found = invoices.find(({ metadata }) => metadata.orderId === orderKey)
  if (!found) throw new Error('the server has it')
  return found
}

function notice(deposit: Deposit, changes: { body?: object; signature?: string } = {}): RawNotice {
  const body = Buffer.from(
    JSON.stringify({
      deliveryId: randomUUID(),
      webhookId: 'hook',
      type: 'InvoiceSettled',
      storeId: 'a-store-id',
      invoiceId: invoiceOf(deposit).id,
      metadata: { orderId: deposit.orderKey },
      ...changes.body,
    }),
  )
  const digest = createHmac('sha256', SECRET).update(body).digest('hex')
  const signature = changes.signature ?? `sha256=${digest}`
  return {
    header: (name) => (name === 'btcpay-sig' ? signature : ''),
    body,
    now: house.ctx.clock.now(),
  }
}

const cash = async () => (await house.balances(owner)).cash

describe('a crypto invoice', () => {
  test('is made once, paid, and credited when the server says so, not when a webhook does', async () => {
    const deposit = await ordered()
    expect(deposit).toMatchObject({ state: 'pending', payUrl: invoiceOf(deposit).checkoutLink })
    expect(await takeNotice(house.ctx, provider, notice(deposit))).toBe('taken')
    await workDeposit(house.ctx, deposit.id)
    expect(await cash()).toBe(0n)
    invoiceOf(deposit).status = 'Settled'
    const told = notice(deposit)
    expect(await takeNotice(house.ctx, provider, told)).toBe('taken')
    expect(await takeNotice(house.ctx, provider, told)).toBe('repeated')
    await workDeposit(house.ctx, deposit.id)
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('100'))
  })

  test('whose answer is lost is found again, never made twice', async () => {
    manners = 'silent'
    const deposit = await ordered()
    expect(deposit).toMatchObject({ state: 'unknown' })
    manners = 'normal'
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'pending' })
    const mine = invoices.filter(({ metadata }) => metadata.orderId === deposit.orderKey)
    expect(mine).toHaveLength(1)
  })

  test('that the server does not want fails', async () => {
    manners = 'refusing'
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
    Object.assign(invoiceOf(deposit), told)
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state, paidAmount: arrived })
    expect(await cash()).toBe(state === 'paid' ? money('100') : 0n)
  }) // biome-ignore format: one answer a line

  test('is told of by signed bytes alone', async () => {
    const deposit = await ordered()
    const take = (raw: RawNotice) => takeNotice(house.ctx, provider, raw)
    expect(await take(notice(deposit, { signature: `sha256=${'0'.repeat(64)}` }))).toBe('unsigned')
    expect(await take(notice(deposit, { signature: '' }))).toBe('unsigned')
    const good = notice(deposit)
    const changed = Buffer.from(good.body.toString('utf8').replace('InvoiceSettled', 'InvoiceX'))
    expect(await take({ ...good, body: changed })).toBe('unsigned')
    const stranger = { metadata: { orderId: randomUUID() } }
    expect(await take(notice(deposit, { body: stranger }))).toBe('not_ours')
    expect(await take(notice(deposit, { body: { metadata: {} } }))).toBe('malformed')
  })

  test('asks the addresses of the documents', () => {
    expect(new Set(asked)).toEqual(
      new Set([
        'GET /api/v1/stores/a-store-id/invoices',
        'POST /api/v1/stores/a-store-id/invoices',
      ]),
    )
  })
})
