import type { DocumentKind, DocumentNeed } from '@lantern/contract/identity-checks'
import { documentRules } from '@lantern/contract/identity-checks'
import { checkRules } from '@lantern/contract/ops/identity-checks'
import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import type { Currency, Money } from '@lantern/kernel/money'
import { fitsCurrency, parseMoney } from '@lantern/kernel/money'
import type * as z from 'zod/mini'
import { defineSetting } from '../config/index.ts'

export type Rules = z.output<typeof checkRules>
export type Terms = Rules['terms'][number]

/** What levels need and open, until an operator says otherwise: nothing is limited. */
export const rulesSetting = defineSetting<Rules>('kyc.rules', checkRules, {
  levels: [['identity'], ['identity', 'selfie', 'address']],
  terms: [],
  asks: [],
})

/** What is needed for a level: its own needs and those of the levels below. */
export const needsOf = ({ levels }: Rules, level: number): DocumentNeed[] => [
  ...new Set(levels.slice(0, level).flat()),
]

/** The highest level all of whose needs are met. */
export function levelFrom(rules: Rules, kinds: readonly DocumentKind[]): number {
  const met = new Set(kinds.map((kind) => documentRules[kind].need))
  let level = 0
  while (level < rules.levels.length && needsOf(rules, level + 1).every((need) => met.has(need)))
    level += 1
  return level
}

/** What a level opens in a currency: its own row, else that of the nearest level below. */
export function termsOf(rules: Rules, level: number, currency: Currency): Terms | undefined {
  return rules.terms
    .filter((one) => one.currency === currency && one.level <= level)
    .toSorted((a, b) => b.level - a.level)[0]
}

/** An amount of the rules; they were checked when they were written. */
export function amountOf(text: string): Money {
  const amount = parseMoney(text)
  assert(amount !== undefined, 'the rules hold amounts')
  return amount
}

const AMOUNTS = ['depositDay', 'depositMonth', 'withdrawalDay', 'withdrawalMonth'] as const

/** Refuses `amount_invalid`, and `field_invalid` for a level that does not exist or stands twice. */
export function checkRulesOf(rules: Rules): void {
  const seen = new Set<string>()
  for (const terms of rules.terms) {
    const name = `${terms.level} ${terms.currency}`
    if (terms.level > rules.levels.length || seen.has(name))
      refuse('field_invalid', { field: 'terms', entry: name })
    seen.add(name)
    for (const field of AMOUNTS) checkAmount(terms[field], terms.currency)
  }
  for (const ask of rules.asks) {
    if (ask.level > rules.levels.length) refuse('field_invalid', { field: 'asks' })
    checkAmount(ask.deposits, ask.currency)
    checkAmount(ask.withdrawals, ask.currency)
  }
}

function checkAmount(text: string | null, currency: Currency): void {
  if (text !== null && !fitsCurrency(amountOf(text), currency)) refuse('amount_invalid')
}
