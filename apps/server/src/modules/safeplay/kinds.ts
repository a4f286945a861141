import { refuse } from '@lantern/contract/errors'
import type { LimitKind, LimitPeriod } from '@lantern/contract/safeplay'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { formatMoney, MAX_AMOUNT, parseMoney } from '@lantern/kernel/money'

export interface Whose {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

export interface LimitName {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

/** Units of money, or minutes; null: no limit. */
export type LimitValue = bigint | null

/** What minutes a limit of time may have. A reality check comes at least every hour. */
const MINUTES = { session: [15n, 44_640n], check: [5n, 60n] } as const

const isTime = (kind: LimitKind): kind is keyof typeof MINUTES => Object.hasOwn(MINUTES, kind)

/** Reads a limit as it is written. Refuses `amount_invalid` and `bad_request`. */
export function readValue({ kind, period }: LimitName, text: string | null): LimitValue {
  if (kind === 'check' && period !== 'day') refuse('bad_request', { field: 'period' })
  if (text === null) return null
  if (!isTime(kind)) {
    const units = parseMoney(text)
    return units === undefined || units > MAX_AMOUNT ? refuse('amount_invalid') : units
  }
  const minutes = /^[0-9]{1,5}$/.test(text) ? BigInt(text) : -1n
  const [least, most] = MINUTES[kind]
  if (minutes < least || minutes > most) refuse('bad_request', { field: 'value' })
  return minutes
}

export const showValue = ({ kind }: Pick<LimitName, 'kind'>, value: LimitValue): string | null => {
  if (value === null) return null
  return isTime(kind) ? value.toString() : formatMoney(value)
}

/** Lower is stricter, and none is the loosest. */
export const isStricter = (value: LimitValue, than: LimitValue): boolean =>
  value !== null && (than === null || value < than)

/** The stricter of two limits. */
export const stricter = (one: LimitValue, other: LimitValue): LimitValue =>
  isStricter(one, other) ? one : other

/** An end that never comes. */
export const ENDLESS = new Date('9999-12-31T00:00:00.000Z')

export const showEnd = (until: Date): string | null =>
  until.getTime() === ENDLESS.getTime() ? null : until.toISOString()
