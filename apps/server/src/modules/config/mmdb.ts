import { isIPv4, isIPv6 } from 'node:net'

/** A file is not in the MMDB format, or is damaged. */
export class MmdbInvalid extends Error {
  override readonly name = 'MmdbInvalid'
}

/** A database of networks in the MMDB format (version 2), whole in memory. */
export interface Mmdb {
  /** When it was made. */
  readonly builtAt: Date
  readonly type: string
  /** What is known about an address; undefined when nothing is. */
  find(ip: string): MmdbValue | undefined
}

/** A value of the data section. Whole numbers beyond 2^53 are bigint, bytes are left out. */
export type MmdbValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly MmdbValue[]
  | { readonly [key: string]: MmdbValue }

const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
/** The metadata stands in the last 128 KiB. */
const METADATA_WITHIN = 128 * 1024
/** Zero bytes between the tree and the data. */
const SEPARATOR = 16
const MOST_DEPTH = 32
/** Values of one record; a country needs a few dozen. */
const MOST_VALUES = 10_000

interface Tree {
  readonly file: Buffer
  readonly nodes: number
  readonly recordBits: number
  readonly isV6: boolean
  /** Where IPv4 begins in a tree of IPv6. */
  readonly v4Root: number
  readonly dataStart: number
}

/** Reads a database. Throws {@link MmdbInvalid}; nothing of the file is believed unchecked. */
export function readMmdb(file: Buffer): Mmdb {
  const at = file.lastIndexOf(MARKER)
  if (at < 0 || at < file.length - METADATA_WITHIN) throw new MmdbInvalid('there is no metadata')
  const start = at + MARKER.length
  const metadata = readValue(
    { file, base: start, end: file.length, left: MOST_VALUES },
    start,
  ).value
  const number = (name: string): number => {
    const found = field(metadata, name)
    if (typeof found !== 'number') throw new MmdbInvalid(`${name} is missing`)
    return found
  }
  if (number('binary_format_major_version') !== 2) throw new MmdbInvalid('an unknown version')
  const tree = treeOf(file.subarray(0, at), {
    nodes: number('node_count'),
    recordBits: number('record_size'),
    version: number('ip_version'),
  })
  const epoch = field(metadata, 'build_epoch')
  const type = field(metadata, 'database_type')
  return {
    builtAt: new Date(secondsOf(epoch) * 1000),
    type: typeof type === 'string' ? type : '',
    find: (ip) => find(tree, ip),
  }
}

/** Whole seconds since 1970; what is none, or lies beyond every date, is 1970 itself. */
function secondsOf(epoch: MmdbValue | undefined): number {
  const seconds = typeof epoch === 'bigint' ? Number.parseInt(epoch.toString(), 10) : epoch
  return typeof seconds === 'number' && seconds < 8_000_000_000_000 ? seconds : 0
}

/** A field of a map; undefined for anything else. */
export const field = (value: MmdbValue | undefined, name: string): MmdbValue | undefined =>
  isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined

const isMap = (value: MmdbValue | undefined): value is { readonly [key: string]: MmdbValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function treeOf(
  file: Buffer,
  said: { readonly nodes: number; readonly recordBits: number; readonly version: number },
): Tree {
  const { nodes, recordBits, version } = said
  if (![24, 28, 32].includes(recordBits)) throw new MmdbInvalid('an unknown size of records')
  if (version !== 4 && version !== 6) throw new MmdbInvalid('an unknown version of addresses')
  const treeBytes = nodes * (recordBits / 4)
  if (nodes < 1 || treeBytes + SEPARATOR > file.length) throw new MmdbInvalid('the tree is cut off')
  const dataStart = treeBytes + SEPARATOR
  const tree = { file, nodes, recordBits, isV6: version === 6, v4Root: 0, dataStart }
  return version === 6 ? { ...tree, v4Root: v4RootOf(tree) } : tree
}

/** In a tree of IPv6, IPv4 stands below 96 zero bits. */
function v4RootOf(tree: Tree): number {
  let node = 0
  for (let bit = 0; bit < 96 && node < tree.nodes; bit += 1) node = recordOf(tree, node, 0)
  return node
}

/** One of the two records of a node: another node, `nodes` for nothing, or beyond it a value. */
function recordOf({ file, recordBits }: Tree, node: number, side: 0 | 1): number {
  const at = node * (recordBits / 4)
  if (recordBits === 24) return file.readUIntBE(at + side * 3, 3)
  if (recordBits === 32) return file.readUInt32BE(at + side * 4)
  const shared = file.readUInt8(at + 3)
  return side === 0
    ? (shared >> 4) * 0x1000000 + file.readUIntBE(at, 3)
    : (shared & 15) * 0x1000000 + file.readUIntBE(at + 4, 3)
}

function find(tree: Tree, ip: string): MmdbValue | undefined {
  const bytes = bytesOf(ip)
  if (!bytes || (bytes.length === 16 && !tree.isV6)) return undefined
  let node = bytes.length === 4 ? tree.v4Root : 0
  for (let bit = 0; bit < bytes.length * 8 && node < tree.nodes; bit += 1) {
    const byte = bytes[bit >> 3] ?? 0
    node = recordOf(tree, node, ((byte >> (7 - (bit & 7))) & 1) === 1 ? 1 : 0)
  }
  if (node <= tree.nodes) return undefined
  const at = tree.dataStart + (node - tree.nodes - SEPARATOR)
  const { file, dataStart: base } = tree
  return readValue({ file, base, end: file.length, left: MOST_VALUES }, at).value
}

/** The 4 or 16 bytes of an address; undefined for what is none. */
export function bytesOf(ip: string): Uint8Array | undefined {
  if (isIPv4(ip)) return Uint8Array.from(ip.split('.'), (part) => Number.parseInt(part, 10))
  if (!isIPv6(ip) || ip.includes('%')) return undefined
  const plain = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_whole, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map((part) => Number.parseInt(part, 10))
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return Uint8Array.from(
    groups.flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 255]
    }),
  )
}

