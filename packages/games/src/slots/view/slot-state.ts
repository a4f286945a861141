import { parseMoney } from '@lantern/kernel/money'
import type { CascadeSpinView, HoldSpinView, OwnView, Spin } from '../bet.ts'
import type { Gift, Round, Standing } from './host.ts'

/** What the line under the reels says. */
export type Notice =
  | { readonly kind: 'begin' | 'resumed' | 'nothing' | 'waiting' | 'spinning' }
  | { readonly kind: 'won' | 'paid_back' | 'feature_won' | 'feature_over'; readonly amount: string }
  | { readonly kind: 'refused'; readonly code: string }

/**
 * ready: a spin may begin. busy: something is under way. offered: free spins wait to be started.
 * feature: they run.
 */
export type Phase = 'ready' | 'busy' | 'offered' | 'feature'

export interface SlotState {
  readonly phase: Phase
  readonly stake: string
  /** What the round cost, or stood for, that was shown last: what it paid is measured by it. */
  readonly staked: string
  readonly balance: string | null
  readonly notice: Notice
  /** The spin that stands on the reels; null before the first, and when reels turn. */
  readonly spin: Spin | null
  /** Free spins won in this round, shown, and what the round has paid so far. */
  readonly freeSpins: {
    readonly won: number
    readonly shown: number
    readonly payout: string
  } | null
  /** Won by the last drop of a cascade, its factor, and its number from 1. */
  readonly drop: {
    readonly payout: string
    readonly factor: number
    readonly number: number
  } | null
  /** What is the game's own shows in this spin. */
  readonly hasOwn: boolean
  /** True when the open round comes from before this page. */
  readonly isResumed: boolean
  /** What the next spin is played from instead of the player's money. */
  readonly freeRounds: Gift | null
  /** Free rounds that have just come to their end, until the player has seen it. */
  readonly summary: Pick<Gift, 'played' | 'won'> | null
}

type StepName = 'began' | 'own' | 'waiting' | 'feature' | 'put_back' | 'idle' | 'summary_seen'

export type SlotAction =
  | { readonly type: 'stake'; readonly stake: string }
  | { readonly type: StepName }
  | { readonly type: 'gift'; readonly freeRounds: Gift | null }
  | { readonly type: 'gift_over'; readonly gift: Gift }
  | { readonly type: 'taken' | 'balance'; readonly balance: string | null }
  | {
      readonly type: 'drop'
      readonly payout: string
      readonly factor: number
      readonly number: number
    }
  | { readonly type: 'shown'; readonly round: Round; readonly spin: Spin }
  | { readonly type: 'refused'; readonly code: string }

/** A comfortable stake to begin with: the third step where there is one. */
const FIRST_STEP = 2

export function initial(standing: Standing): SlotState {
  const { round, stakes, balance } = standing
  const open = round?.state === 'open' ? round : null
  const last = open?.view?.spins.at(-1)
  return {
    phase: open ? 'offered' : 'ready',
    stake: open?.stake ?? stakes[Math.min(FIRST_STEP, stakes.length - 1)] ?? '0.00',
    staked: '0.00',
    balance,
    notice: { kind: open ? 'resumed' : 'begin' },
    spin: last ?? null,
    freeSpins: open ? freeSpinsOf(open) : null,
    drop: null,
    hasOwn: showsOwn(last),
    isResumed: open !== null,
    freeRounds: standing.freeRounds,
    summary: null,
  }
}

/** What a game's own did to the reels of a spin; undefined where it did nothing. */
export const ownOf = (spin: Spin | null | undefined): OwnView | undefined =>
  spin?.model === 'lines' || spin?.model === 'ways' ? spin.own : undefined

/** Whether the game's own did something that is seen in a spin: to its reels, or in its wins. */
export function showsOwn(spin: Spin | undefined): boolean {
  if (spin === undefined) return false
  switch (spin.model) {
    case 'classic':
      return spin.before !== undefined || spin.isMixed === true
    case 'cascade':
      return beginsHigher(spin) || spin.drops.some((drop) => drop.prize)
    case 'hold':
      return showsOwnCoins(spin)
    case 'lines':
      return !!spin.own || spin.wins.some(({ factor, fromRight }) => factor || fromRight)
    case 'ways':
      return spin.own !== undefined
  }
}

/** The ladder of this spin does not begin at its first rung. */
export const beginsHigher = ({ drops }: CascadeSpinView): boolean => (drops[0]?.multiplier ?? 1) > 1

