import { formatMoney } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import {
  askBtcpayPull,
  callBtcpay,
  endAtBtcpay,
  name,
  type Reply,
  type Store,
  text,
  unitsOf,
} from './btcpay-call.ts'
import type { Answer, Named, PaymentProvider, PayoutOrder, RefundOrder } from './provider.ts'
import type { Fact } from './states.ts'

/** What we read of a pull payment: an allowance that payouts are taken from. */
const pullPayment = z.object({
  id: name,
  name: z.nullish(text),
  currency: text,
  amount: text,
  archived: z._default(z.boolean(), false),
  viewLink: z.nullish(z.url({ protocol: /^https?$/ })),
})
type PullPayment = z.output<typeof pullPayment>

const payout = z.object({
  id: name,
  revision: z.int(),
  pullPaymentId: z.nullish(text),
  originalCurrency: text,
  originalAmount: text,
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
})
type Payout = z.output<typeof payout>

const problem = z.object({ code: text })

const UNKNOWN: Answer = { kind: 'unknown' }
const REFUSED: Answer = { kind: 'refused', reason: 'order_refused' }

const payoutName = (orderKey: string): string => `payout ${orderKey}`
const refundName = (orderKey: string): string => `refund ${orderKey}`

/**
 * Payouts and refunds of a store. An amount in our currency needs a pull payment, so each order has
 * one of its own, with our order key in its name and with the order's amount as its limit: the
 * server itself refuses a second payout from it. A refund is a pull payment that the payer claims
 * on the server's page. An order that was named is asked for by that name; until then it is looked
 * for among all of the store. Two pull payments of one order are nobody's to choose from: the order stays
 * unknown until a person at the server archives one.
 */
export function btcpayPayouts(
  ctx: Context,
  store: Store,
): Pick<PaymentProvider, 'payOut' | 'payoutStatus' | 'refund' | 'refundStatus' | 'endRefund'> {
  const find = (wanted: string, id: Named) =>
    id === null ? ordered(ctx, store, wanted) : namedOrder(ctx, store, wanted, id)
  return {
    payOut: (order) => payOut(ctx, store, order),
    payoutStatus: async (orderKey, id) => {
      const found = await find(payoutName(orderKey), id)
      return found.kind === 'paying' ? await answerFor(ctx, store, found) : answerOf(found)
    },
    refund: (order) => refund(ctx, store, order),
    refundStatus: async (orderKey, id) => refundAnswer(await find(refundName(orderKey), id)),
    endRefund: async (orderKey, id) => {
      const found = await find(refundName(orderKey), id)
      if (!('from' in found) || found.from.archived) return refundAnswer(found)
      const isEnded = await archive(ctx, store, found.from)
      // Asked again: what waited to be paid was cancelled with it.
      return isEnded
        ? refundAnswer(await namedOrder(ctx, store, refundName(orderKey), found.from.id))
        : UNKNOWN
    },
  }
}

/** What the server has of an order. `paying`: with its payout, the one that counts first. */
type Ordered =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'allowed'; readonly from: PullPayment }
  | {
      readonly kind: 'paying'
      readonly from: PullPayment
      readonly payout: Payout
      /** Of all that is completed; undefined where an amount of it can not be read. */
      readonly paid: bigint | undefined
      /** A payout of it has not come to its end. */
      readonly isMoving: boolean
    }

async function ordered(ctx: Context, store: Store, wanted: string): Promise<Ordered> {
  const reply = await callBtcpay(ctx, store, '/pull-payments?includeArchived=true')
  const all = readAs(z.array(pullPayment), reply)
  if (!all) return { kind: 'unknown' }
  const ours = all.filter((one) => one.name === wanted)
  if (ours.length === 0) return { kind: 'missing' }
  const payouts = await callBtcpay(ctx, store, '/payouts?includeCancelled=true')
  const list = readAs(z.array(payout), payouts)
  return list ? chosen(ctx, wanted, ours, list) : { kind: 'unknown' }
}

/** What the server has of an order under the id that it was named by. */
async function namedOrder(
  ctx: Context,
  store: Store,
  wanted: string,
  id: string,
): Promise<Ordered> {
  const reply = await askBtcpayPull(ctx, store, id)
  if (reply?.status === 404 && isProblem(reply, ['pullpayment-not-found']))
    return { kind: 'missing' }
  const one = readAs(pullPayment, reply)
  if (one?.id !== id || one.name !== wanted) return { kind: 'unknown' }
  const payouts = await askBtcpayPull(ctx, store, id, '/payouts?includeCancelled=true')
  const list = readAs(z.array(payout), payouts)
  return list ? chosen(ctx, wanted, [one], list) : { kind: 'unknown' }
}

