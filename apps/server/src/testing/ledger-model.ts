import { assert, present } from '@lantern/kernel/assert'
import type { Money } from '@lantern/kernel/money'
import type { FundsOrder, WagerCommand, WagerState } from '../modules/wagers/index.ts'

// The ledger as one would explain it: plain numbers in memory, one command after the other. The
// model test compares the real one with it. Nothing here is shared with the real one on purpose.

interface ModelAccount {
  balance: Money
  version: number
}

export interface ModelMember {
  readonly cash: ModelAccount
  readonly held: ModelAccount
  readonly bonus: ModelAccount
}

interface ModelBet {
  readonly member: string
  state: WagerState
  stakeCash: Money
  stakeBonus: Money
  payoutCash: Money
  payoutBonus: Money
}

/** What the real outcome must say. */
export interface Expected {
  readonly refusal: string | null
  readonly state: WagerState | null
  readonly isRepeat: boolean
  readonly balance: Money
  readonly version: string
}

interface Kept {
  readonly content: string
  readonly refusal: string | null
  readonly state: WagerState | null
}

const contentOf = (command: WagerCommand): string =>
  JSON.stringify([
    command.op,
    command.betRef,
    command.memberId,
    'stake' in command ? `${command.stake}` : '',
    'difference' in command ? `${command.difference}` : '',
    'payout' in command ? [`${command.payout}`, `${command.residue ?? 0n}`] : [],
  ])

export class LedgerModel {
  readonly members = new Map<string, ModelMember>()
  readonly #bets = new Map<string, ModelBet>()
  readonly #keys = new Map<string, Kept>()
  readonly #holds = new Map<string, { member: string; remaining: Money }>()

  addMember(id: string, cash: Money, bonus: Money): void {
    this.members.set(id, {
      cash: { balance: cash, version: cash > 0n ? 1 : 0 },
      held: { balance: 0n, version: 0 },
      bonus: { balance: bonus, version: bonus > 0n ? 1 : 0 },
    })
  }

  /** Applies a wager command and tells what the real one has to answer. */
  apply(command: WagerCommand): Expected {
    const known = this.#keys.get(command.key)
    const content = contentOf(command)
    if (known) {
      return known.content === content
        ? this.#answer(command, known.refusal, known.state, true)
        : this.#answer(command, 'idempotency_conflict', null, false)
    }
    const refusal = this.#judge(command)
    if (refusal === null) this.#perform(command)
    else if (opens(command) && !this.#bets.has(command.betRef)) this.#open(command, 'refused')
    const state = this.#bets.get(command.betRef)?.state ?? null
    this.#keys.set(command.key, { content, refusal, state })
    return this.#answer(command, refusal, state, false)
  }

  #answer(
    command: WagerCommand,
    refusal: string | null,
    state: WagerState | null,
    isRepeat: boolean,
  ): Expected {
    const { cash } = this.#member(command.memberId)
    return { refusal, state, isRepeat, balance: cash.balance, version: `${cash.version}` }
  }

