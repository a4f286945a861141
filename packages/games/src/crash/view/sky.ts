import { GROWTH_PER_MS } from '../math.ts'
import {
  HALO_REACH,
  LANTERN_REACH,
  lanternSize,
  LEAVER_REACH,
  ROW_RISE,
  scatter,
  type Scenery,
} from './scenery.ts'

/** What is to be seen at one moment. Times are milliseconds, multipliers plain numbers (1.87). */
export interface Scene {
  readonly phase: 'ground' | 'flying' | 'out'
  /** Since the start; where it went out when it is out. */
  readonly airMs: number
  /** Since it went out. */
  readonly outMs: number
  /** Of this page: for flames and stars that twinkle. */
  readonly clockMs: number
  /** Where others left. */
  readonly leavers: readonly number[]
  /** Where the own bet left; null: it has not. */
  readonly own: number | null
  readonly isStill: boolean
}

interface View {
  readonly paint: CanvasRenderingContext2D
  readonly scenery: Scenery
}

const multiplierOf = (ms: number): number => Math.exp(GROWTH_PER_MS * Math.max(0, ms))
const msOf = (multiplier: number): number => Math.log(multiplier) / GROWTH_PER_MS

/** In shares of the sky: where a star stands, how far it sinks, how bright it is. */
const STARS = Array.from({ length: 70 }, (_, star) => ({
  x: scatter(star + 1),
  y: scatter(star + 101),
  depth: 0.25 * scatter(star + 201),
  alpha: 0.12 + 0.5 * scatter(star + 301),
  size: star % 7 === 0 ? 2 : 1.3,
  beat: star * 1.7,
}))

function paintStars({ paint, scenery }: View, scene: Scene, climb: number): void {
  const { width, height } = scenery
  paint.fillStyle = '#fff6ea'
  for (const { x, y, depth, alpha, size, beat } of STARS) {
    const twinkle = scene.isStill ? 0.7 : 0.55 + 0.45 * Math.sin(scene.clockMs / 900 + beat)
    paint.globalAlpha = alpha * twinkle
    paint.fillRect(x * width, ((y + climb * depth) % 1) * height * 0.85, size, size)
  }
  paint.globalAlpha = 1
}

type Pictures = Exclude<keyof Scenery, 'width' | 'height' | 'density'>

/** Lays a picture with its upper left corner at a place. */
function lay({ paint, scenery }: View, name: Pictures, x: number, y: number): void {
  const { canvas, width, height } = scenery[name]
  paint.drawImage(canvas, x, y, width, height)
}

function paintNight(view: View, scene: Scene, climb: number): void {
  const { width, height } = view.scenery
  lay(view, 'night', 0, 0)
  lay(view, 'glow', width * 0.5 - height * 0.8, height * (0.25 + climb * 0.4))
  paintStars(view, scene, climb)
  const half = view.scenery.moon.width / 2
  lay(view, 'moon', width * 0.83 - half, height * (0.24 + climb * 0.18) - half)
}

interface Place {
  readonly x: number
  readonly y: number
}

/** From a moment of the flight to a place in the picture; the picture grows with the flight. */
function placing({ scenery: { width, height } }: View, scene: Scene): (ms: number) => Place {
  const span = Math.max(8_000, scene.airMs)
  const top = Math.max(1.9, multiplierOf(scene.airMs) * 1.02)
  const left = width * 0.1
  const ground = height * 0.8
  const right = width * 0.66
  const high = height * 0.3
  return (ms) => ({
    x: left + (right - left) * (ms / span),
    y: ground - (ground - high) * ((multiplierOf(ms) - 1) / (top - 1)),
  })
}

const SAMPLES = 48

