import type { Currency, Money } from '@lantern/kernel/money'
import type { Fact } from './states.ts'

/** An order to a payment provider, under a key of ours that names it for ever. */
export interface PaymentOrder {
  readonly orderKey: string
  readonly method: string
  readonly currency: Currency
  readonly amount: Money
}

export interface DepositOrder extends PaymentOrder {
  /** Where the payer's browser goes afterwards. */
  readonly returnUrl: string
}

/** Sends back what arrived for an order, whole, to whoever paid it. */
export interface RefundOrder extends PaymentOrder {
  /** The provider's name for the payment. */
  readonly reference: string
}

export interface PayoutOrder extends PaymentOrder {
  readonly destination: string
}

/** An account of a provider that one deposit is paid into. */
export interface PayInto {
  readonly bank: string
  readonly holder: string
  readonly number: string
  /** What the payer writes beside; null where the number alone names the deposit. */
  readonly code: string | null
}

/**
 * What came of a call. `unknown` is an answer of its own: the call may or may not have been heard,
 * and only asking for the status tells. `missing`: the provider does not have the order.
 */
export type Answer =
  | {
      readonly kind: 'known'
      readonly reference: string
      readonly fact: Fact
      readonly payUrl: string | null
      /** The account that this one deposit is paid into; absent: none, or the one it named before. */
      readonly payInto?: PayInto
      /**
       * Paid for the same order beside it, under names of their own; absent: nothing. Without a fact it
       * is not said what came, and asked for.
       */
      readonly others?: readonly { readonly reference: string; readonly fact: Fact | null }[]
    }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' }

/**
 * The answer to a question. Only an order can be refused: a provider that refuses to say leaves
 * what came of the order unknown, and no money moves for it.
 */
export const toQuestion = (answer: Answer): Answer =>
  answer.kind === 'refused' ? { kind: 'unknown' } : answer

/** Something a provider tells without being asked; verified. */
export interface Notice {
  readonly eventId: string
  readonly kind: 'payment' | 'payout' | 'refund'
  /** Null where the provider does not tell it: the reference names the order then. */
  readonly orderKey: string | null
  readonly reference: string
  /** Null: it only says that something changed, and the provider has to be asked. */
  readonly fact: Fact | null
}

/** A notice as it arrived. */
export interface RawNotice {
  readonly header: (name: string) => string
  readonly body: Buffer
  readonly now: Date
}

/** What the provider called an order when it was told of it; null while it never named it. */
export type Named = string | null

/**
 * A payment provider. An order that it says it does not have, and never named, is given again under the
 * same key: a payout or a refund no sooner than a minute after the last time. One that it named before
 * is never given again. Not every provider honours a key once: one that does not is asked whether it
 * has the order before it is told to carry it out.
 */
export interface PaymentProvider {
  readonly code: string
  /** How often it is asked about an order at most, where it tells by itself; absent: often. */
  readonly askEveryMs?: number
  /** Its payouts are paid by persons, who say what came of them. */
  readonly paysByHand?: true
  /** Methods that it can pay by, for parts of a withdrawal; absent: any. */
  readonly payoutMethods?: readonly string[]
  initiate(order: DepositOrder): Promise<Answer>
  depositStatus(orderKey: string, named: Named): Promise<Answer>
  /**
   * What came of a payment that it named and that is for no order of ours, by its own name; absent where
   * its notices say so themselves.
   */
  strayStatus?(reference: string): Promise<Answer>
  payOut(order: PayoutOrder): Promise<Answer>
  payoutStatus(orderKey: string, named: Named): Promise<Answer>
  /** `refused` where it can not: persons send the money back by hand. */
  refund(order: RefundOrder): Promise<Answer>
  refundStatus(orderKey: string, named: Named): Promise<Answer>
  /** Lets nobody claim any more of a refund, and says what came of it. */
  endRefund?(orderKey: string, named: Named): Promise<Answer>
  /** Checks the signature over the raw bytes; says what is wrong with a notice that is not good. */
  readNotice(raw: RawNotice): Notice | 'unsigned' | 'malformed'
}
