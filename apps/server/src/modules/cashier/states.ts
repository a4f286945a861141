import type { Currency, Money } from '@lantern/kernel/money'

/**
 * Where a deposit can go from where. `unknown`: the provider did not answer, so nobody knows
 * whether it has the order. `review`: persons must look, nothing is posted; they credit what
 * arrived or have it sent back. `reversed`: a credit that was undone.
 */
export const DEPOSIT_MOVES = {
  created: ['sent', 'failed'],
  sent: ['pending', 'unknown', 'paid', 'failed', 'review'],
  unknown: ['sent', 'pending', 'paid', 'failed', 'review'],
  pending: ['paid', 'failed', 'expired', 'review'],
  // whoever pays late has paid all the same
  expired: ['paid', 'review'],
  failed: ['review'],
  // persons send back by bank what no provider sends back
  review: ['paid', 'failed', 'refunding', 'refunded'],
  paid: ['reversed'],
  // a provider that can not send it back leaves it to persons again, and persons close what it leaves open
  refunding: ['refunded', 'review'],
  refunded: [],
  reversed: [],
} as const satisfies Record<string, readonly string[]>
export type DepositState = keyof typeof DEPOSIT_MOVES

/**
 * Where a withdrawal can go from where. The hold ends in `paid`, `partly_paid`, `rejected` and
 * `failed`. One that goes out in parts is `sending` until all of them ended.
 */
export const WITHDRAWAL_MOVES = {
  requested: ['claimed'],
  claimed: ['requested', 'approved', 'rejected'],
  approved: ['sending'],
  sending: ['paid', 'partly_paid', 'failed', 'unknown'],
  unknown: ['sending', 'paid', 'failed'],
  paid: [],
  partly_paid: [],
  rejected: [],
  failed: [],
} as const satisfies Record<string, readonly string[]>
export type WithdrawalState = keyof typeof WITHDRAWAL_MOVES

/**
 * Where a part of a withdrawal can go from where. `waiting`: a person says when it goes out. `short`
 * and `failed`: its provider paid less, or nothing; the rest stays held until persons send it again
 * (`partly`, `resent`) or give it back (`partly`, `returned`).
 */
export const PART_MOVES = {
  waiting: ['ready', 'returned'],
  ready: ['sending', 'returned'],
  sending: ['paid', 'short', 'failed', 'unknown'],
  unknown: ['sending', 'paid', 'short', 'failed'],
  short: ['partly'],
  failed: ['resent', 'returned'],
  paid: [],
  partly: [],
  returned: [],
  resent: [],
} as const satisfies Record<string, readonly string[]>
export type PartState = keyof typeof PART_MOVES

export const partStates = Object.keys(PART_MOVES) as PartState[]

export const mayPartMove = (from: PartState, to: PartState): boolean =>
  PART_MOVES[from].some((state) => state === to)

/** What a part is to its provider: an order in the states of one. */
export const PART_AS_ORDER: Readonly<Record<PartState, WithdrawalState>> = {
  waiting: 'claimed',
  ready: 'approved',
  sending: 'sending',
  unknown: 'unknown',
  short: 'paid',
  failed: 'failed',
  paid: 'paid',
  partly: 'paid',
  returned: 'failed',
  resent: 'failed',
}

export const depositStates = Object.keys(DEPOSIT_MOVES) as DepositState[]
export const withdrawalStates = Object.keys(WITHDRAWAL_MOVES) as WithdrawalState[]

export const mayDepositMove = (from: DepositState, to: DepositState): boolean =>
  DEPOSIT_MOVES[from].some((state) => state === to)

export const mayWithdrawalMove = (from: WithdrawalState, to: WithdrawalState): boolean =>
  WITHDRAWAL_MOVES[from].some((state) => state === to)

/** States in which a deposit still waits for the provider or the payer. */
export const OPEN_DEPOSITS: readonly DepositState[] = ['created', 'sent', 'unknown', 'pending']

/** States in which a deposit may still become money: those, and what persons decide about. */
export const COUNTED_DEPOSITS: readonly DepositState[] = [...OPEN_DEPOSITS, 'review']

/** States in which a withdrawal's money is still held. */
export const OPEN_WITHDRAWALS: readonly WithdrawalState[] = [
  'requested',
  'claimed',
  'approved',
  'sending',
  'unknown',
]

/** What of its own records a member looks at: under way, done, or anything else that is over. */
export type RecordState = 'open' | 'paid' | 'ended'

const isOpen = (state: string): boolean =>
  [...OPEN_DEPOSITS, ...OPEN_WITHDRAWALS, 'review', 'refunding'].includes(state)

const isPaid = (state: string): boolean => state === 'paid' || state === 'partly_paid'

/** The states of one part of the records, or of all. */
export function statesOf<State extends string>(
  all: readonly State[],
  part: RecordState | undefined,
): readonly State[] {
  if (part === undefined) return all
  if (part === 'paid') return all.filter(isPaid)
  return all.filter((state) => !isPaid(state) && isOpen(state) === (part === 'open'))
}

