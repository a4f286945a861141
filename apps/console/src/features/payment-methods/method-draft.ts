import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsPaymentMethods } from '@lantern/contract/ops/payments'
import { formatMoney, parseMoney } from '@lantern/kernel/money'

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
  readonly countries: string
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
  feePercent: `${method.feeBasisPoints / 100}`,
  quickAmounts: method.quickAmounts.map(formatMoney).join(', '),
  twoPersonsAbove: method.twoPersonsAbove === null ? '' : formatMoney(method.twoPersonsAbove),
  mostPerDay: method.mostPerDay === null ? '' : `${method.mostPerDay}`,
  countries: method.countries.join(', '),
  bank: method.payTo?.bank ?? '',
  holder: method.payTo?.holder ?? '',
  number: method.payTo?.number ?? '',
  patienceMinutes: `${method.patienceMinutes}`,
})

const WHOLE = /^[0-9]{1,5}$/
const PERCENT = /^([0-9]{1,2})(?:\.([0-9]{1,2}))?$/

const wholeOf = (text: string): number | undefined =>
  WHOLE.test(text.trim()) ? Number.parseInt(text, 10) : undefined

/** Hundredths of a per cent; `1.5` is 150. */
function basisPointsOf(text: string): number | undefined {
  const [, whole, part = ''] = PERCENT.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number.parseInt(whole + part.padEnd(2, '0'), 10)
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** What is sent, or the name of the entry that is wrong. */
export function rulesOf(method: Method, draft: MethodDraft) {
  const minimum = parseMoney(draft.minimum)
  const maximum = parseMoney(draft.maximum)
  const quick = listOf(draft.quickAmounts).map(parseMoney)
  const quickAmounts = quick.filter((one) => one !== undefined)
  const position = wholeOf(draft.position)
  const patienceMinutes = wholeOf(draft.patienceMinutes)
  const feeBasisPoints = basisPointsOf(draft.feePercent)
  const countries = listOf(draft.countries).map((one) => one.toUpperCase())
  const isPayout = method.direction === 'withdrawal'
  const twoPersonsAbove = isPayout ? parseMoney(draft.twoPersonsAbove) : null
  const mostPerDay = isPayout ? wholeOf(draft.mostPerDay) : null
  const paysInto = !isPayout && draft.provider === 'transfer'
  const payTo = paysInto ? { bank: draft.bank, holder: draft.holder, number: draft.number } : null
  if (minimum === undefined || maximum === undefined || minimum > maximum) return undefined
  if (quickAmounts.length !== quick.length || position === undefined) return undefined
  if (feeBasisPoints === undefined || patienceMinutes === undefined) return undefined
  if (twoPersonsAbove === undefined || mostPerDay === undefined) return undefined
  if (!countries.every((one) => /^[A-Z]{2}$/.test(one))) return undefined
  return {
    provider: draft.provider,
    enabled: draft.enabled,
    position,
    minimum,
    maximum,
    feeBasisPoints,
    quickAmounts,
    twoPersonsAbove,
    mostPerDay,
    countries,
    payTo,
    patienceMinutes,
  }
}
