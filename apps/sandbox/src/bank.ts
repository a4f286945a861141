import { randomBytes } from 'node:crypto'
import { formatMoney, parseMoney, UNITS_PER_ONE } from '@lantern/kernel/money'
import type { Clock } from '@lantern/kernel/time'

/** What the merchant asks for: to be paid, to pay somebody, or to give back what was paid. */
export type Kind = 'payment' | 'payout' | 'refund'
export type State = 'pending' | 'paid' | 'failed'

/** A message to the merchant about a state; tried again until the merchant takes it. */
export interface Notice {
  readonly eventId: string
  readonly body: string
  tries: number
  /** When it is sent next; null once taken, given up, or lost on purpose. */
  dueAt: number | null
  outcome: 'waiting' | 'taken' | 'given up' | 'lost on purpose'
}

/** One order of the merchant, named by its own key for ever. Amounts are decimal strings. */
export interface Order {
  readonly kind: Kind
  readonly orderKey: string
  /** Our name for it: `SB-…`. */
  readonly reference: string
  /** Opens the payment page; nobody can guess it. */
  readonly token: string
  readonly method: string
  readonly currency: string
  readonly amount: string
  readonly notifyUrl: string
  /** Where the payer goes afterwards; empty for a payout. */
  readonly returnUrl: string
  /** Where a payout goes; empty for a payment. */
  readonly destination: string
  readonly createdAt: number
  state: State
  paidAmount: string | null
  reason: string | null
  /** A decision that takes effect later. */
  later: { at: number; state: 'paid' | 'failed'; paid?: string } | null
  readonly notices: Notice[]
}

/** How the API answers new orders: as it should, not at all, or with a fault and nothing done. */
export type Manners = 'normal' | 'silent' | 'broken'

export interface Books {
  readonly orders: Order[]
  manners: Manners
}

export type NewOrder = Pick<
  Order,
  'kind' | 'orderKey' | 'method' | 'currency' | 'amount' | 'notifyUrl' | 'returnUrl' | 'destination'
>

/** How many times and how soon a notice is sent again. */
export type NoticeWay = 'once' | 'twice' | 'lost'

const LATER_MS = 20_000
/** A payout takes a moment, as it does with a real bank. */
const PAYOUT_MS = 1_000

/** What the last four characters of a payout's destination make the bank do. */
export const PAYOUT_SCRIPT: Readonly<Record<string, string>> = {
  '0001': `pays after ${LATER_MS / 1000} seconds`,
  '0002': 'fails: the account is closed',
  '0003': 'pays, and the notice is lost',
  '0004': 'pays, and the answer to the order never comes',
  '0005': 'is refused at once',
  '0006': 'pays half of it',
  '0007': 'refuses every second order to it: one part of several',
}

/** The sandbox bank: what it was asked for and what became of it. No real money anywhere. */
export class Bank {
  readonly books: Books
  readonly #clock: Clock
  readonly #save: (books: Books) => void

  constructor(books: Books, clock: Clock, save: (books: Books) => void) {
    this.books = books
    this.#clock = clock
    this.#save = save
  }

  find(kind: Kind, orderKey: string): Order | undefined {
    return this.books.orders.find((order) => order.kind === kind && order.orderKey === orderKey)
  }

  byToken(token: string): Order | undefined {
    return this.books.orders.find((order) => order.token === token)
  }

  setManners(manners: Manners): void {
    this.books.manners = manners
    this.#save(this.books)
  }

  /** Takes an order. The same key again is the same order; with other content it is a conflict. */
  place(wanted: NewOrder): Order | 'conflict' {
    const known = this.find(wanted.kind, wanted.orderKey)
    if (known) return isSame(known, wanted) ? known : 'conflict'
    const now = this.#now()
    const order: Order = {
      ...wanted,
      reference: `SB-${randomBytes(5).toString('hex').toUpperCase()}`,
      token: randomBytes(24).toString('base64url'),
      createdAt: now,
      state: 'pending',
      paidAmount: null,
      reason: null,
      later: null,
      notices: [],
    }
    this.books.orders.push(order)
    if (order.kind === 'payout') this.#beginPayout(order)
    if (order.kind === 'refund') this.#beginRefund(order)
    this.#save(this.books)
    return order
  }

