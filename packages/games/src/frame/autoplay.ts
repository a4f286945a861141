import { type Money, money } from '@lantern/kernel/money'

/** When autoplay ends. Amounts are decimal strings; null: not by this. */
export interface AutoplayRules {
  readonly rounds: number
  readonly profit: string | null
  readonly loss: string | null
  readonly singleWin: string | null
}

/** Why it ended. */
export type AutoplayEnd =
  | 'rounds'
  | 'profit'
  | 'loss'
  | 'singleWin'
  | 'refused'
  | 'hidden'
  | 'connection'
  | 'hand'

export interface Autoplay {
  readonly rules: AutoplayRules
  readonly left: number
  /** Payouts less stakes since it began. */
  readonly net: Money
  readonly end: AutoplayEnd | null
}

export type AutoplayEvent =
  | { readonly type: 'begun'; readonly rules: AutoplayRules }
  | { readonly type: 'ended'; readonly stake: string; readonly payout: string }
  | { readonly type: 'stopped'; readonly why: Exclude<AutoplayEnd, 'rounds' | 'profit'> }

export const MOST_ROUNDS = 1_000

const reached = (limit: string | null, amount: Money): boolean =>
  limit !== null && amount >= money(limit)

function endOf(rules: AutoplayRules, left: number, net: Money, gain: Money): AutoplayEnd | null {
  if (reached(rules.singleWin, gain)) return 'singleWin'
  if (reached(rules.profit, net)) return 'profit'
  if (reached(rules.loss, -net)) return 'loss'
  return left === 0 ? 'rounds' : null
}

/** Autoplay as it stands; null before the first. What has ended stays ended. */
export function reduceAutoplay(state: Autoplay | null, event: AutoplayEvent): Autoplay | null {
  if (event.type === 'begun')
    return { rules: event.rules, left: event.rules.rounds, net: 0n, end: null }
  if (state === null || state.end !== null) return state
  if (event.type === 'stopped') return { ...state, end: event.why }
  const gain = money(event.payout) - money(event.stake)
  const net = state.net + gain
  const left = state.left - 1
  return { ...state, left, net, end: endOf(state.rules, left, net, gain) }
}

/**
 * Whether one more bet of this stake may be placed: a loss of it must not pass the limit, which
 * would otherwise be noticed only behind it.
 */
export const mayBetOn = (state: Autoplay, stake: string): boolean =>
  state.end === null &&
  (state.rules.loss === null || money(stake) - state.net <= money(state.rules.loss))
