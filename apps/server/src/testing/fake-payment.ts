import { assert } from '@lantern/kernel/assert'
import { formatMoney, type Money, money } from '@lantern/kernel/money'
import type {
  Answer,
  DepositOrder,
  Notice,
  PaymentOrder,
  PaymentProvider,
  PayoutOrder,
  RefundOrder,
  RawNotice,
} from '../modules/cashier/provider.ts'
import type { Fact } from '../modules/cashier/states.ts'

/**
 * How the provider takes an order: `normal`; `silent` takes it and its answer is lost; `deaf`
 * never hears it; `refusing` says no.
 */
export type Manners = 'normal' | 'silent' | 'deaf' | 'refusing'

interface HeldOrder {
  readonly kind: 'payment' | 'payout' | 'refund'
  readonly order: PaymentOrder
  readonly destination: string
  fact: Fact
}

/** A payment provider that a test plays with: settles orders, and tells, or not, or twice. */
export class FakePayment implements PaymentProvider {
  readonly code = 'sandbox'
  manners: Manners = 'normal'
  /** Status questions that get no answer. */
  isUnreachable = false
  /** Each order is carried out once, however often it is given. */
  readonly orders = new Map<string, HeldOrder>()
  readonly #given: string[] = []
  #events = 0

  initiate(order: DepositOrder): Promise<Answer> {
    return Promise.resolve(this.#take('payment', order, ''))
  }

  payOut(order: PayoutOrder): Promise<Answer> {
    return Promise.resolve(this.#take('payout', order, order.destination))
  }

  /** Sending back what arrived for an order: an order of its own under the same key. */
  refund(order: RefundOrder): Promise<Answer> {
    return Promise.resolve(
      this.#take('refund', { ...order, orderKey: refundKey(order.orderKey) }, ''),
    )
  }

  refundStatus(orderKey: string): Promise<Answer> {
    return Promise.resolve(this.#status(refundKey(orderKey)))
  }

  depositStatus(orderKey: string): Promise<Answer> {
    return Promise.resolve(this.#status(orderKey))
  }

  payoutStatus(orderKey: string): Promise<Answer> {
    return Promise.resolve(this.#status(orderKey))
  }

  #take(kind: HeldOrder['kind'], order: PaymentOrder, destination: string): Answer {
    this.#given.push(order.orderKey)
    if (this.manners === 'refusing') return { kind: 'refused', reason: 'order_refused' }
    if (this.manners === 'deaf') return { kind: 'unknown' }
    if (!this.orders.has(order.orderKey))
      this.orders.set(order.orderKey, {
        kind,
        order,
        destination,
        fact: { state: 'pending', currency: order.currency, amount: order.amount, reason: null },
      })
    return this.manners === 'silent' ? { kind: 'unknown' } : this.#answer(order.orderKey)
  }

  /** How often an order was given to us. */
  timesGiven(orderKey: string): number {
    return this.#given.filter((key) => key === orderKey).length
  }

  #status(orderKey: string): Answer {
    if (this.isUnreachable) return { kind: 'unknown' }
    return this.orders.has(orderKey) ? this.#answer(orderKey) : { kind: 'missing' }
  }

  #answer(orderKey: string): Answer {
    const { fact, order } = this.held(orderKey)
    const isVirtual = 'method' in order && order.method === 'virtual_account'
    return {
      kind: 'known',
      reference: `FP-${orderKey.slice(0, 8)}`,
      fact,
      payUrl: `http://localhost/pay/${orderKey}`,
      ...(isVirtual && {
        payInto: {
          bank: 'Bank of tests',
          holder: 'Lantern',
          number: accountOf(orderKey),
          code: null,
        },
      }),
    }
  }

  held(orderKey: string): HeldOrder {
    const found = this.orders.get(orderKey)
    assert(found, 'the provider has the order')
    return found
  }

  /** Settles a pending order; one that is settled stays as it is. */
  settle(orderKey: string, state: 'paid' | 'failed', paid?: Money): void {
    const held = this.held(orderKey)
    if (held.fact.state !== 'pending') return
    const reason = state === 'failed' ? 'declined_by_bank' : null
    held.fact = { ...held.fact, state, reason, amount: paid ?? held.fact.amount }
  }

  /** A notice about what the order is at this moment, under a new event id. */
  notice(orderKey: string): RawNotice {
    const { kind, fact } = this.held(orderKey)
    this.#events += 1
    return rawNotice({
      eventId: `event-${this.#events}-${orderKey}`,
      kind,
      orderKey: orderKey.replace(/^refund-/, ''),
      ...fact,
      amount: formatMoney(fact.amount),
    })
  }

  readNotice(raw: RawNotice): Notice | 'unsigned' | 'malformed' {
    if (raw.header('x-fake') !== 'signed') return 'unsigned'
    const said: Omit<Fact, 'amount'> & {
      eventId: string
      kind: HeldOrder['kind']
      orderKey: string
      amount: string
    } = JSON.parse(raw.body.toString('utf8'))
    const { eventId, kind, orderKey, amount, state, currency, reason } = said
    const fact = { state, currency, reason, amount: money(amount) }
    return { eventId, kind, orderKey, reference: `FP-${orderKey.slice(0, 8)}`, fact }
  }
}

/** What a refund of an order is held under. */
export const refundKey = (orderKey: string): string => `refund-${orderKey}`

const rawNotice = (content: object): RawNotice => ({
  header: (name) => (name === 'x-fake' ? 'signed' : ''),
  body: Buffer.from(JSON.stringify(content)),
  now: new Date(0),
})

/** The account that is named for one deposit by virtual account. */
export const accountOf = (orderKey: string): string => `97${orderKey.slice(0, 8)}`