/** A factor of the board, coins that landed with something of their own, and a rank at the end. */
const showsOwnCoins = ({ coins, landed, factor, rankPayout }: HoldSpinView): boolean =>
  (factor ?? 1) > 1 ||
  coins.slice(coins.length - landed).some(({ mark }) => mark) ||
  (rankPayout !== undefined && !isZero(rankPayout))

function freeSpinsOf({ view }: Round): SlotState['freeSpins'] {
  if (view === null || view.freeSpinsWon === 0) return null
  return { won: view.freeSpinsWon, shown: view.spins.length - 1, payout: view.payout }
}

const isZero = (amount: string): boolean => parseMoney(amount) === 0n

/** Whether an amount is more than another; both are decimal texts of the host. */
const isMore = (amount: string, than: string): boolean =>
  (parseMoney(amount) ?? 0n) > (parseMoney(than) ?? 0n)

/**
 * Whether a sum is more than the round cost: what gives back the stake or a part of it is no win,
 * and is never celebrated. A round from a gift cost nothing.
 */
export const isWin = (amount: string, round: Pick<Round, 'stake' | 'isFree'>): boolean =>
  !isZero(amount) && (round.isFree || isMore(amount, round.stake))

export function noticeOf(round: Round, spin: Spin): Notice {
  if (round.state !== 'open' && spin.isFree) {
    const amount = round.view?.payout ?? spin.payout
    return { kind: isWin(amount, round) ? 'feature_won' : 'feature_over', amount }
  }
  if (spin.model === 'hold') return { kind: 'spinning' }
  // respins were won, or free spins that pay nothing by themselves
  if (isZero(spin.payout) && round.state === 'open' && !spin.isFree) return { kind: 'resumed' }
  if (isZero(spin.payout)) return { kind: 'nothing' }
  return { kind: isWin(spin.payout, round) ? 'won' : 'paid_back', amount: spin.payout }
}

export function reduce(state: SlotState, action: SlotAction): SlotState {
  switch (action.type) {
    case 'stake':
      return state.phase === 'ready' ? { ...state, stake: action.stake } : state
    case 'taken':
    case 'balance':
      return told(state, action.balance)
    case 'drop':
      return {
        ...state,
        drop: { payout: action.payout, factor: action.factor, number: action.number },
      }
    case 'shown':
      return shown(state, action)
    case 'gift':
      return gifted(state, action.freeRounds)
    case 'gift_over':
      return { ...state, summary: { played: action.gift.played, won: action.gift.won } }
    case 'refused':
      return { ...state, notice: { kind: 'refused', code: action.code } }
    default:
      return STEPS[action.type](state)
  }
}

/** What is told again changes nothing, and is not drawn again. */
const told = (state: SlotState, balance: string | null): SlotState =>
  balance === null || balance === state.balance ? state : { ...state, balance }

const gifted = (state: SlotState, freeRounds: Gift | null): SlotState =>
  freeRounds === state.freeRounds ? state : { ...state, freeRounds }

/** What needs nothing but the state. */
const STEPS: Readonly<Record<StepName, (state: SlotState) => SlotState>> = {
  began: (state) => ({
    ...state,
    phase: state.phase === 'feature' ? 'feature' : 'busy',
    notice: { kind: 'spinning' },
    drop: null,
    hasOwn: false,
  }),
  own: (state) => ({ ...state, hasOwn: true }),
  waiting: (state) => ({ ...state, notice: { kind: 'waiting' } }),
  // what the paid spin won was told with the offer
  feature: (state) => ({
    ...state,
    phase: 'feature',
    notice: { kind: 'spinning' },
    isResumed: false,
  }),
  summary_seen: (state) => ({ ...state, summary: null, notice: { kind: 'begin' } }),
  put_back: (state) => ({ ...state, notice: { kind: 'begin' } }),
  /** What can be done next follows from the free spins that are left. */
  idle: (state) => {
    const hasMore = state.freeSpins !== null && state.freeSpins.shown < state.freeSpins.won
    const phase = hasMore ? 'offered' : 'ready'
    return state.phase === phase ? state : { ...state, phase }
  },
}

function shown(state: SlotState, { round, spin }: Extract<SlotAction, { type: 'shown' }>) {
  return {
    ...state,
    spin,
    staked: round.stake,
    drop: null,
    hasOwn: showsOwn(spin),
    notice: noticeOf(round, spin),
    freeSpins: freeSpinsOf(round),
    phase: round.state === 'open' && state.phase !== 'feature' ? 'offered' : state.phase,
  } satisfies SlotState
}
