import * as z from 'zod/mini'
import { originalsLimits } from '../limits.ts'
import { FLOORS, LEVELS } from './math.ts'

export const CODE = 'tower'
export const RULES_VERSION = 'tower-1'
export const limits = originalsLimits

const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))
const door = z.int().check(z.minimum(1), z.maximum(4))
const level = z.enum(LEVELS)

export const betSchema = z.strictObject({ level })
export type Bet = z.infer<typeof betSchema>

/** `floor` is the floor the door is on, 1 to 9: a stale one is refused. */
export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('climb'),
    floor: z.int().check(z.minimum(1), z.maximum(FLOORS)),
    door,
  }),
  z.strictObject({ type: z.literal('cashOut') }),
])
export type Action = z.infer<typeof actionSchema>

/**
 * live: the next floor may be climbed. cashedOut: the member took the money. completed: the top, or
 * the last floor that the payout limit allows. lost: the wind. returned: left on the ground.
 */
const phase = z.enum(['live', 'cashedOut', 'completed', 'lost', 'returned'])

/** What the server stores. `windy` is the secret. */
export const stateSchema = z.strictObject({
  rulesVersion: z.string(),
  level,
  stake: amount,
  currency: z.string(),
  /** Floors after which the round cashes out by itself, by the limits when it was opened. */
  lastPaying: z.int().check(z.minimum(1), z.maximum(FLOORS)),
  windy: z.array(z.array(door)),
  /** The door opened on each floor, from the lowest; the last one may be windy. */
  doors: z.array(door),
  phase,
})
export type State = z.infer<typeof stateSchema>

/** What the member sees. Amounts and multipliers are decimal strings. */
export const viewSchema = z.strictObject({
  level,
  stake: amount,
  currency: z.string(),
  phase,
  lastPaying: z.int(),
  doors: z.array(door),
  multiplier: z.nullable(amount),
  /** What cashing out pays, or paid. */
  payout: z.nullable(amount),
  nextMultiplier: z.nullable(amount),
  nextPayout: z.nullable(amount),
  /** Null while the round is live. */
  windy: z.nullable(z.array(z.array(door))),
})
export type View = z.infer<typeof viewSchema>
