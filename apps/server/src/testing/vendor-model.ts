import { present } from '@lantern/kernel/assert'
import { formatMoney, type Money } from '@lantern/kernel/money'
import type { BetState, Status } from '@lantern/vendor-protocol/operations'
import type { WireName } from '@lantern/vendor-protocol/wire'

// What a vendor of our own dialect is to be answered, as the protocol's table says it: plain numbers
// in memory, one message after the other. Nothing here is shared with the real one on purpose.

/** A message that moves money or closes a round, as it goes over the wire. */
export interface ModelMessage {
  readonly op: Exclude<WireName, 'open-session' | 'balance'>
  readonly txId: string
  readonly betId: string
  readonly roundId: string
  readonly playerId: string
  readonly amount?: Money
  readonly win?: Money
  readonly refTxId?: string
  readonly roundClosed?: boolean
}

/** What the platform has to answer. */
export interface ModelAnswer {
  readonly status: Status
  readonly betState: BetState | undefined
  /** Undefined where nothing is known, and nothing told. */
  readonly balance: string | undefined
}

interface ModelBet {
  readonly playerId: string
  state: BetState
  stake: Money
  payout: Money
}

interface Kept {
  /** Null for an id that was used up for no message of its own. */
  readonly said: string | null
  readonly status: Status
  readonly betState: BetState | undefined
  /** Of the bet it was about; null where there was none, as with a result ahead of its stake. */
  readonly betRef: string | null
  readonly isTip: boolean
}

const GONE: ReadonlySet<BetState> = new Set<BetState>(['cancelled', 'voided', 'tombstone'])
const OPENING = ['reserve', 'reserve-and-settle', 'tip', 'reward']
const UNDOING = ['unsettle', 'void-settled', 'cancel-tip']

export class VendorModel {
  readonly balances = new Map<string, Money>()
  readonly bets = new Map<string, ModelBet>()
  readonly #keys = new Map<string, Kept>()
  /** Closed for everybody, or for one player. */
  readonly #closed = new Set<string>()

