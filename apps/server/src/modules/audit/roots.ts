import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { SECOND_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'

const root = z.strictObject({
  /** `day` closes a day; `mark` stands in between, so that a cut tail is noticed soon. */
  kind: z.enum(['day', 'mark']),
  /** The day (UTC) of the newest seal under this root, yyyy-mm-dd. */
  date: z.iso.date(),
  position: z.string().check(z.regex(/^[1-9][0-9]{0,18}$/)),
  /** Lower-case hex. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  writtenAt: z.iso.datetime(),
})
export type Root = z.output<typeof root>

/** The newest seal, and what time it is for the database. */
export interface ChainHead {
  readonly position: string
  readonly hash: Buffer
  readonly sealedAt: Date
  readonly now: Date
}

/** How far the chain may grow, and how long, before the next root is written. */
export const ROOT_EVERY_ROWS = 1_000n
export const ROOT_EVERY_MS = 60 * SECOND_MS

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const rootOf = (head: ChainHead, kind: Root['kind']): Root => ({
  kind,
  date: dayOf(head.sealedAt),
  position: head.position,
  hash: head.hash.toString('hex'),
  writtenAt: head.now.toISOString(),
})

/** The root that is due over the head of the chain, if one is. A fresh day closes the one before. */
export function dueRoot(head: ChainHead, last: Root | undefined): Root | undefined {
  const closed = last?.kind === 'day' && last.position === head.position
  if (dayOf(head.sealedAt) < dayOf(head.now) && !closed) return rootOf(head, 'day')
  const grown = BigInt(head.position) - BigInt(last?.position ?? 0)
  if (grown <= 0n) return undefined
  const waited = last ? head.now.getTime() - Date.parse(last.writtenAt) : ROOT_EVERY_MS
  return grown >= ROOT_EVERY_ROWS || waited >= ROOT_EVERY_MS ? rootOf(head, 'mark') : undefined
}

/** One file a month, so that none grows without end: `roots-2026-11.jsonl`. */
const fileFor = (fresh: Root): string => `roots-${fresh.writtenAt.slice(0, 7)}.jsonl`

async function rootFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(orNothing<string[]>([]))
  return names.filter((name) => /^roots-\d{4}-\d{2}\.jsonl$/.test(name)).toSorted()
}

const orNothing =
  <Value>(nothing: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing
    throw error
  }

export interface RootsRead {
  readonly roots: readonly Root[]
  /** Lines that are no root: a write that a crash cut short, or a hand in the file. */
  readonly unreadable: number
}

/** Every root of the folder, in the order in which they were written. */
export async function readRoots(folder: string): Promise<RootsRead> {
  const roots: Root[] = []
  let unreadable = 0
  for (const name of await rootFiles(folder)) {
    for (const line of (await readFile(path.join(folder, name), 'utf8')).split('\n')) {
      const parsed = parseRoot(line)
      if (parsed) roots.push(parsed)
      else if (line !== '') unreadable += 1
    }
  }
  return { roots, unreadable }
}

function parseRoot(line: string): Root | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  const parsed = root.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** More than any two lines: the newest whole one is in it even behind one that was cut short. */
const TAIL_BYTES = 1_024

/** The newest root; reads only the end of the newest file. */
export async function lastRoot(folder: string): Promise<Root | undefined> {
  const name = (await rootFiles(folder)).at(-1)
  if (name === undefined) return undefined
  const file = await open(path.join(folder, name), 'r')
  try {
    const lines = (await tailOf(file)).split('\n').toReversed()
    for (const line of lines) {
      const parsed = parseRoot(line)
      if (parsed) return parsed
    }
    return undefined
  } finally {
    await file.close()
  }
}

async function tailOf(file: FileHandle): Promise<string> {
  const { size } = await file.stat()
  const length = Math.min(size, TAIL_BYTES)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
  return buffer.toString('utf8')
}

/**
 * Appends one root and returns when it is on the disk. A line that a crash cut short is closed
 * first, so that it can not swallow the new one.
 */
export async function appendRoot(folder: string, fresh: Root): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { O_RDWR, O_APPEND, O_CREAT } = constants
  const file = await open(path.join(folder, fileFor(fresh)), O_RDWR | O_APPEND | O_CREAT, 0o600)
  try {
    const tail = await tailOf(file)
    const gap = tail === '' || tail.endsWith('\n') ? '' : '\n'
    await file.write(`${gap}${JSON.stringify(fresh)}\n`)
    await file.sync()
    // The name of a new file is only durable when its folder is.
    if (tail === '') await syncFolder(folder)
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
