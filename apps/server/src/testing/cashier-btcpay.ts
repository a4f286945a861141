import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { btcpayProvider } from '../modules/cashier/btcpay.ts'
import type { PaymentProvider, RawNotice } from '../modules/cashier/provider.ts'
import { installProvider } from '../modules/cashier/providers.ts'
import { house, useCashierDesk } from './cashier-desk.ts'
import { FakeBtcpay } from './fake-btcpay.ts'

// Against a server that answers as the public documents of the Greenfield API say. No real one was
// asked.

const SECRET = 'webhook-secret-of-the-tests'

// What `useCashierBtcpay` prepares, beside the desk. Files of tests come one after the other, and each
// prepares it anew.
export let server: FakeBtcpay
export let provider: PaymentProvider

/** A cashier that pays by a BTCPay server, for the tests of a file; each owner has 1000.00. */
export function useCashierBtcpay(): void {
  useCashierDesk('1000')
  beforeAll(openServer)
  afterAll(() => server.close())
  beforeEach(calmServer)
}

async function openServer(): Promise<void> {
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
}

function calmServer(): void {
  server.hasRate = true
  server.isUnreachable = false
  server.mishaps.clear()
}

/** The pull payments that the server made for an order. */
export const pullsOf = (order: { orderKey: string }) =>
  server.pulls.filter(({ name }) => name.endsWith(order.orderKey))

/** What the server says, signed, of a payout that a pull payment had; changed as wished. */
export const notice = (pullPaymentId: string, changes: object = {}): RawNotice =>
  signed({
    type: 'PayoutUpdated',
    payoutId: 'a-payout',
    pullPaymentId,
    payoutState: 'Completed',
    ...changes,
  })

/** What the server says, signed, of the invoice of an order, or of the one that is named; changed as wished. */
export const invoiceNotice = (
  order: { orderKey: string } | { invoiceId: string },
  changes: object = {},
): RawNotice =>
  signed({
    type: 'InvoiceSettled',
    ...('orderKey' in order
      ? {
          invoiceId: server.invoiceOf(order.orderKey).id,
          metadata: { orderId: order.orderKey },
        }
      : order),
    ...changes,
  })

function signed(event: object): RawNotice {
  const body = Buffer.from(
    JSON.stringify({
      deliveryId: randomUUID(),
      webhookId: 'hook',
      isRedelivery: false,
      timestamp: 1_700_000_000,
      storeId: 'a-store-id',
      ...event,
    }),
  )
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
  return {
    header: (name) => (name === 'btcpay-sig' ? signature : ''),
    body,
    now: house.ctx.clock.now(),
  }
}
