import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isSameProcess, processRecord } from './process-identity.mjs'

// A lock file names its holder by process number and start time, so a lock survives neither the
// death of its holder (kill -9) nor the reuse of the number. It is made whole under another name
// and linked into place: whoever sees the file sees its content.

/** Tries once. Returns the lock, or `{ holder }` when a living process has it. */
export function tryLock(file) {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.${Math.trunc(performance.now() * 1000)}`
  const mine = JSON.stringify({ ...processRecord(), state: 'running' })
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        return { release: () => release(file, mine), mark: (state) => mark(file, state) }
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
      const seen = readOrUndefined(file)
      if (seen === undefined) continue
      const holder = parse(seen)
      if (holder && isSameProcess(holder)) return { holder }
      removeStale(file, seen)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Waits for its turn. `onWait` is called once, with the holder, when it has to. */
export async function lock(file, { timeoutMs = 120_000, onWait = () => {} } = {}) {
  const deadline = performance.now() + timeoutMs
  for (let waits = 0; ; waits++) {
    const got = tryLock(file)
    if (got.release) return got
    if (waits === 0) onWait(got.holder)
    if (performance.now() > deadline) {
      throw new Error(`${file} is still held by process ${got.holder.pid} after ${timeoutMs} ms`)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

/** Who holds the lock, or undefined when nobody living does. */
export function holderOf(file) {
  const holder = parse(readOrUndefined(file) ?? '')
  return holder && isSameProcess(holder) ? holder : undefined
}

// Two takers may judge the same stale file: the rename lets one of them win, and a file that
// turns out to be another's fresh lock is put back.
function removeStale(file, judged) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const content = readOrUndefined(aside)
  if (content !== undefined && content !== judged) linkSync(aside, file)
  rmSync(aside, { force: true })
}

function release(file, mine) {
  const now = parse(readOrUndefined(file) ?? '')
  const own = parse(mine)
  if (now?.pid === own.pid && now?.identity === own.identity) rmSync(file, { force: true })
}

function mark(file, state) {
  const draft = `${file}.mark.${process.pid}`
  writeFileSync(draft, JSON.stringify({ ...processRecord(), state }), { mode: 0o600 })
  renameSync(draft, file)
}

function readOrUndefined(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not a lock of ours: counts as stale
  }
}