  answer(message: ModelMessage): ModelAnswer {
    const said = saidOf(message)
    const known = this.#keys.get(message.txId)
    if (known)
      return known.said === said
        ? this.#told(message, known.status, known.betState)
        : this.#told(message, 'PAYLOAD_MISMATCH', undefined)
    if (message.op === 'close-round') {
      this.#closed.add(message.roundId)
      this.#keep(message, { said, status: 'OK', betState: undefined, betRef: null })
      return this.#told(message, 'OK', undefined)
    }
    if (this.#isWrong(message)) {
      this.#keep(message, {
        said: null,
        status: 'PAYLOAD_MISMATCH',
        betState: undefined,
        betRef: null,
      })
      return this.#told(message, 'PAYLOAD_MISMATCH', undefined)
    }
    const betRef = refOf(message)
    if (message.op === 'return-stake' && !this.bets.has(betRef))
      return { status: 'IN_PROGRESS', betState: undefined, balance: undefined }
    const status = this.#perform(message, betRef)
    const bet = this.bets.get(betRef)
    const betState = bet?.state
    this.#keep(message, { said, status, betState, betRef: bet ? betRef : null })
    return this.#told(message, status, betState)
  }

  #keep(message: ModelMessage, kept: Omit<Kept, 'isTip'>): void {
    this.#keys.set(message.txId, { ...kept, isTip: message.op === 'tip' })
  }

  #told(message: ModelMessage, status: Status, betState: BetState | undefined): ModelAnswer {
    return { status, betState, balance: formatMoney(this.#balance(message.playerId)) }
  }

  #balance(playerId: string): Money {
    return present(this.balances.get(playerId), 'the model knows its players')
  }

  #move(playerId: string, amount: Money): void {
    this.balances.set(playerId, this.#balance(playerId) + amount)
  }

  /** It undoes by name what is not of this bet, or never happened. */
  #isWrong(message: ModelMessage): boolean {
    const { op, refTxId, playerId } = message
    if (!UNDOING.includes(op) || refTxId === undefined) return false
    if (refTxId === message.txId) return true
    const named = this.#keys.get(refTxId)
    if (op === 'cancel-tip') return named !== undefined && !named.isTip
    const bet = this.bets.get(message.betId)
    if (!bet || bet.playerId !== playerId) return false
    return namesWrongly(message, bet, named)
  }

  #perform(message: ModelMessage, betRef: string): Status {
    const bet = this.bets.get(betRef)
    if (OPENING.includes(message.op)) return this.#open(message, betRef, bet)
    if (bet && bet.playerId !== message.playerId) return 'BET_NOT_FOUND'
    if (UNDOING.includes(message.op)) this.#useUp(message, bet)
    if (!bet) return this.#withoutBet(message, betRef)
    const why = whyNot(message, bet)
    if (why) return why
    return this.#change(message, bet)
  }

  #change(message: ModelMessage, bet: ModelBet): Status {
    const { op, amount = 0n } = message
    if (op === 'adjust-bet') return this.#adjust(message, bet, amount)
    if (op === 'return-stake') return this.#adjust(message, bet, -amount)
    if (op === 'unsettle') this.#rerun(bet)
    else if (op === 'settle') this.#payLast(message, bet)
    else if (op === 'resettle') this.#pay(bet, message.win ?? 0n)
    else this.#undo(bet, this.#wasAhead(message) ? 'cancelled' : 'voided', op)
    return 'OK'
  }

  /** Pays a result; of one that closes the round it is the member's last there. */
  #payLast({ win = 0n, roundClosed, roundId, playerId }: ModelMessage, bet: ModelBet): void {
    this.#pay(bet, win)
    if (roundClosed) this.#closed.add(`${roundId} ${playerId}`)
  }

  /** Whether the message came before the one it undoes. */
  #wasAhead({ refTxId }: ModelMessage): boolean {
    return refTxId !== undefined && this.#keys.get(refTxId)?.said === null
  }

  /** What is undone before it came can not come any more. */
  #useUp({ op, refTxId, playerId }: ModelMessage, bet: ModelBet | undefined): void {
    if (op === 'cancel-tip' || refTxId === undefined || this.#keys.has(refTxId)) return
    if (bet?.state !== 'open' || bet.playerId !== playerId) return
    const nothing = { betState: undefined, betRef: null, isTip: false } as const
    this.#keys.set(refTxId, { said: null, status: 'PAYLOAD_MISMATCH', ...nothing })
  }

  #withoutBet(message: ModelMessage, betRef: string): Status {
    const isTombstone =
      message.op === 'cancel-bet' ||
      (message.op === 'cancel-tip' && !this.#keys.has(message.refTxId ?? ''))
    if (!isTombstone) return 'BET_NOT_FOUND'
    this.#add(betRef, message, 'tombstone')
    return 'OK'
  }

  #add(betRef: string, { playerId }: ModelMessage, state: BetState): ModelBet {
    const bet: ModelBet = { playerId, state, stake: 0n, payout: 0n }
    this.bets.set(betRef, bet)
    return bet
  }

  #open(message: ModelMessage, betRef: string, bet: ModelBet | undefined): Status {
    if (bet) return GONE.has(bet.state) ? 'BET_ALREADY_CANCELLED' : 'PAYLOAD_MISMATCH'
    const { op, amount = 0n, playerId } = message
    if (op === 'reward') {
      this.#pay(this.#add(betRef, message, 'open'), amount)
      return 'OK'
    }
    const why = this.#whyNoStake(message, amount)
    const fresh = this.#add(betRef, message, why ? 'refused' : 'open')
    if (why) return why
    fresh.stake = amount
    this.#move(playerId, -amount)
    if (op === 'tip') this.#pay(fresh, 0n)
    else if (op === 'reserve-and-settle') this.#payLast(message, fresh)
    return 'OK'
  }

  #whyNoStake(message: ModelMessage, amount: Money): Status | undefined {
    const { op, roundId, playerId } = message
    // a tip of these tests names no round
    const isClosed = this.#closed.has(roundId) || this.#closed.has(`${roundId} ${playerId}`)
    if (op !== 'tip' && isClosed) return 'ROUND_CLOSED'
    if (amount === 0n && (op === 'reserve' || op === 'reserve-and-settle')) return 'LIMIT_STAKE'
    const funds = this.#balance(playerId)
    return amount > 0n && amount > (funds > 0n ? funds : 0n) ? 'INSUFFICIENT_FUNDS' : undefined
  }

  #adjust(message: ModelMessage, bet: ModelBet, difference: Money): Status {
    const why = difference > 0n ? this.#whyNoStake(message, difference) : undefined
    if (why) return why
    if (bet.stake + difference < 0n) return 'FATAL'
    bet.stake += difference
    this.#move(bet.playerId, -difference)
    return 'OK'
  }

  #pay(bet: ModelBet, win: Money): void {
    this.#move(bet.playerId, win - (bet.state === 'settled' ? bet.payout : 0n))
    bet.payout = win
    bet.state = 'settled'
  }

  #rerun(bet: ModelBet): void {
    if (bet.state === 'settled') this.#move(bet.playerId, -bet.payout)
    else if (bet.state !== 'open') this.#move(bet.playerId, -bet.stake)
    bet.payout = 0n
    bet.state = 'open'
  }

  #undo(bet: ModelBet, state: 'cancelled' | 'voided', op: string): void {
    if (bet.state !== 'open' && bet.state !== 'settled') return
    if (bet.state === 'settled') this.#move(bet.playerId, -bet.payout)
    this.#move(bet.playerId, bet.stake)
    bet.state = op === 'cancel-bet' ? 'cancelled' : state
  }
}

/** Whether what a message undoes by name is not there, or of another bet. */
function namesWrongly(
  { op, betId }: ModelMessage,
  { state }: ModelBet,
  named: Kept | undefined,
): boolean {
  // what runs has nothing to be taken back; its result may still come
  if (named === undefined) return state !== 'open'
  const isOther = named.betRef !== betId
  if (state === 'open' && op === 'unsettle') return isOther && named.betRef !== null
  return named.status !== 'OK' || isOther
}

const saidOf = ({ amount, win, ...message }: ModelMessage): string =>
  JSON.stringify([
    ...Object.entries(message).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    `${amount}`,
    `${win}`,
  ])

/** Tips and rewards are bets of their own. */
function refOf({ op, txId, betId, refTxId }: ModelMessage): string {
  if (op === 'tip' || op === 'reward') return `${op}:${txId}`
  return op === 'cancel-tip' ? `tip:${refTxId}` : betId
}

/** What a message about a bet meets in its state; undefined where it is done. */
function whyNot({ op }: ModelMessage, { state }: ModelBet): Status | undefined {
  if (op === 'cancel-bet') return state === 'settled' ? 'BET_ALREADY_SETTLED' : undefined
  if (state === 'refused' || (op === 'unsettle' && state === 'tombstone')) return 'BET_NOT_FOUND'
  if (op === 'unsettle') return undefined
  if (GONE.has(state)) return 'BET_ALREADY_CANCELLED'
  const needsOpen = op === 'settle' || op === 'adjust-bet' || op === 'return-stake'
  return needsOpen && state === 'settled' ? 'BET_ALREADY_SETTLED' : undefined
}
