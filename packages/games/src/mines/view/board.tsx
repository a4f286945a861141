import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { View } from '../bet.ts'
import { BOARD } from '../math.ts'
import { neighbour } from './keys.ts'
import { LanternSign, MineSign } from './signs.tsx'
import type { MinesTexts } from './texts.ts'

const COLUMNS = 5
const rows = Array.from({ length: BOARD.length / COLUMNS }, (_, row) =>
  BOARD.slice(row * COLUMNS, (row + 1) * COLUMNS),
)

type Face = 'closed' | 'opening' | 'safe' | 'mine' | 'exploded' | 'unopened'

function faceOf(cell: number, view: View | null, pendingCell: number | null): Face {
  if (view === null) return 'closed'
  if (view.opened.includes(cell)) return 'safe'
  if (view.explodedAt === cell) return 'exploded'
  if (view.mineCells === null) return cell === pendingCell ? 'opening' : 'closed'
  return view.mineCells.includes(cell) ? 'mine' : 'unopened'
}

const signs: Readonly<Record<Face, () => React.ReactNode>> = {
  closed: () => null,
  opening: () => null,
  safe: () => <LanternSign lit />,
  unopened: () => <LanternSign lit={false} />,
  mine: () => <MineSign exploded={false} />,
  exploded: () => <MineSign exploded />,
}

export interface BoardProps {
  readonly view: View | null
  readonly texts: MinesTexts
  readonly isLive: boolean
  /** A round that ended above its stake: the board glows once. */
  readonly isGain: boolean
  readonly mayOpen: boolean
  readonly pendingCell: number | null
  readonly onOpen: (cell: number) => void
}

/** The tiles: one stop for Tab, arrow keys inside, Enter or Space opens. */
export function Board(props: BoardProps) {
  const { view, texts, isLive, mayOpen, pendingCell, onOpen } = props
  const mood = isLive ? 'live' : props.isGain ? 'gain' : ''
  const [current, setCurrent] = useState(13)
  const grid = useRef<HTMLDivElement>(null)

  // The button that began the round is no longer there to be pressed: the keyboard goes to the board.
  useEffect(() => {
    if (isLive && !grid.current?.contains(document.activeElement))
      grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }, [isLive])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = neighbour(current, event.key, isRtl)
    if (next === current) return
    event.preventDefault()
    setCurrent(next)
    grid.current?.querySelector<HTMLButtonElement>(`[data-cell="${next}"]`)?.focus()
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={texts.board}
      className={`mines-board ${mood}`}
      onKeyDown={move}
    >
      {rows.map((cells, row) => (
        <div key={cells[0]} role="row" aria-label={texts.row(row + 1)} className="mines-row">
          {cells.map((cell) => {
            const face = faceOf(cell, view, pendingCell)
            const canOpen = mayOpen && face === 'closed'
            return (
              <div key={cell} role="gridcell" className="mines-cell">
                <button
                  type="button"
                  data-cell={cell}
                  tabIndex={cell === current ? 0 : -1}
                  aria-label={texts[face](cell)}
                  aria-disabled={!canOpen || undefined}
                  className={`tile ${face}`}
                  style={{ '--col': (cell - 1) % COLUMNS, '--row': row } as React.CSSProperties}
                  onFocus={() => setCurrent(cell)}
                  onClick={() => canOpen && onOpen(cell)}
                >
                  {signs[face]()}
                </button>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
