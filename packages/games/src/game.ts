import type { Draw } from '@lantern/kernel/draw'
import type { Currency, Money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'

/** What bets, states and views are made of: they are stored as JSON and sent as JSON. */
export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** A stake in units of 1/10,000; the currency decides how the payout is rounded. */
export interface Stake {
  readonly amount: Money
  readonly currency: Currency
}

/** The game's own outer limits in one currency. The operator may be stricter, never looser. */
export interface Limits {
  readonly minStake: Money
  readonly maxStake: Money
  /** No round ever pays more, the stake included. What a game does about it is in its README. */
  readonly maxPayout: Money
}

/** Why a wager counts as it does for rewards. Stored with the wager; never renamed. */
export type ValidBetReason =
  | 'full_stake'
  | 'win_chance_above_95_percent'
  | 'cash_out_below_1_10'
  | 'opposite_bets'
  | 'most_numbers_covered'
  | 'stake_returned'
  | 'net'

export interface ValidBet {
  readonly amount: Money
  readonly reason: ValidBetReason
  readonly ruleVersion: string
}

/**
 * How a round ended. `payout` contains the stake and fits the currency; `residue` (under one step
 * of the currency) is what rounding towards zero left with the house; `multiplier` is in 1/10,000.
 * A void round pays the stake back, counts for nothing and must be recorded as void, not as won.
 */
export interface Settlement {
  readonly outcome: 'won' | 'lost' | 'void'
  readonly payout: Money
  readonly residue: Money
  readonly multiplier: bigint
  readonly validBet: ValidBet
  /**
   * What the bet pays for its stake where it wins, in 1/10,000, for games where that is chosen: by
   * the bet, or by leaving. Of several wins the least. Conditions on withdrawals may ask for odds.
   */
  readonly odds?: bigint
}

/** As much of a zod schema as a game needs. */
export interface Schema<T> {
  safeParse(input: unknown): { readonly success: true; readonly data: T } | { success: false }
}

/**
 * One in-house game: pure, no clock, no chance of its own, no database. The same bet, stake, draw
 * and actions give the same round for ever under one `rulesVersion`.
 *
 * `State` is the server's: it is plain JSON (amounts as decimal strings), holds secrets and never
 * leaves the server. `View` is the member's: plain JSON, built field by field.
 */
export interface Game<Bet, Action, State extends JsonObject, View extends JsonObject> {
  readonly code: string
  readonly product: 'originals'
  /** Changes with anything that can change a payout; stored with the wager. */
  readonly rulesVersion: string
  readonly bet: Schema<Bet>
  readonly action: Schema<Action>
  readonly state: Schema<State>
  limits(currency: Currency): Limits
  /**
   * Decides the whole outcome. Refuses `amount_invalid`, `stake_below_minimum`,
   * `stake_above_maximum`, `win_above_maximum`.
   */
  open(bet: Bet, stake: Stake, draw: Draw): State
  /** A new state; the old one is untouched. Refuses what the rules do not allow now. */
  act(state: State, action: Action): State
  /**
   * What an action that the rules allow takes on top of the stake, for games where moves do. The
   * runner takes it with the action, whole or not at all; a settlement counts it as staked.
   */
  extraStake?(state: State, action: Action): Money
  /** Ends a round that its member left, by the rule told in the README. Refuses `round_over`. */
  finish(state: State): State
  /** The settlement of a round that is over, undefined while it is live. */
  settlement(state: State): Settlement | undefined
  /** Builds what the player may see, field by field. It never deletes from the state. */
  reveal(state: State): View
}

/**
 * A game as its runner sees it: everything from outside (bet, action, stored state) is unknown and
 * is read by the game's own schemas first.
 */
export interface AnyGame {
  readonly code: string
  readonly product: 'originals'
  readonly rulesVersion: string
  limits(currency: Currency): Limits
  /** The bet in its one canonical form, for storing. Refuses `bet_invalid`. */
  readBet(bet: unknown): JsonObject
  open(bet: unknown, stake: Stake, draw: Draw): JsonObject
  /** Refuses `action_not_allowed` for a wrong shape, and whatever the game refuses. */
  act(state: Json, action: unknown): JsonObject
  /** What {@link act} with the same arguments takes on top of the stake; 0 for nearly all. */
  extraStake(state: Json, action: unknown): Money
  finish(state: Json): JsonObject
  isOver(state: Json): boolean
  settlement(state: Json): Settlement | undefined
  reveal(state: Json): JsonObject
}

function read<T>(schema: Schema<T>, input: unknown, code: string): T {
  const result = schema.safeParse(input)
  if (!result.success) throw new Refusal(code)
  return result.data
}

/** Our own stored state that does not read back is a fault of ours, never the member's. */
function readState<T>(schema: Schema<T>, code: string, state: Json): T {
  const result = schema.safeParse(state)
  if (!result.success) throw new TypeError(`stored state is not a round of ${code}`)
  return result.data
}

/** Closes a game over its schemas, so that a runner needs to know no game. */
export function anyGame<
  Bet extends JsonObject,
  Action,
  State extends JsonObject,
  View extends JsonObject,
>(game: Game<Bet, Action, State, View>): AnyGame {
  const stored = (state: Json): State => readState(game.state, game.code, state)
  return {
    code: game.code,
    product: game.product,
    rulesVersion: game.rulesVersion,
    limits: (currency) => game.limits(currency),
    readBet: (bet) => read(game.bet, bet, 'bet_invalid'),
    open: (bet, stake, draw) => game.open(read(game.bet, bet, 'bet_invalid'), stake, draw),
    act: (state, action) =>
      game.act(stored(state), read(game.action, action, 'action_not_allowed')),
    extraStake: (state, action) =>
      game.extraStake?.(stored(state), read(game.action, action, 'action_not_allowed')) ?? 0n,
    finish: (state) => game.finish(stored(state)),
    isOver: (state) => game.settlement(stored(state)) !== undefined,
    settlement: (state) => game.settlement(stored(state)),
    reveal: (state) => game.reveal(stored(state)),
  }
}
