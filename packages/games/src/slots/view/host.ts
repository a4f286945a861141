import * as z from 'zod/mini'
import { viewSchema } from '../bet.ts'
import { mechanicFacts } from './mechanic-facts.ts'

// What a slot's page gets from whoever runs it. Read strictly: a page shows nothing it does not
// understand.

const amount = z.string().check(z.regex(/^\d{1,18}\.\d{2,4}$/))

const payRow = z.object({
  symbol: z.string(),
  count: z.int(),
  pays: z.number(),
  freeSpins: z.int(),
  chance: z.number(),
})

/** A part of what is a game's own: the symbols that it is about, short words, and a coin's name. */
const chip = z.object({
  text: z.string(),
  symbols: z.array(z.string()),
  name: z.optional(z.string()),
})
export type OwnChip = z.infer<typeof chip>

const game = z.object({
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  rulesVersion: z.string(),
  model: z.enum(['classic', 'lines', 'cascade', 'ways', 'hold']),
  columns: z.int(),
  rows: z.int(),
  units: z.int(),
  lines: z.array(z.array(z.int())),
  freeSpinMultiplier: z.int(),
  multipliers: z.array(z.int()),
  wild: z.nullable(z.string()),
  scatter: z.nullable(z.string()),
  names: z.record(z.string(), z.string()),
  cycleMs: z.int(),
  /** Of its frame: the light in it, and its dark. */
  colours: z.object({ glow: z.string(), deep: z.string() }),
  stated: z.object({
    returnRate: z.number(),
    hitRate: z.number(),
    volatility: z.enum(['low', 'medium', 'high']),
  }),
  paytable: z.array(payRow),
  sound: z.enum(['drum', 'glass', 'brass', 'reed', 'tin', 'night']),
  /**
   * Where coins are held: when it begins, and what it may pay, in whole stakes. `begins` and `full`
   * are chances of a paid spin, `chance` is that of an empty cell at a respin.
   */
  hold: z.nullable(
    z.object({
      trigger: z.int(),
      respins: z.int(),
      chance: z.number(),
      begins: z.number(),
      full: z.number(),
      values: z.array(z.object({ times: z.int(), chance: z.number() })),
      grand: z.int(),
    }),
  ),
  /** Factors of which one is drawn for each spin. */
  boost: z.array(z.int()),
  wildFactor: z.int(),
  /** What is its own, and what that is called. */
  mechanics: z.array(mechanicFacts),
  /** The sentences that say it, in the language of the page. */
  rules: z.array(z.string()),
  /** Short words above the reels for their parts. */
  chips: z.array(chip),
  called: z.nullable(z.object({ en: z.string(), vi: z.string() })),
  /** What stakes feed, in the player's currency; null for a game that has no pot. */
  pot: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('fed'),
        name: z.string(),
        /** In millionths. */
        rate: z.int(),
        currency: z.string(),
        mustHitBy: amount,
        /** Null where nobody knows it, and for play money, which gets nothing of it. */
        returnRate: z.nullable(z.number()),
      }),
      z.object({ kind: z.literal('none'), currency: z.string() }),
      z.object({ kind: z.literal('unknown') }),
    ]),
  ),
})
export type GameFacts = z.infer<typeof game>
export type PayLine = z.infer<typeof payRow>

const round = z.object({
  id: z.string(),
  state: z.enum(['reserving', 'open', 'over', 'refused', 'cancelled']),
  reference: z.string(),
  stake: amount,
  /** Played from a gift: nobody staked anything. */
  isFree: z.boolean(),
  currency: z.string(),
  refusal: z.nullable(z.string()),
  payout: z.nullable(amount),
  isSettled: z.boolean(),
  seedHash: z.string(),
  seed: z.nullable(z.string()),
  leftBehind: z.boolean(),
  startedAt: z.string(),
  view: z.nullable(viewSchema),
})
export type Round = z.infer<typeof round>

