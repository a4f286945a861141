import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '@lantern/kernel/ids'
import { formatMoney } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { callBtcpay as call, name, type Store, text, unitsOf } from './btcpay-call.ts'
import { btcpayPayouts } from './btcpay-payouts.ts'
import type { Answer, DepositOrder, Named, Notice, PaymentProvider, RawNotice } from './provider.ts'
import type { Fact } from './states.ts'

/** What we read of an invoice; a server may say more. */
const invoice = z.object({
  id: name,
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z._default(text, 'None'),
  currency: text,
  amount: text,
  /** Since 2.1; what came in, in the invoice's currency. */
  paidAmount: z.optional(z.nullable(text)),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  metadata: z.optional(z.nullable(z.object({ orderId: z.optional(z.nullable(text)) }))),
})
type Invoice = z.output<typeof invoice>

const common = { deliveryId: name, type: text }
const invoiceEvent = z.object({
  ...common,
  invoiceId: name,
  metadata: z.optional(z.nullable(z.object({ orderId: z.optional(z.nullable(text)) }))),
})
/** `PayoutCreated`, `PayoutApproved`, `PayoutUpdated`: they name the pull payment, not our order. */
const payoutEvent = z.object({ ...common, payoutId: name, pullPaymentId: name })

/**
 * A store of a BTCPay server by its Greenfield API: deposits by crypto invoice, payouts and refunds
 * (`btcpay-payouts.ts`). A webhook says only that something changed, so the server is asked. What
 * we order is found by our order key before it is made: the server itself would make a second one.
 *
 * Source: docs.btcpayserver.org/API/Greenfield/v1. Untried against a real server.
 */
export function btcpayProvider(ctx: Context, store: Store): PaymentProvider {
  const find = (orderKey: string, named: Named = null) => findInvoice(ctx, store, orderKey, named)
  return {
    code: 'btcpay',
    payoutMethods: ['crypto'],
    initiate: async (order) => {
      const known = await find(order.orderKey)
      return known.kind === 'missing' ? await makeInvoice(ctx, store, order) : known
    },
    depositStatus: find,
    strayStatus: (reference) => askInvoice(ctx, store, reference),
    ...btcpayPayouts(ctx, store),
    readNotice: (raw) => readNotice(store, raw),
  }
}

async function findInvoice(
  ctx: Context,
  store: Store,
  orderKey: string,
  named: Named,
): Promise<Answer> {
  const reply = await call(ctx, store, `/invoices?orderId=${encodeURIComponent(orderKey)}`)
  const list = reply?.status === 200 ? z.safeParse(z.array(invoice), reply.body) : undefined
  if (!list?.success) return { kind: 'unknown' }
  const ours = list.data.filter(({ metadata }) => metadata?.orderId === orderKey)
  // Several of one order: the one that money came to is the one that counts, and once it has counted it
  // stays that one. Money of the others is not the order's.
  const paid = ours.filter(isPaid)
  const known = ours.find(({ id }) => id === named)
  const found = (known && isPaid(known) ? known : paid[0]) ?? known ?? ours[0]
  if (!found) return { kind: 'missing' }
  const answer = answerOf(found)
  const others = paid
    .filter((one) => one !== found)
    .map((one) => ({ reference: one.id, fact: factOf(one) ?? null }))
  return answer.kind === 'known' && others.length > 0 ? { ...answer, others } : answer
}

const isPaid = ({ status, additionalStatus }: Invoice): boolean =>
  status === 'Settled' || (status === 'Expired' && additionalStatus === 'PaidPartial')

/** What came of an invoice that is for no order of ours. */
async function askInvoice(ctx: Context, store: Store, id: string): Promise<Answer> {
  const reply = await call(ctx, store, `/invoices/${encodeURIComponent(id)}`)
  if (reply?.status === 404) return { kind: 'missing' }
  const found = reply?.status === 200 ? z.safeParse(invoice, reply.body) : undefined
  return found?.success ? answerOf(found.data) : { kind: 'unknown' }
}

async function makeInvoice(ctx: Context, store: Store, order: DepositOrder): Promise<Answer> {
  const reply = await call(ctx, store, '/invoices', {
    amount: formatMoney(order.amount),
    currency: order.currency,
    metadata: { orderId: order.orderKey },
    checkout: { redirectURL: order.returnUrl, redirectAutomatically: false },
  })
  // Said no: nothing was made. Anything else may have been heard.
  if (reply?.status === 400 || reply?.status === 422)
    return { kind: 'refused', reason: 'order_refused' }
  const made = reply?.status === 200 ? z.safeParse(invoice, reply.body) : undefined
  return made?.success ? answerOf(made.data) : { kind: 'unknown' }
}

function answerOf(found: Invoice): Answer {
  const fact = factOf(found)
  if (!fact) return { kind: 'unknown' }
  return { kind: 'known', reference: found.id, fact, payUrl: found.checkoutLink }
}

function factOf(found: Invoice): Fact | undefined {
  const { status, currency } = found
  const ordered = unitsOf(found.amount)
  if (ordered === undefined) return undefined
  if (isPaid(found)) {
    const amount = arrivedOf(found, ordered)
    return amount > 0n ? { state: 'paid', currency, amount, reason: null } : undefined
  }
  if (status === 'Invalid')
    return { state: 'failed', currency, amount: ordered, reason: 'declined' }
  // Expired without money may still be paid late: the deposit's own time decides.
  return { state: 'pending', currency, amount: ordered, reason: null }
}

/** What came in; zero when it is another amount than was ordered and the server does not say which. */
function arrivedOf({ status, additionalStatus, paidAmount }: Invoice, ordered: bigint): bigint {
  const isOrdered = ['None', 'Marked', 'PaidLate'].includes(additionalStatus)
  if (status === 'Settled' && isOrdered) return ordered
  return (paidAmount === undefined || paidAmount === null ? undefined : unitsOf(paidAmount)) ?? 0n
}

/** `BTCPay-Sig: sha256=<hex>` over the bytes as they came. */
function readNotice(store: Store, raw: RawNotice): Notice | 'unsigned' | 'malformed' {
  const given = Buffer.from(raw.header('btcpay-sig'))
  const digest = createHmac('sha256', store.webhookSecret).update(raw.body).digest('hex')
  const expected = Buffer.from(`sha256=${digest}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'unsigned'
  const said = jsonOf(raw.body)
  const payout = z.safeParse(payoutEvent, said)
  if (payout.success) {
    const { deliveryId, pullPaymentId } = payout.data
    return {
      eventId: deliveryId,
      kind: 'payout',
      orderKey: null,
      reference: pullPaymentId,
      fact: null,
    }
  }
  const parsed = z.safeParse(invoiceEvent, said)
  if (!parsed.success) return 'malformed'
  const { deliveryId, invoiceId, metadata } = parsed.data
  const orderId = metadata?.orderId ?? null
  return {
    eventId: deliveryId,
    kind: 'payment',
    // an invoice that another shop of the store made has an order of its own kind, or none
    orderKey: orderId !== null && isUuid(orderId) ? orderId : null,
    reference: invoiceId,
    fact: null,
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
