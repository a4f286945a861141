import { crc32, deflateSync } from 'node:zlib'
import type { Plugin } from 'vite'

type Colour = readonly [red: number, green: number, blue: number]

const PAGE: Colour = [13, 12, 21]
const GILT: Colour = [255, 203, 102]
/** Ember, from the upper left to the lower right. */
const STOPS: readonly (readonly [at: number, colour: Colour])[] = [
  [0, [255, 180, 92]],
  [0.5, [255, 111, 60]],
  [1, [255, 63, 113]],
]

interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
  readonly colour: Colour | 'ember'
}
/** The mark of the house on a square of 32, as in public/favicon.svg. */
const MARK: readonly Bar[] = [
  { x: 12, y: 1, width: 8, height: 3, radius: 0, colour: GILT },
  { x: 14, y: 28, width: 4, height: 3, radius: 0, colour: GILT },
  ...[
    [5, 5.5, 22],
    [2, 13, 28],
    [5, 20.5, 22],
  ].map(
    ([x = 0, y = 0, width = 0]) =>
      ({ x, y, width, height: 6.4, radius: 3.2, colour: 'ember' }) as const,
  ),
]
const MARK_SIZE = 32
/** Points within a pixel, each way: edges without steps. */
const FINE = 4

const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

function ember(at: number): Colour {
  const next = STOPS.findIndex(([stop]) => at <= stop)
  const [end, last] = STOPS[next] ?? [1, GILT]
  const [start, first] = STOPS[next - 1] ?? [0, last]
  return end === start ? last : mix(first, last, (at - start) / (end - start))
}

function isInside(bar: Bar, x: number, y: number): boolean {
  const dx = Math.max(bar.x + bar.radius - x, x - (bar.x + bar.width - bar.radius), 0)
  const dy = Math.max(bar.y + bar.radius - y, y - (bar.y + bar.height - bar.radius), 0)
  const isInBox = x >= bar.x && x <= bar.x + bar.width && y >= bar.y && y <= bar.y + bar.height
  return isInBox && dx * dx + dy * dy <= bar.radius * bar.radius + 1e-9
}

/** The colour of a point of the mark's own square. */
function markAt(x: number, y: number): Colour {
  const bar = MARK.find((one) => isInside(one, x, y))
  if (!bar) return PAGE
  if (bar.colour !== 'ember') return bar.colour
  const across = (x - bar.x) / bar.width
  const down = (y - bar.y) / bar.height
  return ember((across + down) / 2)
}

/** The mark on the colour of the page; `share` of the side is the mark's. */
function pixels(size: number, share: number): Buffer {
  const rows = Buffer.alloc(size * (size * 3 + 1))
  const scale = MARK_SIZE / (size * share)
  const edge = (size * (1 - share)) / 2
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let sum: Colour = [0, 0, 0]
      for (let point = 0; point < FINE * FINE; point += 1) {
        const px = x + ((point % FINE) + 0.5) / FINE
        const py = y + (Math.floor(point / FINE) + 0.5) / FINE
        const colour = markAt((px - edge) * scale, (py - edge) * scale)
        sum = [sum[0] + colour[0], sum[1] + colour[1], sum[2] + colour[2]]
      }
      const place = y * (size * 3 + 1) + 1 + x * 3
      for (const [channel, value] of sum.entries())
        rows[place + channel] = Math.round(value / (FINE * FINE))
    }
  }
  return rows
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of eight bits a channel, without transparency: devices cut their own shapes. */
export function iconPng(size: number, share: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels(size, share), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Four fifths of a maskable icon may be cut away at its corners; its mark is smaller. */
const ICONS = [
  ['icon-192.png', 192, 0.74],
  ['icon-512.png', 512, 0.74],
  ['maskable-512.png', 512, 0.54],
  ['touch-180.png', 180, 0.7],
] as const

/** Draws the icons of the site as an app while building. */
export function icons(): Plugin {
  return {
    name: 'lantern-icons',
    apply: 'build',
    generateBundle() {
      if (this.environment.config.consumer === 'server') return
      for (const [name, size, share] of ICONS)
        this.emitFile({ type: 'asset', fileName: `icons/${name}`, source: iconPng(size, share) })
    },
  }
}
