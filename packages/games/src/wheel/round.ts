import { type InstantRules, instantGame, paidAt, wholeStake } from '../instant.ts'
import { type Bet, betSchema, CODE, RULES_VERSION, stateSchema } from './bet.ts'
import { highest, multiplier, turn } from './math.ts'

const rules: InstantRules<Bet, number> = {
  code: CODE,
  rulesVersion: RULES_VERSION,
  bet: betSchema,
  state: stateSchema,
  draw: (draw, { lanterns }) => turn(draw, lanterns),
  pays: (stake, { lanterns, risk }, lantern) => paidAt(stake, multiplier(lanterns, risk, lantern)),
  most: (stake, { lanterns, risk }) => paidAt(stake, highest(lanterns, risk)).gross,
  counts: wholeStake,
}

/** Wheel: a big wheel of 10 to 50 lanterns turns; the one that stops at the top pays. */
export const wheel = instantGame(rules)
