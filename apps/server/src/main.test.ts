import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './testing/database.ts'

// What production refuses, by starting it as a service manager would.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

function production(...args: readonly string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'main.ts'), ...args],
    {
      encoding: 'utf8',
      timeout: 30_000,
      env: {
        PATH: process.env['PATH'],
        MODE: 'production',
        DATABASE_URL: database.url,
        MASTER_SECRET: 'a secret of this test, long enough to be one',
        SITE_ORIGINS: 'https://lantern.example',
        CONSOLE_ORIGINS: 'https://console.lantern.example',
        PLAY_ORIGIN: 'https://play.lantern.example',
        LOG_LEVEL: 'silent',
      },
    },
  )
  return { status, stderr }
}

test('R-016 production does not start on a database that could lose commits', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await database.owner.query(`alter database "${name}" set synchronous_commit = off`)
  const { status, stderr } = production()
  expect(status).toBe(1)
  expect(stderr).toContain('synchronous_commit is off')
})

test('production is never filled with the demo brand', async () => {
  const { status, stderr } = production('seed')
  expect(status).toBe(1)
  expect(stderr).toContain('never in production')
  const { rowCount } = await database.owner.query('select 1 from brands')
  expect(rowCount).toBe(0)
})
