import { type KeyboardEvent, useRef, useState } from 'react'
import { cellAfterKey } from '../../frame/instant/grid-keys.ts'
import { BOARD, LANTERNS } from '../math.ts'
import type { KenoTexts } from './texts.ts'

const COLUMNS = 8
const centre = (lantern: number): string =>
  `${(((lantern - 1) % COLUMNS) + 0.5) * 10},${(Math.floor((lantern - 1) / COLUMNS) + 0.5) * 10}`

/** The thread that joins the member's lanterns in the order they were lit: each round its own figure. */
function Thread({ hits }: { readonly hits: readonly number[] }) {
  if (hits.length < 2) return null
  return (
    <svg viewBox="0 0 80 50" preserveAspectRatio="none" aria-hidden="true" className="keno-thread">
      <polyline points={hits.map(centre).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Forty lanterns: one stop for Tab, arrow keys inside, Enter or Space picks. */
export function Board(props: {
  readonly words: KenoTexts
  readonly picks: readonly number[]
  /** Those that are lit so far, in their order. */
  readonly lit: readonly number[]
  readonly isLocked: boolean
  readonly onPick: (lantern: number) => void
}) {
  const { words, picks, lit, isLocked, onPick } = props
  const [current, setCurrent] = useState(1)
  const board = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = cellAfterKey(current, event.key, { columns: COLUMNS, cells: LANTERNS, isRtl })
    if (next === current) return
    event.preventDefault()
    board.current?.querySelector<HTMLButtonElement>(`[data-lantern="${next}"]`)?.focus()
  }

  return (
    <div className="instant-scene keno-sky">
      <div
        ref={board}
        role="toolbar"
        tabIndex={-1}
        aria-label={words.board}
        className="keno-board"
        onKeyDown={move}
      >
        <Thread hits={lit.filter((one) => picks.includes(one))} />
        {BOARD.map((lantern) => {
          const isLit = lit.includes(lantern)
          const isPicked = picks.includes(lantern)
          const label = isLit ? (isPicked ? words.hit : words.lit) : words.none
          return (
            <button
              key={lantern}
              type="button"
              data-lantern={lantern}
              data-lit={isLit || undefined}
              tabIndex={lantern === current ? 0 : -1}
              aria-pressed={isPicked}
              aria-label={label(lantern)}
              aria-disabled={isLocked || undefined}
              className="keno-lantern num"
              onFocus={() => setCurrent(lantern)}
              onClick={() => !isLocked && onPick(lantern)}
            >
              <span aria-hidden="true">{lantern}</span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
