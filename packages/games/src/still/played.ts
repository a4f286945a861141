import * as blackjack from '../blackjack/bet.ts'
import * as crash from '../crash/bet.ts'
import * as dice from '../dice/bet.ts'
import type { Schema } from '../game.ts'
import * as hilo from '../hilo/bet.ts'
import * as keno from '../keno/bet.ts'
import * as limbo from '../limbo/bet.ts'
import * as mines from '../mines/bet.ts'
import * as plinko from '../plinko/bet.ts'
import * as poker from '../poker/bet.ts'
import * as roulette from '../roulette/bet.ts'
import * as tower from '../tower/bet.ts'
import * as wheel from '../wheel/bet.ts'

/** What is seen of a round, by game. */
interface Views {
  dice: dice.View
  limbo: limbo.View
  crash: crash.View
  mines: mines.View
  plinko: plinko.View
  hilo: hilo.View
  wheel: wheel.View
  keno: keno.View
  tower: tower.View
  roulette: roulette.View
  poker: poker.View
  blackjack: blackjack.View
}
type Game = keyof Views

/** A game and what was seen of one of its rounds, which belong together. */
export type Played<G extends Game = Game> = {
  readonly [Each in G]: { readonly game: Each; readonly view: Views[Each] }
}[G]

/** Something for every game, made of what is seen of its round. */
export type ByGame<Made> = {
  readonly [Each in Game]: (view: Views[Each], isOfToday: boolean) => Made
}

/** What stands in a table for the game of a round. */
export const made = <G extends Game, Made>(
  table: ByGame<Made>,
  played: Played<G>,
  ofToday: boolean,
): Made => table[played.game](played.view, ofToday)

interface Told {
  readonly rulesVersion: string
  readonly read: (view: unknown) => Played | undefined
}

const told = <View>(
  rulesVersion: string,
  schema: Schema<View>,
  made: (view: View) => Played,
): Told => ({
  rulesVersion,
  read: (view) => {
    const read = schema.safeParse(view)
    return read.success ? made(read.data) : undefined
  },
})

const GAMES: Readonly<Record<Game, Told>> = {
  dice: told(dice.RULES_VERSION, dice.viewSchema, (view) => ({ game: 'dice', view })),
  limbo: told(limbo.RULES_VERSION, limbo.viewSchema, (view) => ({ game: 'limbo', view })),
  crash: told(crash.RULES_VERSION, crash.viewSchema, (view) => ({ game: 'crash', view })),
  mines: told(mines.RULES_VERSION, mines.viewSchema, (view) => ({ game: 'mines', view })),
  plinko: told(plinko.RULES_VERSION, plinko.viewSchema, (view) => ({ game: 'plinko', view })),
  hilo: told(hilo.RULES_VERSION, hilo.viewSchema, (view) => ({ game: 'hilo', view })),
  wheel: told(wheel.RULES_VERSION, wheel.viewSchema, (view) => ({ game: 'wheel', view })),
  keno: told(keno.RULES_VERSION, keno.viewSchema, (view) => ({ game: 'keno', view })),
  tower: told(tower.RULES_VERSION, tower.viewSchema, (view) => ({ game: 'tower', view })),
  roulette: told(roulette.RULES_VERSION, roulette.viewSchema, (view) => ({
    game: 'roulette',
    view,
  })),
  poker: told(poker.RULES_VERSION, poker.viewSchema, (view) => ({ game: 'poker', view })),
  blackjack: told(blackjack.RULES_VERSION, blackjack.viewSchema, (view) => ({
    game: 'blackjack',
    view,
  })),
}

const isGame = (code: string): code is Game => Object.hasOwn(GAMES, code)

/** All games whose rounds are shown again. */
export const stillGames: readonly Game[] = Object.keys(GAMES).filter(isGame)

/** What was seen of a round; undefined where it does not read as the game's view of today. */
export const playedOf = (gameCode: string, view: unknown): Played | undefined =>
  isGame(gameCode) ? GAMES[gameCode].read(view) : undefined

/**
 * Whether a round was played by the rules that the tables of today are of. What a former round came
 * to stands in its view; nothing of it is worked out again by these tables.
 */
export const isOfToday = (gameCode: string, rulesVersion: string): boolean =>
  isGame(gameCode) && GAMES[gameCode].rulesVersion === rulesVersion