/** What a provider says about an order, by notice or when asked. */
export interface Fact {
  readonly state: 'pending' | 'paid' | 'failed'
  readonly currency: Currency
  readonly amount: Money
  /** A code; null unless failed. */
  readonly reason: string | null
}

export type FindingKind =
  | 'amount_differs'
  | 'paid_after_failed'
  | 'failed_after_paid'
  | 'paid_twice'
  /** A line of a statement that belongs to no order. */
  | 'unknown_payment'
  /** Paid by our books; the statement of those days does not have it. */
  | 'not_on_statement'
  /** On the statement; by our books it was not paid. */
  | 'state_differs'
  /** Somebody else paid than the member. */
  | 'payer_differs'
  /** Persons said that it was sent back, and the provider says it sent it: one way, or both? */
  | 'sent_back_by_both'
  /** A part of a withdrawal did not go out whole: persons send the rest again, or give it back. */
  | 'part_left'

/** What a fact changes: a move, a finding for a person, both or nothing. */
export interface Verdict<State> {
  readonly to: State | null
  readonly reason: string | null
  readonly finding: FindingKind | null
}

interface Known<State> {
  readonly state: State
  readonly currency: Currency
  /** What the provider should have moved. */
  readonly amount: Money
}

interface KnownDeposit extends Known<DepositState> {
  /** What came, where it is not what was ordered. */
  readonly paidAmount?: Money | null
}

const nothing = { to: null, reason: null, finding: null } as const
const found = (finding: FindingKind) => ({ ...nothing, finding })

const differs = (known: Known<unknown>, fact: Fact): boolean =>
  fact.currency !== known.currency || fact.amount !== known.amount

/**
 * What a fact means for a deposit. Facts come twice, late and in any order: the money is posted
 * once, and what does not fit is a finding, never a silent credit.
 */
export function judgeDeposit(known: KnownDeposit, fact: Fact): Verdict<DepositState> {
  switch (fact.state) {
    case 'pending':
      return known.state === 'sent' || known.state === 'unknown'
        ? { ...nothing, to: 'pending' }
        : nothing
    case 'failed':
      if (known.state === 'paid') return found('failed_after_paid')
      return mayDepositMove(known.state, 'failed') && known.state !== 'review'
        ? { ...nothing, to: 'failed', reason: fact.reason ?? 'declined' }
        : nothing
    case 'paid':
      return judgePaid(known, fact)
  }
}

/** Whoever pays now, or paid late, has paid what was waited for. */
const PAYABLE: readonly DepositState[] = ['sent', 'unknown', 'pending', 'expired']

/** Money that came is with persons, or was sent back. */
const WITH_PERSONS: readonly DepositState[] = ['review', 'refunding', 'refunded']

function judgePaid(known: KnownDeposit, fact: Fact): Verdict<DepositState> {
  const came = { ...known, amount: known.paidAmount ?? known.amount }
  if (known.state === 'paid') return differs(came, fact) ? found('paid_twice') : nothing
  // Notices come late, too: less than is known of is an older word.
  if (WITH_PERSONS.includes(known.state))
    return fact.currency === came.currency && fact.amount > came.amount
      ? found('paid_twice')
      : nothing
  const isOther = differs(known, fact)
  if (known.state === 'reversed') return found('paid_after_failed')
  if (known.state === 'failed')
    return { to: 'review', reason: 'paid_after_failed', finding: 'paid_after_failed' }
  if (!PAYABLE.includes(known.state)) return nothing
  if (!isOther) return { ...nothing, to: 'paid' }
  const reason = fact.currency === known.currency ? 'amount_differs' : 'currency_differs'
  return { to: 'review', reason, finding: 'amount_differs' }
}

/** What a fact means for a withdrawal on its way out. */
export function judgePayout(known: Known<WithdrawalState>, fact: Fact): Verdict<WithdrawalState> {
  switch (known.state) {
    case 'sending':
    case 'unknown':
      return judgeOutgoing(known, fact)
    case 'paid':
    case 'partly_paid':
      return fact.state === 'failed' ? found('failed_after_paid') : nothing
    case 'failed':
    case 'rejected':
      return fact.state === 'paid' ? found('paid_after_failed') : nothing
    case 'requested':
    case 'claimed':
    case 'approved':
      return nothing
  }
}

function judgeOutgoing(known: Known<WithdrawalState>, fact: Fact): Verdict<WithdrawalState> {
  switch (fact.state) {
    case 'pending':
      return known.state === 'unknown' ? { ...nothing, to: 'sending' } : nothing
    case 'failed':
      return { ...nothing, to: 'failed', reason: fact.reason ?? 'declined' }
    case 'paid':
      // The hold stays until a person knows how much left the house.
      return differs(known, fact) ? found('amount_differs') : { ...nothing, to: 'paid' }
  }
}
