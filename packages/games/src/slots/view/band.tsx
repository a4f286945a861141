import { memo } from 'react'
import type { Spin } from '../bet.ts'
import type { GameFacts, SlotHost } from './host.ts'
import { modelTexts } from './model-texts.ts'
import { calledIn } from './called.ts'
import { beginsHigher, type SlotState } from './slot-state.ts'

interface BandProps {
  readonly game: GameFacts
  /** The factor that counts now, by its place; −1 for none. */
  readonly lit: number
  /** Respins that are left; 0 while none run. */
  readonly left: number
  /** What is the game's own shows now. */
  readonly isOwn: boolean
  /** A letter for each part of it, 1 for those that count now. */
  readonly parts: string
  readonly host: Pick<SlotHost, 'picture'>
  readonly locale: string
}

/** What is its own about a game, above its reels: factors, lines or ways, coins. */
export const Band = memo(function Band(props: BandProps) {
  const { game, lit, left, isOwn, parts, host, locale } = props
  const texts = modelTexts(locale)
  const factors = drawnOf(game) ?? game.multipliers
  const called = calledIn(locale, game)
  return (
    <p className="slot-band" data-model={game.model}>
      <span>{labelOf(game, locale)}</span>
      {called !== undefined && <b className={isOwn ? 'is-lit' : undefined}>{called}</b>}
      {factors.map((factor, index) => (
        // a ladder may have the same factor twice
        <b key={`${index}`} className={index === lit ? 'is-lit' : undefined}>
          ×{factor}
        </b>
      ))}
      {game.chips.map(({ text, symbols }, index) => (
        <b
          key={`${text} ${symbols.join('')}`}
          className={parts[index] === '1' ? 'is-lit' : undefined}
        >
          {symbols.map((symbol) => (
            <img key={symbol} src={host.picture(symbol)} alt="" width="22" height="22" />
          ))}
          {text}
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
      return game.wildFactor > 1 ? texts.wildFactor(game.wildFactor) : texts.row
    default:
      return texts.lines(game.lines.length)
  }
}

/** The factors of which a game draws one, for every spin or for free ones. */
function drawnOf({ mechanics }: GameFacts): number[] | undefined {
  const drawn = mechanics.find(({ kind }) => kind === 'boost' || kind === 'freeBoost')
  return drawn && 'factors' in drawn ? drawn.factors.map(({ factor }) => factor) : undefined
}

export const respinsLeft = (spin: Spin | null): number => (spin?.model === 'hold' ? spin.left : 0)

/**
 * The factor that counts now, by its place; −1 for none. A ladder that began higher tells where, also
 * when nothing was won on it.
 */
export function litFactor(
  game: GameFacts,
  { spin, drop, notice }: Pick<SlotState, 'spin' | 'drop' | 'notice'>,
): number {
  if (drop) return rungOf(game, drop.factor, drop.number - 1)
  if (!spin || notice.kind === 'spinning') return -1
  if (spin.model === 'cascade')
    return beginsHigher(spin) ? game.multipliers.indexOf(spin.drops[0]?.multiplier ?? 1) : -1
  return 'boost' in spin ? (drawnOf(game) ?? []).indexOf(spin.boost ?? 0) : -1
}

/** The place of a factor on a ladder that may have it twice: the one that its drop stands on. */
function rungOf({ multipliers }: GameFacts, factor: number, index: number): number {
  const last = Math.min(index, multipliers.length - 1)
  return multipliers[last] === factor ? last : multipliers.indexOf(factor)
}
