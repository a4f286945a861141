import { Worker } from 'node:worker_threads'
import { refuse } from '@lantern/contract/errors'
import { MOST_IMAGE_BYTES } from '@lantern/contract/receipts'
import { SECOND_MS } from '@lantern/kernel/time'
import { type ImageKind, kindOf, sizeOf } from './image-kind.ts'
import type { ImageAnswer, ImageJob, ImageWish } from './image-worker.ts'

/** A picture that was decoded and encoded anew: its pixels, and nothing else of what was sent. */
export interface CleanImage {
  readonly media: ImageKind
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const MOST_PIXELS = 40_000_000
const LONGEST_MS = 20 * SECOND_MS
const MOST_AT_ONCE = 2
let running = 0

/**
 * Makes a picture of ours out of what somebody sent: PNG or JPEG by its content, of 5 MB and 40
 * megapixels at most. It is decoded beside the event loop, in a worker that is thrown away.
 * Without a wish it stays of its kind. Refuses `image_invalid`, `image_too_large` and `busy`.
 */
export async function cleanImage(bytes: Buffer, wish?: ImageWish): Promise<CleanImage> {
  const kind = fitKind(bytes)
  if (running >= MOST_AT_ONCE) refuse('busy')
  running += 1
  try {
    const answer = await decoded({ bytes, kind, ...(wish && { wish }) })
    if (!answer.ok) refuse('image_invalid')
    const { width, height } = answer
    return { media: wish?.media ?? kind, bytes: Buffer.from(answer.bytes), width, height }
  } finally {
    running -= 1
  }
}

/** What the worker says; one that dies or does not end says no. */
function decoded(job: ImageJob): Promise<ImageAnswer> {
  const worker = new Worker(new URL('image-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return new Promise<ImageAnswer>((resolve) => {
    const timer = setTimeout(() => end({ ok: false }), LONGEST_MS)
    const end = (answer: ImageAnswer) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer)
    }
    worker.once('message', end)
    worker.once('error', () => end({ ok: false }))
    worker.once('exit', () => end({ ok: false }))
    worker.postMessage(job)
  })
}

/** What it is, by what its head says; refuses what is none, and what is too large. */
function fitKind(bytes: Buffer): ImageKind {
  if (bytes.length > MOST_IMAGE_BYTES) refuse('image_too_large')
  const kind = kindOf(bytes)
  const size = kind && sizeOf(bytes, kind)
  if (!kind || !size || size.width === 0 || size.height === 0) refuse('image_invalid')
  if (size.width * size.height > MOST_PIXELS) refuse('image_too_large')
  return kind
}
