import { parentPort } from 'node:worker_threads'
import { present } from '@lantern/kernel/assert'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { type ImageKind, sizeOf } from './image-kind.ts'

/** What is wanted of a picture, where it is not simply kept to be read. */
export interface ImageWish {
  readonly media: ImageKind
  readonly longestSide: number
}

/** A picture as it was sent, and what is wanted of it. */
export interface ImageJob {
  readonly bytes: Uint8Array
  readonly kind: ImageKind
  readonly wish?: ImageWish
}

export type ImageAnswer =
  | {
      readonly ok: true
      readonly bytes: Uint8Array
      readonly width: number
      readonly height: number
    }
  | { readonly ok: false }

interface Pixels {
  readonly width: number
  readonly height: number
  /** RGBA, row by row. */
  readonly data: Uint8Array
}

/** Enough to read a bank's screen; larger pictures are made smaller. */
const LONGEST_SIDE = 2_400
const QUALITY = 85
const MEGABYTES = 512

function decode({ bytes, kind }: ImageJob): Pixels {
  if (kind === 'image/png') return PNG.sync.read(Buffer.from(bytes), { checkCRC: true })
  return jpeg.decode(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
    maxResolutionInMP: 41,
    maxMemoryUsageInMB: MEGABYTES,
  })
}

/** Each pixel the middle of a square of them, so that the longest side fits. */
function fitted(image: Pixels, longestSide: number): Pixels {
  const step = Math.ceil(Math.max(image.width, image.height) / longestSide)
  if (step <= 1) return image
  const width = Math.max(1, Math.floor(image.width / step))
  const height = Math.max(1, Math.floor(image.height / step))
  const across = Math.min(step, image.width)
  const down = Math.min(step, image.height)
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let part = 0; part < 4; part += 1) {
        let sum = 0
        for (let dy = 0; dy < down; dy += 1)
          for (let dx = 0; dx < across; dx += 1)
            sum += image.data[((y * step + dy) * image.width + x * step + dx) * 4 + part] ?? 0
        data[(y * width + x) * 4 + part] = Math.round(sum / (down * across))
      }
  return { width, height, data }
}

/** What stands behind see-through parts where a kind knows none: the page's colour. */
const BEHIND = [0x19, 0x18, 0x27] as const

/** Without see-through parts. */
function opaque({ width, height, data }: Pixels): Pixels {
  const solid = new Uint8Array(data)
  for (let at = 0; at < solid.length; at += 4) {
    const alpha = (solid[at + 3] ?? 255) / 255
    if (alpha < 1)
      for (const [part, behind] of BEHIND.entries())
        solid[at + part] = Math.round((solid[at + part] ?? 0) * alpha + behind * (1 - alpha))
    solid[at + 3] = 255
  }
  return { width, height, data: solid }
}

function encode(kind: ImageKind, { width, height, data }: Pixels): Uint8Array {
  if (kind === 'image/jpeg') return jpeg.encode({ width, height, data }, QUALITY).data
  const png = new PNG({ width, height })
  png.data = Buffer.from(data)
  return PNG.sync.write(png)
}

function answer(job: ImageJob): ImageAnswer {
  try {
    const said = sizeOf(job.bytes, job.kind)
    const image = decode(job)
    // A decoder that finds another size than the head says was given two pictures in one.
    if (!said || said.width !== image.width || said.height !== image.height) return { ok: false }
    const { media, longestSide } = job.wish ?? { media: job.kind, longestSide: LONGEST_SIDE }
    const small = fitted(image, longestSide)
    const { width, height } = small
    const clean = media === job.kind ? small : opaque(small)
    return { ok: true, bytes: encode(media, clean), width, height }
  } catch {
    return { ok: false }
  }
}

const port = present(parentPort, 'this file runs as a worker')
port.on('message', (job: ImageJob) => port.postMessage(answer(job)))
