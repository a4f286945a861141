import { createHash } from 'node:crypto'
import { TRANSFER_CASES } from '@lantern/vendor-protocol/conformance/transfer-cases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExaminer } from '../../examiner.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { testVendor } from '../../testing/vendor.ts'
import { systemActor } from '../audit/index.ts'
import { insertVendor } from '../../seed/queries.ts'
import { beginRun, type Examiner } from './certificates.ts'
import { connect } from './index.ts'

let house: TestHouse
let owner: Ops
let operatorId: Parameters<typeof beginRun>[2]['operatorId']

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  await testVendor(house)
  const { rows } = await house.database.owner.query<{ id: typeof operatorId }>(
    'select id from operators limit 1',
  )
  operatorId = rows[0]?.id as typeof operatorId
})
afterAll(() => house.close())

const wish = () => ({
  brandId: house.brand.id,
  vendorCode: 'LANTERN',
  operatorId,
  actor: systemActor('tests'),
  reason: 'a test',
})
const says = (json: string): Examiner => ({
  version: '1.2.3',
  check: () => undefined,
  examine: async () => json,
})
const passed = { id: 'zero-win', title: 'a win of nothing', outcome: 'passed', why: null }
const failed = { id: 'jackpot', title: 'a jackpot', outcome: 'failed', why: 'it paid twice' }

async function runOf(examiner: Examiner) {
  const { id, ended } = await beginRun(house.ctx, examiner, wish())
  await ended
  return (await owner('GET', `/vendor/certificate?id=${id}`)).value
}

test('a run is kept with its verdicts, its version and the hash of what is printed', async () => {
  const kept = await runOf(says(JSON.stringify([passed])))
  expect(kept).toMatchObject({
    vendor: 'LANTERN',
    dialect: 'lantern',
    version: '1.2.3',
    state: 'conform',
    passed: 1,
    failed: 0,
    verdicts: [passed],
    operator: 'owner-of-tests',
  })
  const text = String(kept['text'])
  expect(text).toContain('The adapter conforms.')
  expect(text).toContain('lantern of 1.2.3')
  expect(createHash('sha256').update(text).digest('hex')).toBe(kept['hash'])
})

test('what does not hold is no certificate, and what could not be run says nothing', async () => {
  const kept = await runOf(says(JSON.stringify([passed, failed])))
  expect(kept).toMatchObject({ state: 'not_conform', failed: 1 })
  expect(String(kept['text'])).toContain('does NOT conform')
  for (const json of ['[]', 'no JSON', '[{"id":"x"}]'])
    expect(await runOf(says(json))).toMatchObject({ state: 'broken', hash: null, text: '' })
  const secret = new Error('Command failed: postgres://owner:secret@host/lantern')
  const broken = await runOf({ ...says(''), examine: () => Promise.reject(secret) })
  expect(broken).toMatchObject({ state: 'broken', fault: expect.not.stringContaining('secret') })
})

test('an adapter is examined once at a time, with a grant; others see nothing of it', async () => {
  let finish: (json: string) => void = () => undefined
  const slow = {
    ...says(''),
    examine: () => new Promise<string>((done) => (finish = done)),
  }
  const { ended } = await beginRun(house.ctx, slow, wish())
  const ask = { code: 'LANTERN', reason: 'once more' }
  expect((await owner('POST', '/vendor/certificates/run', ask)).code).toBe('conformance_running')
  // nor any other adapter, of whatever brand
  await testVendor(house, { code: 'OTHER', keyId: 'other' })
  const beside = { ...ask, code: 'OTHER' }
  expect((await owner('POST', '/vendor/certificates/run', beside)).code).toBe('conformance_running')
  finish(JSON.stringify([passed]))
  await ended
  const risk = await opsClient(house, 'risk')
  expect((await risk('POST', '/vendor/certificates/run', ask)).code).toBe('forbidden')
  const vendor = { code: 'JDB', name: 'Keeps money itself' }
  await insertVendor(house.database.owner, house.brand.id, vendor)
  const none = { code: 'JDB', dialect: 'no-such-dialect', launchUrl: null }
  await connect(house.database.owner, house.brand.id, none)
  const other = { ...ask, code: 'JDB' }
  expect((await owner('POST', '/vendor/certificates/run', other)).code).toBe('conformance_unknown')
  expect((await owner('GET', '/vendor/certificate?id=999999')).code).toBe('not_found')
})

test('the program examines its own adapter on a house that is gone afterwards', async () => {
  const left = async () => {
    const { rows } = await house.database.owner.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'examined\\_%'`,
    )
    return rows.map(({ name }) => name)
  }
  const config = { ...house.ctx.config, databaseUrl: process.env['LANTERN_TEST_PG'] ?? '' }
  // what a run that was killed has left
  const sum = createHash('sha256').update(config.databaseUrl).digest('hex').slice(0, 12)
  await house.database.owner.query(`create database examined_${sum}_left`)
  expect(await left()).toHaveLength(1)
  const kept = await runOf({
    ...createExaminer(),
    examine: (ctx, dialect) => createExaminer().examine({ ...ctx, config }, dialect),
  })
  expect(kept).toMatchObject({ state: 'conform', failed: 0, fault: null })
  expect(kept['passed']).toBeGreaterThan(20)
  expect(await left()).toEqual([])
}, 120_000)

test('the adapter of a vendor that keeps the money is examined as any other', async () => {
  const config = { ...house.ctx.config, databaseUrl: process.env['LANTERN_TEST_PG'] ?? '' }
  const vendor = { code: 'KEEPER', name: 'Keeps money itself' }
  await insertVendor(house.database.owner, house.brand.id, vendor)
  const how = { code: 'KEEPER', dialect: 'jdb', launchUrl: null }
  await connect(house.database.owner, house.brand.id, how)
  const examiner = createExaminer()
  const real = {
    ...examiner,
    version: examiner.version,
    examine: (ctx: typeof house.ctx, dialect: string) =>
      examiner.examine({ ...ctx, config }, dialect),
  }
  const { id, ended } = await beginRun(house.ctx, real, { ...wish(), vendorCode: 'KEEPER' })
  await ended
  const { value } = await owner('GET', `/vendor/certificate?id=${id}`)
  expect(value).toMatchObject({ dialect: 'jdb', state: 'conform', failed: 0, fault: null })
  expect(value['passed']).toBe(TRANSFER_CASES.length)
  expect(String(value['text'])).toContain('transfer-killed')
}, 120_000)

test('in production nothing is examined on the server that members play on', () => {
  const config = { ...house.ctx.config, mode: 'production' as const }
  const { check } = createExaminer()
  expect(() => check({ config })).toThrow('conformance_unavailable')
  const apart = { ...config, examinerDatabaseUrl: 'postgres://examiner@elsewhere/postgres' }
  expect(() => check({ config: apart })).not.toThrow()
})
