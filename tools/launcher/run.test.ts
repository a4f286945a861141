import { afterEach, beforeEach, expect, test } from 'vitest'
import { alive, TestProject } from './testing.ts'

let project: TestProject

beforeEach(async () => {
  project = await TestProject.create()
  project.write(
    'say.ts',
    `import { readFileSync } from 'node:fs'
     const [, , code, ...rest]: string[] = process.argv
     console.log(process.env['DATABASE_URL'], rest.join('+'))
     if (rest.includes('pid')) console.log('pid', readFileSync('.data/postgres/postmaster.pid', 'utf8').split('\\n')[0])
     process.exitCode = Number(code)`,
  )
})
afterEach(() => project.remove())

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const URL = /^postgres:\/\/app:\S+@127\.0\.0\.1:\d+\/lantern /

test('a command gets a database for as long as it takes, its arguments, and its exit code', async () => {
  const command = project.node(['tools/run.mjs', 'say.ts', '3', 'a', 'pid'])
  expect(await command.ended).toBe(3)
  expect(command.output()).toMatch(URL)
  expect(command.output()).toContain(' a+pid')
  const pid = Number.parseInt(/pid (\d+)/.exec(command.output())?.[1] ?? '', 10)
  // The server may need a moment more than the command that asked it to stop.
  await expect.poll(() => isThere(pid), { timeout: 10_000 }).toBe(false)
})

test('beside the running program it uses that database and leaves it running', async () => {
  const program = project.start()
  await program.says('Lantern Row is ready')
  const command = project.node(['tools/run.mjs', 'say.ts', '0', 'pid'])
  expect(await command.ended).toBe(0)
  expect(command.output()).toContain(`pid ${project.processes().at(-1)?.pid}`)
  expect(alive(project.processes())).toHaveLength(2)
})

test('a database given by the environment is left alone', async () => {
  const command = project.node(['tools/run.mjs', 'say.ts', '0', 'x'], {
    DATABASE_URL: 'postgres://elsewhere/db',
  })
  expect(await command.ended).toBe(0)
  expect(command.output()).toContain('postgres://elsewhere/db x')
})

test('a tool from node_modules runs under its name', async () => {
  const command = project.node(['tools/run.mjs', '--bin', 'biome', '--version'])
  expect(await command.ended).toBe(0)
  expect(command.output()).toMatch(/\d+\.\d+\.\d+/)
})
