import { memo } from 'react'
import type { Spin } from '../bet.ts'
import type { GameFacts } from './host.ts'
import { modelTexts } from './model-texts.ts'
import type { SlotState } from './slot-state.ts'

interface BandProps {
  readonly game: GameFacts
  /** The factor that counts now, by its place; −1 for none. */
  readonly lit: number
  /** Respins that are left; 0 while none run. */
  readonly left: number
  readonly locale: string
}

/** What is its own about a game, above its reels: factors, lines or ways, coins. */
export const Band = memo(function Band({ game, lit, left, locale }: BandProps) {
  const texts = modelTexts(locale)
  const factors = game.boost.length > 0 ? game.boost : game.multipliers
  return (
    <p className="slot-band" data-model={game.model}>
      <span>{labelOf(game, locale)}</span>
      {factors.map((factor, index) => (
        // a ladder may have the same factor twice
        <b key={`${index}`} className={index === lit ? 'is-lit' : undefined}>
          ×{factor}
        </b>
      ))}
      {game.hold && <b className="is-grand">{texts.fullBoard(game.hold.grand)}</b>}
      {left > 0 && <b className="is-lit">{texts.respinsLeft(left)}</b>}
    </p>
  )
})

function labelOf(game: GameFacts, locale: string): string {
  const texts = modelTexts(locale)
  if (game.boost.length > 0) return texts.factors
  if (game.hold) return texts.coins(game.hold.trigger)
  switch (game.model) {
    case 'cascade':
      return texts.drops
    case 'ways':
      return texts.ways
    case 'classic':
      return game.wildFactor > 1 ? texts.wildFactorRule(game.wildFactor) : texts.row
    default:
      return texts.lines(game.lines.length)
  }
}

export const respinsLeft = (spin: Spin | null): number => (spin?.model === 'hold' ? spin.left : 0)

/** The factor that counts now, by its place; −1 for none. */
export function litFactor(
  { boost, multipliers }: GameFacts,
  { spin, drop, notice }: SlotState,
): number {
  if (boost.length > 0 && spin && 'boost' in spin && notice.kind !== 'spinning')
    return boost.indexOf(spin.boost ?? 0)
  return drop ? multipliers.indexOf(drop.factor) : -1
}