function paintTrail(view: View, scene: Scene, at: (ms: number) => Place): void {
  const { paint } = view
  const line = new Path2D()
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const { x, y } = at((scene.airMs * sample) / SAMPLES)
    if (sample === 0) line.moveTo(x, y)
    else line.lineTo(x, y)
  }
  const end = at(scene.airMs)
  const start = at(0)
  const isOut = scene.phase === 'out'
  const area = new Path2D(line)
  area.lineTo(end.x, start.y)
  area.closePath()
  const under = paint.createLinearGradient(0, end.y, 0, start.y)
  under.addColorStop(0, isOut ? 'rgb(110 106 149 / 0.2)' : 'rgb(255 143 60 / 0.26)')
  under.addColorStop(1, 'rgb(255 111 60 / 0)')
  paint.fillStyle = under
  paint.fill(area)
  const light = paint.createLinearGradient(start.x, start.y, end.x, end.y)
  light.addColorStop(0, isOut ? '#454169' : '#ff4d63')
  light.addColorStop(1, isOut ? '#9490b5' : '#ffcb66')
  paint.strokeStyle = light
  paint.lineWidth = 4
  paint.lineCap = 'round'
  paint.lineJoin = 'round'
  paint.stroke(line)
}

/** Whoever left hangs where that was, as a small light beside the trail. */
function paintLeavers(view: View, scene: Scene, at: (ms: number) => Place): void {
  const { paint } = view
  for (const [index, left] of scene.leavers.slice(-40).entries()) {
    const { x, y } = at(msOf(left))
    const lift = 10 + 14 * scatter(index + left * 13)
    lay(view, 'leaver', x - LEAVER_REACH, y - lift - LEAVER_REACH)
  }
  if (scene.own === null) return
  const { x, y } = at(msOf(scene.own))
  paint.strokeStyle = '#48dfa0'
  paint.lineWidth = 2.5
  paint.beginPath()
  paint.arc(x, y, 9, 0, Math.PI * 2)
  paint.stroke()
}

function paintFlame(paint: CanvasRenderingContext2D, scene: Scene, size: number): void {
  const tall = size * (0.3 + (scene.isStill ? 0 : 0.03 * Math.sin(scene.clockMs / 70)))
  paint.fillStyle = '#fff6ea'
  paint.beginPath()
  paint.moveTo(-size * 0.1, size * 0.48)
  paint.quadraticCurveTo(-size * 0.12, size * 0.3, 0, size * 0.48 - tall)
  paint.quadraticCurveTo(size * 0.12, size * 0.3, size * 0.1, size * 0.48)
  paint.fill()
}

function paintLantern(view: View, scene: Scene, place: Place): void {
  const { paint, scenery } = view
  const { height, halo } = scenery
  const size = lanternSize(scenery.width, height)
  const isOut = scene.phase === 'out'
  const drop = isOut && !scene.isStill ? Math.min(1, scene.outMs / 1_600) ** 2 * height * 0.16 : 0
  const sway = scene.isStill ? 0 : Math.sin(scene.clockMs / 1_100) * 0.05
  const reach = size * LANTERN_REACH
  paint.save()
  paint.translate(place.x, place.y - size * 0.55 + drop)
  paint.rotate(sway + (isOut ? Math.min(0.35, scene.outMs / 3_000) : 0))
  if (isOut) lay(view, 'goneOut', -reach, -reach)
  else {
    const flicker = scene.isStill ? 1 : 0.94 + 0.06 * Math.sin(scene.clockMs / 90)
    const far = size * HALO_REACH * flicker
    paint.drawImage(halo.canvas, -far, -far, 2 * far, 2 * far)
    lay(view, 'lit', -reach, -reach)
    paintFlame(paint, scene, size)
  }
  paint.restore()
}

/** Paints one moment: the scenery where it stands then, the trail, the lantern. */
export function paintSky(view: View, scene: Scene): void {
  const { height } = view.scenery
  const climb = Math.min(1, Math.log(multiplierOf(scene.airMs)) / 3.2)
  const sunk = climb * height * 0.3
  paintNight(view, scene, climb)
  lay(view, 'back', 0, height * (0.9 - ROW_RISE) + sunk * 0.6)
  const at = placing(view, scene)
  if (scene.phase !== 'ground') {
    paintTrail(view, scene, at)
    paintLeavers(view, scene, at)
  }
  lay(view, 'front', 0, height * (0.99 - ROW_RISE) + sunk)
  paintLantern(view, scene, scene.phase === 'ground' ? at(0) : at(scene.airMs))
}
