import * as z from 'zod/mini'

const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))
const count = z.int().check(z.minimum(0))

/** A slot is bet on by its stake alone. */
export const betSchema = z.strictObject({})
export type Bet = z.infer<typeof betSchema>

/** Shows the next free spin. */
export const actionSchema = z.strictObject({ type: z.literal('next') })
export type Action = z.infer<typeof actionSchema>

const linesSpin = z.strictObject({
  model: z.literal('lines'),
  isFree: z.boolean(),
  /** Columns from the left, each from top to bottom. */
  window: z.array(z.string()),
  stops: z.array(count),
  wins: z.array(z.strictObject({ line: count, symbol: z.string(), count, payout: amount })),
  scatters: count,
  scatterPayout: amount,
  /** Free spins that this spin won. */
  freeSpins: count,
  multiplier: count,
  payout: amount,
})

const drop = z.strictObject({
  window: z.array(z.string()),
  wins: z.array(z.strictObject({ symbol: z.string(), ways: count, payout: amount })),
  multiplier: count,
  payout: amount,
})

const cascadeSpin = z.strictObject({
  model: z.literal('cascade'),
  isFree: z.boolean(),
  drops: z.array(drop),
  payout: amount,
})

const classicSpin = z.strictObject({
  model: z.literal('classic'),
  isFree: z.boolean(),
  window: z.array(z.string()),
  stops: z.array(count),
  payout: amount,
})

/** One spin with everything it shows; payouts have all multipliers in them. */
export const spinSchema = z.discriminatedUnion('model', [linesSpin, cascadeSpin, classicSpin])
export type Spin = z.infer<typeof spinSchema>
export type LinesSpinView = z.infer<typeof linesSpin>
export type CascadeSpinView = z.infer<typeof cascadeSpin>
export type DropView = z.infer<typeof drop>

/** What the server works with. `spins` beyond `shown` are the secret. */
export const stateSchema = z.strictObject({
  rulesVersion: z.string(),
  title: z.string(),
  stake: amount,
  currency: z.string(),
  /** The paid spin and every free spin it led to, all decided before the first was shown. */
  spins: z.array(spinSchema).check(z.minLength(1)),
  shown: count.check(z.minimum(1)),
})
export type State = z.infer<typeof stateSchema>

/** What the player sees. Amounts are decimal strings. */
export const viewSchema = z.strictObject({
  title: z.string(),
  rulesVersion: z.string(),
  stake: amount,
  currency: z.string(),
  phase: z.enum(['live', 'over']),
  /** The spins shown so far, oldest first. */
  spins: z.array(spinSchema),
  /** Free spins won so far, and those of them still to be shown. */
  freeSpinsWon: count,
  freeSpinsLeft: count,
  /** Won so far; when the round is over, what it pays. */
  payout: amount,
})
export type View = z.infer<typeof viewSchema>
