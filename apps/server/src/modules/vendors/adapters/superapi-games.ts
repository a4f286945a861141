import { textWithin } from '@lantern/vendor-protocol/bounded'
import type { GameList, GameType, VendorGame } from '@lantern/vendor-protocol/games'
import { type Asking, jsonOf } from '@lantern/vendor-protocol/questions'
import * as z from 'zod/mini'
import { listOf } from './listed.ts'
import { superapiAgent } from './superapi-launch.ts'

// The games of SuperAPI: `GET /seamless/games?productId=…`. Where each field is written down:
// README.md beside this file. Built from the documents alone, and untried against the real service.

const PATH = '/seamless/games'
const MOST_BYTES = 8 * 1024 * 1024
const PATIENCE_MS = 10_000

const text = z.nullish(z.string())
const entry = z.object({
  code: z.string(),
  name: text,
  category: text,
  type: text,
  rank: z.nullish(z.number()),
  locale: z.nullish(z.object({ en: text })),
})
type Entry = z.output<typeof entry>

const replyForm = z.object({
  code: z.literal(0),
  data: z.object({ games: z.array(z.unknown()) }),
})

const TYPES: Readonly<Record<string, GameType>> = {
  EGAMES: 'RNG',
  SLOT: 'RNG',
  FISHING: 'FISH',
  LIVECASINO: 'LIVE',
  SPORT: 'SPORTS',
  POKER: 'PVP',
}

function gameOf({ code, name, category, type, locale }: Entry): VendorGame {
  const said = (category ?? type ?? '').toUpperCase()
  return {
    code,
    name: locale?.en ?? name ?? code,
    type: TYPES[said] ?? 'RNG',
    // nothing of the mathematics is told
    rulesVersion: 'listed',
    hot: false,
    new: false,
    trial: false,
    glyph: null,
    palette: null,
    classify: null,
    lines: null,
  }
}

const rankOf = (one: unknown): number => z.safeParse(entry, one).data?.rank ?? Infinity

/** The smallest rank first, those without one behind, as they came. */
const inOrder = (entries: readonly unknown[]): unknown[] =>
  entries
    .map((one) => ({ one, rank: rankOf(one) }))
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1))
    .map(({ one }) => one)

/**
 * Asks for the games of the connection's product, the smallest rank first. Undefined where the key
 * names no product. Throws when no list comes back: nothing follows from that.
 */
export async function superapiGames(asking: Asking): Promise<GameList | undefined> {
  const agent = asking.secrets.map(superapiAgent).find((one) => one !== undefined)
  if (!agent) return undefined
  const question = new URLSearchParams({ productId: agent.productId })
  const response = await (asking.fetch ?? fetch)(
    `${asking.baseUrl}${PATH}?${question.toString()}`,
    {
      method: 'GET',
      headers: { authorization: agent.authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    },
  )
  const said = await textWithin(response, MOST_BYTES)
  const isAnswer = response.status === 200 || response.status === 201
  const { data } = z.safeParse(replyForm, isAnswer ? jsonOf(said) : undefined)
  if (!data) throw new Error(`the vendor answers ${response.status} and no list of games`)
  return listOf(inOrder(data.data.games), (one) => {
    const read = z.safeParse(entry, one)
    return read.success ? gameOf(read.data) : undefined
  })
}
