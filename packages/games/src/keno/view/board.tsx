import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
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

/** One of the forty. It is drawn anew when it changes, not when another one is lit. */
const Lantern = memo(function Lantern(props: {
  readonly words: KenoTexts
  readonly lantern: number
  readonly isLit: boolean
  readonly isPicked: boolean
  readonly isCurrent: boolean
  readonly onFocus: (lantern: number) => void
  readonly onPress: (lantern: number) => void
}) {
  const { words, lantern, isLit, isPicked, isCurrent, onFocus, onPress } = props
  const label = isLit ? (isPicked ? words.hit : words.lit) : words.none
  return (
    <button
      type="button"
      data-lantern={lantern}
      data-lit={isLit || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isPicked}
      aria-label={label(lantern)}
      className="keno-lantern num"
      onFocus={() => onFocus(lantern)}
      onClick={() => onPress(lantern)}
    >
      <span aria-hidden="true">{lantern}</span>
    </button>
  )
})

/** All forty, drawn anew when one is lit, picked or walked to: not with whatever else a round does. */
const Lanterns = memo(function Lanterns(props: {
  readonly words: KenoTexts
  readonly picks: readonly number[]
  readonly lit: readonly number[]
  readonly current: number
  readonly onFocus: (lantern: number) => void
  readonly onPress: (lantern: number) => void
}) {
  const { words, picks, lit, current, onFocus, onPress } = props
  return (
    <>
      <Thread hits={lit.filter((one) => picks.includes(one))} />
      {BOARD.map((lantern) => (
        <Lantern
          key={lantern}
          words={words}
          lantern={lantern}
          isLit={lit.includes(lantern)}
          isPicked={picks.includes(lantern)}
          isCurrent={lantern === current}
          onFocus={onFocus}
          onPress={onPress}
        />
      ))}
    </>
  )
})

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
  // One and the same for the lanterns, whatever it does: all forty would be drawn with another.
  const now = useRef({ isLocked, onPick })
  useLayoutEffect(() => {
    now.current = { isLocked, onPick }
  }, [isLocked, onPick])
  const press = useCallback((lantern: number) => {
    if (!now.current.isLocked) now.current.onPick(lantern)
  }, [])

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
        aria-disabled={isLocked || undefined}
        className="keno-board"
        onKeyDown={move}
      >
        <Lanterns
          words={words}
          picks={picks}
          lit={lit}
          current={current}
          onFocus={setCurrent}
          onPress={press}
        />
      </div>
    </div>
  )
}
