import { type AnyGame, anyGame } from './game.ts'
import { crash } from './crash/round.ts'
import { dice } from './dice/round.ts'
import { mines } from './mines/round.ts'

/** Every game that the platform's own room can run, in menu order. No views in here. */
export const games: readonly AnyGame[] = [anyGame(mines), anyGame(dice)]

/** Games whose rounds all members share: the platform's sequencer runs them. */
const sharedGames: readonly AnyGame[] = [anyGame(crash)]

/** The game of a code (`mines`, `dice`), or undefined. */
export const findGame = (code: string): AnyGame | undefined =>
  [...games, ...sharedGames].find((game) => game.code === code)
