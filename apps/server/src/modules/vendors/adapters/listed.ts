import type { GameList, VendorGame } from '@lantern/vendor-protocol/games'

// A list of another dialect as ours: an entry that can not be a game of ours is left out by its
// name, and holds up none of the others.

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/
const NAME = /^[^\p{Cc}]{1,80}$/u
const MOST_GAMES = 20_000

/** The beginning of what an entry is, for a person to find it. */
const nameOf = (one: unknown): string => (JSON.stringify(one) ?? '').slice(0, 60)

/** Reads entries one by one: undefined where one is none, `left out` where it is not offered. */
export function listOf(
  entries: readonly unknown[],
  read: (one: unknown) => VendorGame | 'left out' | undefined,
): GameList {
  if (entries.length > MOST_GAMES) throw new Error('the list of games is too long')
  const games = new Map<string, VendorGame>()
  const unread: string[] = []
  for (const one of entries) {
    const game = read(one)
    if (game === 'left out') continue
    const isOurs = game && CODE.test(game.code) && NAME.test(game.name) && !games.has(game.code)
    if (isOurs) games.set(game.code, game)
    else unread.push(game?.code.slice(0, 60) ?? nameOf(one))
  }
  return { games: [...games.values()], unread }
}
