import { GROWTH_PER_MS } from '../math.ts'

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
  readonly width: number
  readonly height: number
}

const multiplierOf = (ms: number): number => Math.exp(GROWTH_PER_MS * Math.max(0, ms))
const msOf = (multiplier: number): number => Math.log(multiplier) / GROWTH_PER_MS

/** Always the same pattern for a number: nothing here is chance. */
const scatter = (seed: number): number => {
  const value = Math.sin(seed * 127.1) * 43_758.5453
  return value - Math.floor(value)
}

function paintNight({ paint, width, height }: View, scene: Scene, climb: number): void {
  const night = paint.createLinearGradient(0, 0, 0, height)
  night.addColorStop(0, '#0b0a18')
  night.addColorStop(0.55, '#1d1233')
  night.addColorStop(1, '#4a1f3a')
  paint.fillStyle = night
  paint.fillRect(0, 0, width, height)
  const glow = paint.createRadialGradient(
    width * 0.5,
    height * (1.05 + climb * 0.4),
    0,
    width * 0.5,
    height * (1.05 + climb * 0.4),
    height * 0.8,
  )
  glow.addColorStop(0, 'rgb(255 111 60 / 0.42)')
  glow.addColorStop(1, 'rgb(255 111 60 / 0)')
  paint.fillStyle = glow
  paint.fillRect(0, 0, width, height)
  for (let star = 0; star < 70; star += 1) {
    const x = scatter(star + 1) * width
    const y = ((scatter(star + 101) + climb * 0.25 * scatter(star + 201)) % 1) * height * 0.85
    const twinkle = scene.isStill ? 0.7 : 0.55 + 0.45 * Math.sin(scene.clockMs / 900 + star * 1.7)
    paint.fillStyle = `rgb(255 246 234 / ${(0.12 + 0.5 * scatter(star + 301)) * twinkle})`
    paint.fillRect(x, y, star % 7 === 0 ? 2 : 1.3, star % 7 === 0 ? 2 : 1.3)
  }
}

function paintMoon({ paint, width, height }: View, climb: number): void {
  const radius = Math.min(width, height) * 0.11
  const x = width * 0.83
  const y = height * 0.24 + climb * height * 0.18
  const halo = paint.createRadialGradient(x, y, radius * 0.6, x, y, radius * 2.6)
  halo.addColorStop(0, 'rgb(255 232 190 / 0.35)')
  halo.addColorStop(1, 'rgb(255 232 190 / 0)')
  paint.fillStyle = halo
  paint.fillRect(x - radius * 3, y - radius * 3, radius * 6, radius * 6)
  paint.fillStyle = '#f6dfb4'
  paint.beginPath()
  paint.arc(x, y, radius, 0, Math.PI * 2)
  paint.fill()
  paint.fillStyle = 'rgb(210 170 120 / 0.28)'
  for (const [dx, dy, r] of [
    [-0.3, -0.2, 0.2],
    [0.25, 0.3, 0.26],
    [0.35, -0.35, 0.12],
  ] as const) {
    paint.beginPath()
    paint.arc(x + dx * radius, y + dy * radius, r * radius, 0, Math.PI * 2)
    paint.fill()
  }
}

