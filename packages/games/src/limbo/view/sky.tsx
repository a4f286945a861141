import { useEffect, useRef } from 'react'
import type { View } from '../bet.ts'
import { isWin } from '../math.ts'
import { flightMs, heightAt, riseOf, writeHeight } from './heights.ts'

/** A sky lantern: a paper bag with a flame under it. */
function Lantern() {
  return (
    <svg viewBox="0 0 60 76" aria-hidden="true">
      <path className="halo" d="M30 38m-29 0a29 29 0 1 0 58 0a29 29 0 1 0-58 0" />
      <path className="bag" d="M17 10q13-9 26 0q9 9 6 24l-6 24q-13 5-26 0l-6-24q-3-15 6-24z" />
      <path className="rib" d="M24 7q-6 26 1 53M36 7q6 26-1 53M13 24q17 7 34 0" />
      <path className="ring" d="M17 58q13 5 26 0l-1 6q-12 4-24 0z" />
      <path className="flame" d="M30 46q7 9 3 14q-3 4-6 0q-4-5 3-14z" />
    </svg>
  )
}

/** Paper hills and the row's roofs under the stars. They stand still; only lanterns rise. */
function Night() {
  return (
    <svg viewBox="0 0 800 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="180" cy="170" r="170" fill="#ffcb66" opacity=".07" />
      <circle cx="180" cy="170" r="118" fill="#ffcb66" opacity=".09" />
      <circle cx="180" cy="170" r="66" fill="#ffe0a3" opacity=".92" />
      <circle cx="204" cy="156" r="54" fill="#ffeecb" opacity=".55" />
      <g fill="#ffe9c9" className="limbo-stars">
        <circle cx="80" cy="70" r="2.4" />
        <circle cx="170" cy="190" r="1.8" />
        <circle cx="240" cy="60" r="2" />
        <circle cx="330" cy="140" r="2.6" />
        <circle cx="420" cy="50" r="1.8" />
        <circle cx="500" cy="210" r="2" />
        <circle cx="730" cy="60" r="2.4" />
        <circle cx="760" cy="240" r="1.8" />
        <circle cx="110" cy="300" r="1.6" />
        <circle cx="390" cy="270" r="1.6" />
      </g>
      <path
        fill="#7b2a5c"
        d="M0 452c90-70 170-40 240-10s120-60 210-60 150 60 220 40 130-20 130-20v198H0z"
      />
      <path fill="#501b4c" d="M0 500c110-60 190-10 280-4s170-60 270-46 160 50 250 20v130H0z" />
      <path
        fill="#2c1038"
        d="M0 556h60v-26l28-20 28 20v26h44v-40l34-24 34 24v40h60v-18h90v18h70v-46l40-28 40 28v46h60v-24l30-22 30 22v24H800v44H0z"
      />
      <g fill="#ffb04f">
        <path d="M80 540h12v12H80zM186 528h12v14h-12zM210 528h12v14h-12zM566 526h12v14h-12zM590 526h12v14h-12zM686 546h10v10h-10z" />
      </g>
    </svg>
  )
}

/** Moves lantern and number together, frame by frame, without drawing the page again. */
function useFlight(view: View | null, isMoving: boolean) {
  const sky = useRef<HTMLDivElement>(null)
  const number = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isMoving || view === null) return
    const top = riseOf(view.outcome)
    const ms = flightMs(view.outcome)
    const started = performance.now()
    let frame = requestAnimationFrame(step)
    function step(now: number): void {
      const part = Math.min(1, Math.max(0, (now - started) / ms))
      const rise = top * (1 - (1 - part) ** 2.2)
      sky.current?.style.setProperty('--rise', String(rise))
      if (number.current) number.current.textContent = `${writeHeight(heightAt(rise))}×`
      if (part < 1) frame = requestAnimationFrame(step)
    }
    return () => cancelAnimationFrame(frame)
  }, [isMoving, view])
  return { sky, number }
}

type Placed = React.CSSProperties & Readonly<Record<`--${string}`, number>>
const placed = (rise: number, across = 0): Placed => ({ '--at': rise, '--across': across })

/**
 * The sky: the target as a line, the lantern on its way, and where the last ones went out. They
 * stay hanging at their heights, so that the sky is the history.
 */
export function Sky(props: {
  readonly view: View | null
  readonly isMoving: boolean
  readonly target: number
  readonly past: readonly View[]
}) {
  const { view, isMoving, target, past } = props
  const { sky, number } = useFlight(view, isMoving)
  const mood = view === null || isMoving ? '' : isWin(view.bet.target, view.outcome) ? 'won' : 'out'
  const shownTarget = isMoving && view ? view.bet.target : target
  return (
    <div
      ref={sky}
      dir="ltr"
      aria-hidden="true"
      className={`instant-scene limbo-sky ${mood}`}
      style={{ '--rise': view && !isMoving ? riseOf(view.outcome) : 0 } as React.CSSProperties}
    >
      <Night />
      {past.map((one, index) => (
        <i
          key={past.length - index}
          className={isWin(one.bet.target, one.outcome) ? 'limbo-past won' : 'limbo-past'}
          style={placed(riseOf(one.outcome), index)}
        />
      ))}
      <div className="limbo-line" style={placed(riseOf(shownTarget))}>
        <span className="num">{writeHeight(shownTarget)}×</span>
      </div>
      <div className={isMoving ? 'limbo-lantern flying' : 'limbo-lantern'}>
        <Lantern />
      </div>
      <span ref={number} className="limbo-number display num">
        {/* one text: of two the flight, which writes over them, would leave none to write the end in */}
        {`${writeHeight(view && !isMoving ? view.outcome : 100)}×`}
      </span>
    </div>
  )
}
