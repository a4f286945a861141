import { inLanguage } from '../../stage.ts'
import type { Spin } from '../bet.ts'
import type { GameFacts } from './host.ts'
import { showsOwn } from './slot-state.ts'

type Called = Pick<GameFacts, 'called'>

/** What the game's own is called in a language; undefined for a game that has no name for it. */
export const calledIn = (locale: string, { called }: Called): string | undefined =>
  called ? inLanguage(called, locale) : undefined

/** That it did something, for whoever can not see it, before what stands on the reels. */
export function ownInWords(spin: Spin, game: Called, locale: string): string {
  const name = calledIn(locale, game)
  return name !== undefined && showsOwn(spin) ? `${name}. ` : ''
}
