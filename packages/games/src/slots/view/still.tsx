import type { Spin } from '../bet.ts'
import { boardInWords, NOTHING } from './boards.ts'
import type { GameFacts, SlotHost } from './host.ts'
import type { SlotTexts } from './texts.ts'

interface StillProps {
  readonly game: GameFacts
  readonly host: SlotHost
  readonly window: readonly string[]
  /** Reels that what is the game's own is about, counted from 0. */
  readonly lit?: readonly number[]
  readonly locale: string
  readonly texts: SlotTexts
}

/** A board as pictures, for a replay and where there is no canvas. */
export function Still({ game, host, window, lit = [], locale, texts }: StillProps) {
  return (
    <div
      className="slot-still"
      role="img"
      aria-label={boardInWords(game, window, locale, texts)}
      style={{ '--columns': game.columns } as React.CSSProperties}
    >
      {window.map((symbols, column) => (
        // a column has no name but its place
        <div
          key={`${column}`}
          className={lit.includes(column) ? 'slot-still-column is-lit' : 'slot-still-column'}
        >
          {Array.from(symbols, (symbol, row) =>
            symbol === NOTHING ? (
              <span key={`${row}`} />
            ) : (
              <img key={`${row}`} src={host.picture(symbol)} alt="" />
            ),
          )}
        </div>
      ))}
    </div>
  )
}

export const windowOf = (spin: Spin): readonly string[] =>
  spin.model === 'cascade' ? (spin.drops[0]?.window ?? []) : spin.window