  #beginPayout(order: Order): void {
    const ending = order.destination.slice(-4)
    if (ending === '0005' || (ending === '0007' && this.#isSecond(order))) {
      order.state = 'failed'
      order.reason = 'destination_refused'
    } else
      order.later = {
        at: this.#now() + (ending === '0001' ? LATER_MS : PAYOUT_MS),
        state: ending === '0002' ? 'failed' : 'paid',
        ...(ending === '0006' ? { paid: halfOf(order.amount) } : {}),
      }
  }

  /** Every second payout to one destination. */
  #isSecond({ destination }: Order): boolean {
    const { orders } = this.books
    return (
      orders.filter((one) => one.kind === 'payout' && one.destination === destination).length %
        2 ===
      0
    )
  }

  /** Only what was paid under the same key can go back, whole. */
  #beginRefund(order: Order): void {
    const paid = this.find('payment', order.orderKey)
    const isPaid = paid?.state === 'paid' && paid.paidAmount === order.amount
    if (isPaid) order.later = { at: this.#now() + PAYOUT_MS, state: 'paid' }
    else {
      order.state = 'failed'
      order.reason = 'nothing_to_refund'
    }
  }

  /** Settles a pending order and tells the merchant in the chosen way. */
  settle(order: Order, state: 'paid' | 'failed', way: NoticeWay, paid = order.amount): void {
    if (order.state !== 'pending') return
    order.state = state
    order.later = null
    order.paidAmount = state === 'paid' ? paid : null
    order.reason = state === 'failed' ? 'declined_by_bank' : null
    const notice = this.#notice(order)
    if (way === 'lost') {
      notice.dueAt = null
      notice.outcome = 'lost on purpose'
    }
    order.notices.push(notice)
    if (way === 'twice') order.notices.push({ ...notice, dueAt: this.#now() + 500 })
    this.#save(this.books)
  }

  /** Lets the payer go now and pays in a while. */
  settleLater(order: Order): void {
    if (order.state !== 'pending') return
    order.later = { at: this.#now() + LATER_MS, state: 'paid' }
    this.#save(this.books)
  }

  /** Tells the merchant again, under the same event id, whatever became of earlier tries. */
  tellAgain(order: Order): void {
    const last = order.notices.at(-1)
    const { eventId, body } = last ?? this.#notice(order)
    order.notices.push({ eventId, body, tries: 0, dueAt: this.#now(), outcome: 'waiting' })
    this.#save(this.books)
  }

  #notice(order: Order): Notice {
    const eventId = randomBytes(12).toString('hex')
    const body = JSON.stringify({
      eventId,
      kind: order.kind,
      orderKey: order.orderKey,
      reference: order.reference,
      state: order.state,
      currency: order.currency,
      amount: order.paidAmount ?? order.amount,
      reason: order.reason,
      occurredAt: this.#clock.now().toISOString(),
    })
    return { eventId, body, tries: 0, dueAt: this.#now(), outcome: 'waiting' }
  }

  /** Carries out what was decided for later and is due. */
  settleDue(): void {
    for (const order of this.books.orders) {
      if (!order.later || order.later.at > this.#now()) continue
      const lost = order.kind === 'payout' && order.destination.endsWith('0003')
      const { state, paid } = order.later
      this.settle(order, state, lost ? 'lost' : 'once', paid)
    }
  }

  /** Notices whose moment has come. */
  dueNotices(): { order: Order; notice: Notice }[] {
    const now = this.#now()
    return this.books.orders.flatMap((order) =>
      order.notices
        .filter((notice) => notice.dueAt !== null && notice.dueAt <= now)
        .map((notice) => ({ order, notice })),
    )
  }

  /** Notes how a try went; a notice that was not taken waits longer each time. */
  noteTry(notice: Notice, taken: boolean): void {
    const wait = RETRY_MS[notice.tries]
    notice.tries += 1
    if (taken) notice.outcome = 'taken'
    else if (wait === undefined) notice.outcome = 'given up'
    notice.dueAt = taken || wait === undefined ? null : this.#now() + wait
    this.#save(this.books)
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}

/** Half of an amount in whole units, which every currency has; all of an amount below two. */
function halfOf(amount: string): string {
  const units = parseMoney(amount) ?? 0n
  const half = (units / 2n / UNITS_PER_ONE) * UNITS_PER_ONE
  return formatMoney(half > 0n ? half : units)
}

const RETRY_MS: readonly number[] = [1_000, 3_000, 10_000, 30_000, 120_000, 600_000]

const isSame = (known: Order, wanted: NewOrder): boolean =>
  known.method === wanted.method &&
  known.currency === wanted.currency &&
  known.amount === wanted.amount &&
  known.destination === wanted.destination
