import { fitsCurrency, type Money, money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type { Stake } from '../game.ts'
import { type InstantRules, instantGame } from '../instant.ts'
import { MULTIPLIER_ONE } from '../limits.ts'
import { type Bet, betSchema, CODE, RULES_VERSION, stateSchema } from './bet.ts'
import { countedOf, leastOf, mostOf, paysOn, spin, totalOf } from './math.ts'

/** Each chip is an amount of the currency, and together they are the stake. */
function fits(stake: Stake, { chips }: Bet): void {
  if (!Object.values(chips).every((chip) => fitsCurrency(money(chip), stake.currency)))
    throw new Refusal('amount_invalid')
  if (totalOf(chips) !== stake.amount) throw new Refusal('bet_invalid')
}

/** Never zero: a bet whose least win is dust beside its stake still has odds, the lowest there are. */
function leastOddsOf(chips: Bet['chips'], stake: Money): bigint {
  const odds = (leastOf(chips) * MULTIPLIER_ONE) / stake
  return odds > 0n ? odds : 1n
}

const rules: InstantRules<Bet, number> = {
  code: CODE,
  rulesVersion: RULES_VERSION,
  bet: betSchema,
  state: stateSchema,
  draw: spin,
  fits,
  pays: (stake, { chips }, pocket) => {
    const gross = paysOn(chips, pocket)
    return { gross, multiplier: (gross * MULTIPLIER_ONE) / stake }
  },
  most: (_stake, { chips }) => mostOf(chips),
  counts: (_stake, { chips }) => countedOf(chips),
  odds: (stake, { chips }) => leastOddsOf(chips, stake),
}

/** European roulette: one zero, every inside and outside bet, as many chips as one likes. */
export const roulette = instantGame(rules)
