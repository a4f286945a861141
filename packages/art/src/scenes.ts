import type { ArtType } from './palettes.ts'
import { round1 as f } from './random.ts'

export type Scene =
  | 'waves'
  | 'reef'
  | 'hills'
  | 'clouds'
  | 'petals'
  | 'peaks'
  | 'city'
  | 'columns'
  | 'stadium'
  | 'felt'
  | 'curtain'
  | 'grid'
  | 'sunburst'

export const SCENES: Readonly<Record<ArtType, readonly [Scene, ...Scene[]]>> = {
  RNG: ['hills', 'peaks', 'clouds', 'city', 'waves', 'columns', 'petals'],
  LIVE: ['felt', 'columns', 'curtain'],
  FISH: ['waves', 'reef'],
  PVP: ['clouds', 'felt', 'city'],
  BGS: ['grid', 'peaks', 'waves'],
  SPORTS: ['stadium', 'hills'],
  ESPORTS: ['grid', 'city', 'peaks'],
  COCKFIGHT: ['hills', 'sunburst', 'petals'],
  LOTT: ['petals', 'clouds', 'city'],
  ELOTT: ['petals', 'clouds', 'city'],
}

/** Where a paper layer stands: its upper edge `y` on a sheet of `w` × `h`. */
export interface Band {
  readonly y: number
  readonly w: number
  readonly h: number
  readonly random: () => number
}

function waves({ y, w, h, random }: Band): string {
  const width = 46 + random() * 26
  const start = -random() * width
  let d = `M${f(start)} ${f(y)}`
  for (let x = start; x < w + width; x += width) {
    d += `q${f(width / 2)} ${f(-18 - random() * 10)} ${f(width)} 0`
  }
  return `${d}V${h}H${f(start)}Z`
}

function reef(band: Band): string {
  const { w, h, random } = band
  let d = waves(band)
  for (let i = 0; i < 4; i++) {
    const x = random() * w
    const height = 30 + random() * 50
    d += `M${f(x - 7)} ${h}q${f(-8 + random() * 16)} ${f(-height / 2)} 4 ${f(-height)}`
    d += `q12 ${f(height / 2)} 10 ${f(height)}Z`
  }
  return d
}

function bumps({ y, w, h, random }: Band, bump: (size: number) => string): string {
  const width = 40 + random() * 24
  const start = -random() * width
  let d = `M${f(start)} ${h}V${f(y)}`
  for (let x = start; x < w + width; x += width) d += bump(width * (0.8 + random() * 0.4))
  return `${d}V${h}Z`
}

const cloud = (s: number): string => `a${f(s / 2)} ${f(s / 2)} 0 0 1 ${f(s)} 0`
const petal = (s: number): string =>
  `q${f(s * 0.1)} ${f(-s * 0.7)} ${f(s / 2)} ${f(-s * 0.75)}` +
  `q${f(s * 0.4)} ${f(s * 0.05)} ${f(s / 2)} ${f(s * 0.75)}`

const polygon = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z`

function peaks({ y, w, h, random }: Band): string {
  const count = 4 + Math.floor(random() * 3)
  const points: [number, number][] = [[0, h]]
  for (let i = 0; i <= count; i++) {
    points.push([(w * i) / count - (w / count) * 0.5 * random(), y + 20 + random() * 18])
    points.push([(w * (i + 0.5)) / count, y - 38 - random() * 34])
  }
  points.push([w + 10, y], [w + 10, h])
  return polygon(points)
}

function city({ y, w, h, random }: Band): string {
  const points: [number, number][] = [[0, h]]
  for (let x = 0; x < w; ) {
    const width = 16 + random() * 26
    const top = y - random() * 62 + 18
    points.push([x, top], [x + width, top])
    if (random() < 0.3) points.push([x + width, top - 16], [x + width + 3, top - 16])
    x += width
  }
  points.push([w, h])
  return polygon(points)
}

function columns({ y, w, h }: Band): string {
  let d = `M0 ${h}V${f(y + 26)}H${w}V${h}Z`
  for (let i = 0; i < 5; i++) {
    const x = (w * (i + 0.5)) / 5 - 13
    d += `M${f(x)} ${h}V${f(y - 46)}h26V${h}ZM${f(x - 6)} ${f(y - 58)}h38v12h-38Z`
  }
  return d
}

const stadium = ({ y, w, h }: Band): string =>
  `M0 ${h}V${f(y - 10)}Q${f(w / 2)} ${f(y + 44)} ${w} ${f(y - 10)}V${h}Z`
const felt = ({ y, w, h }: Band): string =>
  `M-20 ${h}V${f(y + 30)}Q${f(w / 2)} ${f(y - 52)} ${w + 20} ${f(y + 30)}V${h}Z`

function curtain({ y, w, random }: Band): string {
  const folds = 6
  const width = w / folds
  let d = `M0 0H${w}V${f(y - 90)}`
  for (let i = 0; i < folds; i++) {
    d += `q${f(-width / 2)} ${f(44 + random() * 14)} ${f(-width)} 0`
  }
  return `${d}Z`
}

function grid({ y, w, h }: Band): string {
  const horizon = y - 6
  const middle = w / 2
  let d = ''
  for (let i = -8; i <= 8; i++) {
    const near = middle + (i * w) / 8 + i * 26
    d += `M${f(middle + i * 9)} ${f(horizon)}L${f(near)} ${h}l3 0`
    d += `L${f(middle + i * 9 + 1.4)} ${f(horizon)}Z`
  }
  for (let i = 0; i < 7; i++) {
    d += `M0 ${f(horizon + (i / 6) ** 2 * (h - horizon))}h${w}v1.8H0Z`
  }
  return d
}

function sunburst({ y, w, h }: Band): string {
  const foot = y + 60
  const at = (angle: number): string =>
    `${f(w / 2 + Math.cos(angle) * 420)} ${f(foot - Math.sin(angle) * 420)}`
  let d = ''
  for (let i = 0; i < 9; i++) {
    const angle = Math.PI * (i / 8)
    d += `M${f(w / 2)} ${f(foot)}L${at(angle - 0.07)}L${at(angle + 0.07)}Z`
  }
  return `${d}M0 ${h}V${f(y + 40)}H${w}V${h}Z`
}

function hills({ y, w, h, random }: Band): string {
  const a = random() * 40
  const first = `C${f(w * 0.2)} ${f(y - 58 - a)} ${f(w * 0.36)} ${f(y + 34)} ${f(w * 0.55)} ${f(y - 6)}`
  return `M0 ${h}V${f(y - 10 + a * 0.2)}${first}S${f(w * 0.86)} ${f(y - 46)} ${w} ${f(y)}V${h}Z`
}

const DRAW: Readonly<Record<Scene, (band: Band) => string>> = {
  waves,
  reef,
  hills,
  clouds: (band) => bumps(band, cloud),
  petals: (band) => bumps(band, petal),
  peaks,
  city,
  columns,
  stadium,
  felt,
  curtain,
  grid,
  sunburst,
}

/** The outline of one paper layer of a scene, as SVG path data. */
export const drawBand = (scene: Scene, band: Band): string => DRAW[scene](band)
