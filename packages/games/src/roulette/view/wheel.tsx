import { memo, useEffect, useRef } from 'react'
import type { View } from '../bet.ts'
import { colourOf, POCKETS, RIM } from '../math.ts'

export const SPIN_MS = 2_900
const STEP = 360 / POCKETS

const angleOf = (number: number): number => RIM.indexOf(number) * STEP
const at = (radius: number, degrees: number): string => {
  const turn = (degrees * Math.PI) / 180
  return `${(radius * Math.sin(turn)).toFixed(2)} ${(-radius * Math.cos(turn)).toFixed(2)}`
}
/** A pocket's piece of the ring, around the top. */
const PIECE = `M${at(142, -STEP / 2)}A142 142 0 0 1 ${at(142, STEP / 2)}L${at(96, STEP / 2)}A96 96 0 0 0 ${at(96, -STEP / 2)}z`

/** Turns the wheel one way and the ball the other, until both stand where the draw says. */
function useSpin(view: View | null, isMoving: boolean) {
  const wheel = useRef<SVGGElement>(null)
  const ball = useRef<SVGGElement>(null)
  const drop = useRef<SVGCircleElement>(null)
  const angles = useRef({ wheel: 0, ball: 0 })
  useEffect(() => {
    const before = angles.current
    const turned = isMoving ? before.wheel + 250 : before.wheel
    const rest = turned + (view ? angleOf(view.outcome) : 0)
    const rounds = isMoving ? Math.ceil((rest - before.ball) / 360) + 4 : 0
    const after = { wheel: turned, ball: isMoving ? rest - rounds * 360 : rest }
    if (wheel.current) wheel.current.style.transform = `rotate(${after.wheel}deg)`
    if (ball.current) ball.current.style.transform = `rotate(${after.ball}deg)`
    angles.current = after
    if (!isMoving) return
    const duration = SPIN_MS
    const turn = (from: number, to: number) =>
      [from, to].map((degrees) => ({ transform: `rotate(${degrees}deg)` }))
    const moves = [
      wheel.current?.animate(turn(before.wheel, after.wheel), {
        duration,
        easing: 'cubic-bezier(.2,.6,.3,1)',
      }),
      ball.current?.animate(turn(before.ball, after.ball), {
        duration,
        easing: 'cubic-bezier(.16,.62,.32,1)',
      }),
      drop.current?.animate(
        [
          { transform: 'translateY(-154px)', offset: 0 },
          { transform: 'translateY(-154px)', offset: 0.62, easing: 'ease-in' },
          { transform: 'translateY(-112px)', offset: 0.8, easing: 'ease-out' },
          { transform: 'translateY(-126px)', offset: 0.87, easing: 'ease-in' },
          { transform: 'translateY(-108px)', offset: 1 },
        ],
        { duration },
      ),
    ]
    return () => {
      for (const move of moves) move?.cancel()
    }
  }, [isMoving, view])
  return { wheel, ball, drop }
}

const Pocket = memo(function Pocket(props: {
  readonly number: number
  readonly index: number
  readonly isHit: boolean
  readonly isCovered: boolean
}) {
  const { number, index, isHit, isCovered } = props
  return (
    <g transform={`rotate(${index * STEP})`}>
      <path d={PIECE} className={`rl-pocket ${colourOf(number)}`} data-hit={isHit || undefined} />
      <text y="-126" className="num">
        {number}
      </text>
      <circle cy="-169" r="4.6" className={isCovered ? 'rl-lamp on' : 'rl-lamp'} />
    </g>
  )
})

/**
 * The wheel. Each pocket that a chip on the table covers has its lamp on the rim lit, so that one
 * sees how much of the wheel one holds.
 */
export function Wheel(props: {
  readonly view: View | null
  readonly isMoving: boolean
  readonly covered: ReadonlySet<number>
}) {
  const { view, isMoving, covered } = props
  const { wheel, ball, drop } = useSpin(view, isMoving)
  const pocket = isMoving || view === null ? null : view.outcome
  return (
    <svg viewBox="-180 -180 360 360" aria-hidden="true" className="rl-wheel">
      <circle r="178" className="rl-bowl" />
      <circle r="160" className="rl-track" />
      <g ref={wheel}>
        {RIM.map((number, index) => (
          <Pocket
            key={number}
            number={number}
            index={index}
            isHit={number === pocket}
            isCovered={covered.has(number)}
          />
        ))}
        <circle r="96" className="rl-cone" />
        {Array.from({ length: 8 }, (_, index) => (
          <path
            key={index}
            d="M0-92L11-40L0-30L-11-40z"
            className="rl-petal"
            transform={`rotate(${index * 45})`}
          />
        ))}
      </g>
      <g ref={ball}>
        <circle
          ref={drop}
          r="7.5"
          className={view === null ? 'rl-ball idle' : 'rl-ball'}
          style={{ transform: 'translateY(-108px)' }}
        />
      </g>
      {pocket !== null && (
        <g className="rl-said">
          <circle r="46" className={colourOf(pocket)} />
          <text className="display num">{pocket}</text>
        </g>
      )}
    </svg>
  )
}
