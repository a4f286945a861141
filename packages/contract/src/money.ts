import { formatMoney, MAX_AMOUNT, type Money, parseMoney } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import { id } from './fields.ts'

const AMOUNT = /^(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/
const SIGNED_AMOUNT = /^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/

const codec = (pattern: RegExp) =>
  z.codec(z.string().check(z.maxLength(20), z.regex(pattern)), z.bigint(), {
    decode: (text, ctx): Money => {
      const units = parseMoney(text)
      if (units !== undefined && units <= MAX_AMOUNT) return units
      ctx.issues.push({ code: 'custom', message: 'not an amount', input: text })
      return z.NEVER
    },
    encode: (units) => formatMoney(units),
  })

/** An amount of at least zero: decimal string on the wire, units of 1/10,000 in code. */
export const amount = codec(AMOUNT)

/**
 * A member's yes to the loss of a bonus by money that leaves: of which one, and how much it was told
 * that it would lose. Without it, or when either is another by now, `bonus_would_end` tells both.
 */
export const endsBonus = z.optional(z.strictObject({ bonus: id, amount }))

/** An amount that may be negative: differences and net results. */
export const signedAmount = codec(SIGNED_AMOUNT)
