import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSameProcess } from '../process-identity.mjs'
import { alive, TestProject } from './testing.ts'

let project: TestProject

beforeEach(async () => {
  project = await TestProject.create()
})
afterEach(() => project.remove())

test('it starts, serves, and leaves no process behind', async () => {
  const launched = project.start()
  await launched.says('Lantern Row is ready')
  const started = project.processes()
  expect(alive(started)).toHaveLength(2)
  const reply = await fetch(`http://127.0.0.1:${project.port}/readyz`)
  expect(await reply.text()).toMatch(/^postgres:\/\/app:.*\/lantern$/)
  launched.child.kill('SIGTERM')
  expect(await launched.ended).toBe(0)
  expect(alive(started)).toEqual([])
})

test('a second start of the same folder says so', async () => {
  const first = project.start()
  await first.says('Lantern Row is ready')
  const second = project.start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`already running in this folder (process ${first.child.pid})`)
  expect(alive(project.processes())).toHaveLength(2)
})

test('after a kill without warning the next start goes on with the same data', async () => {
  const first = project.start()
  await first.says('Lantern Row is ready')
  const started = project.processes()
  first.child.kill('SIGKILL')
  await first.ended
  const second = project.start()
  await second.says('Lantern Row is ready')
  expect(alive(started).map(({ pid }) => pid)).toEqual([started[1]?.pid]) // the database, adopted
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(alive(started)).toEqual([])
})

test('a process that falls takes the program with it, with its last words', async () => {
  const launched = project.start()
  await launched.says('Lantern Row is ready')
  const started = project.processes()
  await fetch(`http://127.0.0.1:${project.port}/crash`).catch(() => undefined)
  expect(await launched.ended).toBe(1)
  expect(launched.output()).toContain('server ended (3)')
  expect(launched.output()).toContain('| about to fall')
  expect(alive(started)).toEqual([])
})

test('a killed database takes the program with it, and the next start recovers it', async () => {
  const launched = project.start()
  await launched.says('Lantern Row is ready')
  const started = project.processes()
  process.kill(started[1]?.pid ?? 0, 'SIGKILL')
  expect(await launched.ended).toBe(1)
  expect(launched.output()).toContain('The database ended')
  expect(alive(started)).toEqual([])
  const next = project.start()
  await next.says('Lantern Row is ready')
})

test('a signal while it is still starting stops it cleanly', async () => {
  const launched = project.start()
  await launched.says('database (')
  const postmaster = project.postmaster()
  launched.child.kill('SIGTERM')
  expect(await launched.ended).toBe(0)
  expect(isSameProcess(postmaster)).toBe(false)
})

test('a taken port is named', async () => {
  const first = project.start()
  await first.says('Lantern Row is ready')
  const second = project.node(['tools/start.mjs'], {
    LANTERN_DATA: path.join(project.folder, '.data-2'),
  })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Port ${project.port} in use`)
})
