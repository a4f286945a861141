import { parentPort } from 'node:worker_threads'
import { present } from '@lantern/kernel/assert'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { type ImageKind, sizeOf } from './image-kind.ts'

/** A picture as it was sent, and how large it may be. */
export interface ImageJob {
  readonly bytes: Uint8Array
  readonly kind: ImageKind
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

/** Every so many pixels in each direction, so that the longest side fits. */
function fitted(image: Pixels): Pixels {
  const step = Math.ceil(Math.max(image.width, image.height) / LONGEST_SIDE)
  if (step <= 1) return image
  const width = Math.max(1, Math.floor(image.width / step))
  const height = Math.max(1, Math.floor(image.height / step))
  const from = new DataView(image.data.buffer, image.data.byteOffset, image.data.byteLength)
  const data = new Uint8Array(width * height * 4)
  const to = new DataView(data.buffer)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      to.setUint32((y * width + x) * 4, from.getUint32((y * step * image.width + x * step) * 4))
  return { width, height, data }
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
    const small = fitted(image)
    const { width, height } = small
    return { ok: true, bytes: encode(job.kind, small), width, height }
  } catch {
    return { ok: false }
  }
}

const port = present(parentPort, 'this file runs as a worker')
port.on('message', (job: ImageJob) => port.postMessage(answer(job)))