/** What a good answer says; undefined for any other one. */
function readAs<Shape extends z.ZodMiniType>(
  shape: Shape,
  reply: Reply | undefined,
): z.output<Shape> | undefined {
  const read = reply?.status === 200 ? z.safeParse(shape, reply.body) : undefined
  return read?.success ? read.data : undefined
}

/** Money that left or is leaving counts before what was cancelled. */
const WEIGHT = ['Completed', 'InProgress', 'AwaitingPayment', 'AwaitingApproval', 'Cancelled']

function chosen(
  ctx: Context,
  wanted: string,
  ours: readonly PullPayment[],
  payouts: readonly Payout[],
): Ordered {
  const paying = ours
    .flatMap((from) =>
      payouts
        .filter(({ pullPaymentId }) => pullPaymentId === from.id)
        .map((one, _, all) => ({
          kind: 'paying' as const,
          from,
          payout: one,
          paid: paidBy(all),
          isMoving: all.some(({ state }) => !isEnded(state)),
        })),
    )
    .sort((a, b) => WEIGHT.indexOf(a.payout.state) - WEIGHT.indexOf(b.payout.state))
  const moving = new Set(
    paying.filter(({ payout: { state } }) => state !== 'Cancelled').map(({ from }) => from.id),
  )
  if (moving.size > 1) {
    ctx.log.error({ provider: 'btcpay', name: wanted }, 'an order is paid from several sides')
    return { kind: 'unknown' }
  }
  if (paying[0]) return paying[0]
  const [from, ...others] = ours.filter(({ archived }) => !archived)
  if (others.length > 0) {
    ctx.log.error({ provider: 'btcpay', name: wanted }, 'an order has several pull payments')
    return { kind: 'unknown' }
  }
  const left = from ?? ours[0]
  return left ? { kind: 'allowed', from: left } : { kind: 'missing' }
}

const isEnded = (state: Payout['state']): boolean => state === 'Completed' || state === 'Cancelled'

function paidBy(payouts: readonly Payout[]): bigint | undefined {
  let sum = 0n
  for (const { state, originalAmount } of payouts) {
    if (state !== 'Completed') continue
    const amount = unitsOf(originalAmount)
    if (amount === undefined) return undefined
    sum += amount
  }
  return sum
}

/**
 * A pull payment without a payout: it was never made, and making it is safe. Archived: a person at
 * the server ended it, and nothing can be made from it any more.
 */
const answerOf = (found: Exclude<Ordered, { kind: 'paying' }>): Answer =>
  found.kind !== 'allowed'
    ? found
    : found.from.archived
      ? pulled(found.from, 'failed')
      : { kind: 'missing' }

/** What is known of a pull payment as a whole. */
function pulled(
  from: PullPayment,
  state: Fact['state'],
  amount: bigint | undefined = unitsOf(from.amount),
): Answer {
  if (amount === undefined) return UNKNOWN
  const reason = state === 'failed' ? 'declined' : null
  const fact: Fact = { state, currency: from.currency, amount, reason }
  return { kind: 'known', reference: from.id, payUrl: from.viewLink ?? null, fact }
}

async function payOut(ctx: Context, store: Store, order: PayoutOrder): Promise<Answer> {
  const found = await ordered(ctx, store, payoutName(order.orderKey))
  switch (found.kind) {
    case 'unknown':
      return found
    case 'paying':
      return await answerFor(ctx, store, found)
    case 'allowed':
      return found.from.archived
        ? pulled(found.from, 'failed')
        : await makePayout(ctx, store, order, found.from)
    case 'missing': {
      const reply = await callBtcpay(ctx, store, '/pull-payments', {
        name: payoutName(order.orderKey),
        amount: formatMoney(order.amount),
        currency: order.currency,
        autoApproveClaims: false,
        payoutMethods: [store.payoutMethod],
      })
      if (reply?.status === 422) return REFUSED
      const made = readAs(pullPayment, reply)
      return made ? await makePayout(ctx, store, order, made) : UNKNOWN
    }
  }
}

async function makePayout(
  ctx: Context,
  store: Store,
  order: PayoutOrder,
  from: PullPayment,
): Promise<Answer> {
  const reply = await callBtcpay(ctx, store, '/payouts', {
    destination: order.destination,
    amount: formatMoney(order.amount),
    payoutMethodId: store.payoutMethod,
    pullPaymentId: from.id,
    approved: true,
    metadata: { orderId: order.orderKey },
  })
  // Refused, but its pull payment is open: nobody makes another payout from it.
  if (reply && isRefusal(reply)) return (await archive(ctx, store, from)) ? REFUSED : UNKNOWN
  const made = readAs(payout, reply)
  return made ? await answerFor(ctx, store, { from, payout: made }) : UNKNOWN
}

