import { type RefObject, useEffect, useRef } from 'react'
import { GROWTH_PER_MS, multiplierAt } from '../math.ts'
import { writeMultiplier } from './multiplier-text.ts'
import { paintSky, type Scene } from './sky.ts'
import { isResting, type TableState } from './table.ts'
import type { CrashTexts } from './texts.ts'

/** A picture often enough to follow the numbers, for whoever wants less motion. */
const STILL_MS = 250

export interface FlightProps {
  readonly words: CrashTexts
  readonly table: TableState
  readonly own: number | null
  readonly isStill: boolean
  /** Where the button's amount is written, each time the curve moves. */
  readonly onAir: (multiplier: number | null) => void
}

/** Milliseconds since the start by the server's clock. */
export const airtimeOf = ({ round, offset }: TableState, now: number): number =>
  round?.startedAt ? Math.max(0, now + offset - Date.parse(round.startedAt)) : 0

function sceneOf(props: FlightProps, landedAt: number, msOfBust: number): Scene {
  const { table, own, isStill } = props
  const { round } = table
  const now = Date.now()
  const isOut = round?.bust !== null && round?.bust !== undefined
  const isFlying = round?.phase === 'flying'
  return {
    phase: isOut ? 'out' : isFlying ? 'flying' : 'ground',
    airMs: isOut ? msOfBust : isFlying ? airtimeOf(table, now) : 0,
    outMs: isOut ? now - landedAt : 0,
    clockMs: performance.now(),
    leavers: table.bets.flatMap(({ at }) => (at === null ? [] : [at / 100])),
    own: own === null ? null : own / 100,
    isStill,
  }
}

/** Fits the canvas to its place, in the device's own points. */
function fit(
  canvas: HTMLCanvasElement,
): { paint: CanvasRenderingContext2D; width: number; height: number } | undefined {
  const paint = canvas.getContext('2d')
  if (!paint) return undefined
  const { clientWidth: width, clientHeight: height } = canvas
  const density = Math.min(2, window.devicePixelRatio || 1)
  const points = [Math.round(width * density), Math.round(height * density)] as const
  if (canvas.width !== points[0] || canvas.height !== points[1])
    [canvas.width, canvas.height] = points
  paint.setTransform(density, 0, 0, density, 0, 0)
  return { paint, width, height }
}

interface Parts {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly number: RefObject<HTMLElement | null>
  readonly countdown: RefObject<HTMLElement | null>
}

interface Landed {
  readonly id: string
  /** When this page heard of it, and how long the flight was, in milliseconds. */
  readonly at: number
  readonly ms: number
}

function landingOf({ round }: TableState, known: Landed): Landed {
  if (round === null || round.bust === null || known.id === round.id) return known
  return { id: round.id, at: Date.now(), ms: Math.log(round.bust / 100) / GROWTH_PER_MS }
}

/** How long until the next start, or that it is about to be. */
function waitingText(table: TableState, words: CrashTexts): string {
  const { round, offset } = table
  if (isResting(table)) return words.resting
  const rest = round?.phase === 'betting' ? Date.parse(round.closesAt) - Date.now() - offset : -1
  return rest > 0 ? words.nextIn((rest / 1_000).toFixed(1)) : words.waiting
}

/** Draws while the page is seen: every frame, or four times a second for less motion. */
function useDrawing(props: FlightProps, { canvas, number, countdown }: Parts): void {
  const now = useRef(props)
  now.current = props
  const landed = useRef<Landed>({ id: '', at: 0, ms: 0 })
  const { isStill } = props
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      const { table, words, onAir } = now.current
      landed.current = landingOf(table, landed.current)
      const scene = sceneOf(now.current, landed.current.at, landed.current.ms)
      const view = canvas.current && fit(canvas.current)
      if (view) paintSky(view, scene)
      const shown = table.round?.bust ?? multiplierAt(Math.floor(scene.airMs))
      const isOnGround = scene.phase === 'ground'
      if (number.current) number.current.textContent = isOnGround ? '' : writeMultiplier(shown)
      if (countdown.current)
        countdown.current.textContent =
          isOnGround || isResting(table) ? waitingText(table, words) : ''
      onAir(scene.phase === 'flying' ? shown : null)
      if (now.current.isStill) timer = setTimeout(draw, STILL_MS)
      else frame = requestAnimationFrame(draw)
    }
    draw()
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isStill, canvas, number, countdown])
}

/** The lantern over the row, with the number that counts. */
export function Flight(props: FlightProps) {
  const { words, table } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const number = useRef<HTMLElement>(null)
  const countdown = useRef<HTMLParagraphElement>(null)
  useDrawing(props, { canvas, number, countdown })
  const { round } = table
  const isOut = round?.bust !== null && round?.bust !== undefined
  return (
    <figure className="crash-sky" aria-label={words.sky} data-out={isOut || undefined}>
      <canvas ref={canvas} aria-hidden="true" />
      <figcaption className="crash-readout">
        <bdi dir="ltr" ref={number} className="display num crash-number" />
        {isOut && <p className="crash-out">{words.wentOut(writeMultiplier(round.bust ?? 100))}</p>}
        <p ref={countdown} className="crash-countdown num" />
      </figcaption>
    </figure>
  )
}
