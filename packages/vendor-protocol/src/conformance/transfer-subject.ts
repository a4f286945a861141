import type { Currency, Money } from '@lantern/kernel/money'

/** A player of a vendor that keeps its players' money itself. */
export interface Purse {
  readonly playerId: string
  readonly currency: Currency
}

/** How an order of money stands at the platform. */
export type OrderState = 'created' | 'sent' | 'ok' | 'failed' | 'unknown'

/** What the vendor does with the next call, once; with `silence`, with all until it is called off. */
export type Mishap =
  | 'the order is lost'
  | 'the order comes late'
  | 'the reply is lost'
  | 'the order is refused'
  | 'it is in progress'
  | 'the reply is no JSON'
  | 'the server breaks'
  | 'another order is found'
  | 'another amount is found'
  | 'an odd amount is found'

/** What the dialect of such a vendor can do. */
export interface TransferCapabilities {
  /** It says what it keeps for a player. */
  readonly balance: boolean
  /** It opens games. */
  readonly launches: boolean
}

/**
 * An adapter of a vendor that keeps the money, under examination: orders are asked for at the running
 * platform, and the vendor that carries them out does what it is told to.
 */
export interface TransferSubject {
  readonly name: string
  readonly caps: TransferCapabilities
  purse(cash: Money): Promise<Purse>
  /** Writes an order down, and sends nothing; undefined where it was refused. */
  order(purse: Purse, direction: 'in' | 'out', amount: Money): Promise<string | undefined>
  /** The next step of an order, by so many workers at the same moment: it is sent, or asked about. */
  work(order: string, workers?: number): Promise<void>
  /** Sends an order by a process that dies when the vendor has carried it out. */
  dieAfterSending(order: string): Promise<void>
  /** Lets time go by. */
  pass(seconds: number): void
  /** What goes wrong with the next order or question. */
  mishap(what: Mishap): void
  /** Calls with a key that the vendor does not know, until the returned is called. */
  wrongKey(): Promise<() => Promise<void>>
  stateOf(order: string): Promise<OrderState>
  /** How often the vendor was given the order. */
  timesSent(order: string): Promise<number>
  /** By the platform's own books. */
  holds(purse: Purse): Promise<{ readonly available: Money; readonly held: Money }>
  /** What is on its way, by the platform's own books. */
  inTransit(order: string): Promise<Money>
  /** By the books of the vendor. */
  keptFor(purse: Purse): Promise<Money>
}
