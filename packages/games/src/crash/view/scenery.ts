// What does not change while a lantern flies, painted once for each size of the sky.

/** Always the same pattern for a number: nothing here is chance. */
export const scatter = (seed: number): number => {
  const value = Math.sin(seed * 127.1) * 43_758.5453
  return value - Math.floor(value)
}

/** A picture in points of the page; the canvas behind it has the density of the sky. */
interface Picture {
  readonly canvas: HTMLCanvasElement
  readonly width: number
  readonly height: number
}

export interface Scenery {
  readonly width: number
  readonly height: number
  readonly density: number
  readonly night: Picture
  /** The upper half of the light over the street, its middle at the lower edge. */
  readonly glow: Picture
  readonly moon: Picture
  /** Houses from `ROW_RISE` of the height above their street downwards. */
  readonly back: Picture
  readonly front: Picture
  /** Whoever left: a small light in the middle of its picture. */
  readonly leaver: Picture
  readonly halo: Picture
  readonly lit: Picture
  readonly goneOut: Picture
}

type Paint = CanvasRenderingContext2D

/** The share of the height that a row's picture begins above its street. */
export const ROW_RISE = 0.32
const ROW_DEPTH = 0.1
/** A lantern's picture is so many times its size, each way from its middle. */
export const LANTERN_REACH = 1.8
export const HALO_REACH = 2.1
export const LEAVER_REACH = 8

export const lanternSize = (width: number, height: number): number => Math.min(width, height) * 0.17
const moonRadius = (width: number, height: number): number => Math.min(width, height) * 0.11

function paintNight(paint: Paint, width: number, height: number): void {
  const night = paint.createLinearGradient(0, 0, 0, height)
  night.addColorStop(0, '#0b0a18')
  night.addColorStop(0.55, '#1d1233')
  night.addColorStop(1, '#4a1f3a')
  paint.fillStyle = night
  paint.fillRect(0, 0, width, height)
}

/** Light that fades from `from` to nothing at `to` around a place. */
function paintLight(
  paint: Paint,
  light: {
    readonly x: number
    readonly y: number
    readonly from: number
    readonly to: number
    readonly colors: readonly [near: string, far: string]
  },
): void {
  const { x, y, from, to, colors } = light
  const fading = paint.createRadialGradient(x, y, from, x, y, to)
  fading.addColorStop(0, colors[0])
  fading.addColorStop(1, colors[1])
  paint.fillStyle = fading
  paint.fillRect(x - to, y - to, 2 * to, 2 * to)
}

function paintMoon(paint: Paint, radius: number): void {
  const middle = radius * 3
  paintLight(paint, {
    x: middle,
    y: middle,
    from: radius * 0.6,
    to: radius * 2.6,
    colors: ['rgb(255 232 190 / 0.35)', 'rgb(255 232 190 / 0)'],
  })
  paint.fillStyle = '#f6dfb4'
  paint.beginPath()
  paint.arc(middle, middle, radius, 0, Math.PI * 2)
  paint.fill()
  paint.fillStyle = 'rgb(210 170 120 / 0.28)'
  for (const [dx, dy, r] of [
    [-0.3, -0.2, 0.2],
    [0.25, 0.3, 0.26],
    [0.35, -0.35, 0.12],
  ] as const) {
    paint.beginPath()
    paint.arc(middle + dx * radius, middle + dy * radius, r * radius, 0, Math.PI * 2)
    paint.fill()
  }
}

/** One row of houses, dark paper in front of the light behind. */
function paintRow(
  paint: Paint,
  { width, height }: { readonly width: number; readonly height: number },
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

function paintLeaver(paint: Paint): void {
  paint.fillStyle = 'rgb(255 203 102 / 0.28)'
  paint.beginPath()
  paint.arc(LEAVER_REACH, LEAVER_REACH, 7, 0, Math.PI * 2)
  paint.fill()
  paint.fillStyle = '#ffd98c'
  paint.beginPath()
  paint.roundRect(LEAVER_REACH - 2.6, LEAVER_REACH - 4, 5.2, 7, 2)
  paint.fill()
}

function lanternBody(paint: CanvasRenderingContext2D, size: number): void {
  paint.beginPath()
  paint.moveTo(-size * 0.34, size * 0.5)
  paint.bezierCurveTo(-size * 0.62, size * 0.1, -size * 0.6, -size * 0.5, 0, -size * 0.62)
  paint.bezierCurveTo(size * 0.6, -size * 0.5, size * 0.62, size * 0.1, size * 0.34, size * 0.5)
  paint.closePath()
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

function paintLantern(paint: Paint, size: number, colors: typeof LIT): void {
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
}

/** All pictures for a sky of this size in points of the page. */
export function sceneryFor(width: number, height: number, density: number): Scenery {
  function picture(wide: number, tall: number, draw: (paint: Paint) => void): Picture {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.ceil(wide * density))
    canvas.height = Math.max(1, Math.ceil(tall * density))
    const paint = canvas.getContext('2d')
    if (paint) {
      paint.scale(density, density)
      draw(paint)
    }
    return { canvas, width: canvas.width / density, height: canvas.height / density }
  }
  const row = (look: { color: string; seed: number; lit: number }) =>
    picture(width, height * (ROW_RISE + ROW_DEPTH), (paint) => {
      paintRow(paint, { width, height }, { ...look, base: height * ROW_RISE })
    })
  const size = lanternSize(width, height)
  const radius = moonRadius(width, height)
  const around = (reach: number, draw: (paint: Paint) => void) =>
    picture(2 * reach, 2 * reach, (paint) => {
      paint.translate(reach, reach)
      draw(paint)
    })
  return {
    width,
    height,
    density,
    night: picture(width, height, (paint) => paintNight(paint, width, height)),
    glow: picture(height * 1.6, height * 0.8, (paint) =>
      paintLight(paint, {
        x: height * 0.8,
        y: height * 0.8,
        from: 0,
        to: height * 0.8,
        colors: ['rgb(255 111 60 / 0.42)', 'rgb(255 111 60 / 0)'],
      }),
    ),
    moon: picture(radius * 6, radius * 6, (paint) => paintMoon(paint, radius)),
    back: row({ color: '#2a1634', seed: 3, lit: 0.3 }),
    front: row({ color: '#120c1d', seed: 17, lit: 0.55 }),
    leaver: picture(2 * LEAVER_REACH, 2 * LEAVER_REACH, paintLeaver),
    halo: around(size * HALO_REACH, (paint) =>
      paintLight(paint, {
        x: 0,
        y: 0,
        from: size * 0.2,
        to: size * HALO_REACH,
        colors: ['rgb(255 190 100 / 0.55)', 'rgb(255 120 60 / 0)'],
      }),
    ),
    lit: around(size * LANTERN_REACH, (paint) => paintLantern(paint, size, LIT)),
    goneOut: around(size * LANTERN_REACH, (paint) => {
      paintLantern(paint, size, GONE_OUT)
      paintSmoke(paint, size)
    }),
  }
}
