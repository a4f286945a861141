import * as z from 'zod/mini'
import { originalsLimits } from '../limits.ts'
import { HIGHEST, LOWEST } from './math.ts'

export const CODE = 'crash'
export const RULES_VERSION = 'crash-1'
export const limits = originalsLimits

const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))
/** Hundredths: 187 stands for 1.87×. */
const multiplier = z.int().check(z.minimum(100), z.maximum(HIGHEST))

/** Where the bet leaves by itself; 0: only by hand. */
export const betSchema = z.strictObject({
  autoAt: z.union([z.literal(0), z.int().check(z.minimum(LOWEST), z.maximum(HIGHEST))]),
})
export type Bet = z.infer<typeof betSchema>

/**
 * What happened to a bet in flight. The member only says that it leaves: when that was, where the
 * house had to end it and whether it was given back are the server's to tell.
 */
export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('cashOut'), atMs: z.int().check(z.minimum(0)) }),
  z.strictObject({ type: z.literal('capped'), at: multiplier }),
  z.strictObject({ type: z.literal('return') }),
])
export type Action = z.infer<typeof actionSchema>

/** How a bet left: asked for, by its own target, or at the most that a round may pay. */
export const ways = ['asked', 'auto', 'capped'] as const
export type Way = (typeof ways)[number]

const phase = z.enum(['aboard', 'out', 'fell', 'returned'])

export const stateSchema = z.strictObject({
  rulesVersion: z.string(),
  autoAt: z.int(),
  stake: amount,
  currency: z.string(),
  /** Secret while the bet is aboard. */
  bust: multiplier,
  phase,
  at: z.nullable(multiplier),
  how: z.nullable(z.enum(ways)),
})
export type State = z.infer<typeof stateSchema>

/** What the member sees. */
export const viewSchema = z.strictObject({
  autoAt: z.int(),
  stake: amount,
  currency: z.string(),
  phase,
  /** Where it left; null while it is aboard, and when it fell. */
  at: z.nullable(multiplier),
  how: z.nullable(z.enum(ways)),
  payout: z.nullable(amount),
  /** Where the round ended; null until it has. */
  bust: z.nullable(multiplier),
})
export type View = z.infer<typeof viewSchema>
