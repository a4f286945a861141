import { MINUTE_MS } from '@lantern/kernel/time'
import type { Currency, Money } from '@lantern/kernel/money'
import type { RoundOperation } from '@lantern/vendor-protocol/operations'
import type { FeedTransaction } from '@lantern/vendor-protocol/feed'
import type { KnownBet } from '../wagers/index.ts'
import { betRefOf } from './commands.ts'

// Where what a vendor says differs from what stands here. Pure: who calls has read both sides.

export type FindingKind =
  | 'missing_here'
  | 'missing_there'
  | 'amount'
  | 'valid_bet'
  | 'state'
  | 'late'

/** How a bet stands on one side; what is not known there is null. */
export interface Side {
  readonly state: string | null
  readonly stake: Money | null
  readonly payout: Money | null
  /** What of the stake counts for rewards. */
  readonly validBet: Money | null
}

export interface Difference {
  readonly kind: FindingKind
  /** The vendor's name of what differs: a transaction, or a bet where the whole bet does. */
  readonly subject: string
  readonly betRef: string
  readonly txId: string | null
  readonly playerId: string | null
  readonly currency: Currency
  /** The vendor's message, where applying it would heal the difference. */
  readonly message: RoundOperation | null
  readonly theirs: Side
  readonly ours: Side
  readonly happenedAt: Date
}

/** A message that came longer after it happened than this came late. */
export const LATE_MS = 15 * MINUTE_MS

/** Operations that are compared: one that only closes a round moves nothing. */
type Moving = Exclude<RoundOperation, { readonly op: 'closeRound' }>
type MovingTransaction = FeedTransaction & { readonly operation: Moving }

const isMoving = (told: FeedTransaction): told is MovingTransaction =>
  told.operation.op !== 'closeRound'

const NOWHERE: Side = { state: null, stake: null, payout: null, validBet: null }

/** States that differ in words and not in money: nothing was kept of the stake. */
const UNDONE: ReadonlySet<string> = new Set(['cancelled', 'voided', 'refused', 'tombstone'])
const plainState = (state: string): string => (UNDONE.has(state) ? 'undone' : state)

/** Whether two states of a bet mean the same money. */
export const sameState = (a: string, b: string): boolean => plainState(a) === plainState(b)

const sideOf = (bet: KnownBet | undefined): Side =>
  bet ? { state: bet.state, stake: bet.stake, payout: bet.payout, validBet: bet.validBet } : NOWHERE

export interface BothSides {
  /** Of the vendor: the window, and some time before it. */
  readonly told: readonly FeedTransaction[]
  /** Ours by the names of bets that were told. */
  readonly known: ReadonlyMap<string, KnownBet>
  /** Transactions that were told and came here. */
  readonly arrived: ReadonlySet<string>
  /** Ours that were taken in the window. */
  readonly taken: readonly KnownBet[]
  /** A settled bet of this vendor may be paid several times. */
  readonly multiSettle: boolean
  readonly from: Date
}

export interface Compared {
  /** One for each transaction or bet that differs. */
  readonly found: readonly Difference[]
  /** Bets that were told from their stake on, and stand here the same. */
  readonly agreed: ReadonlySet<string>
}

/** Compares both sides, bet by bet. */
export function differencesOf(sides: BothSides): Compared {
  const bets = Map.groupBy(sides.told.filter(isMoving), ({ operation }) => betRefOf(operation))
  const found: Difference[] = []
  const agreed = new Set<string>()
  for (const [betRef, told] of bets) {
    const inOrder = eachOnce(told).toSorted((a, b) => a.at.getTime() - b.at.getTime())
    const last = inOrder.at(-1)
    if (!last || last.at < sides.from) continue
    const differences = differencesOfBet(sides, betRef, inOrder)
    found.push(...differences)
    const isWhole = theirSide(inOrder, sides.multiSettle).stake !== null
    if (isWhole && differences.every(({ kind }) => kind === 'late')) agreed.add(betRef)
  }
  for (const bet of sides.taken) {
    if (!bets.has(bet.betRef) && !UNDONE.has(bet.state)) found.push(missingThere(bet))
  }
  // an id that was told of two bets stands under one of them
  const bySubject = new Map(found.map((one) => [`${one.kind} ${one.subject}`, one]))
  return { found: [...bySubject.values()], agreed }
}

/** A feed may tell the same transaction again, on the next page or later: what it said last. */
const eachOnce = (told: readonly MovingTransaction[]): MovingTransaction[] => [
  ...new Map(told.map((one) => [one.operation.txId, one])).values(),
]

function missingThere(bet: KnownBet): Difference {
  return {
    kind: 'missing_there',
    subject: bet.betRef,
    betRef: bet.betRef,
    txId: null,
    playerId: bet.memberId,
    currency: bet.currency,
    message: null,
    theirs: NOWHERE,
    ours: sideOf(bet),
    happenedAt: bet.placedAt,
  }
}

