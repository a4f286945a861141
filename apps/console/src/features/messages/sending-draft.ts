import type { InputOf, ReplyOf } from '@lantern/contract/endpoint'
import type { opsMessages } from '@lantern/contract/ops/messages'

export type Sending = ReplyOf<(typeof opsMessages)['sending']>
export type Limits = Sending['limits']
export type LimitName = keyof Limits
type Wish = Omit<InputOf<(typeof opsMessages)['saveSending']>, 'reason'>

/** Every country that has no row of its own. */
export const OTHERS = '*'

export interface RouteRow {
  readonly country: string
  /** Best first. */
  readonly gateways: readonly string[]
}

export interface CostRow {
  readonly country: string
  readonly price: string
}

/** What an operator writes: rows in an order, so that a row stays while its country is typed. */
export interface Draft {
  readonly limits: Limits
  readonly routes: readonly RouteRow[]
  /** Null: every country. */
  readonly served: readonly string[] | null
  readonly costs: readonly CostRow[]
  readonly otherwise: string
  readonly mostPerDay: string
}

/** The rows of a record by country; others last, as they are asked last. */
function rowsOf<Value>(record: Readonly<Record<string, Value>>): (readonly [string, Value])[] {
  const rows = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  const isOthers = ([country]: readonly [string, Value]) => country === OTHERS
  return [...rows.filter((row) => !isOthers(row)), ...rows.filter(isOthers)]
}

export const draftOf = ({ limits, routing, costs }: Sending): Draft => ({
  limits,
  routes: rowsOf(routing.byCountry).map(([country, gateways]) => ({ country, gateways })),
  served: routing.served,
  costs: rowsOf(costs.byCountry).map(([country, price]) => ({ country, price })),
  otherwise: costs.otherwise,
  mostPerDay: costs.mostPerDay,
})

export const wishOf = (draft: Draft): Wish => ({
  limits: draft.limits,
  routing: {
    byCountry: Object.fromEntries(
      draft.routes.map(({ country, gateways }) => [country, [...gateways]]),
    ),
    served: draft.served === null ? null : [...draft.served],
  },
  costs: {
    byCountry: Object.fromEntries(draft.costs.map(({ country, price }) => [country, price])),
    otherwise: draft.otherwise,
    mostPerDay: draft.mostPerDay,
  },
})

export const MOST_MESSAGES = 1_000_000
export const MOST_GATEWAYS = 5
const COUNTRY = /^[A-Z]{2}$/
const PRICE = /^(0|[1-9][0-9]{0,8})(\.[0-9]{1,4})?$/

export const isPrice = (text: string): boolean => PRICE.test(text)

/** What is wrong with a row: its country, a country twice, a gateway that is not there, its price. */
export type RowFault = 'country' | 'twice' | 'gateway' | 'price' | undefined

export interface DraftFaults {
  readonly limits: readonly LimitName[]
  readonly routes: readonly RowFault[]
  readonly served: readonly string[]
  readonly servesNobody: boolean
  readonly costs: readonly RowFault[]
  readonly otherwise: boolean
  readonly mostPerDay: boolean
  readonly none: boolean
}

const isLimit = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= MOST_MESSAGES

/** Judges a draft as the server will. */
export function faultsOf(draft: Draft, gateways: readonly string[]): DraftFaults {
  const names = Object.keys(draft.limits) as LimitName[]
  const limits = names.filter((name) => !isLimit(draft.limits[name]))
  const routes = draft.routes.map((row, at) => {
    if (row.country !== OTHERS && !COUNTRY.test(row.country)) return 'country'
    if (isTwice(draft.routes, at)) return 'twice'
    return row.gateways.every((code) => gateways.includes(code)) ? undefined : 'gateway'
  })
  const costs = draft.costs.map((row, at) => {
    if (!COUNTRY.test(row.country)) return 'country'
    if (isTwice(draft.costs, at)) return 'twice'
    return isPrice(row.price) ? undefined : 'price'
  })
  const served = (draft.served ?? []).filter((code) => code !== OTHERS && !COUNTRY.test(code))
  const faults = {
    limits,
    routes,
    served,
    servesNobody: draft.served?.length === 0,
    costs,
    otherwise: !isPrice(draft.otherwise),
    mostPerDay: !isPrice(draft.mostPerDay),
  }
  const none =
    limits.length + served.length === 0 &&
    [...routes, ...costs].every((fault) => fault === undefined) &&
    !faults.servesNobody &&
    !faults.otherwise &&
    !faults.mostPerDay
  return { ...faults, none }
}

const isTwice = (rows: readonly { readonly country: string }[], at: number): boolean =>
  rows.findIndex(({ country }) => country === rows[at]?.country) !== at
