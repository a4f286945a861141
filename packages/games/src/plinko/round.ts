import { type InstantRules, instantGame, paidAt, wholeStake } from '../instant.ts'
import { type Bet, betSchema, CODE, RULES_VERSION, stateSchema } from './bet.ts'
import { fall, highest, multiplier, pocketOf } from './math.ts'

const rules: InstantRules<Bet, number[]> = {
  code: CODE,
  rulesVersion: RULES_VERSION,
  bet: betSchema,
  state: stateSchema,
  draw: (draw, { rows }) => fall(draw, rows),
  pays: (stake, { rows, risk }, path) => paidAt(stake, multiplier(rows, risk, pocketOf(path))),
  most: (stake, { rows, risk }) => paidAt(stake, highest(rows, risk)).gross,
  counts: wholeStake,
}

/** Plinko: an ember falls through 8 to 16 rows of pegs into a pocket that pays. */
export const plinko = instantGame(rules)
