// Hostile pictures: what comes out is pixels of ours, or nothing.
import { deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { kindOf, sizeOf } from './image-kind.ts'
import { cleanImage } from './images.ts'

function png(width = 40, height = 30): Buffer {
  const image = new PNG({ width, height })
  for (let at = 0; at < image.data.length; at += 1) image.data[at] = (at * 31) % 256
  return PNG.sync.write(image)
}
const jpg = (width = 40, height = 30): Buffer => {
  const data = Buffer.alloc(width * height * 4, 0xa0)
  return Buffer.from(jpeg.encode({ width, height, data }, 90).data)
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Uint8Array): number => {
  let c = 0xffffffff
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc(body))
  return Buffer.concat([head, body, tail])
}
const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function ihdr(width: number, height: number, interlace = 0): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 6, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}
const crafted = (head: Buffer, pixels: Buffer, ...more: Buffer[]) =>
  Buffer.concat([
    MAGIC,
    head,
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])

const SECRET = 'GPS 21.0278N 105.8342E <script>alert(1)</script>'
const refused = (bytes: Buffer) =>
  cleanImage(bytes).then(
    () => 'taken',
    (error) => error.code,
  )

describe('R-047 a picture is encoded anew', () => {
  test('a PNG keeps its pixels and loses its words', async () => {
    const words = chunk('tEXt', Buffer.from(`Comment\0${SECRET}`))
    const exif = chunk('eXIf', Buffer.from(SECRET))
    const plain = png()
    const at = 8 + 25
    const told = Buffer.concat([plain.subarray(0, at), words, exif, plain.subarray(at)])
    const clean = await cleanImage(told)
    expect(clean).toMatchObject({ media: 'image/png', width: 40, height: 30 })
    expect(clean.bytes.includes('script')).toBe(false)
    expect(PNG.sync.read(clean.bytes).data.equals(PNG.sync.read(plain).data)).toBe(true)
  })

  test('a JPEG loses its EXIF and its comments', async () => {
    const plain = jpg()
    const body = Buffer.from(`Exif\0\0${SECRET}`)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(body.length + 2)
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1]), length, body])
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, body])
    const told = Buffer.concat([plain.subarray(0, 2), exif, comment, plain.subarray(2)])
    const clean = await cleanImage(told)
    expect(clean).toMatchObject({ media: 'image/jpeg', width: 40, height: 30 })
    expect(clean.bytes.includes('Exif')).toBe(false)
    expect(clean.bytes.includes('script')).toBe(false)
  })

  test('what follows a JPEG does not come along', async () => {
    const zip = Buffer.concat([jpg(), Buffer.from(`PK\x03\x04${SECRET}%PDF-1.7`)])
    const clean = await cleanImage(zip)
    expect(clean.bytes.includes('PK\x03\x04')).toBe(false)
    expect(clean.bytes.includes('%PDF')).toBe(false)
    expect(clean.bytes.includes('script')).toBe(false)
  })

  test('a large one is made smaller', async () => {
    const clean = await cleanImage(jpg(3_000, 40))
    expect(clean).toMatchObject({ width: 1_500, height: 20 })
  })
})

describe('R-047 is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  test.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG behind the first bytes of a PNG', Buffer.concat([MAGIC, Buffer.from(svg)])],
    ['a page behind the first bytes of a JPEG', Buffer.from(`\xff\xd8\xff<html>`, 'latin1')],
    ['an archive behind a PNG', Buffer.concat([png(), Buffer.from(`PK\x03\x04${SECRET}`)])],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a BMP', Buffer.from('BM\0\0\0\0', 'latin1')],
    ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['the head of a PNG alone', png().subarray(0, 33)],
    ['a PNG that was cut', png().subarray(0, 80)],
    ['a JPEG that was cut', jpg().subarray(0, 60)],
    [
      'a PNG with a wrong checksum',
      Buffer.from(png().map((byte, at) => (at === 30 ? byte ^ 1 : byte))),
    ],
    ['a PNG without pixels', crafted(ihdr(0, 5), Buffer.alloc(5))],
    ['a PNG with too few pixels', crafted(ihdr(50, 50), Buffer.alloc(10))],
    ['an interlaced PNG', crafted(ihdr(4, 4, 1), Buffer.alloc(200))],
    [
      'a JPEG of no height',
      Buffer.from(
        jpg().map((byte, at, all) =>
          [5, 6].some((back) => all[at - back] === 0xff && all[at - back + 1] === 0xc0) ? 0 : byte,
        ),
      ),
    ],
  ])('%s', async (_, bytes) => {
    expect(await refused(bytes)).toBe('image_invalid')
  })

  test('a flood of pixels, before it is decoded', async () => {
    expect(await refused(crafted(ihdr(100_000, 100_000), Buffer.alloc(1_000)))).toBe(
      'image_too_large',
    )
    expect(await refused(crafted(ihdr(6_400, 6_400), Buffer.alloc(1_000)))).toBe('image_too_large')
  })

  test('a small head with a flood of data behind it', async () => {
    const began = performance.now()
    const bomb = crafted(ihdr(2, 2), Buffer.alloc(300_000_000))
    expect(bomb.length).toBeLessThan(1_000_000)
    const before = process.memoryUsage().rss
    await refused(bomb)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test('more than 5 MB', async () => {
    const bytes = Buffer.concat([png(), Buffer.alloc(5 * 1024 * 1024)])
    expect(await refused(bytes)).toBe('image_too_large')
  })

  test('more than two at the same moment', async () => {
    const codes = await Promise.all(Array.from({ length: 4 }, () => refused(jpg(1_000, 1_000))))
    expect(codes.filter((code) => code === 'busy')).toHaveLength(2)
    expect(codes.filter((code) => code === 'taken')).toHaveLength(2)
  })
})

test('the size of a picture is read from its head', () => {
  const progressive = Buffer.from(jpg(123, 45))
  expect(sizeOf(progressive, 'image/jpeg')).toEqual({ width: 123, height: 45 })
  expect(sizeOf(png(7, 9), 'image/png')).toEqual({ width: 7, height: 9 })
  expect(kindOf(Buffer.from('hello'))).toBeUndefined()
})
