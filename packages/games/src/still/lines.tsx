import type { View as CrashView } from '../crash/bet.ts'
import type { View as DiceView } from '../dice/bet.ts'
import type { View as LimboView } from '../limbo/bet.ts'
import { placesOf, twoPlaces } from './scale.ts'

const WIDTH = 320
const EDGE = 12
const RAIL = WIDTH - 2 * EDGE
const TOP = 30
const at = (share: number): number => EDGE + share * RAIL

interface MarkProps {
  readonly share: number
  readonly text: string
  readonly tone: 'won' | 'lost' | 'plain'
  readonly below?: boolean
}

/** A sign on the rail with what it stands for; never cut off at an end. */
function Mark({ share, text, tone, below = false }: MarkProps) {
  const x = at(share)
  const anchor = share < 0.15 ? 'start' : share > 0.85 ? 'end' : 'middle'
  return (
    <g className={`still-mark still-${tone}`}>
      <path d={`M${x} ${TOP - 6}v20`} />
      <text
        x={anchor === 'middle' ? x : anchor === 'start' ? EDGE : WIDTH - EDGE}
        y={below ? 60 : 18}
        textAnchor={anchor}
      >
        {text}
      </text>
    </g>
  )
}

const Rail = ({ children }: { readonly children: React.ReactNode }) => (
  <svg viewBox={`0 0 ${WIDTH} 66`} className="still-picture" aria-hidden="true">
    <rect x={EDGE} y={TOP} width={RAIL} height="8" rx="4" className="still-rail" />
    {children}
  </svg>
)

/** The line from 0 to 100 with what wins on it, and the roll. */
export function DiceStill({ view }: { readonly view: DiceView }) {
  const target = view.target / 10_000
  const [from, to] = view.direction === 'over' ? [target, 1] : [0, target]
  return (
    <Rail>
      <rect
        x={at(from)}
        y={TOP}
        width={(to - from) * RAIL}
        height="8"
        rx="4"
        className="still-zone"
      />
      <Mark share={target} text={twoPlaces(view.target)} tone="plain" below />
      <Mark
        share={view.rolled / 10_000}
        text={twoPlaces(view.rolled)}
        tone={view.isWin ? 'won' : 'lost'}
      />
    </Rail>
  )
}

/** How high it went, and how high it had to. */
export function LimboStill({ view }: { readonly view: LimboView }) {
  const [target = 0, height = 0] = placesOf([view.bet.target, view.outcome])
  const isWin = view.outcome >= view.bet.target
  return (
    <Rail>
      <rect x={EDGE} y={TOP} width={height * RAIL} height="8" rx="4" className="still-zone" />
      <Mark share={target} text={`${twoPlaces(view.bet.target)}×`} tone="plain" below />
      <Mark share={height} text={`${twoPlaces(view.outcome)}×`} tone={isWin ? 'won' : 'lost'} />
    </Rail>
  )
}

/** Where the flight ended, once it has, and where the bet left it. */
export function CrashStill({ view }: { readonly view: CrashView }) {
  const known = [view.bust ?? 100, view.at ?? 100, view.autoAt === 0 ? 100 : view.autoAt]
  const [bust = 0, left = 0, target = 0] = placesOf(known)
  const flown = view.bust === null ? left : bust
  return (
    <Rail>
      <rect x={EDGE} y={TOP} width={flown * RAIL} height="8" rx="4" className="still-zone" />
      {view.bust === null ? null : (
        <Mark share={bust} text={`${twoPlaces(view.bust)}×`} tone="lost" />
      )}
      {view.at === null ? (
        view.autoAt === 0 ? null : (
          <Mark share={target} text={`${twoPlaces(view.autoAt)}×`} tone="plain" below />
        )
      ) : (
        <Mark share={left} text={`${twoPlaces(view.at)}×`} tone="won" below />
      )}
    </Rail>
  )
}
