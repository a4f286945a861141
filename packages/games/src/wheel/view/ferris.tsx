import { memo, useEffect, useRef } from 'react'
import type { View } from '../bet.ts'
import { prizesOf, type Risk, type Size } from '../math.ts'

export const TURN_MS = 2_600
const RADIUS = 150

/** How bright a prize is lit: 0 dark, then by its rank among the wheel's prizes, 5 the highest. */
export function brightness(hundredths: number, size: Size, risk: Risk): number {
  const prizes = [...new Set(prizesOf(size, risk))].filter((one) => one > 0)
  const rank = prizes.sort((a, b) => b - a).indexOf(hundredths)
  return rank < 0 ? 0 : Math.max(1, 5 - rank)
}

/** Turns the wheel from where it stood last until the drawn lantern is at the top. */
function useTurn(view: View | null, size: Size, isMoving: boolean) {
  const wheel = useRef<SVGGElement>(null)
  const angle = useRef(0)
  useEffect(() => {
    const lantern = view && view.bet.lanterns === size ? view.outcome : 0
    const wanted = (-lantern * 360) / size
    const before = angle.current
    const rounds = isMoving ? Math.ceil((before - wanted) / 360) + 3 : 0
    angle.current = wanted + rounds * 360
    const to = { transform: `rotate(${angle.current}deg)` }
    if (wheel.current) wheel.current.style.transform = to.transform
    if (!isMoving) return
    const move = wheel.current?.animate([{ transform: `rotate(${before}deg)` }, to], {
      duration: TURN_MS,
      easing: 'cubic-bezier(.18,.7,.22,1)',
    })
    return () => move?.cancel()
  }, [view, size, isMoving])
  return wheel
}

/** The fair behind the wheel: moon, hills and tents. */
function Fair() {
  return (
    <svg viewBox="-220 -222 440 470" preserveAspectRatio="xMidYMax slice">
      <circle cx="150" cy="-170" r="78" fill="#ffcb66" opacity=".1" />
      <circle cx="150" cy="-170" r="46" fill="#ffe0a3" opacity=".85" />
      <path fill="#5a2152" d="M-420 150c90-60 190-40 270-6s150-50 240-50 160 60 330 26v130h-840z" />
      <path fill="#36133f" d="M-420 196c120-40 240-10 360-6s260-40 480 4v60h-840z" />
      <g fill="#2a0d33">
        <path d="M-330 214l54-46 54 46v40h-108zM-196 222l38-32 38 32v32h-76zM216 214l54-46 54 46v40H216zM140 226l34-28 34 28v28h-68z" />
      </g>
      <path
        fill="#ff8f3e"
        d="M-300 214l24-20 24 20-8 6-8-6-8 6-8-6-8 6zM246 214l24-20 24 20-8 6-8-6-8 6-8-6-8 6z"
      />
    </svg>
  )
}

/** One of up to fifty: drawn anew when it changes, not when another one counts. */
const Lantern = memo(function Lantern(props: {
  readonly turn: number
  readonly radius: number
  readonly bright: number
  readonly isHit: boolean
}) {
  const { turn, radius, bright, isHit } = props
  return (
    <g transform={`rotate(${turn})`}>
      <path d={`M0-46V${-RADIUS}`} className="wheel-spoke" />
      <circle
        cy={-RADIUS}
        r={radius}
        className="wheel-lantern"
        data-bright={bright}
        data-hit={isHit || undefined}
      />
      <path d={`M${-radius * 0.6} ${-RADIUS}h${radius * 1.2}`} className="wheel-rib" />
    </g>
  )
})

/** The big wheel of the fair. Every lantern is a prize; the one under the gate at the top counts. */
export function Ferris(props: {
  readonly view: View | null
  readonly size: Size
  readonly risk: Risk
  readonly isMoving: boolean
  readonly prize: string
}) {
  const { view, size, risk, isMoving, prize } = props
  const wheel = useTurn(view, size, isMoving)
  const isShown = !isMoving && view !== null && view.bet.lanterns === size && view.bet.risk === risk
  const radius = Math.min(17, (RADIUS * Math.PI) / size - 1)
  return (
    <div aria-hidden="true" dir="ltr" className="instant-scene wheel-fair">
      <Fair />
      <svg viewBox="-200 -214 400 462" preserveAspectRatio="xMidYMid meet">
        <path
          fill="none"
          stroke="#e9a45a"
          strokeWidth="9"
          strokeLinecap="round"
          d="M0 0L-86 244M0 0L86 244"
        />
        <path fill="none" stroke="#b8662c" strokeWidth="5" d="M-58 164H58" />
        <g ref={wheel}>
          <circle r={RADIUS + 24} className="wheel-rim outer" />
          <circle r={RADIUS - 24} className="wheel-rim" />
          <circle r="92" className="wheel-rim thin" />
          {prizesOf(size, risk).map((hundredths, index) => (
            <Lantern
              key={index}
              turn={(index * 360) / size}
              radius={radius}
              bright={brightness(hundredths, size, risk)}
              isHit={isShown && view?.outcome === index}
            />
          ))}
        </g>
        <circle r="50" className={isShown ? 'wheel-hub shown' : 'wheel-hub'} />
        <text className="wheel-prize display num">{isShown ? prize : ''}</text>
        <path className="wheel-gate" d="M-20-208h40l-20 34z" />
      </svg>
    </div>
  )
}
