import { type GameType, gameTypes } from '@lantern/contract/games'

/** A type that the server names, as one that calls take. */
export const categoryOf = (gameType: string): GameType | undefined =>
  gameTypes.find((known) => known === gameType)
