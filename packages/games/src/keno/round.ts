import { type InstantRules, instantGame, paidAt, wholeStake } from '../instant.ts'
import { type Bet, betSchema, CODE, RULES_VERSION, stateSchema } from './bet.ts'
import { highest, hitsOf, light, multiplier } from './math.ts'

const rules: InstantRules<Bet, number[]> = {
  code: CODE,
  rulesVersion: RULES_VERSION,
  bet: betSchema,
  state: stateSchema,
  draw: light,
  pays: (stake, { picks, risk }, lit) =>
    paidAt(stake, multiplier(picks.length, risk, hitsOf(picks, lit))),
  most: (stake, { picks, risk }) => paidAt(stake, highest(picks.length, risk)).gross,
  counts: wholeStake,
}

/** Keno: ten of forty lanterns are lit; one to ten picks pay by how many of them are among those. */
export const keno = instantGame(rules)
