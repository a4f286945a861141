import { createSign } from 'node:crypto'
import { textWithin } from '@lantern/vendor-protocol/bounded'
import type { GameList, GameType, VendorGame } from '@lantern/vendor-protocol/games'
import { type Asking, jsonOf } from '@lantern/vendor-protocol/questions'
import * as z from 'zod/mini'
import { hub88Signing } from './hub88-launch.ts'
import { listOf } from './listed.ts'

// The games of Hub88: `POST /operator/generic/v2/game/list`. Where each field is written down:
// README.md beside this file. Built from the documents alone, and untried against the real service.

const PATH = '/operator/generic/v2/game/list'
/** A catalogue of thousands of games, each with pictures, countries and languages. */
const MOST_BYTES = 32 * 1024 * 1024
const PATIENCE_MS = 20_000

const text = z.nullish(z.string())
/** One entry; fields that are not read may be anything. `enabled`, where it is missing, is a yes. */
const entry = z.object({
  game_code: z.string(),
  name: text,
  category: text,
  enabled: z.nullish(z.boolean()),
  demo_game_support: z.nullish(z.boolean()),
  rtp: z.nullish(z.union([z.string(), z.number()])),
  paylines: z.nullish(z.number()),
})
type Entry = z.output<typeof entry>

const SPORTS: ReadonlySet<string> = new Set(['sportsbook', 'virtual sports', 'player props'])
const TABLES: ReadonlySet<string> = new Set(['poker', 'multiplayer', 'bet on poker'])
const SMALL =
  /^(crash|crash games|minigame|dice|plinko|hi lo|scratch|scratch cards|instant win games|casual games|wheel of fortune)$/

/** The category of the lobby: theirs are words of their own, of which the documents list no end. */
function typeOf(category: string): GameType {
  if (category.startsWith('live ') || category === 'other live games') return 'LIVE'
  if (SPORTS.has(category)) return 'SPORTS'
  if (TABLES.has(category)) return 'PVP'
  return category.includes('fish') ? 'FISH' : 'RNG'
}

const classOf = (category: string): string | null =>
  category === 'jackpot slots' ? 'JACKPOT' : SMALL.test(category) ? 'MINI' : null

/** The list names no version; what it tells of the mathematics stands for it. */
const rulesOf = ({ rtp }: Entry): string => {
  const said = `${rtp ?? ''}`
  return /^[0-9.]{1,10}$/.test(said) ? `rtp-${said}` : 'listed'
}

function gameOf(one: Entry): VendorGame {
  const category = (one.category ?? '').trim().toLowerCase()
  const { paylines } = one
  const isCount = Number.isInteger(paylines) && (paylines ?? 0) > 0 && (paylines ?? 0) <= 1_000_000
  return {
    code: one.game_code,
    name: one.name ?? one.game_code,
    type: typeOf(category),
    rulesVersion: rulesOf(one),
    hot: false,
    new: false,
    trial: one.demo_game_support === true,
    glyph: null,
    palette: null,
    classify: classOf(category),
    lines: isCount ? (paylines ?? null) : null,
  }
}

const listForm = z.array(z.unknown())

/**
 * Asks for all games. Undefined where the key has nothing to sign with. Throws when no list comes
 * back: nothing follows from that.
 */
export async function hub88Games(asking: Asking): Promise<GameList | undefined> {
  const signing = asking.secrets.map(hub88Signing).find((one) => one !== undefined)
  if (!signing) return undefined
  const body = JSON.stringify({ operator_id: signing.operatorId })
  const signature = createSign('RSA-SHA256').update(body).sign(signing.key, 'base64')
  const response = await (asking.fetch ?? fetch)(`${asking.baseUrl}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const said = await textWithin(response, MOST_BYTES)
  const { data } = z.safeParse(listForm, response.status === 200 ? jsonOf(said) : undefined)
  if (!data) throw new Error(`the vendor answers ${response.status} and no list of games`)
  return listOf(data, (one) => {
    const read = z.safeParse(entry, one)
    if (!read.success) return undefined
    return read.data.enabled === false ? 'left out' : gameOf(read.data)
  })
}
