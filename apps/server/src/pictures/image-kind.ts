/** What a picture is, by its content. */
export type ImageKind = 'image/png' | 'image/jpeg'

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_HEAD = [0xff, 0xd8, 0xff]

const beginsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte)

/** PNG or JPEG by its first bytes, whatever it is called; undefined for anything else. */
export function kindOf(bytes: Uint8Array): ImageKind | undefined {
  if (beginsWith(bytes, PNG_HEAD)) return 'image/png'
  return beginsWith(bytes, JPEG_HEAD) ? 'image/jpeg' : undefined
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** What the head of a picture says of its size, before anything is decoded. */
export function sizeOf(bytes: Uint8Array, kind: ImageKind): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return kind === 'image/png' ? pngSize(view) : jpegSize(view)
}

const IHDR = 0x49484452

function pngSize(view: DataView): Size | undefined {
  if (view.byteLength < 33 || view.getUint32(12) !== IHDR) return undefined
  // An interlaced one may hold any amount of data for few pixels; no phone or scanner makes them.
  if (view.getUint8(28) !== 0) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Markers without a length: restarts, start, and the one for temporary use. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** Start of frame, of whatever coding; C4, C8 and CC mean other things. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(view: DataView): Size | undefined {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else if (isFrame(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}
