// node tools/docs/floor-plan.ts    draws docs/floor-plan.svg from .dependency-cruiser.cjs (Node 24)
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { type Box, codeBoxes, layersOf, serverBoxes, shownDoors } from './plan.ts'

export const FLOOR_PLAN = 'docs/floor-plan.svg'

const BOX_HEIGHT = 34
const LAYER_HEIGHT = 92
const GAP = 18
const LETTER = 7.4
const MARGIN = 28
const TITLE_HEIGHT = 58

interface Placed {
  readonly box: Box
  readonly x: number
  readonly y: number
  readonly width: number
}

const widthOf = (box: Box): number => Math.round(box.name.length * LETTER + 28)
const middle = ({ x, width }: Placed): number => x + width / 2

/** Boxes of a layer stand in the order of the middle of what they open, to cross fewer lines. */
function ordered(layer: readonly Box[], below: ReadonlyMap<string, Placed>): readonly Box[] {
  const wish = (box: Box): number => {
    const places = box.opens.flatMap((name) => below.get(name) ?? [])
    if (places.length === 0) return 0
    return places.reduce((sum, place) => sum + middle(place), 0) / places.length
  }
  return layer.toSorted((a, b) => wish(a) - wish(b) || a.name.localeCompare(b.name))
}

const layerWidth = (layer: readonly Box[]): number =>
  layer.reduce((sum, box) => sum + widthOf(box) + GAP, -GAP)

function place(boxes: readonly Box[], width: number, top: number): ReadonlyMap<string, Placed> {
  const placed = new Map<string, Placed>()
  const layers = layersOf(boxes)
  for (const [at, layer] of layers.entries()) {
    const y = top + (layers.length - 1 - at) * LAYER_HEIGHT
    let x = Math.round((width - layerWidth(layer)) / 2)
    for (const box of ordered(layer, placed)) {
      placed.set(box.name, { box, x, y, width: widthOf(box) })
      x += widthOf(box) + GAP
    }
  }
  return placed
}

function line(from: Placed, to: Placed): string {
  const [x1, y1, x2, y2] = [middle(from), from.y + BOX_HEIGHT, middle(to), to.y]
  const bend = Math.round((y2 - y1) / 2)
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`
}

function drawn({ box, x, y, width }: Placed): string {
  const look = box.isBuilt ? 'built' : 'planned'
  return (
    `<rect class="${look}" x="${x}" y="${y}" width="${width}" height="${BOX_HEIGHT}" rx="8"/>` +
    `<text x="${x + width / 2}" y="${y + 22}" text-anchor="middle">${box.name}</text>`
  )
}

interface Part {
  readonly svg: string
  readonly height: number
}

function part(title: string, boxes: readonly Box[], width: number, top: number): Part {
  const placed = place(boxes, width, top + TITLE_HEIGHT)
  const places = [...placed.values()]
  const lines = places.flatMap((from) =>
    shownDoors(from.box, boxes).flatMap((name) => {
      const to = placed.get(name)
      return to ? [line(from, to)] : []
    }),
  )
  const heading = `<text class="title" x="${MARGIN}" y="${top + 34}">${title}</text>`
  return {
    svg: [heading, ...lines, ...places.map(drawn)].join('\n'),
    height: TITLE_HEIGHT + layersOf(boxes).length * LAYER_HEIGHT - LAYER_HEIGHT + BOX_HEIGHT,
  }
}

const STYLE =
  'text{font:13px ui-sans-serif,system-ui,sans-serif;fill:#1c1a22}' +
  '.title{font-size:16px;font-weight:700}.built{fill:#fff3e6;stroke:#c2410c}' +
  '.planned{fill:#fff;stroke:#8b8794;stroke-dasharray:4 4}' +
  'path{fill:none;stroke:#b9b4c4;stroke-width:1.2}'

/** The floor plan as SVG: the same rules give the same bytes. */
export function drawFloorPlan(): string {
  const code = codeBoxes()
  const server = serverBoxes()
  const widest = Math.max(...[...layersOf(code), ...layersOf(server)].map(layerWidth))
  const width = widest + 2 * MARGIN
  const first = part('Packages and apps: a line leads down to what may be imported', code, width, 0)
  const second = part(
    'Rooms of the server: a line leads down to a door that may be opened (audit: by all)',
    server,
    width,
    first.height + MARGIN,
  )
  const height = first.height + second.height + 3 * MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    '<title>Floor plan: which room may open which; dashed rooms are planned</title>',
    `<style>${STYLE}</style>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    first.svg,
    second.svg,
    '</svg>',
    '',
  ].join('\n')
}

if (import.meta.main) {
  writeFileSync(path.join(root, FLOOR_PLAN), drawFloorPlan())
  console.log(FLOOR_PLAN)
}
