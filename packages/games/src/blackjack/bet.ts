import * as z from 'zod/mini'
import { originalsLimits } from '../limits.ts'
import { MOVES, OUTCOMES, ROUND_CARDS } from './math.ts'

export const CODE = 'blackjack'
export const RULES_VERSION = 'blackjack-1'
export const limits = originalsLimits

const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))
const card = z.int().check(z.minimum(0), z.maximum(51))
const move = z.enum(MOVES)

/** Nothing to choose but the stake. */
export const betSchema = z.strictObject({})
export type Bet = z.infer<typeof betSchema>

/** `step` is how many moves were made when this one was chosen: a stale one is refused. */
export const actionSchema = z.strictObject({
  type: move,
  step: z.int().check(z.minimum(0), z.maximum(ROUND_CARDS)),
})
export type Action = z.infer<typeof actionSchema>

/** What the server stores. Cards that are not on the table are the secret. */
export const stateSchema = z.strictObject({
  rulesVersion: z.string(),
  stake: amount,
  currency: z.string(),
  cards: z.array(card),
  moves: z.array(move),
})
export type State = z.infer<typeof stateSchema>

const hand = z.strictObject({
  cards: z.array(card),
  total: z.int(),
  isSoft: z.boolean(),
  /** What lies on the hand. */
  staked: amount,
  /** Null while the round is live. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  payout: z.nullable(amount),
})
export type HandView = z.infer<typeof hand>

/** What the member sees. Amounts are decimal strings. */
export const viewSchema = z.strictObject({
  stake: amount,
  currency: z.string(),
  phase: z.enum(['live', 'over']),
  /** On all hands together. */
  staked: amount,
  payout: z.nullable(amount),
  hands: z.array(hand),
  active: z.nullable(z.int()),
  /** Null lies face down. */
  dealer: z.array(z.nullable(card)),
  /** Of the open cards. */
  dealerTotal: z.int(),
  /** Moves made so far: the step of the next one. */
  step: z.int(),
  moves: z.array(move),
})
export type View = z.infer<typeof viewSchema>
