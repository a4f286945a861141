import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from '../../context.ts'
import { countryFile } from './country-file.ts'
import { bytesOf, MmdbInvalid, readMmdb } from './mmdb.ts'

// The writer of the tests: as the format says, small and slow.

type Value =
  | string
  | number
  | bigint
  | boolean
  | readonly Value[]
  | { readonly [key: string]: Value }

function control(type: number, size: number): Buffer {
  const [low, rest] =
    size < 29
      ? [size, []]
      : size < 285
        ? [29, [size - 29]]
        : [30, [(size - 285) >> 8, (size - 285) & 255]]
  const head = type > 7 ? [low, type - 7] : [(type << 5) | low]
  return Buffer.from([...head, ...rest])
}

function write(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control(2, text.length), text])
  }
  if (typeof value === 'boolean') return control(14, value ? 1 : 0)
  if (typeof value === 'bigint') {
    const hex = value.toString(16)
    const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
    return Buffer.concat([control(9, bytes.length), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(write)])
  const entries = Object.entries(value)
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, item]) => [write(key), write(item)]),
  ])
}

interface Network {
  readonly address: string
  readonly prefix: number
  readonly record: Value
}

interface Tiny {
  readonly bits: 24 | 28 | 32
  readonly version: 4 | 6
  readonly networks: readonly Network[]
}

