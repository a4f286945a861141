import type { ReplyOf } from '@lantern/contract/endpoint'
import { winners } from '@lantern/contract/lobby'
import { originalsLimits } from '@lantern/games/limits'
import type { Currency, Money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import type { Pool } from 'pg'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Route } from '../../mount.ts'
import { catalogueOf, presentGame } from '../catalogue/index.ts'
import { listWins } from './winner-queries.ts'

type Win = ReplyOf<typeof winners.rankList>['list'][number]

const FRESH_MS = 30_000
const SINCE_DAYS = 7
/** Enough to fill the board of any one category. */
const MOST_READ = 500

/** Smaller wins are no news: one is as much as the smallest stake of a house game, in any currency. */
const leastWin = (currency: Currency): Money => originalsLimits(currency).minStake

/** The first two characters and the last; of a short name the first alone. */
export function maskedName(account: string): string {
  const letters = Array.from(account)
  if (letters.length < 4) return `${letters[0] ?? ''}***`
  return `${letters.slice(0, 2).join('')}***${letters.at(-1)}`
}

// One memory per database, so that tests with several databases never meet.
interface Board {
  readonly at: number
  readonly wins: Promise<Win[]>
}
const memories = new WeakMap<Pool, Map<number, Board>>()

function boardsOf(db: Pool): Map<number, Board> {
  const found = memories.get(db)
  if (found) return found
  const fresh = new Map<number, Board>()
  memories.set(db, fresh)
  return fresh
}

/** The board is the same for everybody and is read once in a while. */
function winsOf(ctx: Context, brand: Brand): Promise<Win[]> {
  const kept = boardsOf(ctx.db)
  const now = ctx.clock.now().getTime()
  const known = kept.get(brand.id)
  if (known && now - known.at < FRESH_MS && now >= known.at) return known.wins
  const wins = readWins(ctx, brand)
  kept.set(brand.id, { at: now, wins })
  wins.catch(() => kept.delete(brand.id))
  return wins
}

/** Wins at games that can be played now, so that each leads somewhere. */
async function readWins(ctx: Context, brand: Brand): Promise<Win[]> {
  const since = new Date(ctx.clock.now().getTime() - SINCE_DAYS * DAY_MS)
  const wanted = {
    currency: brand.currency,
    since,
    least: leastWin(brand.currency),
    most: MOST_READ,
  }
  const [rows, { games }] = await Promise.all([
    listWins(ctx.db, brand.id, wanted),
    catalogueOf(ctx.db, brand.id),
  ])
  const byName = new Map(games.map((game) => [`${game.vendorCode} ${game.code}`, game]))
  return rows.flatMap((row) => {
    const game = byName.get(`${row.vendorCode} ${row.gameCode}`)
    if (!game) return []
    const { showIcon, gameName, gameType, gameCode, vassalage } = presentGame(game)
    return [
      {
        iconUrl: showIcon,
        gameName,
        gameType,
        gameCode,
        vassalage,
        customerName: maskedName(row.account),
        winAmount: row.win,
        currency: row.currency,
        endTime: row.settledAt.toISOString(),
      },
    ]
  })
}

export const winnerRoutes = (): Route[] =>
  bind(winners, {
    rankList: async ({ ctx, caller, input }) => {
      const wins = await winsOf(ctx, caller.brand)
      const { gameCategory, limitNum } = input
      const wanted = wins.filter((win) => gameCategory === 'ALL' || win.gameType === gameCategory)
      return { list: wanted.slice(0, limitNum) }
    },
  })
