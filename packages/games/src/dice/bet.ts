import * as z from 'zod/mini'
import { originalsLimits } from '../limits.ts'
import { MAX_ROLL, MAX_WINNING, MIN_WINNING, winningOutcomes } from './math.ts'

export const CODE = 'dice'
export const RULES_VERSION = 'dice-1'
export const limits = originalsLimits

const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))
const direction = z.enum(['over', 'under'])
/** Hundredths: 5050 stands for 50.50. */
const hundredths = z.int().check(z.minimum(0), z.maximum(MAX_ROLL))

export const betSchema = z.strictObject({ direction, target: hundredths }).check(
  z.refine((bet) => {
    const winning = winningOutcomes(bet.direction, bet.target)
    return winning >= MIN_WINNING && winning <= MAX_WINNING
  }),
)
export type Bet = z.infer<typeof betSchema>

/** A roll is over as soon as it is made: there is nothing to act on. */
export const actionSchema = z.never()
export type Action = z.infer<typeof actionSchema>

/** What the server stores. Nothing in it is secret, since the round is over when it is opened. */
export const stateSchema = z.strictObject({
  rulesVersion: z.string(),
  direction,
  target: hundredths,
  stake: amount,
  currency: z.string(),
  rolled: hundredths,
})
export type State = z.infer<typeof stateSchema>

/** What the member sees. Amounts and multipliers are decimal strings, rolls are hundredths. */
export const viewSchema = z.strictObject({
  direction,
  target: hundredths,
  stake: amount,
  currency: z.string(),
  rolled: hundredths,
  isWin: z.boolean(),
  multiplier: amount,
  payout: amount,
})
export type View = z.infer<typeof viewSchema>