/** The tiny database itself. An IPv4 network of a tree of IPv6 stands below 96 zero bits. */
function tiny({ bits, version, networks }: Tiny): Buffer {
  type Branch = [number | string, number | string]
  const nodes: Branch[] = [['', '']]
  const data: Buffer[] = []
  let dataLength = 0
  for (const { address, prefix, record } of networks) {
    const bytes = bytesOf(address)
    if (!bytes) throw new Error(`${address} is no address`)
    const isShort = bytes.length === 4 && version === 6
    const whole = isShort ? [...Array.from({ length: 12 }, () => 0), ...bytes] : [...bytes]
    const depth = isShort ? prefix + 96 : prefix
    const place = `data:${dataLength}`
    const written = write(record)
    data.push(written)
    dataLength += written.length
    let at = 0
    for (let bit = 0; bit < depth; bit += 1) {
      const side = (((whole[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) as 0 | 1
      const node = nodes[at]
      if (!node) throw new Error('a node is missing')
      if (bit === depth - 1) node[side] = place
      else {
        const next = node[side]
        if (typeof next === 'number') at = next
        else {
          nodes.push([next, next])
          node[side] = nodes.length - 1
          at = nodes.length - 1
        }
      }
    }
  }
  const count = nodes.length
  const record = (entry: number | string): number =>
    typeof entry === 'number'
      ? entry
      : entry === ''
        ? count
        : count + 16 + Number.parseInt(entry.slice(5), 10)
  const tree = nodes.map(([left, right]) => pair(bits, record(left), record(right)))
  const metadata = write({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    node_count: count,
    record_size: bits,
    ip_version: version,
    build_epoch: 1_790_000_000n,
    database_type: 'Tiny-Country',
    languages: ['en'],
    description: { en: 'made by a test' },
  })
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([...tree, Buffer.alloc(16), ...data, marker, metadata])
}

function pair(bits: 24 | 28 | 32, left: number, right: number): Buffer {
  const node = Buffer.alloc(bits / 4)
  if (bits === 32) {
    node.writeUInt32BE(left, 0)
    node.writeUInt32BE(right, 4)
    return node
  }
  node.writeUIntBE(left & 0xffffff, 0, 3)
  node.writeUIntBE(right & 0xffffff, bits === 24 ? 3 : 4, 3)
  if (bits === 28) node.writeUInt8(((left >>> 24) << 4) | (right >>> 24), 3)
  return node
}

const inCountry = (code: string): Value => ({
  country: { iso_code: code, names: { en: 'x'.repeat(300) }, is_in_european_union: true },
})

const NETWORKS: readonly Network[] = [
  { address: '203.0.113.0', prefix: 24, record: inCountry('VN') },
  { address: '203.0.113.128', prefix: 25, record: inCountry('TH') },
  { address: '198.51.100.7', prefix: 32, record: { country_code: 'KR' } },
  { address: '2001:db8::', prefix: 32, record: { country: 'DE' } },
]

test.each([24, 28, 32] as const)('finds the narrowest network, records of %i bits', (bits) => {
  const database = readMmdb(tiny({ bits, version: 6, networks: NETWORKS }))
  expect(database.builtAt.toISOString()).toBe('2026-09-21T14:13:20.000Z')
  expect(database.type).toBe('Tiny-Country')
  expect(database.find('203.0.113.1')).toEqual(inCountry('VN'))
  expect(database.find('203.0.113.200')).toEqual(inCountry('TH'))
  expect(database.find('198.51.100.7')).toEqual({ country_code: 'KR' })
  expect(database.find('2001:db8:1::9')).toEqual({ country: 'DE' })
  for (const nowhere of ['203.0.114.1', '198.51.100.8', '::1', '2001:db9::', 'x', '1.2.3', ''])
    expect(database.find(nowhere)).toBeUndefined()
})

test('a database of IPv4 knows nothing of IPv6', () => {
  const networks = NETWORKS.filter(({ address }) => !address.includes(':'))
  const database = readMmdb(tiny({ bits: 24, version: 4, networks }))
  expect(database.find('203.0.113.1')).toEqual(inCountry('VN'))
  expect(database.find('2001:db8::1')).toBeUndefined()
})

test('addresses are read as their bytes', () => {
  expect([...(bytesOf('1.2.3.4') ?? [])]).toEqual([1, 2, 3, 4])
  const six = bytesOf('2001:db8::1.2.3.4') ?? new Uint8Array()
  expect(Buffer.from(six).toString('hex')).toBe('20010db8000000000000000001020304')
  expect(bytesOf('::')).toHaveLength(16)
  expect(bytesOf('fe80::1%eth0')).toBeUndefined()
})

test('a damaged file is refused or knows nothing; it never breaks or hangs the reader', () => {
  const good = tiny({ bits: 28, version: 6, networks: NETWORKS })
  expect(() => readMmdb(Buffer.alloc(100))).toThrow(MmdbInvalid)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      fc.nat(good.length),
      (changes, cut) => {
        const bad = Buffer.from(good)
        for (const [at, byte] of changes) bad[at] = byte
        for (const file of [bad, good.subarray(0, cut), good.subarray(cut)])
          try {
            const database = readMmdb(file)
            for (const ip of ['203.0.113.1', '2001:db8::1', '198.51.100.7']) database.find(ip)
          } catch (error) {
            expect(error).toBeInstanceOf(MmdbInvalid)
          }
      },
    ),
    { numRuns: 400 },
  )
})

const folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-mmdb-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the file is read again when it changes; a damaged one leaves what was known', async () => {
  const place = path.join(folder, 'country.mmdb')
  const put = (content: Buffer) => {
    writeFileSync(`${place}.new`, content)
    renameSync(`${place}.new`, place)
  }
  const file = countryFile(place, createLogger('silent'))
  expect(await file.find('203.0.113.1')).toBeNull()
  expect(await file.builtAt()).toBeNull()
  const becomes = (ip: string, country: string | null) =>
    expect.poll(() => file.find(ip), { timeout: 4000, interval: 100 }).toBe(country)
  put(tiny({ bits: 24, version: 6, networks: NETWORKS }))
  await becomes('203.0.113.1', 'VN')
  expect(await file.find('198.51.100.7')).toBe('KR')
  expect(await file.find('2001:db8::1')).toBe('DE')
  expect((await file.builtAt())?.getUTCFullYear()).toBe(2026)
  put(Buffer.from('not a database'))
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await file.find('203.0.113.1')).toBe('VN')
  put(
    tiny({
      bits: 24,
      version: 6,
      networks: [{ address: '203.0.113.0', prefix: 24, record: inCountry('LA') }],
    }),
  )
  await becomes('203.0.113.1', 'LA')
})
