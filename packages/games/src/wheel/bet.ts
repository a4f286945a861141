import * as z from 'zod/mini'
import { instantState, instantView } from '../instant.ts'
import { RISKS, SIZES } from './math.ts'

export const CODE = 'wheel'
export const RULES_VERSION = 'wheel-1'

export const betSchema = z.strictObject({
  lanterns: z.literal(SIZES),
  risk: z.enum(RISKS),
})
export type Bet = z.infer<typeof betSchema>

/** The lantern that stopped at the top, clockwise from the first one. */
const outcome = z.int().check(z.minimum(0), z.maximum(49))

export const stateSchema = instantState(betSchema, outcome)
export const viewSchema = instantView(betSchema, outcome)
export type View = z.infer<typeof viewSchema>
