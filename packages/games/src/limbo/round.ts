import type { Money } from '@lantern/kernel/money'
import { type InstantRules, instantGame, paidAt, wholeStake } from '../instant.ts'
import { type Bet, betSchema, CODE, RULES_VERSION, stateSchema } from './bet.ts'
import { flight, isWin, multiplier, winningWords, WORDS } from './math.ts'

/** Above 95 % a bet does not count for rewards. */
const MOST_COUNTED_WORDS = Math.floor((WORDS / 100) * 95)

const rules: InstantRules<Bet, number> = {
  code: CODE,
  rulesVersion: RULES_VERSION,
  bet: betSchema,
  state: stateSchema,
  draw: flight,
  pays: (stake, { target }, height) =>
    isWin(target, height) ? paidAt(stake, multiplier(target)) : paidAt(stake, 0n),
  most: (stake, { target }) => paidAt(stake, multiplier(target)).gross,
  counts: (stake: Money, { target }) =>
    winningWords(target) > MOST_COUNTED_WORDS
      ? { amount: 0n, reason: 'win_chance_above_95_percent' }
      : wholeStake(stake),
  odds: (_stake, { target }) => multiplier(target),
}

/** Limbo: a sky lantern rises to a height; reaching the chosen one pays it. */
export const limbo = instantGame(rules)
