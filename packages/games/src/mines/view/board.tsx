import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import { isKeyboardLost, moveKeyboard } from '../../frame/keyboard.ts'
import { afterFrames, PANEL_FRAMES, useLater, whenDrawn } from '../../frame/later.tsx'
import type { View } from '../bet.ts'
import { BOARD } from '../math.ts'
import { neighbour } from './keys.ts'
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

const Tile = memo(function Tile(props: {
  readonly cell: number
  readonly face: Face
  readonly label: string
  readonly isStop: boolean
  readonly onFocus: (cell: number) => void
  readonly onOpen: (cell: number) => void
}) {
  const { cell, face, label, isStop, onFocus, onOpen } = props
  const place = { '--col': (cell - 1) % COLUMNS, '--row': Math.floor((cell - 1) / COLUMNS) }
  const isOver = face !== 'closed'
  return (
    <div role="gridcell" className="mines-cell">
      <button
        type="button"
        data-cell={cell}
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        aria-disabled={isOver || undefined}
        className={`tile ${face}`}
        style={place as React.CSSProperties}
        onFocus={() => onFocus(cell)}
        onClick={() => !isOver && onOpen(cell)}
      />
    </div>
  )
})

interface RowProps {
  readonly row: number
  readonly cells: readonly number[]
  /** A face for each tile, in one word: a row whose tiles stay as they are is not drawn again. */
  readonly faces: string
  readonly texts: MinesTexts
  /** The tile that Tab comes to, where it is in this row. */
  readonly stop: number | null
  /** The hand is here. */
  readonly isPressed: boolean
  readonly onFocus: (cell: number) => void
  readonly onOpen: (cell: number) => void
}

/** A row of tiles: at once where the hand is, the others behind the panel, a frame after each other. */
const Row = memo(function Row(props: RowProps) {
  const frames = props.isPressed ? 0 : PANEL_FRAMES + props.row + 1
  const { row, cells, faces, texts, stop, onFocus, onOpen } = useLater(props, frames)
  const each = faces.split(' ') as Face[]
  return (
    <div role="row" aria-label={texts.row(row + 1)} className="mines-row">
      {cells.map((cell, index) => {
        const face = each[index] ?? 'closed'
        return (
          <Tile
            key={cell}
            cell={cell}
            face={face}
            label={texts[face](cell)}
            isStop={cell === stop}
            onFocus={onFocus}
            onOpen={onOpen}
          />
        )
      })}
    </div>
  )
})

/** The tiles: one stop for Tab, arrow keys inside, Enter or Space opens. */
export function Board(props: BoardProps) {
  const { view, texts, isLive, mayOpen, pendingCell, onOpen } = props
  const mood = isLive ? 'live' : view === null ? '' : props.isGain ? 'over gain' : 'over'
  const [current, setCurrent] = useState(13)
  const grid = useRef<HTMLDivElement>(null)
  const opening = useRef<typeof onOpen>(null)
  useEffect(() => {
    opening.current = mayOpen ? onOpen : null
  })
  const open = useCallback((cell: number) => opening.current?.(cell), [])

  // The button that began the round is no longer there to be pressed: the keyboard goes to the board.
  useEffect(
    () =>
      isLive
        ? whenDrawn(
            () => {
              const tile = grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')
              moveKeyboard(() => {
                const isHere = grid.current?.contains(document.activeElement)
                if (!isHere && isKeyboardLost()) tile?.focus({ preventScroll: true })
              })
              // in a frame of its own: scrolling asks for the layout, which the focus has just changed
              void afterFrames(1).then(() => tile?.scrollIntoView({ block: 'nearest' }))
            },
            PANEL_FRAMES + rows.length + 1,
          )
        : undefined,
    [isLive],
  )

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
      aria-disabled={!mayOpen || undefined}
      className={`mines-board ${mood}`}
      onKeyDown={move}
    >
      {rows.map((cells, row) => (
        <Row
          key={cells[0]}
          row={row}
          cells={cells}
          faces={cells.map((cell) => faceOf(cell, view, pendingCell)).join(' ')}
          texts={texts}
          stop={cells.includes(current) ? current : null}
          isPressed={cells.includes(current)}
          onFocus={setCurrent}
          onOpen={open}
        />
      ))}
    </div>
  )
}
