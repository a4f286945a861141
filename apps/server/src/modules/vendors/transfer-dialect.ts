import type { Currency, Money } from '@lantern/kernel/money'
import type { Capabilities, LaunchPort } from './adapter.ts'

/** An order to a vendor that keeps its players' money itself. */
export interface TransferOrder {
  /** What the vendor knows the order by; it carries it out at most once. */
  readonly orderKey: string
  readonly playerId: string
  /** 'in' to the vendor, 'out' of it. */
  readonly direction: 'in' | 'out'
  readonly currency: Currency
  readonly amount: Money
}

/** Where and with what a vendor is called. */
export interface VendorAccount {
  readonly apiUrl: string
  readonly keyId: string
  readonly secret: string
}

export interface OutgoingCall {
  readonly url: string
  readonly body: string
  /** Beside that it is JSON. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What came back, as it came over the wire. */
export interface IncomingReply {
  readonly http: number
  readonly body: string
}

/**
 * What a vendor says of an order. `missing`: it does not have it. `unclear` is everything that is
 * not exactly one of its answers; nothing follows from it.
 */
export type TransferAnswer = 'done' | 'refused' | 'missing' | 'pending' | 'unclear'

/** The dialect of a vendor that is paid and pays back; as an adapter, it decides nothing. */
export interface TransferDialect {
  readonly dialect: string
  readonly caps: Capabilities
  /** How long after it was sent an order may still arrive. */
  readonly arrivesWithinMs: number
  order(order: TransferOrder, account: VendorAccount, now: Date): OutgoingCall
  question(order: TransferOrder, account: VendorAccount, now: Date): OutgoingCall
  /** How a game opens; absent where none does. */
  readonly launching?: LaunchPort
  /** Its players, where they must be made before anything else; making one again does nothing. */
  readonly player?: {
    question(playerId: string, account: VendorAccount, now: Date): OutgoingCall
    /** Whether the player is there now. */
    isThere(reply: IncomingReply): boolean
  }
  /** What the vendor keeps for a player; absent where it can not be asked. */
  readonly balance?: {
    question(playerId: string, account: VendorAccount, now: Date): OutgoingCall
    /** Undefined for everything that is not exactly an answer about this player. */
    read(reply: IncomingReply, playerId: string): Money | undefined
  }
  /** Never `missing`: whoever took an order can not be without it. */
  readOrder(reply: IncomingReply): TransferAnswer
  /** Never `refused`: an order that is not there is `missing`. */
  readQuestion(reply: IncomingReply, order: TransferOrder): TransferAnswer
}
