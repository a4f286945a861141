import { type AnyGame, anyGame } from './game.ts'
import { dice } from './dice/round.ts'
import { keno } from './keno/round.ts'
import { limbo } from './limbo/round.ts'
import { mines } from './mines/round.ts'
import { plinko } from './plinko/round.ts'
import { roulette } from './roulette/round.ts'
import { wheel } from './wheel/round.ts'

/** Every game that the platform's own room can run, in menu order. No views in here. */
export const games: readonly AnyGame[] = [
  anyGame(mines),
  anyGame(dice),
  anyGame(limbo),
  anyGame(plinko),
  anyGame(keno),
  anyGame(roulette),
  anyGame(wheel),
]

/** The game of a code (`mines`, `dice`), or undefined. */
export const findGame = (code: string): AnyGame | undefined =>
  games.find((game) => game.code === code)