function differencesOfBet(
  { known, arrived, multiSettle }: BothSides,
  betRef: string,
  told: readonly MovingTransaction[],
): Difference[] {
  const bet = known.get(betRef)
  const theirs = theirSide(told, multiSettle)
  if (isUndone(theirs) && (!bet || isUndone(bet))) return []
  const difference = (
    kind: FindingKind,
    { operation, at }: MovingTransaction,
    subject: string,
  ): Difference => ({
    kind,
    subject,
    betRef,
    txId: operation.txId,
    playerId: operation.playerId,
    currency: operation.currency,
    message: kind === 'missing_here' ? operation : null,
    theirs,
    ours: sideOf(bet),
    happenedAt: at,
  })
  const missing = told.filter(({ operation }) => !arrived.has(operation.txId))
  // what is missing explains whatever else differs
  if (missing.length > 0)
    return missing.map((one) => difference('missing_here', one, one.operation.txId))
  const last = told.at(-1)
  if (!bet || !last || theirs.state === null) return []
  if (!sameState(theirs.state, bet.state)) return [difference('state', last, betRef)]
  if (differs(theirs.stake, bet.stake) || differs(theirs.payout, bet.payout))
    return [difference('amount', last, betRef)]
  if (differs(theirs.validBet, bet.validBet)) return [difference('valid_bet', last, betRef)]
  return told
    .filter((one) => cameLate(one, last, bet))
    .map((one) => difference('late', one, one.operation.txId))
}

const isUndone = ({ state }: Pick<Side, 'state'>): boolean => state !== null && UNDONE.has(state)

/** What is not known on one side differs from nothing. */
const differs = (theirs: Money | null, ours: Money | null): boolean =>
  theirs !== null && ours !== null && theirs !== ours

/** When a bet was taken and settled is known here; of what comes between it is not. */
function cameLate(one: MovingTransaction, last: MovingTransaction, bet: KnownBet): boolean {
  const { op } = one.operation
  const isOpening = op === 'reserve' || op === 'reserveAndSettle' || op === 'tip'
  const isEnding = one === last && op !== 'adjustBet' && op !== 'returnStake'
  const came = isOpening ? bet.placedAt : isEnding ? bet.settledAt : null
  return came !== null && came.getTime() - one.at.getTime() > LATE_MS
}

/** Stake and payout of a bet after a message; null where they are not known. */
type Sums = Pick<Side, 'stake' | 'payout' | 'validBet'>
const NOTHING: Sums = { stake: null, payout: null, validBet: null }

const plus = (sum: Money | null, more: Money): Money | null => (sum === null ? null : sum + more)

function stakeAfter(operation: Moving, stake: Money | null): Money | null {
  if ('stake' in operation) return operation.stake
  if (operation.op === 'tip') return operation.amount
  if (operation.op === 'adjustBet') return plus(stake, operation.difference)
  return operation.op === 'returnStake' ? plus(stake, -operation.amount) : stake
}

function payoutAfter(operation: Moving, payout: Money | null, adds: boolean): Money | null {
  if (operation.op === 'settle' && adds) return (payout ?? 0n) + operation.payout
  if ('payout' in operation) return operation.payout
  if (operation.op === 'reward') return operation.amount
  // a stake that changes leaves what was paid; whatever else comes takes it back
  return operation.op === 'adjustBet' || operation.op === 'returnStake' ? payout : null
}

/** What counts of a bet, where the vendor says so with its result. */
function validAfter(operation: Moving, validBet: Money | null): Money | null {
  if ('validBet' in operation) return operation.validBet
  return operation.op === 'adjustBet' || operation.op === 'returnStake' ? validBet : null
}

const least = (a: Money | null, b: Money | null): Money | null =>
  a === null || b === null || a < b ? a : b

/** How a bet stands at the vendor, as far as what it told goes back. */
function theirSide(told: readonly MovingTransaction[], multiSettle: boolean): Side {
  const { stake, payout, validBet } = told.reduce<Sums>(
    (sums, { operation }) => ({
      stake: stakeAfter(operation, sums.stake),
      payout: payoutAfter(operation, sums.payout, multiSettle),
      validBet: validAfter(operation, sums.validBet),
    }),
    NOTHING,
  )
  // of a bet that is paid in steps some may lie before what was told
  const isWhole = !multiSettle || stake !== null
  return {
    state: told.at(-1)?.betState ?? null,
    stake,
    payout: isWhole ? payout : null,
    // of several results each says its own; and no more counts than was staked
    validBet: multiSettle ? null : least(validBet, stake),
  }
}