  #member(id: string): ModelMember {
    return present(this.members.get(id), 'the model knows its members')
  }

  #judge(command: WagerCommand): string | null {
    const bet = this.#bets.get(command.betRef)
    if (opens(command)) {
      if (bet) return whyTaken(bet)
      return command.op === 'reward' ? null : this.#judgeFunds(command, command.stake)
    }
    if (!bet) return command.op === 'cancel' ? null : 'wager_not_found'
    if (bet.member !== command.memberId) return 'wager_not_found'
    const why = whyNot(command.op, bet)
    if (why !== null || command.op !== 'adjust') return why
    const isBelowZero = bet.stakeCash + bet.stakeBonus + command.difference < 0n
    return isBelowZero ? 'amount_invalid' : this.#judgeFunds(command, command.difference)
  }

  #judgeFunds(
    command: { readonly memberId: string; readonly funds: FundsOrder },
    stake: Money,
  ): string | null {
    const { cash, bonus } = this.#member(command.memberId)
    const funds =
      atLeastZero(cash.balance) + (command.funds === 'cash' ? 0n : atLeastZero(bonus.balance))
    return stake > 0n && stake > funds ? 'insufficient_funds' : null
  }

  #open(command: WagerCommand, state: WagerState): ModelBet {
    const bet: ModelBet = {
      member: command.memberId,
      state,
      stakeCash: 0n,
      stakeBonus: 0n,
      payoutCash: 0n,
      payoutBonus: 0n,
    }
    this.#bets.set(command.betRef, bet)
    return bet
  }

  #perform(command: WagerCommand): void {
    const member = this.#member(command.memberId)
    if (opens(command)) {
      const bet = this.#open(command, 'open')
      if (command.op !== 'reward') this.#stake(member, bet, command.stake, command.funds)
      if (command.op === 'tip') this.#pay(member, bet, 0n)
      else if (command.op !== 'place') this.#pay(member, bet, command.payout)
      return
    }
    const bet = this.#bets.get(command.betRef)
    if (!bet) {
      this.#open(command, 'tombstone')
      return
    }
    if (command.op === 'settle' || command.op === 'resettle') this.#pay(member, bet, command.payout)
    else if (command.op === 'pay_more') this.#pay(member, bet, command.payout + paidFor(bet))
    else if (command.op === 'adjust') this.#adjust(member, bet, command)
    else if (command.op === 'unsettle') this.#rerun(member, bet)
    else this.#undo(member, bet, command.op === 'void' ? 'voided' : 'cancelled')
  }

  #stake(member: ModelMember, bet: ModelBet, stake: Money, funds: FundsOrder): void {
    const cash = atLeastZero(member.cash.balance)
    const bonus = atLeastZero(member.bonus.balance)
    let fromCash = stake
    if (funds === 'cash_then_bonus') fromCash = smaller(stake, cash)
    if (funds === 'bonus_then_cash') fromCash = stake - smaller(stake, bonus)
    bet.stakeCash += fromCash
    bet.stakeBonus += stake - fromCash
    move(member, -fromCash, fromCash - stake)
  }

  #adjust(
    member: ModelMember,
    bet: ModelBet,
    { difference, funds }: { readonly difference: Money; readonly funds: FundsOrder },
  ): void {
    if (difference >= 0n) {
      this.#stake(member, bet, difference, funds)
      return
    }
    const stake = bet.stakeCash + bet.stakeBonus
    const bonus = bet.stakeBonus === 0n ? 0n : (-difference * bet.stakeBonus) / stake
    bet.stakeBonus -= bonus
    bet.stakeCash -= -difference - bonus
    move(member, -difference - bonus, bonus)
  }

  #rerun(member: ModelMember, bet: ModelBet): void {
    if (bet.state === 'settled') move(member, -bet.payoutCash, -bet.payoutBonus)
    else if (bet.state !== 'open') move(member, -bet.stakeCash, -bet.stakeBonus)
    bet.state = 'open'
  }

  #pay(member: ModelMember, bet: ModelBet, payout: Money): void {
    const old = { cash: bet.payoutCash, bonus: bet.payoutBonus }
    const stake = bet.stakeCash + bet.stakeBonus
    bet.payoutBonus = bet.stakeBonus === 0n ? 0n : (payout * bet.stakeBonus) / stake
    bet.payoutCash = payout - bet.payoutBonus
    move(member, bet.payoutCash, bet.payoutBonus)
    if (bet.state === 'settled') move(member, -old.cash, -old.bonus)
    bet.state = 'settled'
  }

  #undo(member: ModelMember, bet: ModelBet, state: WagerState): void {
    if (bet.state !== 'open' && bet.state !== 'settled') return
    move(member, bet.stakeCash, bet.stakeBonus)
    if (bet.state === 'settled') move(member, -bet.payoutCash, -bet.payoutBonus)
    bet.state = state
  }

  /** Money from outside to cash. */
  deposit(member: string, amount: Money): void {
    post(this.#member(member).cash, amount)
  }

  /** Cash to cash. False: the money is not there. */
  transfer(from: string, to: string, amount: Money): boolean {
    if (this.#member(from).cash.balance < amount) return false
    post(this.#member(from).cash, -amount)
    post(this.#member(to).cash, amount)
    return true
  }

  /** Cash to held, under a name of the test's choice. False: the money is not there. */
  hold(name: string, member: string, amount: Money): boolean {
    const { cash, held } = this.#member(member)
    if (cash.balance < amount) return false
    post(cash, -amount)
    post(held, amount)
    this.#holds.set(name, { member, remaining: amount })
    return true
  }

  /** Held to cash, or out of the house. False: less is held. */
  close(name: string, how: 'capture' | 'release', amount: Money): boolean {
    const found = this.#holds.get(name)
    if (!found || found.remaining < amount) return false
    const { cash, held } = this.#member(found.member)
    post(held, -amount)
    if (how === 'release') post(cash, amount)
    found.remaining -= amount
    assert(found.remaining >= 0n, 'a hold never has less than nothing')
    return true
  }
}

const isGone = ({ state }: Pick<ModelBet, 'state'>): boolean =>
  ['voided', 'cancelled', 'tombstone'].includes(state)

const whyTaken = (bet: ModelBet): string =>
  isGone(bet) ? 'wager_already_cancelled' : 'wager_exists'

const paidFor = (bet: ModelBet): Money =>
  bet.state === 'settled' ? bet.payoutCash + bet.payoutBonus : 0n

type Opening = Extract<WagerCommand, { readonly product: unknown }>
const opens = (command: WagerCommand): command is Opening => 'product' in command

type LaterOp = Exclude<WagerCommand['op'], Opening['op']>
const NEEDS_OPEN: readonly LaterOp[] = ['settle', 'adjust']

function whyNot(op: LaterOp, { state }: ModelBet): string | null {
  const isNothing = state === 'refused' || (op === 'unsettle' && state === 'tombstone')
  if (op === 'cancel') return state === 'settled' ? 'wager_already_settled' : null
  if (isNothing) return 'wager_not_found'
  if (op === 'unsettle') return null
  if (isGone({ state })) return 'wager_already_cancelled'
  return NEEDS_OPEN.includes(op) && state === 'settled' ? 'wager_already_settled' : null
}

const atLeastZero = (amount: Money): Money => (amount > 0n ? amount : 0n)
const smaller = (a: Money, b: Money): Money => (a < b ? a : b)

function post(account: ModelAccount, amount: Money): void {
  if (amount === 0n) return
  account.balance += amount
  account.version += 1
}

function move(member: ModelMember, cash: Money, bonus: Money): void {
  post(member.cash, cash)
  post(member.bonus, bonus)
}
