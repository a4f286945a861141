import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsPaymentMethods } from '@lantern/contract/ops/payments'
import { formatMoney, parseMoney } from '@lantern/kernel/money'
import { percentText, readPercent } from '@lantern/kernel/percent'

export type Methods = ReplyOf<(typeof opsPaymentMethods)['methods']>
export type Method = Methods['methods'][number]

/** A method as it is typed. */
export interface MethodDraft {
  readonly provider: string
  readonly enabled: boolean
  readonly position: string
  readonly minimum: string
  readonly maximum: string
  readonly feePercent: string
  readonly quickAmounts: string
  readonly twoPersonsAbove: string
  readonly mostPerDay: string
  /** Empty: no such limit. */
  readonly payoutMax: string
  readonly countries: string
  readonly leastVip: string
  readonly bank: string
  readonly holder: string
  readonly number: string
  readonly patienceMinutes: string
}

export const draftOf = (method: Method): MethodDraft => ({
  provider: method.provider,
  enabled: method.enabled,
  position: `${method.position}`,
  minimum: formatMoney(method.minimum),
  maximum: formatMoney(method.maximum),
  feePercent: percentText(method.feeBasisPoints),
  quickAmounts: method.quickAmounts.map(formatMoney).join(', '),
  twoPersonsAbove: method.twoPersonsAbove === null ? '' : formatMoney(method.twoPersonsAbove),
  mostPerDay: method.mostPerDay === null ? '' : `${method.mostPerDay}`,
  payoutMax: method.payoutMax === null ? '' : formatMoney(method.payoutMax),
  countries: method.countries.join(', '),
  leastVip: `${method.leastVip}`,
  bank: method.payTo?.bank ?? '',
  holder: method.payTo?.holder ?? '',
  number: method.payTo?.number ?? '',
  patienceMinutes: `${method.patienceMinutes}`,
})

const WHOLE = /^[0-9]{1,5}$/

const wholeOf = (text: string): number | undefined =>
  WHOLE.test(text.trim()) ? Number.parseInt(text, 10) : undefined

const levelOf = (text: string): number | undefined =>
  /^[0-9]$/.test(text.trim()) ? Number.parseInt(text, 10) : undefined

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

type Filled<Rules> = { readonly [Name in keyof Rules]: Exclude<Rules[Name], undefined> }

/** The entries, if none of them is missing. */
function filled<Rules extends object>(rules: Rules): Filled<Rules> | undefined {
  const isWhole = (given: object): given is Filled<Rules> =>
    !Object.values(given).includes(undefined)
  return isWhole(rules) ? rules : undefined
}

const countriesOf = (text: string): string[] | undefined => {
  const countries = listOf(text).map((one) => one.toUpperCase())
  return countries.every((one) => /^[A-Z]{2}$/.test(one)) ? countries : undefined
}

function amountsOf(text: string): bigint[] | undefined {
  const typed = listOf(text).map(parseMoney)
  const read = typed.filter((one) => one !== undefined)
  return read.length === typed.length ? read : undefined
}

/** What is sent; undefined while something is missing or wrong. */
export function rulesOf({ direction }: Method, draft: MethodDraft) {
  const isPayout = direction === 'withdrawal'
  const { provider, enabled, bank, holder, number } = draft
  const paysInto = !isPayout && provider === 'transfer'
  return filled({
    provider,
    enabled,
    position: wholeOf(draft.position),
    minimum: parseMoney(draft.minimum),
    maximum: parseMoney(draft.maximum),
    feeBasisPoints: readPercent(draft.feePercent),
    quickAmounts: amountsOf(draft.quickAmounts),
    twoPersonsAbove: isPayout ? parseMoney(draft.twoPersonsAbove) : null,
    mostPerDay: isPayout ? wholeOf(draft.mostPerDay) : null,
    payoutMax: isPayout && draft.payoutMax.trim() !== '' ? parseMoney(draft.payoutMax) : null,
    countries: countriesOf(draft.countries),
    leastVip: levelOf(draft.leastVip),
    payTo: paysInto ? { bank, holder, number } : null,
    patienceMinutes: wholeOf(draft.patienceMinutes),
  })
}
