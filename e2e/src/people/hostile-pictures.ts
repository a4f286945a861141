import { crc32 } from 'node:zlib'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
/** In each direction: far more than anybody's camera has. */
const FLOOD = 60_000
/** Where a PNG says how wide and how high it is, after its mark and the length of that part. */
const HEAD = 12
const HEAD_END = 29

/** A PNG that says it is 60,000 by 60,000 points. */
function flooded(png: Buffer): Buffer {
  const flood = Buffer.from(png)
  flood.writeUInt32BE(FLOOD, HEAD + 4)
  flood.writeUInt32BE(FLOOD, HEAD + 8)
  flood.writeUInt32BE(crc32(flood.subarray(HEAD, HEAD_END)), HEAD_END)
  return flood
}

/** What looks like a picture and is none, or more than one, by a name; made of a good one. */
export const hostilePictures = (png: Buffer): readonly (readonly [string, Buffer])[] => [
  ['an SVG', Buffer.from(SVG)],
  ['a polyglot', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])],
  ['a flood of points', flooded(png)],
]
