import * as z from 'zod/mini'
import { instantState, instantView } from '../instant.ts'
import { DRAWN, LANTERNS, MAX_PICKS, RISKS } from './math.ts'

export const CODE = 'keno'
export const RULES_VERSION = 'keno-1'

const lantern = z.int().check(z.minimum(1), z.maximum(LANTERNS))
const areDifferent = z.refine<number[]>((all) => new Set(all).size === all.length)

export const betSchema = z.strictObject({
  picks: z.array(lantern).check(z.minLength(1), z.maxLength(MAX_PICKS), areDifferent),
  risk: z.enum(RISKS),
})
export type Bet = z.infer<typeof betSchema>

/** The ten lanterns in the order they are lit. */
const outcome = z.array(lantern).check(z.length(DRAWN), areDifferent)

export const stateSchema = instantState(betSchema, outcome)
export const viewSchema = instantView(betSchema, outcome)
export type View = z.infer<typeof viewSchema>
