import { formatMoney } from '@lantern/kernel/money'
import { useEffect, useRef, useState } from 'react'
import { isKeyboardLost, moveKeyboard } from '../../frame/keyboard.ts'
import { afterFrames, PANEL_FRAMES, useLater, whenDrawn } from '../../frame/later.tsx'
import type { View } from '../bet.ts'
import { FLOORS, floorOf, type Level, multiplier } from '../math.ts'
import type { TowerTexts } from './texts.ts'

type Face = 'closed' | 'lit' | 'windy' | 'blown' | 'dark'

function faceOf(view: View | null, floor: number, door: number): Face {
  if (view === null) return 'closed'
  const chosen = view.doors[floor - 1] === door
  if (view.windy === null) return chosen ? 'lit' : 'closed'
  const isWindy = view.windy[floor - 1]?.includes(door) ?? false
  if (chosen) return isWindy ? 'blown' : 'lit'
  return isWindy ? 'windy' : 'dark'
}

function Lantern() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="door-lantern">
      <path d="M12 1v4M12 20v3" className="cord" />
      <rect x="6" y="5" width="12" height="4.500" rx="2.200" />
      <rect x="4" y="10" width="16" height="4.500" rx="2.200" className="wide" />
      <rect x="6" y="15" width="12" height="4.500" rx="2.200" />
    </svg>
  )
}

function Wind() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="door-wind">
      <path d="M3 9h10a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7a2.500 2.500 0 1 1-2.500 2.500" />
    </svg>
  )
}

const SIGNS: Readonly<Record<Face, () => React.ReactNode>> = {
  closed: () => null,
  lit: () => <Lantern />,
  windy: () => <Wind />,
  blown: () => <Wind />,
  dark: () => null,
}

interface FloorProps {
  readonly words: TowerTexts
  readonly level: Level
  readonly view: View | null
  readonly floor: number
  readonly isNext: boolean
  /** Whether the keyboard stops here. */
  readonly isStop: boolean
  readonly mayClimb: boolean
  readonly onClimb: (door: number) => void
}

/** A floor and its doors: at once where the hand is, the others behind the panel, a frame after each other. */
function Floor(props: FloorProps) {
  const { floor } = props
  const climbed = props.view?.doors.length ?? 0
  const isNear = floor === climbed || floor === climbed + 1
  const { words, level, view, isNext, isStop, mayClimb, onClimb } = useLater(
    props,
    isNear ? 0 : PANEL_FRAMES + floor,
  )
  const at = `${formatMoney(multiplier(level, floor))}×`
  const isLit = view !== null && faceOf(view, floor, view.doors[floor - 1] ?? 0) === 'lit'
  const doors = Array.from({ length: floorOf(level).size }, (_, index) => index + 1)
  return (
    <li
      data-floor={floor}
      className={`tower-floor ${isLit ? 'lit' : ''} ${isNext ? 'next' : ''}`}
      style={{ '--floor': floor } as React.CSSProperties}
      aria-label={words.floor(floor, at)}
      value={floor}
    >
      <bdi dir="ltr" className="tower-price num">
        {at}
      </bdi>
      <span className="tower-doors">
        {doors.map((door) => {
          const face = faceOf(view, floor, door)
          const canOpen = mayClimb && isNext
          return (
            <button
              key={door}
              type="button"
              tabIndex={isStop ? 0 : -1}
              aria-label={words[face](floor, door)}
              aria-disabled={!canOpen || undefined}
              className={`tower-door ${face}`}
              onClick={() => canOpen && onClimb(door)}
            >
              {SIGNS[face]()}
            </button>
          )
        })}
      </span>
    </li>
  )
}

const floors = Array.from({ length: FLOORS }, (_, index) => FLOORS - index)

/** Nine floors under nine roofs, the highest first; the doors of the floor that is next are open to press. */
export function Pagoda(props: {
  readonly words: TowerTexts
  readonly level: Level
  readonly view: View | null
  readonly mayClimb: boolean
  readonly onClimb: (door: number) => void
}) {
  const { words, level, view, mayClimb, onClimb } = props
  const isLive = view?.phase === 'live'
  const next = isLive ? view.doors.length + 1 : null
  // A door keeps its stop until the keyboard has left it: to take it away would ask for the layout.
  const [stop, setStop] = useState(next)
  const scene = useRef<HTMLDivElement>(null)

  useEffect(
    () =>
      whenDrawn(
        () => {
          const { current } = scene
          setStop(next)
          const floor = current?.querySelector(`[data-floor="${next ?? 1}"]`)
          if (!current || !floor) return
          // The door that was pressed is no longer there to be pressed: the keyboard goes one floor up.
          if (next !== null)
            moveKeyboard(() => {
              if (current.contains(document.activeElement) || isKeyboardLost())
                floor.querySelector<HTMLButtonElement>('button')?.focus({ preventScroll: true })
            })
          // Where the tower is higher than its place, what comes next stands at the foot of what is seen;
          // in a frame of its own, for it asks for the layout.
          void afterFrames(1).then(() => {
            current.scrollTop +=
              floor.getBoundingClientRect().bottom - current.getBoundingClientRect().bottom
          })
        },
        PANEL_FRAMES + FLOORS + 1,
      ),
    [next],
  )

  return (
    <div ref={scene} className={`tower-scene ${view?.phase ?? ''}`}>
      <span className="tower-spire" aria-hidden="true" />
      <ol aria-label={words.tower} className="tower-floors">
        {floors.map((floor) => (
          <Floor
            key={floor}
            words={words}
            level={level}
            view={view}
            floor={floor}
            isNext={floor === next}
            isStop={floor === next || floor === stop}
            mayClimb={mayClimb}
            onClimb={onClimb}
          />
        ))}
      </ol>
    </div>
  )
}
