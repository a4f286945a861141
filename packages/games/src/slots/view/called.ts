import { inLanguage } from '../../stage.ts'
import type { Spin } from '../bet.ts'
import type { GameFacts } from './host.ts'
import { showsOwn } from './slot-state.ts'
import { symbolName } from './symbol-names.ts'

type Called = Pick<GameFacts, 'called'>

/** What the game's own is called in a language; undefined for a game that has no name for it. */
export const calledIn = (locale: string, { called }: Called): string | undefined =>
  called ? inLanguage(called, locale) : undefined

/** The words of a game for the boards of its rounds. */
export const toldOf = (locale: string, game: Called & Pick<GameFacts, 'names'>) => ({
  called: calledIn(locale, game),
  named: (symbol: string): string => symbolName(locale, game.names[symbol] ?? symbol),
})

/** That it did something, for whoever can not see it, before what stands on the reels. */
export function ownInWords(spin: Spin, game: Called, locale: string): string {
  const name = calledIn(locale, game)
  return name !== undefined && showsOwn(spin) ? `${name}. ` : ''
}
