import * as z from 'zod/mini'
import { instantState, instantView } from '../instant.ts'
import { HIGHEST, LOWEST, MAX_TARGET, MIN_TARGET } from './math.ts'

export const CODE = 'limbo'
export const RULES_VERSION = 'limbo-1'

/** Hundredths: 250 stands for 2.50×. */
export const betSchema = z.strictObject({
  target: z.int().check(z.minimum(MIN_TARGET), z.maximum(MAX_TARGET)),
})
export type Bet = z.infer<typeof betSchema>

/** The height of the flight, in hundredths. */
const outcome = z.int().check(z.minimum(LOWEST), z.maximum(HIGHEST))

export const stateSchema = instantState(betSchema, outcome)
export const viewSchema = instantView(betSchema, outcome)
export type View = z.infer<typeof viewSchema>
