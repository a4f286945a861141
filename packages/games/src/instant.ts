import type { Draw } from '@lantern/kernel/draw'
import { formatMoney, type Money, money, roundDown } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import * as z from 'zod/mini'
import type { Game, Json, JsonObject, Schema, Settlement, Stake, ValidBet } from './game.ts'
import { grossPayout, originalsLimits, requireStake } from './limits.ts'

/** An amount or a multiplier as decimal text. */
export const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))

/**
 * What the server stores of a round that one draw decides. Nothing in it is secret, since the round
 * is over when it is opened.
 */
export type InstantState<Bet extends JsonObject, Outcome extends Json> = {
  rulesVersion: string
  stake: string
  currency: string
  bet: Bet
  outcome: Outcome
}

/** What the member sees. Amounts and multipliers are decimal strings. */
export type InstantView<Bet extends JsonObject, Outcome extends Json> = {
  stake: string
  currency: string
  bet: Bet
  outcome: Outcome
  /** Payout ÷ stake; 0.00 when nothing is paid. */
  multiplier: string
  payout: string
}

const parts = <Bet extends z.ZodMiniType, Outcome extends z.ZodMiniType>(
  bet: Bet,
  outcome: Outcome,
) => ({ stake: amount, currency: z.string(), bet, outcome })

export const instantState = <Bet extends z.ZodMiniType, Outcome extends z.ZodMiniType>(
  bet: Bet,
  outcome: Outcome,
) => z.strictObject({ rulesVersion: z.string(), ...parts(bet, outcome) })

export const instantView = <Bet extends z.ZodMiniType, Outcome extends z.ZodMiniType>(
  bet: Bet,
  outcome: Outcome,
) => z.strictObject({ ...parts(bet, outcome), multiplier: amount, payout: amount })

/** What an outcome pays, before the one rounding; the multiplier is in 1/10,000. */
export interface Paid {
  readonly gross: Money
  readonly multiplier: bigint
}

/** The stake at a multiplier (1/10,000). */
export const paidAt = (stake: Money, multiplier: bigint): Paid => ({
  gross: grossPayout(stake, multiplier),
  multiplier,
})

/** What a game of one draw has of its own. */
export interface InstantRules<Bet extends JsonObject, Outcome extends Json> {
  readonly code: string
  /** Changes with anything that can change a payout; stored with the wager. */
  readonly rulesVersion: string
  readonly bet: Schema<Bet>
  readonly state: Schema<InstantState<Bet, Outcome>>
  readonly draw: (draw: Draw, bet: Bet) => Outcome
  readonly pays: (stake: Money, bet: Bet, outcome: Outcome) => Paid
  /** The most that the bet can pay: above the limit it is refused, so that no payout is cut. */
  readonly most: (stake: Money, bet: Bet) => Money
  /** Refuses a bet that does not fit its stake. */
  readonly fits?: (stake: Stake, bet: Bet) => void
  readonly counts: (stake: Money, bet: Bet) => Omit<ValidBet, 'ruleVersion'>
  /** What the bet pays for its stake where it wins, the least of several; in 1/10,000. */
  readonly odds?: (stake: Money, bet: Bet) => bigint
}

export const VALID_BET_RULE = 'originals-1'

/** The whole stake counts for rewards: the rule of most games of one draw. */
export const wholeStake = (stake: Money): Omit<ValidBet, 'ruleVersion'> => ({
  amount: stake,
  reason: 'full_stake',
})

function refuseOver(): never {
  throw new Refusal('round_over')
}

/**
 * A game whose round is over as soon as it is opened: one bet, one draw, one payout. `open` refuses
 * `amount_invalid`, `stake_below_minimum`, `stake_above_maximum`, `win_above_maximum` and whatever
 * `fits` refuses; everything after that is `round_over`.
 */
export function instantGame<Bet extends JsonObject, Outcome extends Json>(
  rules: InstantRules<Bet, Outcome>,
): Game<Bet, never, InstantState<Bet, Outcome>, InstantView<Bet, Outcome>> {
  type State = InstantState<Bet, Outcome>

  function open(bet: Bet, stake: Stake, draw: Draw): State {
    const allowed = originalsLimits(stake.currency)
    requireStake(stake, allowed)
    rules.fits?.(stake, bet)
    if (rules.most(stake.amount, bet) > allowed.maxPayout) throw new Refusal('win_above_maximum')
    return {
      rulesVersion: rules.rulesVersion,
      stake: formatMoney(stake.amount),
      currency: stake.currency,
      bet,
      outcome: rules.draw(draw, bet),
    }
  }

  function settlement(state: State): Settlement {
    const stake = money(state.stake)
    const { gross, multiplier } = rules.pays(stake, state.bet, state.outcome)
    const { amount: payout, residue } = roundDown(gross, state.currency)
    const validBet = { ...rules.counts(stake, state.bet), ruleVersion: VALID_BET_RULE }
    const odds = rules.odds && { odds: rules.odds(stake, state.bet) }
    return { outcome: gross > 0n ? 'won' : 'lost', payout, residue, multiplier, validBet, ...odds }
  }

  function reveal(state: State): InstantView<Bet, Outcome> {
    const { multiplier, payout } = settlement(state)
    return {
      stake: state.stake,
      currency: state.currency,
      bet: state.bet,
      outcome: state.outcome,
      multiplier: formatMoney(multiplier),
      payout: formatMoney(payout),
    }
  }

  return {
    code: rules.code,
    product: 'originals',
    rulesVersion: rules.rulesVersion,
    bet: rules.bet,
    action: z.never(),
    state: rules.state,
    limits: originalsLimits,
    open,
    act: refuseOver,
    finish: refuseOver,
    settlement,
    reveal,
  }
}
