import * as z from 'zod/mini'
import { type Asking, ask, jsonOf } from './questions.ts'

// The games a vendor offers: `GET <vendor>/vendor-games`, signed by the platform. The list is the
// whole truth: what stands in it is offered, what stands there no more is withdrawn.

export const gameTypes = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'BGS',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
] as const
export type GameType = (typeof gameTypes)[number]

const MOST_GAMES = 5_000

const share = (most: number) => z.number().check(z.minimum(0), z.maximum(most))

/** What a game gives by its maker's word, in shares of the stake: for operators, who compare games. */
const stated = z.object({
  returnRate: share(1),
  /** Chance that what is paid for wins anything. */
  hitRate: z.optional(z.nullable(share(1))),
  volatility: z.optional(z.nullable(z.enum(['low', 'medium', 'high']))),
  /** Path of its par sheet at the vendor's address. */
  sheet: z.optional(z.nullable(z.string().check(z.regex(/^\/[A-Za-z0-9/_-]{1,200}$/)))),
})
export type Stated = z.output<typeof stated>

const game = z.object({
  code: z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/)),
  name: z.string().check(z.regex(/^[^\p{Cc}]{1,80}$/u)),
  type: z.enum(gameTypes),
  /** Changes with anything that can change a payout. */
  rulesVersion: z.string().check(z.regex(/^[!-~]{1,60}$/)),
  hot: z.boolean(),
  new: z.boolean(),
  /** May be played for play money. */
  trial: z.boolean(),
  /** What its picture shows and in which colours; null: whoever draws it chooses. */
  glyph: z.nullable(z.string().check(z.maxLength(60))),
  palette: z.nullable(z.string().check(z.maxLength(40))),
  /** A class beside its type, such as `JACKPOT`; missing or null: none. */
  classify: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z0-9_]{2,30}$/)))),
  /** Of a slot: its lines, or ways to win. */
  lines: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))),
  /** Missing or null: its vendor does not say. */
  stated: z.optional(z.nullable(stated)),
})

const list = z.object({ games: z.array(game).check(z.maxLength(MOST_GAMES)) })

/** One game as its vendor offers it, in the vendor's order. */
export type VendorGame = z.output<typeof game>

/** All games of a vendor. */
export interface GameList {
  readonly games: readonly VendorGame[]
  /** Codes of those that can not be ours: they do not fit, or stand there twice. */
  readonly unread: readonly string[]
}

/** The vendor's side: the body of the list. */
export const writeGames = (games: readonly VendorGame[]): string => JSON.stringify({ games })

/** The platform's side: reads the list; undefined when it is none, or names a game twice. */
export function readGames(text: string): readonly VendorGame[] | undefined {
  const parsed = z.safeParse(list, jsonOf(text))
  if (!parsed.success) return undefined
  const { games } = parsed.data
  return new Set(games.map(({ code }) => code)).size === games.length ? games : undefined
}

/** Asks a vendor for its games. Throws when it does not answer with a list. */
export async function askGames(settings: Asking): Promise<readonly VendorGame[]> {
  const { http, text } = await ask(settings, 'vendor-games', null)
  const games = http === 200 ? readGames(text) : undefined
  if (!games) throw new Error(`the vendor answers ${http} and no list of games`)
  return games
}
