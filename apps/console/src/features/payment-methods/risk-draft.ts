import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { riskKinds } from '@lantern/contract/ops/withdrawal-rows'
import { fitsCurrency, formatMoney, parseMoney } from '@lantern/kernel/money'
import type { RiskKind } from '../../words/risk-words.ts'

export type Rules = ReplyOf<(typeof opsPaymentMethods)['risk']>['rules']

/** Entries of the form that are whole numbers, as Mantine gives them while they are typed. */
export const numbers = [
  'days',
  'times',
  'minutes',
  'fastPercent',
  'idlePercent',
  'rounds',
  'evenPercent',
] as const
export type NumberName = (typeof numbers)[number]

/** What the server takes of each. */
export const bounds: Readonly<Record<NumberName, { readonly min: number; readonly max: number }>> =
  {
    days: { min: 1, max: 365 },
    times: { min: 2, max: 1_000_000 },
    minutes: { min: 1, max: 10_080 },
    fastPercent: { min: 0, max: 1_000 },
    idlePercent: { min: 0, max: 1_000 },
    rounds: { min: 1, max: 1_000 },
    evenPercent: { min: 0, max: 1_000 },
  }

/** The rules as they are typed; a currency without an amount is left out. */
export interface RiskDraft extends Readonly<Record<NumberName, number | string>> {
  readonly kinds: readonly RiskKind[]
  readonly amounts: Readonly<Record<string, string>>
}

export const draftOf = (rules: Rules): RiskDraft => ({
  kinds: rules.kinds,
  amounts: Object.fromEntries(
    rules.bigWin.amounts.map(({ currency, amount }) => [currency, formatMoney(amount)]),
  ),
  days: rules.days,
  times: rules.bigWin.times,
  minutes: rules.turnaround.minutes,
  fastPercent: rules.turnaround.percent,
  idlePercent: rules.idlePercent,
  rounds: rules.opposite.rounds,
  evenPercent: rules.opposite.percent,
})

/** Whether what is typed is a number that the server takes. */
export const isGoodNumber = (name: NumberName, typed: number | string): typed is number =>
  typeof typed === 'number' &&
  Number.isInteger(typed) &&
  typed >= bounds[name].min &&
  typed <= bounds[name].max

/** Whether an amount is left out, or one of its currency. */
export function isGoodAmount(currency: string, typed: string): boolean {
  if (typed.trim() === '') return true
  const amount = parseMoney(typed.trim())
  return amount !== undefined && amount > 0n && fitsCurrency(amount, currency)
}

/** What is sent; undefined while something does not fit. */
export function rulesOf(draft: RiskDraft): Rules | undefined {
  const { days, times, minutes, fastPercent, idlePercent, rounds, evenPercent } = draft
  if (!isGoodNumber('days', days) || !isGoodNumber('times', times)) return undefined
  if (!isGoodNumber('minutes', minutes) || !isGoodNumber('fastPercent', fastPercent))
    return undefined
  if (!isGoodNumber('idlePercent', idlePercent)) return undefined
  if (!isGoodNumber('rounds', rounds) || !isGoodNumber('evenPercent', evenPercent)) return undefined
  const typed = Object.entries(draft.amounts)
  if (typed.some(([currency, amount]) => !isGoodAmount(currency, amount))) return undefined
  const amounts = typed.flatMap(([currency, text]) => {
    const amount = parseMoney(text.trim())
    return amount === undefined ? [] : [{ currency, amount }]
  })
  return {
    kinds: riskKinds.filter((kind) => draft.kinds.includes(kind)),
    days,
    bigWin: { times, amounts },
    turnaround: { minutes, percent: fastPercent },
    idlePercent,
    opposite: { rounds, percent: evenPercent },
  }
}