const line = z.object({
  id: z.string(),
  state: z.enum(['reserving', 'open', 'over', 'refused', 'cancelled']),
  reference: z.string(),
  stake: amount,
  isFree: z.boolean(),
  currency: z.string(),
  payout: z.nullable(amount),
  spins: z.int(),
  startedAt: z.string(),
})
export type HistoryLine = z.infer<typeof line>

const balance = z.nullable(z.string())

export const potSchema = z.object({
  pot: z.nullable(z.object({ name: z.string(), amount, mustHitBy: amount, currency: z.string() })),
})
/** A pot as it stands. */
export type PotNow = NonNullable<z.infer<typeof potSchema>['pot']>

/** A pot that fell to the player, and what was paid for it. */
export interface PotPaid {
  readonly name: string
  readonly amount: string
  readonly currency: string
}

/** Free rounds that the site gave the player. */
const gift = z.object({
  reference: z.string(),
  left: z.int(),
  played: z.int(),
  /** By the rounds of it that are over. */
  won: amount,
  /** What each is played as if it were staked. */
  stake: amount,
  expiresAt: z.string(),
})
export type Gift = z.infer<typeof gift>

/** Those that the next spin is played from. */
const freeRounds = z.nullable(gift)

export const standingSchema = z.object({
  key: z.optional(z.string()),
  game,
  mode: z.enum(['real', 'trial']),
  /** `plain`: neither quick spins nor stopping what moves is allowed. */
  pace: z.enum(['usual', 'plain']),
  currency: z.string(),
  language: z.string(),
  balance,
  stakes: z.array(amount),
  hostOrigins: z.array(z.string()),
  freeRounds,
  round: z.nullable(round),
})
export type Standing = z.infer<typeof standingSchema>

export const stepSchema = z.object({
  round,
  balance,
  freeRounds,
  /** The one that this round was played from, also when nothing of it is left. */
  gift: z.nullable(gift),
})
export type Step = z.infer<typeof stepSchema>

export const historySchema = z.object({ rounds: z.array(line) })
export const balanceSchema = z.object({ balance, freeRounds })
export type BalanceSaid = z.infer<typeof balanceSchema>

/** A “no” with a code, or `offline` when nobody answered. */
export class SlotRefusal extends Error {
  override readonly name = 'SlotRefusal'
  readonly code: string
  readonly retryAfterMs: number
  constructor(code: string, retryAfterMs = 0) {
    super(code)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

export interface SpinWish {
  readonly stake: string
  /** The rules that the player is shown: by others nothing is staked, `rules_changed`. */
  readonly rules: string
  readonly key: string
  /** The player was shown that it costs nothing. */
  readonly isFree: boolean
}

/** Who runs the rounds. Each call refuses with {@link SlotRefusal}. */
export interface SlotHost {
  /** Opens the game, or goes on where the page was. */
  open(): Promise<Standing>
  /** The same key is the same spin, however often it is asked for. A free one never costs. */
  spin(wish: SpinWish): Promise<Step>
  next(round: string, shown: number): Promise<Step>
  round(id: string): Promise<Step>
  history(before: string | null): Promise<readonly HistoryLine[]>
  balance(): Promise<BalanceSaid>
  /** The game's pot as it stands; null where nobody knows. */
  pot(): Promise<PotNow | null>
  /** Address of a symbol's picture. */
  picture(symbol: string): string
  /** Address of the game's scene. */
  scene(): string
  /** Tells the page around this one what happens, when it is one of those that may know. */
  tell(what: 'ready' | 'round' | 'no_money' | 'deposit', standing: Standing): void
  /** Whether there is a page around this one that has a cashier. */
  hasCashier(standing: Standing): boolean
  /** Calls back when the page around says that the balance has changed; answers how to stop. */
  hearBalance(standing: Standing, onChange: () => void): () => void
  /** Calls back when a pot fell to the player, as the page around says; answers how to stop. */
  hearPot(standing: Standing, onPot: (pot: PotPaid) => void): () => void
}
