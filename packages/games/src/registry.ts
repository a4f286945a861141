import { type AnyGame, anyGame } from './game.ts'
import { blackjack } from './blackjack/round.ts'
import { crash } from './crash/round.ts'
import { dice } from './dice/round.ts'
import { hilo } from './hilo/round.ts'
import { keno } from './keno/round.ts'
import { limbo } from './limbo/round.ts'
import { mines } from './mines/round.ts'
import { plinko } from './plinko/round.ts'
import { poker } from './poker/round.ts'
import { roulette } from './roulette/round.ts'
import { tower } from './tower/round.ts'
import { wheel } from './wheel/round.ts'

/** Every game that the platform's own room can run, in menu order. No views in here. */
export const games: readonly AnyGame[] = [
  anyGame(mines),
  anyGame(dice),
  anyGame(hilo),
  anyGame(tower),
  anyGame(blackjack),
  anyGame(poker),
  anyGame(limbo),
  anyGame(plinko),
  anyGame(keno),
  anyGame(roulette),
  anyGame(wheel),
]

/** Games whose rounds all members share: the platform's sequencer runs them. */
export const sharedGames: readonly AnyGame[] = [anyGame(crash)]

/** The game of a code (`mines`, `dice`), or undefined. */
export const findGame = (code: string): AnyGame | undefined =>
  [...games, ...sharedGames].find((game) => game.code === code)