/** One row of houses, dark paper in front of the light behind. */
function paintRow(
  { paint, width, height }: View,
  row: {
    readonly base: number
    readonly color: string
    readonly seed: number
    readonly lit: number
  },
): void {
  const step = Math.max(54, width / 13)
  // The street behind the gaps.
  paint.fillStyle = row.color
  paint.fillRect(0, row.base - height * 0.07, width, height)
  for (let house = -1; house * step < width + step; house += 1) {
    const wide = step * (0.86 + 0.2 * scatter(row.seed + house))
    const tall = height * (0.1 + 0.1 * scatter(row.seed + house * 3 + 7))
    const x = house * step
    const y = row.base - tall
    paint.fillStyle = row.color
    paint.fillRect(x, y, wide, height)
    // A roof with upturned eaves.
    paint.beginPath()
    paint.moveTo(x - 8, y + 3)
    paint.quadraticCurveTo(x + wide * 0.25, y - 4, x + wide * 0.5, y - tall * 0.26 - 6)
    paint.quadraticCurveTo(x + wide * 0.75, y - 4, x + wide + 8, y + 3)
    paint.closePath()
    paint.fill()
    for (let window = 0; window < 4; window += 1) {
      if (scatter(row.seed + house * 11 + window * 5) > row.lit) continue
      paint.fillStyle = window % 2 === 0 ? 'rgb(255 203 102 / 0.85)' : 'rgb(255 143 99 / 0.8)'
      const across = x + wide * (0.16 + 0.4 * (window % 2))
      const down = y + tall * (0.2 + 0.36 * Math.floor(window / 2))
      paint.fillRect(across, down, wide * 0.14, tall * 0.16)
    }
  }
}

interface Place {
  readonly x: number
  readonly y: number
}