/**
 * Refusals after which nothing was made and nothing will be. Others are no answer: `overdraft` and
 * `duplicate-destination` may speak of this very payout, made by an order whose reply was lost.
 */
const FINAL = ['amount-too-low', 'payment-method-not-supported']

const isRefusal = (reply: Reply): boolean =>
  reply.status === 422 || (reply.status === 400 && isProblem(reply, FINAL))

function isProblem({ body }: Reply, codes: readonly string[]): boolean {
  const said = z.safeParse(problem, body)
  return said.success && codes.includes(said.data.code)
}

interface Paying {
  readonly from: PullPayment
  readonly payout: Payout
}

/**
 * What the server says of a payout. One that waits for approval is approved, as persons did here
 * already: as we ordered it, never a revision that somebody made of it since.
 */
async function answerFor(
  ctx: Context,
  store: Store,
  { from, payout: one }: Paying,
): Promise<Answer> {
  if (one.state === 'Cancelled') return await cancelled(ctx, store, { from, payout: one })
  if (one.state !== 'AwaitingApproval') return known(from, one)
  const reply = await callBtcpay(ctx, store, `/payouts/${encodeURIComponent(one.id)}`, {
    revision: 0,
  })
  // No rate, or no word: it is there and waits, and is approved with the next question.
  return known(from, readAs(payout, reply) ?? one)
}

/**
 * A cancelled payout leaves its pull payment open, and another payout could be made from it: it
 * counts as failed once the pull payment is closed as well.
 */
async function cancelled(
  ctx: Context,
  store: Store,
  { from, payout: one }: Paying,
): Promise<Answer> {
  if (from.archived) return known(from, one)
  return (await archive(ctx, store, from)) ? known(from, one) : UNKNOWN
}

/** Lets nobody take from a pull payment any more; what waits to be paid from it is cancelled. */
async function archive(ctx: Context, store: Store, { id }: PullPayment): Promise<boolean> {
  const reply = await endAtBtcpay(ctx, store, `/pull-payments/${encodeURIComponent(id)}`)
  return reply?.status === 200
}

function known(from: PullPayment, one: Payout): Answer {
  const amount = unitsOf(one.originalAmount)
  if (amount === undefined) return UNKNOWN
  const fact = { ...stateOf(one), currency: one.originalCurrency, amount }
  return { kind: 'known', reference: from.id, fact, payUrl: null }
}

function stateOf({ state }: Payout): Pick<Fact, 'state' | 'reason'> {
  if (state === 'Completed') return { state: 'paid', reason: null }
  return state === 'Cancelled'
    ? { state: 'failed', reason: 'declined' }
    : { state: 'pending', reason: null }
}

async function refund(ctx: Context, store: Store, order: RefundOrder): Promise<Answer> {
  // The server makes as many as it is told to: whoever asked before may have waited long since.
  const found = await ordered(ctx, store, refundName(order.orderKey))
  if (found.kind !== 'missing') return refundAnswer(found)
  const path = `/invoices/${encodeURIComponent(order.reference)}/refund`
  const reply = await callBtcpay(ctx, store, path, {
    name: refundName(order.orderKey),
    payoutMethodId: store.payoutMethod,
    // What two persons decided, whatever the server counts as paid.
    refundVariant: 'Custom',
    customAmount: formatMoney(order.amount),
    customCurrency: order.currency,
  })
  // An invoice that can not be refunded, or is not there: persons send the money back by hand.
  if (reply && [400, 404, 422].includes(reply.status)) return REFUSED
  const made = readAs(pullPayment, reply)
  return made ? refundAnswer({ kind: 'allowed', from: made }) : UNKNOWN
}

/**
 * The payer may claim in parts. Archived, nothing more can be claimed: it is over once nothing of it
 * is on its way, and what was paid by then is told with its own amount.
 */
function refundAnswer(found: Ordered): Answer {
  if (!('from' in found)) return found
  const { from } = found
  const [paid, isMoving] = found.kind === 'paying' ? [found.paid, found.isMoving] : [0n, false]
  if (paid === undefined) return UNKNOWN
  if (paid > 0n && paid === unitsOf(from.amount)) return pulled(from, 'paid')
  if (!from.archived || isMoving) return pulled(from, 'pending')
  return paid === 0n ? pulled(from, 'failed') : pulled(from, 'paid', paid)
}
