import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

let db: TestDatabase
const folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const limits = `select current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock`

test('a migration may take its time, but waits for no table for long', async () => {
  write('1001_slow.sql', `create table seen_limits as ${limits}`)
  expect(await migrate(db.owner, folder)).toEqual(['1001_slow.sql'])
  const seen = await db.owner.query('select * from seen_limits')
  expect(seen.rows).toEqual([{ statement: '0', lock: '10s' }])
  // the sessions that serve keep their limits
  expect((await db.owner.query(limits)).rows).toEqual([{ statement: '15s', lock: '5s' }])
})

test('two nodes that start together apply each file once', async () => {
  write('1002_once.sql', 'create table made_once(); select pg_sleep(0.3)')
  const applied = await Promise.all([migrate(db.owner, folder), migrate(db.owner, folder)])
  expect(applied.flat()).toEqual(['1002_once.sql'])
})

test('a migration that fails leaves nothing behind, and the next start tries it again', async () => {
  write('1003_broken.sql', 'create table half_done(); select 1 / 0')
  await expect(migrate(db.owner, folder)).rejects.toThrow('1003_broken.sql failed')
  write('1003_broken.sql', 'create table half_done()')
  expect(await migrate(db.owner, folder)).toEqual(['1003_broken.sql'])
  write('1003_broken.sql', 'create table half_done(id int)')
  await expect(migrate(db.owner, folder)).rejects.toThrow('was changed after it was applied')
})
