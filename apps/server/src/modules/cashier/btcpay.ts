import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '@lantern/kernel/ids'
import { formatMoney, parseMoney } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { BtcpayConfig } from '../../config-btcpay.ts'
import type { Context } from '../../context.ts'
import type { Answer, DepositOrder, Notice, PaymentProvider, RawNotice } from './provider.ts'
import type { Fact } from './states.ts'

const PATIENCE_MS = 8 * SECOND_MS

const text = z.string().check(z.maxLength(2_000))
/** What we read of an invoice; a server may say more. */
const invoice = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z._default(text, 'None'),
  currency: text,
  amount: z.union([text, z.number()]),
  /** Since 2.1; what came in, in the invoice's currency. */
  paidAmount: z.optional(z.nullable(z.union([text, z.number()]))),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  metadata: z.object({ orderId: z.optional(z.nullable(text)) }),
})
type Invoice = z.output<typeof invoice>

const event = z.object({
  deliveryId: z.string().check(z.minLength(1), z.maxLength(64)),
  type: text,
  invoiceId: z.string().check(z.minLength(1), z.maxLength(64)),
  metadata: z.object({ orderId: text }),
})

const REFUSED: Answer = { kind: 'refused', reason: 'by_hand' }

/**
 * A store of a BTCPay server by its Greenfield API: deposits by crypto invoice. A webhook says only
 * that something changed, so the invoice is asked for. Invoices are found by our order key before
 * one is made: the server itself would make a second one. Money goes out by hand.
 *
 * Source: docs.btcpayserver.org/API/Greenfield/v1. Untried against a real server.
 */
export function btcpayProvider(ctx: Context, store: NonNullable<BtcpayConfig>): PaymentProvider {
  const find = (orderKey: string) => findInvoice(ctx, store, orderKey)
  return {
    code: 'btcpay',
    initiate: async (order) => {
      const known = await find(order.orderKey)
      return known.kind === 'missing' ? await makeInvoice(ctx, store, order) : known
    },
    depositStatus: find,
    payOut: () => Promise.resolve(REFUSED),
    payoutStatus: () => Promise.resolve({ kind: 'unknown' }),
    refund: () => Promise.resolve(REFUSED),
    refundStatus: () => Promise.resolve({ kind: 'missing' }),
    readNotice: (raw) => readNotice(store, raw),
  }
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Undefined: no answer, or none that can be read. Whether the call was heard is not known. */
async function call(
  ctx: Context,
  store: NonNullable<BtcpayConfig>,
  path: string,
  content?: object,
): Promise<Reply | undefined> {
  const url = new URL(`/api/v1/stores/${encodeURIComponent(store.storeId)}${path}`, store.url)
  try {
    const reply = await fetch(url, {
      method: content === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `token ${store.apiKey}`,
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: reply.status, body: await reply.json() }
  } catch (error) {
    ctx.log.warn({ err: error, provider: 'btcpay' }, 'the provider did not answer')
    return undefined
  }
}

async function findInvoice(
  ctx: Context,
  store: NonNullable<BtcpayConfig>,
  orderKey: string,
): Promise<Answer> {
  const reply = await call(ctx, store, `/invoices?orderId=${encodeURIComponent(orderKey)}`)
  const list = reply?.status === 200 ? z.safeParse(z.array(invoice), reply.body) : undefined
  if (!list?.success) return { kind: 'unknown' }
  const ours = list.data.filter(({ metadata }) => metadata.orderId === orderKey)
  // Two of one order: whichever money came to is the one that counts.
  const found = ours.find(({ status }) => status === 'Settled') ?? ours[0]
  return found ? answerOf(found) : { kind: 'missing' }
}

async function makeInvoice(
  ctx: Context,
  store: NonNullable<BtcpayConfig>,
  order: DepositOrder,
): Promise<Answer> {
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

/** Invoices count in eight decimals; what is below our units is cut off. */
const unitsOf = (amount: string | number): bigint | undefined =>
  parseMoney(String(amount).replace(/(\.[0-9]{4})[0-9]+$/, '$1'))

function factOf(found: Invoice): Fact | undefined {
  const { status, additionalStatus, currency } = found
  const ordered = unitsOf(found.amount)
  if (ordered === undefined) return undefined
  if (status === 'Settled' || (status === 'Expired' && additionalStatus === 'PaidPartial')) {
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
function readNotice(
  store: NonNullable<BtcpayConfig>,
  raw: RawNotice,
): Notice | 'unsigned' | 'malformed' {
  const given = Buffer.from(raw.header('btcpay-sig'))
  const digest = createHmac('sha256', store.webhookSecret).update(raw.body).digest('hex')
  const expected = Buffer.from(`sha256=${digest}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'unsigned'
  const parsed = z.safeParse(event, jsonOf(raw.body))
  if (!parsed.success || !isUuid(parsed.data.metadata.orderId)) return 'malformed'
  const { deliveryId, invoiceId, metadata } = parsed.data
  return {
    eventId: deliveryId,
    kind: 'payment',
    orderKey: metadata.orderId,
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
