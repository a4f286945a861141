import type { View as PlinkoView } from '../plinko/bet.ts'
import { pocketOf } from '../plinko/math.ts'
import type { View as RouletteView } from '../roulette/bet.ts'
import { colourOf, coveredBy, NUMBERS } from '../roulette/math.ts'
import type { View as WheelView } from '../wheel/bet.ts'
import { prizesOf } from '../wheel/math.ts'
import { wayOf } from './scale.ts'

const PEG = 18

/** The pegs, the way of the ember through them, and its pocket. */
export function PlinkoStill({ view }: { readonly view: PlinkoView }) {
  const rows = view.outcome.length
  const middle = ((rows + 2) * PEG) / 2
  const bottom = (rows + 1) * PEG
  const way = wayOf(view.outcome)
    .map((place, row) => `${middle + place * PEG},${(row + 0.5) * PEG}`)
    .join(' ')
  const pocket = pocketOf(view.outcome)
  return (
    <svg
      viewBox={`0 0 ${2 * middle} ${bottom + PEG}`}
      className="still-picture still-middling"
      aria-hidden="true"
    >
      {view.outcome.map((_, row) =>
        Array.from({ length: row + 1 }, (__, peg) => (
          <circle
            key={`${row}-${peg}`}
            cx={middle + (peg - row / 2) * PEG}
            cy={(row + 1) * PEG}
            r="2"
            className="still-peg"
          />
        )),
      )}
      {Array.from({ length: rows + 1 }, (_, place) => (
        <rect
          key={place}
          x={middle + (place - rows / 2) * PEG - PEG / 2 + 1}
          y={bottom}
          width={PEG - 2}
          height={PEG - 4}
          rx="3"
          className={place === pocket ? 'still-pocket still-here' : 'still-pocket'}
        />
      ))}
      <polyline points={way} className="still-way" />
    </svg>
  )
}

const RADIUS = 70
const HUB = 46

/** A part of a ring; shares of the way round, from the top and clockwise. */
function arc(from: number, to: number): string {
  const point = (share: number, radius: number): string => {
    const angle = (share - 0.25) * 2 * Math.PI
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
  }
  return (
    `M${point(from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${point(to, RADIUS)}` +
    `L${point(to, HUB)}A${HUB} ${HUB} 0 0 0 ${point(from, HUB)}z`
  )
}

/** The wheel as it stopped, the lantern that counts at the top; lit are those that would have paid. */
export function WheelStill(props: { readonly view: WheelView; readonly isToday: boolean }) {
  const { view, isToday } = props
  const { lanterns, risk } = view.bet
  const prizes = isToday ? prizesOf(lanterns, risk) : []
  return (
    <svg viewBox="-80 -86 160 160" className="still-picture still-round" aria-hidden="true">
      {Array.from({ length: lanterns }, (_, lantern) => {
        const from = (lantern - view.outcome - 0.46) / lanterns
        const isLit = (prizes[lantern] ?? 0) > 0
        const face = lantern === view.outcome ? 'still-here' : isLit ? 'still-lit' : ''
        return (
          <path
            key={lantern}
            d={arc(from, from + 0.92 / lanterns)}
            className={`still-segment ${face}`}
          />
        )
      })}
      <path d="M-6-84h12l-6 12z" className="still-pointer" />
    </svg>
  )
}

const SIDE = 24

/** The felt: where the ball stopped, and the numbers that chips lay on. */
export function RouletteStill(props: { readonly view: RouletteView; readonly isToday: boolean }) {
  const { view, isToday } = props
  const covered = isToday ? coveredBy(view.bet.chips) : new Set<number>()
  return (
    <svg viewBox={`0 0 ${13 * SIDE} ${3 * SIDE}`} className="still-picture" aria-hidden="true">
      {NUMBERS.map((number) => {
        const street = Math.ceil(number / 3)
        const [x, y] = number === 0 ? [0, 0] : [street * SIDE, (2 - ((number - 1) % 3)) * SIDE]
        const height = number === 0 ? 3 * SIDE : SIDE
        return (
          <g
            key={number}
            className={`still-number still-${colourOf(number)} ${number === view.outcome ? 'still-here' : ''}`}
            transform={`translate(${x} ${y})`}
          >
            <rect x="1" y="1" width={SIDE - 2} height={height - 2} rx="3" />
            <text x={SIDE / 2} y={height / 2 + 4} textAnchor="middle">
              {number}
            </text>
            {covered.has(number) ? <circle cx={SIDE - 5} cy="6" r="2.500" /> : null}
          </g>
        )
      })}
    </svg>
  )
}
