import * as z from 'zod/mini'
import { instantState, instantView } from '../instant.ts'
import { MAX_ROWS, MIN_ROWS, RISKS } from './math.ts'

export const CODE = 'plinko'
export const RULES_VERSION = 'plinko-1'

export const betSchema = z.strictObject({
  rows: z.int().check(z.minimum(MIN_ROWS), z.maximum(MAX_ROWS)),
  risk: z.enum(RISKS),
})
export type Bet = z.infer<typeof betSchema>

/** The way down: 0 to the left, 1 to the right, once for each row. */
const outcome = z
  .array(z.int().check(z.minimum(0), z.maximum(1)))
  .check(z.minLength(MIN_ROWS), z.maxLength(MAX_ROWS))

export const stateSchema = instantState(betSchema, outcome)
export const viewSchema = instantView(betSchema, outcome)
export type View = z.infer<typeof viewSchema>