/** From a moment of the flight to a place in the picture; the picture grows with the flight. */
function placing({ width, height }: View, scene: Scene): (ms: number) => Place {
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

const SAMPLES = 60

function paintTrail(view: View, scene: Scene, at: (ms: number) => Place): void {
  const { paint } = view
  const path = () => {
    paint.beginPath()
    for (let sample = 0; sample <= SAMPLES; sample += 1) {
      const { x, y } = at((scene.airMs * sample) / SAMPLES)
      if (sample === 0) paint.moveTo(x, y)
      else paint.lineTo(x, y)
    }
  }
  const end = at(scene.airMs)
  const start = at(0)
  const isOut = scene.phase === 'out'
  path()
  paint.lineTo(end.x, start.y)
  paint.closePath()
  const under = paint.createLinearGradient(0, end.y, 0, start.y)
  under.addColorStop(0, isOut ? 'rgb(110 106 149 / 0.2)' : 'rgb(255 143 60 / 0.26)')
  under.addColorStop(1, 'rgb(255 111 60 / 0)')
  paint.fillStyle = under
  paint.fill()
  path()
  const light = paint.createLinearGradient(start.x, start.y, end.x, end.y)
  light.addColorStop(0, isOut ? '#454169' : '#ff4d63')
  light.addColorStop(1, isOut ? '#9490b5' : '#ffcb66')
  paint.strokeStyle = light
  paint.lineWidth = 4
  paint.lineCap = 'round'
  paint.lineJoin = 'round'
  paint.stroke()
}

/** Whoever left hangs where that was, as a small light beside the trail. */
function paintLeavers(view: View, scene: Scene, at: (ms: number) => Place): void {
  const { paint } = view
  for (const [index, left] of scene.leavers.slice(-40).entries()) {
    const { x, y } = at(msOf(left))
    const lift = 10 + 14 * scatter(index + left * 13)
    paint.fillStyle = 'rgb(255 203 102 / 0.28)'
    paint.beginPath()
    paint.arc(x, y - lift, 7, 0, Math.PI * 2)
    paint.fill()
    paint.fillStyle = '#ffd98c'
    paint.beginPath()
    paint.roundRect(x - 2.6, y - lift - 4, 5.2, 7, 2)
    paint.fill()
  }
  if (scene.own === null) return
  const { x, y } = at(msOf(scene.own))
  paint.strokeStyle = '#48dfa0'
  paint.lineWidth = 2.5
  paint.beginPath()
  paint.arc(x, y, 9, 0, Math.PI * 2)
  paint.stroke()
}

function lanternBody(paint: CanvasRenderingContext2D, size: number): void {
  paint.beginPath()
  paint.moveTo(-size * 0.34, size * 0.5)
  paint.bezierCurveTo(-size * 0.62, size * 0.1, -size * 0.6, -size * 0.5, 0, -size * 0.62)
  paint.bezierCurveTo(size * 0.6, -size * 0.5, size * 0.62, size * 0.1, size * 0.34, size * 0.5)
  paint.closePath()
}

function paintHalo(paint: CanvasRenderingContext2D, scene: Scene, size: number): void {
  const flicker = scene.isStill ? 1 : 0.94 + 0.06 * Math.sin(scene.clockMs / 90)
  const halo = paint.createRadialGradient(0, 0, size * 0.2, 0, 0, size * 2.1 * flicker)
  halo.addColorStop(0, 'rgb(255 190 100 / 0.55)')
  halo.addColorStop(1, 'rgb(255 120 60 / 0)')
  paint.fillStyle = halo
  paint.fillRect(-size * 2.2, -size * 2.2, size * 4.4, size * 4.4)
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

function paintSmoke(paint: CanvasRenderingContext2D, size: number): void {
  paint.strokeStyle = 'rgb(185 181 211 / 0.4)'
  paint.lineWidth = 3
  paint.beginPath()
  paint.moveTo(0, -size * 0.7)
  paint.bezierCurveTo(size * 0.3, -size, -size * 0.3, -size * 1.2, size * 0.1, -size * 1.6)
  paint.stroke()
}

const LIT = {
  bottom: '#ffe0a0',
  middle: '#ff9a52',
  top: '#ff5a4f',
  rib: 'rgb(120 20 10 / 0.35)',
  rim: '#7a1f14',
}
const GONE_OUT = {
  bottom: '#4b4667',
  middle: '#38345a',
  top: '#262341',
  rib: 'rgb(0 0 0 / 0.35)',
  rim: '#1b1930',
}

function paintLantern(view: View, scene: Scene, place: Place): void {
  const { paint, width, height } = view
  const size = Math.min(width, height) * 0.17
  const isOut = scene.phase === 'out'
  const colors = isOut ? GONE_OUT : LIT
  const drop = isOut && !scene.isStill ? Math.min(1, scene.outMs / 1_600) ** 2 * height * 0.16 : 0
  const sway = scene.isStill ? 0 : Math.sin(scene.clockMs / 1_100) * 0.05
  paint.save()
  paint.translate(place.x, place.y - size * 0.55 + drop)
  paint.rotate(sway + (isOut ? Math.min(0.35, scene.outMs / 3_000) : 0))
  if (!isOut) paintHalo(paint, scene, size)
  lanternBody(paint, size)
  const paper = paint.createLinearGradient(0, size * 0.5, 0, -size * 0.6)
  paper.addColorStop(0, colors.bottom)
  paper.addColorStop(0.45, colors.middle)
  paper.addColorStop(1, colors.top)
  paint.fillStyle = paper
  paint.fill()
  paint.strokeStyle = colors.rib
  paint.lineWidth = 1.5
  for (const rib of [-0.24, 0, 0.24]) {
    paint.beginPath()
    paint.moveTo(rib * size * 0.8, size * 0.5)
    paint.quadraticCurveTo(rib * size * 1.9, -size * 0.1, 0, -size * 0.62)
    paint.stroke()
  }
  paint.fillStyle = colors.rim
  paint.beginPath()
  paint.roundRect(-size * 0.36, size * 0.46, size * 0.72, size * 0.09, size * 0.04)
  paint.fill()
  if (isOut) paintSmoke(paint, size)
  else paintFlame(paint, scene, size)
  paint.restore()
}

/** Paints the whole picture: night, houses, the trail, the lantern. */
export function paintSky(view: View, scene: Scene): void {
  const climb = Math.min(1, Math.log(multiplierOf(scene.airMs)) / 3.2)
  const sunk = climb * view.height * 0.3
  paintNight(view, scene, climb)
  paintMoon(view, climb)
  paintRow(view, { base: view.height * 0.9 + sunk * 0.6, color: '#2a1634', seed: 3, lit: 0.3 })
  const at = placing(view, scene)
  if (scene.phase !== 'ground') {
    paintTrail(view, scene, at)
    paintLeavers(view, scene, at)
  }
  paintRow(view, { base: view.height * 0.99 + sunk, color: '#120c1d', seed: 17, lit: 0.55 })
  paintLantern(view, scene, scene.phase === 'ground' ? at(0) : at(scene.airMs))
}
