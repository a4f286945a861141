import * as z from 'zod/mini'
import { defineSetting } from '../config/index.ts'

const count = z.int().check(z.minimum(1), z.maximum(1_000_000))
const price = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,4})?$/))
const country = z.string().check(z.regex(/^([A-Z]{2}|\*)$/))
const gateways = z.array(z.string().check(z.regex(/^[a-z]{2,20}$/))).check(z.maxLength(5))

/** How many messages that somebody asked for from outside a brand sends within a while. */
export interface MessageLimits {
  readonly perAddressMinute: number
  readonly perAddressHour: number
  readonly perAddressDay: number
  /** Asked for from one network address. */
  readonly perAskerHour: number
  /** To numbers that differ in their last four digits only: what pumping looks like. */
  readonly perRangeHour: number
  /** Of the whole brand, per channel. */
  readonly perBrandHour: number
}

export const messageLimitsSetting = defineSetting<MessageLimits>(
  'notify.limits',
  z.strictObject({
    perAddressMinute: count,
    perAddressHour: count,
    perAddressDay: count,
    perAskerHour: count,
    perRangeHour: count,
    perBrandHour: count,
  }),
  {
    perAddressMinute: 1,
    perAddressHour: 5,
    perAddressDay: 10,
    perAskerHour: 20,
    perRangeHour: 30,
    perBrandHour: 2000,
  },
)

/** Which gateways carry text messages to a country, best first; `*` is every other country. */
export interface SmsRouting {
  readonly byCountry: Record<string, string[]>
  /** Countries that are served at all; null: every one. */
  readonly served: string[] | null
}

export const smsRoutingSetting = defineSetting<SmsRouting>(
  'notify.smsRouting',
  z.strictObject({
    byCountry: z.record(country, gateways),
    served: z.nullable(z.array(country).check(z.maxLength(260))),
  }),
  { byCountry: {}, served: null },
)

/** What a text message costs, in the brand's currency, and what a day may cost. */
export interface SmsCosts {
  readonly byCountry: Record<string, string>
  readonly otherwise: string
  readonly mostPerDay: string
}

export const smsCostsSetting = defineSetting<SmsCosts>(
  'notify.smsCosts',
  z.strictObject({ byCountry: z.record(country, price), otherwise: price, mostPerDay: price }),
  { byCountry: {}, otherwise: '0.05', mostPerDay: '100' },
)
