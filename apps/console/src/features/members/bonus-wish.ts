import type { CallInput } from '@lantern/web-kit/call-input'
import type { opsRollover } from '@lantern/contract/ops/rollover'
import { type Money, parseMoney } from '@lantern/kernel/money'

/** What stands in the form of a grant, as it is typed. */
export interface BonusFields {
  readonly model: 'lock' | 'balance'
  readonly amount: string
  readonly deposit: string
  readonly base: 'bonus' | 'both'
  readonly times: string
  readonly order: 'cash_first' | 'bonus_first'
  readonly onWithdrawal: 'holds' | 'forfeits'
  readonly stakes: 'all' | 'cash' | 'bonus'
  readonly mostStake: string
  readonly capTimes: string
  readonly days: string
  readonly otherwise: string
  readonly products: Readonly<Record<string, string>>
}

export const emptyBonus: BonusFields = {
  model: 'balance',
  amount: '',
  deposit: '',
  base: 'bonus',
  times: '10',
  order: 'cash_first',
  onWithdrawal: 'holds',
  stakes: 'all',
  mostStake: '',
  capTimes: '',
  days: '30',
  otherwise: '100',
  products: {},
}

/** An amount that may be left out: null then; undefined when it is none. */
const optional = (text: string): Money | null | undefined => {
  if (text.trim() === '') return null
  const read = parseMoney(text.trim())
  return read !== undefined && read > 0n ? read : undefined
}

const readPercent = (text: string): number | undefined => {
  const percent = /^[0-9]{1,3}$/.test(text.trim()) ? Number.parseInt(text, 10) : undefined
  return percent !== undefined && percent <= 100 ? percent : undefined
}

function readDays(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const days = /^[0-9]{1,3}$/.test(text.trim()) ? Number.parseInt(text, 10) : undefined
  return days !== undefined && days > 0 && days <= 365 ? days : undefined
}

type Wish = Omit<CallInput<(typeof opsRollover)['grantBonus']>, 'id' | 'reason'>

/** The grant that the form asks for; undefined while something of it can not be. */
export function bonusWish(fields: BonusFields): Wish | undefined {
  const amount = optional(fields.amount)
  const times = optional(fields.times)
  const deposit = optional(fields.deposit)
  const mostStake = optional(fields.mostStake)
  const capTimes = optional(fields.capTimes)
  const days = readDays(fields.days)
  const otherwise = readPercent(fields.otherwise)
  if (!amount || !times || deposit === undefined || otherwise === undefined) return undefined
  if (mostStake === undefined || capTimes === undefined || days === undefined) return undefined
  const products: Record<string, number> = {}
  for (const [product, text] of Object.entries(fields.products)) {
    if (text.trim() === '') continue
    const share = readPercent(text)
    if (share === undefined) return undefined
    products[product] = share
  }
  const { model, base, order, onWithdrawal, stakes } = fields
  const weights = { otherwise, products, tags: {}, games: {} }
  const terms = { weights, minimumOdds: null, mostStake: null, stakes, netsOpposites: true }
  const given = { model, base, order, onWithdrawal, amount, times, mostStake, capTimes, days }
  return { ...given, deposit: deposit ?? 0n, terms }
}
