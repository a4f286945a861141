import * as z from 'zod/mini'
import { originalsLimits } from '../limits.ts'
import { PICKS, ROUND_CARDS } from './math.ts'

export const CODE = 'hilo'
export const RULES_VERSION = 'hilo-1'
export const limits = originalsLimits

const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))
const card = z.int().check(z.minimum(0), z.maximum(51))
const step = z.int().check(z.minimum(0), z.maximum(ROUND_CARDS))
const pick = z.enum(PICKS)

/** Nothing to choose before the first card lies open. */
export const betSchema = z.strictObject({})
export type Bet = z.infer<typeof betSchema>

/** `step` is how many moves were made when this one was chosen: a stale one is refused. */
export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('guess'), step, pick }),
  z.strictObject({ type: z.literal('skip'), step }),
  z.strictObject({ type: z.literal('cashOut') }),
])
export type Action = z.infer<typeof actionSchema>

const move = z.enum([...PICKS, 'skip'])
export type Move = z.infer<typeof move>

/**
 * live: guesses may be made. cashedOut: the member took the money. completed: the cards or the
 * payout limit ended the round, which cashed out by itself. lost: a wrong guess. returned: ended
 * without a guess, the stake went back.
 */
const phase = z.enum(['live', 'cashedOut', 'completed', 'lost', 'returned'])

/** What the server stores. `cards` beyond the moves made are the secret. */
export const stateSchema = z.strictObject({
  rulesVersion: z.string(),
  stake: amount,
  currency: z.string(),
  cards: z.array(card),
  moves: z.array(move),
  phase,
})
export type State = z.infer<typeof stateSchema>

const option = z.strictObject({
  pick,
  /** Ranks of 13 that win. */
  ranks: z.int(),
  multiplier: amount,
  payout: amount,
  /** False when the payout would pass the limit. */
  isOpen: z.boolean(),
})
export type Option = z.infer<typeof option>

/** What the member sees. Amounts and multipliers are decimal strings. */
export const viewSchema = z.strictObject({
  stake: amount,
  currency: z.string(),
  phase,
  /** Open cards, the one to guess from last. */
  cards: z.array(card),
  /** What led from each card to the next. */
  moves: z.array(move),
  multiplier: z.nullable(amount),
  /** What cashing out pays, or paid. */
  payout: z.nullable(amount),
  /** Upper and lower; none when the round is over. */
  options: z.array(option),
})
export type View = z.infer<typeof viewSchema>
