import type { ReplyOf } from '@lantern/contract/endpoint'
import type { arrivals, opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
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
  readonly patienceMinutes: string
  readonly routes: readonly RouteDraft[]
}

/** A rule as it is typed; empty bounds are none. */
export interface RouteDraft {
  /** Of its row on the screen. */
  readonly key: number
  readonly provider: string
  readonly least: string
  readonly most: string
  readonly countries: string
  readonly payoutMax: string
}

/** What a method is from the beginning on. */
export interface KindDraft {
  readonly direction: Method['direction']
  readonly code: string
  readonly name: string
  readonly mark: string
  readonly arrival: (typeof arrivals)[number]
  readonly currency: string
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
  patienceMinutes: `${method.patienceMinutes}`,
  routes: method.routes.map((rule, key) => ({
    key,
    provider: rule.provider,
    least: boundText(rule.least),
    most: boundText(rule.most),
    countries: rule.countries.join(', '),
    payoutMax: boundText(rule.payoutMax),
  })),
})

const boundText = (amount: bigint | null): string => (amount === null ? '' : formatMoney(amount))

/** A method that nobody has filled in yet. */
export const freshDraft = (provider: string): MethodDraft => ({
  provider,
  enabled: false,
  position: '0',
  minimum: '',
  maximum: '',
  feePercent: '0',
  quickAmounts: '',
  twoPersonsAbove: '',
  mostPerDay: '',
  payoutMax: '',
  countries: '',
  leastVip: '0',
  patienceMinutes: '30',
  routes: [],
})

export const freshKind: KindDraft = {
  direction: 'deposit',
  code: '',
  name: '',
  mark: '',
  arrival: 'minutes',
  currency: '',
}

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
  const typed = listOf(text).map((one) => parseMoney(one))
  const read = typed.filter((one) => one !== undefined)
  return read.length === typed.length ? read : undefined
}

/** An empty entry is null; undefined while it can not be read. */
const boundOf = (text: string): bigint | null | undefined =>
  text.trim() === '' ? null : parseMoney(text.trim())

function routesOf(drafts: readonly RouteDraft[], isPayout: boolean) {
  const read = drafts.map((rule) =>
    filled({
      provider: rule.provider === '' ? undefined : rule.provider,
      least: boundOf(rule.least),
      most: boundOf(rule.most),
      countries: countriesOf(rule.countries),
      payoutMax: isPayout ? boundOf(rule.payoutMax) : null,
    }),
  )
  const whole = read.filter((rule) => rule !== undefined)
  return whole.length === read.length ? whole : undefined
}

/** What a new method is; undefined while something is missing or wrong. */
export function kindOf({ direction, arrival, ...draft }: KindDraft) {
  const currency = draft.currency.trim().toUpperCase()
  const mark = draft.mark.trim().toUpperCase()
  const [code, name] = [draft.code.trim(), draft.name.trim()]
  return filled({
    direction,
    arrival,
    code: /^[a-z][a-z_]{1,38}$/.test(code) ? code : undefined,
    name: name.length >= 2 && name.length <= 40 ? name : undefined,
    mark: /^[A-Z0-9]{2}$/.test(mark) ? mark : undefined,
    currency: /^[A-Z]{3,5}$/.test(currency) ? currency : undefined,
  })
}

/** What is sent; undefined while something is missing or wrong. */
export function rulesOf({ direction }: Pick<Method, 'direction'>, draft: MethodDraft) {
  const isPayout = direction === 'withdrawal'
  const { provider, enabled } = draft
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
    patienceMinutes: wholeOf(draft.patienceMinutes),
    routes: routesOf(draft.routes, isPayout),
  })
}
