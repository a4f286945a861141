import { inflateRawSync } from 'node:zlib'

/** Of a part's entry in the directory that stands at the end of a zip. */
const ENTRY = 0x02014b50
const END = 0x06054b50

/** The parts of a workbook as text, by their names: XLSX is a zip. */
export function partsOf(file: Buffer): ReadonlyMap<string, string> {
  const end = file.lastIndexOf(Buffer.from([END & 0xff, (END >> 8) & 0xff, 0x05, 0x06]))
  const parts = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  while (file.readUInt32LE(at) === ENTRY) {
    const [size, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const head = file.readUInt32LE(at + 42)
    const begin = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
    const bytes = file.subarray(begin, begin + size)
    const isPlain = file.readUInt16LE(at + 10) === 0
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    parts.set(name, (isPlain ? bytes : inflateRawSync(bytes)).toString('utf8'))
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}
