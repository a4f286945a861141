import { money } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import { amount, instantState, instantView } from '../instant.ts'
import { POCKETS, SPOTS } from './math.ts'

export const CODE = 'roulette'
export const RULES_VERSION = 'roulette-1'

const spot = z.string().check(z.maxLength(20))

/** Chips by spot: `{"17": "1.00", "17-18": "2.00", "red": "5.00"}`. Together they are the stake. */
export const betSchema = z.strictObject({
  chips: z.record(spot, amount).check(
    z.refine((chips) => {
      const codes = Object.keys(chips)
      return codes.length > 0 && codes.every((code) => SPOTS.has(code))
    }),
    z.refine((chips) => Object.values(chips).every((chip) => money(chip) > 0n)),
  ),
})
export type Bet = z.infer<typeof betSchema>

/** The pocket. */
const outcome = z.int().check(z.minimum(0), z.maximum(POCKETS - 1))

export const stateSchema = instantState(betSchema, outcome)
export const viewSchema = instantView(betSchema, outcome)
export type View = z.infer<typeof viewSchema>
