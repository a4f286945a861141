import * as z from 'zod/mini'
import { COIN_MARKS } from './own.ts'

const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/))
const count = z.int().check(z.minimum(0))

/** A slot is bet on by its stake alone. */
export const betSchema = z.strictObject({})
export type Bet = z.infer<typeof betSchema>

/** Shows the next free spin. */
export const actionSchema = z.strictObject({ type: z.literal('next') })
export type Action = z.infer<typeof actionSchema>

/** What a game's own did to the reels of a spin. */
const own = z.strictObject({
  kind: z.enum(['expanding', 'otherReels', 'mystery', 'struck', 'twins']),
  /** The reels that it is about, counted from 0. */
  reels: z.array(count),
  /** What the reels showed when they stopped, where it changed after that. */
  landed: z.optional(z.array(z.string())),
})

/** A run of a line, from the left unless it says so. */
const lineWin = z.strictObject({
  line: count,
  symbol: z.string(),
  count,
  /** By the wilds in it, within what it pays. */
  factor: z.optional(count),
  fromRight: z.optional(z.boolean()),
  payout: amount,
})

const linesSpin = z.strictObject({
  model: z.literal('lines'),
  isFree: z.boolean(),
  /** Columns from the left, each from top to bottom. */
  window: z.array(z.string()),
  stops: z.array(count),
  wins: z.array(lineWin),
  scatters: count,
  scatterPayout: amount,
  /** Free spins that this spin won. */
  freeSpins: count,
  multiplier: count,
  /** The factor that was drawn for this spin, within the multiplier; 1 for a game without. */
  boost: z.optional(count),
  own: z.optional(own),
  payout: amount,
})

const waysSpin = z.strictObject({
  model: z.literal('ways'),
  isFree: z.boolean(),
  window: z.array(z.string()),
  stops: z.array(count),
  /** A symbol on the first `count` reels, `ways` times. */
  wins: z.array(z.strictObject({ symbol: z.string(), count, ways: count, payout: amount })),
  scatters: count,
  scatterPayout: amount,
  freeSpins: count,
  multiplier: count,
  own: z.optional(own),
  payout: amount,
})

const coin = z.strictObject({
  column: count,
  row: count,
  /** What it will pay, the factor of its board in it. */
  value: amount,
  mark: z.optional(z.enum(COIN_MARKS)),
})

/** One respin: it pays with the last of them. */
const holdSpin = z.strictObject({
  model: z.literal('hold'),
  isFree: z.boolean(),
  /** Coins and empty cells, which are dots. */
  window: z.array(z.string()),
  coins: z.array(coin),
  /** The last so many of them are new. */
  landed: count,
  /** Respins that are left. */
  left: count,
  /** Paid on top when the board is full. */
  grandPayout: amount,
  /** Paid on top for so many coins at the end; only in games that pay that. */
  rankPayout: z.optional(amount),
  /** Drawn when the respins began, within all that the board pays; only in games that draw one. */
  factor: z.optional(count),
  payout: amount,
})

const drop = z.strictObject({
  window: z.array(z.string()),
  wins: z.array(z.strictObject({ symbol: z.string(), ways: count, payout: amount })),
  multiplier: count,
  /** Paid on top of what the symbols pay, and within the payout; where there is something. */
  prize: z.optional(amount),
  payout: amount,
})

const cascadeSpin = z.strictObject({
  model: z.literal('cascade'),
  isFree: z.boolean(),
  drops: z.array(drop),
  /** The symbol that pays more in this spin, in games that draw one. */
  lucky: z.optional(z.string()),
  payout: amount,
})

const classicSpin = z.strictObject({
  model: z.literal('classic'),
  isFree: z.boolean(),
  window: z.array(z.string()),
  stops: z.array(count),
  boost: z.optional(count),
  /** What the third reel showed before it went once more, where it did. */
  before: z.optional(z.strictObject({ symbol: z.string(), stop: count })),
  /** What pays is a group of symbols that are not alike. */
  isMixed: z.optional(z.boolean()),
  payout: amount,
})

/** One spin with everything it shows; payouts have all multipliers in them. */
export const spinSchema = z.discriminatedUnion('model', [
  linesSpin,
  cascadeSpin,
  classicSpin,
  waysSpin,
  holdSpin,
])
export type Spin = z.infer<typeof spinSchema>
export type LinesSpinView = z.infer<typeof linesSpin>
export type WaysSpinView = z.infer<typeof waysSpin>
/** What a game's own did to the reels; undefined where it did nothing. */
export type OwnView = NonNullable<LinesSpinView['own']>
export type HoldSpinView = z.infer<typeof holdSpin>
export type ClassicSpinView = z.infer<typeof classicSpin>
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
