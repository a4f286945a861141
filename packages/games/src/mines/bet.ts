import * as z from 'zod/mini'
import { originalsLimits } from '../limits.ts'
import { CELLS, MAX_MINES, MIN_MINES } from './math.ts'

export const CODE = 'mines'
export const RULES_VERSION = 'mines-1'
export const limits = originalsLimits

const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))
const cell = z.int().check(z.minimum(1), z.maximum(CELLS))

export const betSchema = z.strictObject({
  mines: z.int().check(z.minimum(MIN_MINES), z.maximum(MAX_MINES)),
})
export type Bet = z.infer<typeof betSchema>

export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), cell }),
  z.strictObject({ type: z.literal('cashOut') }),
])
export type Action = z.infer<typeof actionSchema>

/**
 * live: tiles may be opened. cashedOut: the member took the money. completed: the last tile that
 * pays was opened and the round cashed out by itself. exploded: a mine. returned: left before the
 * first tile, the stake went back.
 */
const phase = z.enum(['live', 'cashedOut', 'completed', 'exploded', 'returned'])
export type Phase = z.infer<typeof phase>

/** What the server stores. `mineCells` is the secret. */
export const stateSchema = z.strictObject({
  rulesVersion: z.string(),
  mines: z.int().check(z.minimum(MIN_MINES), z.maximum(MAX_MINES)),
  stake: amount,
  currency: z.string(),
  /** Safe tiles after which the round cashes out by itself, by the limits when it was opened. */
  lastPaying: z.int().check(z.minimum(1), z.maximum(CELLS)),
  mineCells: z.array(cell),
  /** Safe tiles in the order they were opened. */
  opened: z.array(cell),
  explodedAt: z.nullable(cell),
  phase,
})
export type State = z.infer<typeof stateSchema>

/** What the member sees. Amounts and multipliers are decimal strings. */
export const viewSchema = z.strictObject({
  mines: z.int(),
  stake: amount,
  currency: z.string(),
  phase,
  opened: z.array(cell),
  lastPaying: z.int(),
  /** The multiplier reached; null before the first tile. */
  multiplier: z.nullable(amount),
  /** What cashing out pays, or paid. */
  payout: z.nullable(amount),
  nextMultiplier: z.nullable(amount),
  nextPayout: z.nullable(amount),
  /** Both null while the round is live. */
  mineCells: z.nullable(z.array(cell)),
  explodedAt: z.nullable(cell),
})
export type View = z.infer<typeof viewSchema>
