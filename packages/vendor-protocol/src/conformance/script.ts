import { formatMoney, money } from '@lantern/kernel/money'
import type {
  AdjustBet,
  BetState,
  CancelBet,
  CloseRound,
  Operation,
  Reserve,
  ReserveAndSettle,
  ResettleBet,
  Result,
  ReturnStake,
  Reward,
  SettleBet,
  Status,
  Tip,
  Unsettle,
  VoidSettled,
} from '../operations.ts'
import type { Seat, Subject } from './subject.ts'

/** The subject answered otherwise than the protocol says. */
export class NotConform extends Error {
  override readonly name = 'NotConform'
}

/** What an answer must be: one of these, whatever word the dialect has for it. */
export const TAKEN: readonly Status[] = ['OK', 'DUPLICATE_OK']

/** How often a message is sent again whose end nobody knows yet. */
const MOST_AGAIN = 4

const isUnknown = ({ status }: Result, wanted: readonly Status[]): boolean =>
  (status === 'TEMPORARY' || status === 'IN_PROGRESS') && !wanted.includes(status)

interface BetName {
  readonly betId: string
  readonly roundId: string
}

/** What a case does with its subject: operations under names of their own, and what must hold. */
export class Script {
  readonly subject: Subject
  readonly seat: Seat
  readonly #prefix: string
  #serial = 0

  constructor(subject: Subject, seat: Seat, prefix: string) {
    this.subject = subject
    this.seat = seat
    this.#prefix = prefix
  }

  /** A name that nobody used before. */
  fresh(what: string): string {
    this.#serial += 1
    return `${this.#prefix}-${what}${this.#serial}`
  }

  bet(): BetName {
    return { betId: this.fresh('b'), roundId: this.fresh('r') }
  }

  #common() {
    const { playerId, gameCode, currency } = this.seat
    return { txId: this.fresh('t'), playerId, gameCode, currency }
  }

  #staking(stake: string) {
    return { stake: money(stake), freeRoundId: null, token: this.seat.token }
  }

  reserve(bet: BetName, stake: string): Reserve {
    return { op: 'reserve', ...this.#common(), ...bet, ...this.#staking(stake) }
  }

  settle(bet: BetName, payout: string, roundClosed = false): SettleBet {
    const paid = { payout: money(payout), validBet: null, roundClosed, freeRoundId: null }
    return { op: 'settle', ...this.#common(), ...bet, ...paid }
  }

  reserveAndSettle(bet: BetName, stake: string, payout: string): ReserveAndSettle {
    const paid = { payout: money(payout), validBet: null, roundClosed: true }
    return { op: 'reserveAndSettle', ...this.#common(), ...bet, ...this.#staking(stake), ...paid }
  }

  adjust(bet: BetName, difference: string): AdjustBet {
    return { op: 'adjustBet', ...this.#common(), ...bet, difference: money(difference) }
  }

  giveBack(bet: BetName, amount: string): ReturnStake {
    return { op: 'returnStake', ...this.#common(), ...bet, amount: money(amount) }
  }

  cancel(bet: BetName): CancelBet {
    return { op: 'cancelBet', ...this.#common(), ...bet }
  }

  unsettle(bet: BetName, refTxId: string): Unsettle {
    return { op: 'unsettle', ...this.#common(), ...bet, refTxId }
  }

  resettle(bet: BetName, payout: string): ResettleBet {
    const paid = { payout: money(payout), validBet: null }
    return { op: 'resettle', ...this.#common(), ...bet, ...paid }
  }

  voidSettled(bet: BetName, refTxId: string): VoidSettled {
    return { op: 'voidSettled', ...this.#common(), ...bet, refTxId }
  }

  reward(amount: string): Reward {
    const loose = { betId: null, roundId: null, freeRoundId: null }
    return { op: 'reward', ...this.#common(), ...loose, amount: money(amount) }
  }

  tip(amount: string): Tip {
    const loose = { betId: null, roundId: null, token: this.seat.token }
    return { op: 'tip', ...this.#common(), ...loose, amount: money(amount) }
  }

  closeRound({ roundId }: BetName): CloseRound {
    return { op: 'closeRound', ...this.#common(), roundId }
  }

  /**
   * Sends and expects one of the statuses. Where nobody knows yet what became of it, it asks again
   * with the same message, as a vendor does.
   */
  send(operation: Operation, ...expected: readonly Status[]): Promise<Result> {
    return this.#expect(operation.op, () => this.subject.send(operation), expected)
  }

  /** The same with several operations of one kind in one message. */
  sendTogether(operations: readonly Operation[], ...expected: readonly Status[]): Promise<Result> {
    const names = operations.map(({ op }) => op).join()
    return this.#expect(names, () => this.subject.sendTogether(operations), expected)
  }

  /** Money without a bet, under a name; expected as in `send`. */
  adjustBalance(name: string, difference: string, ...expected: readonly Status[]): Promise<Result> {
    const said = () => this.subject.adjustBalance(this.seat, name, money(difference))
    return this.#expect('an adjustment', said, expected)
  }

  async #expect(
    name: string,
    send: () => Promise<Result>,
    expected: readonly Status[],
  ): Promise<Result> {
    const wanted = (expected.length > 0 ? expected : TAKEN).map(this.subject.heardAs)
    let result = await send()
    for (let again = 0; again < MOST_AGAIN && isUnknown(result, wanted); again += 1)
      result = await send()
    this.must(
      wanted.includes(result.status),
      `${name} is answered ${result.status}, not ${wanted.join(' or ')}`,
    )
    return result
  }

  /** What the player holds, by the books. */
  async holds(wanted: string): Promise<void> {
    const balance = await this.subject.balanceOf(this.seat)
    this.must(
      balance === money(wanted),
      `the player holds ${formatMoney(balance)} instead of ${wanted}`,
    )
  }

  /** What a reply told of the balance. */
  told({ balance }: Result, wanted: string): void {
    const said = balance === null ? 'nothing' : formatMoney(balance)
    this.must(balance === money(wanted), `the reply tells ${said} instead of ${wanted}`)
  }

  async stands(bet: BetName, ...wanted: readonly BetState[]): Promise<void> {
    const state = await this.subject.betOf(this.seat, bet.betId)
    this.must(
      state !== null && wanted.includes(state),
      `the bet is ${state ?? 'unknown'}, not ${wanted.join(' or ')}`,
    )
  }

  must(holds: boolean, otherwise: string): void {
    if (!holds) throw new NotConform(otherwise)
  }
}
