import * as z from 'zod/mini'
import { originalsLimits } from '../limits.ts'
import { CATEGORIES, HOLD_ALL } from './math.ts'

export const CODE = 'poker'
export const RULES_VERSION = 'poker-1'
export const limits = originalsLimits

const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))
const card = z.int().check(z.minimum(0), z.maximum(51))
const hold = z.int().check(z.minimum(0), z.maximum(HOLD_ALL))

/** Nothing to choose but the stake. */
export const betSchema = z.strictObject({})
export type Bet = z.infer<typeof betSchema>

/** `hold` is five bits: bit 0 keeps the first card. */
export const actionSchema = z.strictObject({ type: z.literal('draw'), hold })
export type Action = z.infer<typeof actionSchema>

/** What the server stores. The last five cards are the secret until they are drawn. */
export const stateSchema = z.strictObject({
  rulesVersion: z.string(),
  stake: amount,
  currency: z.string(),
  cards: z.array(card),
  /** Null until the draw. */
  hold: z.nullable(hold),
})
export type State = z.infer<typeof stateSchema>

/** What the member sees. Amounts are decimal strings. */
export const viewSchema = z.strictObject({
  stake: amount,
  currency: z.string(),
  phase: z.enum(['live', 'over']),
  /** As dealt. */
  dealt: z.array(card),
  /** As they lie now. */
  cards: z.array(card),
  hold: z.nullable(hold),
  /** Of the cards as they lie now. */
  category: z.enum(CATEGORIES),
  payout: z.nullable(amount),
})
export type View = z.infer<typeof viewSchema>
