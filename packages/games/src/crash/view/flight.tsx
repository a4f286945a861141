import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { GROWTH_PER_MS, multiplierAt } from '../math.ts'
import { writeMultiplier } from './multiplier-text.ts'
import { type Scenery, sceneryFor } from './scenery.ts'
import { paintSky, type Scene } from './sky.ts'
import { awaited, isResting, type TableState } from './table.ts'
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

interface Sky {
  readonly paint: CanvasRenderingContext2D
  readonly scenery: Scenery
}

/** The canvas in the device's own points, and what is painted for that size; undefined: no room. */
function skyOf(canvas: HTMLCanvasElement): Sky | undefined {
  const paint = canvas.getContext('2d')
  const { clientWidth: width, clientHeight: height } = canvas
  if (!paint || width === 0 || height === 0) return undefined
  const density = Math.min(2, window.devicePixelRatio || 1)
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  paint.setTransform(density, 0, 0, density, 0, 0)
  return { paint, scenery: sceneryFor(width, height, density) }
}

/**
 * The sky as large as its place. The layout is asked when the place has changed and just before it
 * is painted: a canvas of a new size is empty.
 */
function useSky(canvas: RefObject<HTMLCanvasElement | null>): () => Sky | undefined {
  const sky = useRef<Sky>(undefined)
  const isStale = useRef(true)
  useEffect(() => {
    const place = canvas.current
    if (!place) return
    const seen = new ResizeObserver(() => {
      isStale.current = true
    })
    seen.observe(place)
    return () => seen.disconnect()
  }, [canvas])
  return useCallback(() => {
    if (isStale.current && canvas.current) {
      isStale.current = false
      sky.current = skyOf(canvas.current)
    }
    return sky.current
  }, [canvas])
}

/** Writes only what is not written yet. */
function write(place: HTMLElement | null, text: string): void {
  if (place !== null && place.textContent !== text) place.textContent = text
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
  if (awaited(table)) return words.unsaltedShort
  const rest = round?.phase === 'betting' ? Date.parse(round.closesAt) - Date.now() - offset : -1
  return rest > 0 ? words.nextIn((rest / 1_000).toFixed(1)) : words.waiting
}

/** Draws while the page is seen: every frame, or four times a second for less motion. */
function useDrawing(props: FlightProps, { canvas, number, countdown }: Parts): void {
  const now = useRef(props)
  now.current = props
  const landed = useRef<Landed>({ id: '', at: 0, ms: 0 })
  const { isStill } = props
  const skyNow = useSky(canvas)
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      const { table, words, onAir } = now.current
      landed.current = landingOf(table, landed.current)
      const scene = sceneOf(now.current, landed.current.at, landed.current.ms)
      const sky = skyNow()
      if (sky) paintSky(sky, scene)
      const shown = table.round?.bust ?? multiplierAt(Math.floor(scene.airMs))
      const isOnGround = scene.phase === 'ground'
      write(number.current, isOnGround ? '' : writeMultiplier(shown))
      write(countdown.current, isOnGround || isResting(table) ? waitingText(table, words) : '')
      onAir(scene.phase === 'flying' ? shown : null)
      if (now.current.isStill) timer = setTimeout(draw, STILL_MS)
      else frame = requestAnimationFrame(draw)
    }
    draw()
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isStill, skyNow, number, countdown])
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