interface Section {
  readonly file: Buffer
  /** What pointers count from. */
  readonly base: number
  readonly end: number
  /** How many values may still be read: a hostile file can not make us read for ever. */
  left: number
}

interface Read {
  readonly value: MmdbValue
  readonly next: number
}

const TYPE = {
  extended: 0, pointer: 1, text: 2, double: 3, bytes: 4, uint16: 5, uint32: 6, map: 7, int32: 8,
  uint64: 9, uint128: 10, array: 11, boolean: 14, float: 15,
} as const // biome-ignore format: a table

function slice(section: Section, at: number, length: number): Buffer {
  if (at < section.base || at + length > section.end) throw new MmdbInvalid('the data is cut off')
  return section.file.subarray(at, at + length)
}

function readValue(section: Section, at: number, depth = 0): Read {
  section.left -= 1
  if (section.left < 0 || depth > MOST_DEPTH) throw new MmdbInvalid('a record is too large')
  const control = slice(section, at, 1).readUInt8()
  const short = control >> 5
  if (short === TYPE.pointer) return readPointer(section, at, depth)
  const isExtended = short === TYPE.extended
  const type = isExtended ? slice(section, at + 1, 1).readUInt8() + 7 : short
  const { size, next } = readSize(section, at + (isExtended ? 2 : 1), control & 31)
  if (type === TYPE.map) return readMap(section, next, { size, depth })
  if (type === TYPE.array) return readArray(section, next, { size, depth })
  if (type === TYPE.boolean) return { value: size === 1, next }
  return { value: scalar(type, slice(section, next, size)), next: next + size }
}

function readSize(section: Section, at: number, low: number): { size: number; next: number } {
  if (low < 29) return { size: low, next: at }
  const count = low - 28
  const more = slice(section, at, count).readUIntBE(0, count)
  const least = [29, 285, 65_821][count - 1] ?? 0
  return { size: least + more, next: at + count }
}

function readPointer(section: Section, at: number, depth: number): Read {
  const control = slice(section, at, 1).readUInt8()
  const count = ((control >> 3) & 3) + 1
  const rest = slice(section, at + 1, count).readUIntBE(0, count)
  const high = count === 4 ? 0 : (control & 7) * 256 ** count
  const target = section.base + high + rest + ([0, 2048, 526_336, 0][count - 1] ?? 0)
  const isPointer = slice(section, target, 1).readUInt8() >> 5 === TYPE.pointer
  if (isPointer) throw new MmdbInvalid('a pointer to a pointer')
  return { value: readValue(section, target, depth + 1).value, next: at + 1 + count }
}

interface Shape {
  readonly size: number
  readonly depth: number
}

function readMap(section: Section, at: number, { size, depth }: Shape): Read {
  const entries: [string, MmdbValue][] = []
  let next = at
  for (let count = 0; count < size; count += 1) {
    const key = readValue(section, next, depth + 1)
    if (typeof key.value !== 'string') throw new MmdbInvalid('a key that is no text')
    const value = readValue(section, key.next, depth + 1)
    entries.push([key.value, value.value])
    next = value.next
  }
  return { value: Object.fromEntries(entries), next }
}

function readArray(section: Section, at: number, { size, depth }: Shape): Read {
  const items: MmdbValue[] = []
  let next = at
  for (let count = 0; count < size; count += 1) {
    const item = readValue(section, next, depth + 1)
    items.push(item.value)
    next = item.next
  }
  return { value: items, next }
}

function scalar(type: number, bytes: Buffer): MmdbValue {
  switch (type) {
    case TYPE.text:
      return bytes.toString('utf8')
    case TYPE.double:
      return sized(bytes, 8).readDoubleBE()
    case TYPE.float:
      return sized(bytes, 4).readFloatBE()
    case TYPE.bytes:
      return null
    case TYPE.uint16:
    case TYPE.uint32:
    case TYPE.uint64:
    case TYPE.uint128:
      return whole(bytes)
    case TYPE.int32:
      return bytes.length === 4 ? bytes.readInt32BE() : whole(bytes)
    default:
      throw new MmdbInvalid(`an unknown type ${type}`)
  }
}

function sized(bytes: Buffer, length: number): Buffer {
  if (bytes.length !== length) throw new MmdbInvalid('a number of another size')
  return bytes
}

function whole(bytes: Buffer): number | bigint {
  if (bytes.length > 16) throw new MmdbInvalid('a number that is too long')
  if (bytes.length <= 6) return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length)
  return BigInt(`0x${bytes.toString('hex')}`)
}
