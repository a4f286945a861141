import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { FreeRoundPort } from '@lantern/vendor-protocol/free-rounds'
import type { GameList } from '@lantern/vendor-protocol/games'
import type { FeedSettings, FeedTransaction, FeedWindow } from '@lantern/vendor-protocol/feed'
import type {
  AdjustBet,
  CancelBet,
  CancelTip,
  GetBalance,
  Operation,
  Result,
  Reward,
  Status,
  Tip,
} from '@lantern/vendor-protocol/operations'
import type { Asking } from '@lantern/vendor-protocol/questions'
import type { ReportDay } from '@lantern/vendor-protocol/report-day'
import type { RoundDetail, RoundQuestion } from '@lantern/vendor-protocol/round-detail'
import type { IncomingReply, OutgoingCall, VendorAccount } from './transfer-dialect.ts'
import type { Units } from './units.ts'

/** What a vendor can do, or leaves out; the suite of conformance asks by it. */
export interface Capabilities {
  readonly wallet: 'seamless' | 'transfer'
  /** What opens a game: its vendor gives the token in, or the launch itself does. */
  readonly opens: 'exchange' | 'launch'
  /** A settled bet may be paid again until its round is closed. */
  readonly multiSettle: boolean
  readonly unsettle: boolean
  /** It pays what it never took a stake for: such a settle is taken as a reward. */
  readonly betlessSettle: boolean
  readonly freeRounds: boolean
  /**
   * Its free rounds have names that it gives them itself, and it does not say how many were played nor
   * what they won: the house counts its bets.
   */
  readonly countsOwnRounds?: true
  /** Its bets say that they are free ones: none is taken that the house did not give. */
  readonly namesFreeRounds: boolean
  /** It moves money of a player without a bet: what is brought into a game, and taken out. */
  readonly balanceAdjustments: boolean
  readonly roundDetail: boolean
  readonly feed: 'push' | 'pull' | 'none'
  /** What it is told when it cancels a bet that never came. */
  readonly unknownCancel: 'ok' | 'notFound'
  /** What it is told when it repeats itself, as its table of words has it; the suite hears it. */
  readonly duplicateReply: 'replay' | 'alreadyExists'
  /** Its signature is over a time as well: what is older than some minutes is turned away. */
  readonly signsTime: boolean
  /** A message may bring several transactions; one answer stands for all. */
  readonly manyInOne: boolean
  /** Bets are named by their transactions: a cancellation may name that of a result instead. */
  readonly cancelsByTransaction?: true
  /** A vendor of it may write amounts of a currency in thousands; missing: it writes them whole. */
  readonly thousands?: true
}

type WithoutCurrency<One extends CancelBet | GetBalance> = Omit<One, 'currency'> & {
  /** That of the launch. */
  readonly currency: null
}

type WithoutGame<One extends CancelTip | Reward | Tip> = Omit<One, 'gameCode'> & {
  /** That of the launch. */
  readonly gameCode: null
}

/** A change of a stake by what it is to be; the house knows what it was. */
export interface StakeChange extends Omit<AdjustBet, 'difference'> {
  readonly difference: null
  readonly stake: Money
}

/** An operation as far as a dialect says it: what it leaves out, the house's own records tell. */
export type Draft =
  | Operation
  | WithoutCurrency<CancelBet>
  | WithoutCurrency<GetBalance>
  | WithoutGame<CancelTip>
  | WithoutGame<Reward>
  | WithoutGame<Tip>
  | StakeChange

/** A call as it came over the wire. */
export interface RawCall {
  /** The part of the address behind the adapter's own, without a slash in front. */
  readonly path: string
  /** One header by its name in small letters; empty when it is missing or stands twice. */
  readonly header: (name: string) => string
  readonly body: Buffer
  readonly now: Date
}

/** Whose key a call says it is signed with. */
export interface KeyName {
  readonly vendorCode: string
  readonly keyId: string
}

/** A reply as it goes over the wire. */
export interface RawReply {
  readonly http: number
  readonly contentType: string
  readonly body: string
  /** What it says, of several results the one that stands for all; canonical, for the raw log. */
  readonly status: Status
}

/** Headers of a dialect that the raw log keeps, and those that are only hinted at as they sign a call. */
export interface LoggedHeaders {
  readonly kept: readonly string[]
  readonly masked: readonly string[]
}

/** What a launch tells the vendor. */
export interface LaunchTicket {
  readonly token: string
  readonly playerId: string
  /** Where its player is, and returns to from the game. */
  readonly ip: string
  readonly isMobile: boolean
  readonly homeUrl: string
  readonly vendorCode: string
  readonly gameCode: string
  readonly currency: Currency
  readonly language: string
  readonly mode: 'real' | 'trial'
}

/** How a vendor is asked where a game opens. As all of an adapter, it decides nothing. */
export interface LaunchPort {
  /** It has a game for play money as well. */
  readonly hasTrial: boolean
  /** Undefined where the vendor's key does not say what it takes to ask. */
  question(ticket: LaunchTicket, account: VendorAccount, now: Date): OutgoingCall | undefined
  /** The address; undefined for everything that is not exactly one. Whether to go there is ours. */
  read(reply: IncomingReply): string | undefined
}

/**
 * One dialect: it turns a vendor's bytes into canonical operations and results into its bytes. It
 * has no SQL and no wallet, and never decides about money.
 */
export interface VendorAdapter {
  readonly dialect: string
  readonly caps: Capabilities
  /** Where its calls arrive: `/vendor/v1`. */
  readonly address: string
  /** Whose call it says it is; undefined when it does not say. Nothing is believed yet. */
  keyName(call: RawCall): KeyName | undefined
  /** Whether the bytes were signed with one of the secrets, and lately. Never reads the body. */
  isSigned(call: RawCall, secrets: readonly string[]): boolean
  /**
   * The operations of a signed call; undefined when it is not exactly a call of the dialect. Amounts
   * are in the vendor's unit on the wire, and finer ones than their currency are no message.
   */
  decode(call: RawCall, units: Units): readonly Draft[] | undefined
  /** The answer to a call, whatever became of it; one that is not signed is not read. */
  encode(results: readonly Result[], call: RawCall, units: Units): RawReply
  /** What the raw log calls it. */
  operationOf(call: RawCall): string
  /** What it keeps of the headers. */
  readonly headers: LoggedHeaders
  /** Where a game opens, on the vendor's own address. Missing: the vendor is asked. */
  launchUrl?(ticket: LaunchTicket, vendorUrl: string): string
  readonly launching?: LaunchPort
  /** Its pages talk to the page around them as packages/vendor-protocol has it. */
  readonly speaksToPage?: true
  /**
   * Asks the vendor for all its games; throws when it does not answer. Undefined where its key does
   * not say what it takes to ask. Missing: it has no list.
   */
  games?(asking: Asking): Promise<GameList | undefined>
  /** What the vendor says happened; throws when it does not answer. Not there without a feed. */
  feed?(link: FeedSettings, window: FeedWindow): AsyncIterable<FeedTransaction>
  /** Asks for the sums of a day of its own books; throws when it does not answer. */
  reportDay?(asking: Asking, reportDate: DateText): Promise<ReportDay>
  /** Asks what a round was; undefined where it is not known. Throws when nobody answers. */
  roundDetail?(asking: Asking, asked: RoundQuestion): Promise<RoundDetail | undefined>
  /** Free rounds that the house gives; missing: the vendor has none. */
  readonly freeRounds?: FreeRoundPort
}
