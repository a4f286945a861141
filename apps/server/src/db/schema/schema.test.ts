import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { dumpSchema } from './dump.ts'
import { tables, tablesWithoutBrand, unindexedForeignKeys } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('schema.sql is the golden dump: after a migration, run npm run db:dump', async () => {
  const golden = readFileSync(path.resolve(import.meta.dirname, '../../../schema.sql'), 'utf8')
  expect(await dumpSchema(database.owner)).toBe(golden)
})

test('every table says what a row means', async () => {
  const silent = (await tables(database.owner)).filter((line) => / -- .{0,20}$/.test(line))
  expect(silent).toEqual(['table schema_migrations -- '])
})

test('every foreign key has an index', async () => {
  expect(await unindexedForeignKeys(database.owner)).toEqual([])
})

/** Tables that belong to the whole installation. */
const INSTALLATION = [
  'books_checks',
  'brands',
  'catalogue_version',
  'country_networks',
  'data_keys',
  'open_wagers_walk',
  'schema_migrations',
  'sealed_calls',
  'sealing_keys',
  'socket_io_attachments',
  'throttles',
  'topic_versions',
  'used_challenges',
]

/** Rows that hang on one row of a brand (entry, book, audit row, game) and on nothing else. */
const CHILDREN = [
  'audit_pending',
  'audit_seals',
  'game_rules',
  'ledger_hold_closings',
  'ledger_postings',
  'vendor_day_sums',
  'vendor_free_bets',
  'wager_moves',
]

test('every brand-owned table carries brand_id', async () => {
  const bare = await tablesWithoutBrand(database.owner)
  expect(bare).toEqual([...INSTALLATION, ...CHILDREN].toSorted())
})
