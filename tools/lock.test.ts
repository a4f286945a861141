import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holderOf, lock, tryLock } from './lock.mjs'
import { processRecord } from './process-identity.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'))
  file = path.join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('one holder at a time, and the next after it', () => {
  const first = tryLock(file)
  expect(first.release).toBeDefined()
  expect(tryLock(file).holder?.pid).toBe(process.pid)
  first.release?.()
  expect(existsSync(file)).toBe(false)
  expect(tryLock(file).release).toBeDefined()
})

test('a holder that was killed holds nothing', async () => {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { tryLock } = await import(${JSON.stringify(path.resolve(import.meta.dirname, 'lock.mjs'))});
     tryLock(${JSON.stringify(file)}); setInterval(() => {}, 1000)`,
  ])
  while (!existsSync(file)) await pause(10)
  expect(tryLock(file).holder?.pid).toBe(child.pid)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  expect(holderOf(file)).toBeUndefined()
  expect(tryLock(file).release).toBeDefined()
})

test('a process that got the number of a dead holder holds nothing', () => {
  writeFileSync(file, JSON.stringify({ ...processRecord(), identity: 'an earlier process' }))
  expect(holderOf(file)).toBeUndefined()
  expect(tryLock(file).release).toBeDefined()
})

test('a file that is no lock is no obstacle', () => {
  writeFileSync(file, 'half a lo')
  expect(tryLock(file).release).toBeDefined()
})

test('the holder tells what it is doing', () => {
  const held = tryLock(file)
  held.mark?.('stopping')
  expect(tryLock(file).holder?.state).toBe('stopping')
  held.release?.()
  expect(existsSync(file)).toBe(false)
})

test('many takers of a stale lock get it one by one', async () => {
  writeFileSync(file, JSON.stringify({ pid: 1, identity: 'long gone', state: 'running' }))
  let inside = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const held = await lock(file)
      inside += 1
      most = Math.max(most, inside)
      await pause(2)
      inside -= 1
      held.release()
    }),
  )
  expect(most).toBe(1)
  expect(existsSync(file)).toBe(false)
})

test('a wait that is too long names the holder', async () => {
  const held = tryLock(file)
  await expect(lock(file, { timeoutMs: 50 })).rejects.toThrow(String(process.pid))
  expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(process.pid)
  held.release?.()
})
