import {
  type Currency,
  currencyDecimals,
  currencyStep,
  formatMoney,
  maxMoney,
  minMoney,
  money,
  parseMoney,
  roundDown,
} from '@lantern/kernel/money'

export interface StakeRules {
  readonly currency: Currency
  readonly minStake: string
  readonly maxStake: string
  readonly balance: string
}

export type StakeProblem = 'wrong' | 'below' | 'above' | 'overBalance'

/** What is wrong with a typed stake, undefined when it can be played. */
export function stakeProblem(text: string, rules: StakeRules): StakeProblem | undefined {
  const units = parseMoney(text.replace(/\.$/, ''), currencyDecimals(rules.currency))
  // The wire's own form has two decimals even where the currency has none: 10000.00.
  const amount = units ?? wholeAmount(text, rules.currency)
  if (amount === undefined || amount <= 0n) return 'wrong'
  if (amount < money(rules.minStake)) return 'below'
  if (amount > money(rules.maxStake)) return 'above'
  return amount > money(rules.balance) ? 'overBalance' : undefined
}

function wholeAmount(text: string, currency: Currency): bigint | undefined {
  const units = parseMoney(text)
  return units !== undefined && units % currencyStep(currency) === 0n ? units : undefined
}

/** An amount as it is typed in its currency: `10000`, not `10000.00`, where there are no decimals. */
export const stakeText = (amount: string, currency: Currency): string =>
  currencyDecimals(currency) === 0 ? amount.replace(/\.0*$/, '') : amount

/** The stake as the wire wants it, at most with the currency's decimals; null when it can not be played. */
export function playableStake(text: string, rules: StakeRules): string | null {
  if (stakeProblem(text, rules) !== undefined) return null
  return stakeText(formatMoney(money(text.replace(/\.$/, ''))), rules.currency)
}

/** Half, double or the most, kept between the limits and under the balance where it can be. */
export function changedStake(
  text: string,
  change: 'half' | 'double' | 'max',
  rules: StakeRules,
): string {
  const min = money(rules.minStake)
  const most = maxMoney(min, minMoney(money(rules.maxStake), money(rules.balance)))
  const now = parseMoney(text.replace(/\.$/, '')) ?? min
  const wanted = change === 'max' ? most : change === 'half' ? now / 2n : now * 2n
  const kept = maxMoney(min, minMoney(most, wanted))
  return stakeText(formatMoney(roundDown(kept, rules.currency).amount), rules.currency)
}
