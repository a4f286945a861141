import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { connectionOf } from './connections.ts'

let house: TestHouse
let owner: Ops
let support: Ops

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  support = await opsClient(house, 'support')
  await house.database.owner.query(
    `insert into vendors(brand_id, code, name, enabled, sort)
     select $1, code, code, false, 100 from unnest($2::text[]) as known(code)
         on conflict do nothing`,
    [house.brand.id, ['AG', 'BBIN', 'CQ9', 'GG']],
  )
})
afterAll(() => house.close())

const SECRET = 'what-the-vendor-wrote-to-us'
const reason = 'The contract says so'
const wish = {
  code: 'AG',
  dialect: 'lantern',
  launchUrl: 'https://games.example',
  apiUrl: null,
  keyId: 'house-1',
  secret: SECRET,
  isOn: true,
  reason,
}
const presets = async () => {
  const { value } = await owner('GET', '/vendor/presets')
  return (value['vendors'] as { code: string }[]).map(({ code }) => code)
}
const isShown = async (code: string) => {
  const { rows } = await house.database.owner.query<{ enabled: boolean }>(
    'select enabled from vendors where brand_id = $1 and code = $2',
    [house.brand.id, code],
  )
  return rows[0]?.enabled
}

test('a vendor of the registry is connected with what it gave, at once and on record', async () => {
  expect(await presets()).toEqual(expect.arrayContaining(['AG', 'BBIN', 'CQ9']))
  expect(await isShown('AG')).toBe(false)
  expect((await owner('POST', '/vendor/connect', wish)).code).toBe('ok')
  expect(await presets()).not.toContain('AG')
  expect(await isShown('AG')).toBe(true)
  // Calls that are signed with it are known from now on, without a restart.
  const connection = await connectionOf(house.ctx, { vendorCode: 'AG', keyId: 'house-1' })
  expect(connection).toMatchObject({ dialect: 'lantern', isStopped: false, secrets: [SECRET] })
  const { value } = await owner('GET', '/vendor?code=AG')
  expect(value).toMatchObject({ launchAddress: 'https://games.example', isStopped: false })
  const { rows } = await house.database.owner.query<{ after: unknown; reason: string }>(
    `select after, reason from audit_log where event = 'vendor.connected'`,
  )
  expect(rows).toEqual([
    {
      reason,
      after: expect.objectContaining({ dialect: 'lantern', keyId: 'house-1', isOn: true }),
    },
  ])
})

test('its secret stands nowhere as it was entered, and no call shows it', async () => {
  const { rows } = await house.database.owner.query<{ sealed: Buffer }>(
    `select secret_sealed as sealed from vendor_keys where vendor_code = 'AG'`,
  )
  expect(rows[0]?.sealed.includes(SECRET)).toBe(false)
  const log = await house.database.owner.query('select before, after from audit_log')
  const shown = await owner('GET', '/vendor?code=AG')
  expect(JSON.stringify([log.rows, shown])).not.toContain(SECRET)
})

test('one that is connected but off takes no stakes and stands nowhere', async () => {
  const off = { ...wish, code: 'CQ9', keyId: 'off', isOn: false }
  expect((await owner('POST', '/vendor/connect', off)).code).toBe('ok')
  expect(await isShown('CQ9')).toBe(false)
  const connection = await connectionOf(house.ctx, { vendorCode: 'CQ9', keyId: 'off' })
  expect(connection?.isStopped).toBe(true)
})

const rsa = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
const RECORD = JSON.stringify({ dc: 'HOUSE', key: 'k'.repeat(16), iv: 'i'.repeat(16) })
const API = 'https://api.example'

test.each<[string, Record<string, unknown>, string]>([
  ['twice', { code: 'AG' }, 'state_changed'],
  ['without a vendor of the name', { code: 'NOBODY' }, 'not_found'],
  ['by an adapter that is not there', { dialect: 'morse' }, 'field_invalid'],
  ['with a word where a public key is wanted', { dialect: 'hub88' }, 'field_invalid'],
  ['with a weak public key', { dialect: 'hub88', secret: rsa(1_024) }, 'field_invalid'],
  ['with half a record', { dialect: 'superapi', secret: '{"agent":"agent001"}' }, 'field_invalid'],
  [
    'with half a key',
    {
      dialect: 'hub88',
      secret: JSON.stringify({ operatorId: 7, publicKey: rsa(2_048), privateKey: 'none' }),
    },
    'field_invalid',
  ],
  ['with a word where a record is wanted', { dialect: 'jdb', apiUrl: API }, 'field_invalid'],
  ['without the address of its wallet', { dialect: 'jdb', secret: RECORD }, 'field_invalid'],
  ['with blanks in the secret', { secret: 'so many words in one' }, 'field_invalid'],
  ['with a short secret', { secret: 'short' }, 'bad_request'],
  ['with an address of no web', { launchUrl: 'javascript:alert(1)' }, 'bad_request'],
  ['with a key of no name', { keyId: '-' }, 'bad_request'],
])('nothing is connected %s', async (_name, changes, code) => {
  const asked = { ...wish, code: 'BBIN', keyId: 'none', ...changes }
  expect((await owner('POST', '/vendor/connect', asked)).code).toBe(code)
  expect(await presets()).toContain('BBIN')
})

test('whoever may only look connects nothing', async () => {
  const asked = { ...wish, code: 'BBIN', keyId: 'bbin' }
  expect((await support('POST', '/vendor/connect', asked)).code).toBe('forbidden')
  const elsewhere = { code: 'AG', keyId: 'house-1', secret: SECRET, overlapHours: 1, reason }
  expect((await support('POST', '/vendor/enterSecret', elsewhere)).code).toBe('forbidden')
})

test('every adapter takes credentials of its own form', async () => {
  const hub = { ...wish, code: 'BBIN', dialect: 'hub88', keyId: 'hub', secret: rsa(2_048) }
  expect((await owner('POST', '/vendor/connect', hub)).code).toBe('ok')
  const jdb = { ...wish, code: 'GG', dialect: 'jdb', keyId: 'agent', secret: RECORD, apiUrl: API }
  expect((await owner('POST', '/vendor/connect', jdb)).code).toBe('ok')
})

test('another secret is entered while the one before is good for some hours', async () => {
  const next = { code: 'AG', keyId: 'house-1', secret: 'the-next-secret-of-AG', overlapHours: 2 }
  expect((await owner('POST', '/vendor/enterSecret', { ...next, reason })).code).toBe('ok')
  const connection = await connectionOf(house.ctx, { vendorCode: 'AG', keyId: 'house-1' })
  expect(connection?.secrets).toEqual(['the-next-secret-of-AG', SECRET])
  const lost = { ...next, keyId: 'nobody', reason }
  expect((await owner('POST', '/vendor/enterSecret', lost)).code).toBe('not_found')
})

test('addresses are changed any time, the adapter until a game was opened', async () => {
  const versionNow = async (): Promise<number> =>
    (await owner('GET', '/vendor/connection?code=AG')).value['version'] as number
  const change = async (changes: object) =>
    owner('POST', '/vendor/connection', {
      code: 'AG',
      version: await versionNow(),
      dialect: 'lantern',
      launchUrl: 'https://new.example',
      apiUrl: null,
      reason,
      ...changes,
    })
  const old = await versionNow()
  expect((await change({ dialect: 'superapi' })).code).toBe('ok')
  expect((await change({ version: old })).code).toBe('state_changed')
  expect((await change({ dialect: 'lantern' })).code).toBe('ok')
  expect((await change({ code: 'NOBODY' })).code).toBe('not_found')
  const { value } = await owner('GET', '/vendor/connection?code=AG')
  expect(value).toEqual({
    dialect: 'lantern',
    launchUrl: 'https://new.example',
    apiUrl: null,
    version: old + 2,
    wasOpened: false,
  })
  const connection = await connectionOf(house.ctx, { vendorCode: 'AG', keyId: 'house-1' })
  expect(connection?.launchUrl).toBe('https://new.example')
})

test('a vendor of no registry is connected with all that it takes to go live', async () => {
  const asked = {
    ...{ ...wish, code: 'NEWCOMER', name: 'Newcomer Games', dialect: 'superapi', keyId: 'agent' },
    ...{ apiUrl: API, launchUrl: null, playOrigins: ['https://play.example'] },
    ...{ currencies: ['VND', 'THB'], units: [{ currency: 'VND', unit: 1_000 }] },
  }
  expect((await owner('POST', '/vendor/connect', { ...asked, name: undefined })).code).toBe(
    'not_found',
  )
  expect((await owner('POST', '/vendor/connect', asked)).code).toBe('ok')
  const connection = await connectionOf(house.ctx, { vendorCode: 'NEWCOMER', keyId: 'agent' })
  expect(connection).toMatchObject({
    ...{ playOrigins: ['https://play.example'], currencies: ['THB', 'VND'], isStopped: false },
  })
  expect([connection?.unitOf('VND'), connection?.unitOf('THB')]).toEqual([1_000n, 1n])
  expect(await isShown('NEWCOMER')).toBe(true)
  const { value } = await owner('GET', '/vendor/settings?code=NEWCOMER')
  expect(value).toMatchObject({ hasList: true, hasUnits: true, isAsked: true })
  // an adapter that writes amounts whole does not go with what was said in thousands
  const moved = await owner('POST', '/vendor/connection', {
    ...{ code: 'NEWCOMER', version: value['version'], dialect: 'lantern' },
    ...{ launchUrl: null, apiUrl: API, reason },
  })
  expect(moved).toMatchObject({ code: 'field_invalid', value: { field: 'units' } })
})

test('a newcomer has a code that no vendor of the registry has', async () => {
  const [code = ''] = await presets()
  const asked = { ...wish, code, name: 'Another of that code', keyId: 'newcomer' }
  expect((await owner('POST', '/vendor/connect', asked)).code).toBe('state_changed')
  expect(await presets()).toContain(code)
})

test.each<[string, Record<string, unknown>, string]>([
  [
    'with units that its dialect has not',
    { units: [{ currency: 'VND', unit: 1_000 }] },
    'field_invalid',
  ],
  ['with a unit of nobody', { units: [{ currency: 'VND', unit: 100 }] }, 'bad_request'],
  ['with a currency of nobody', { currencies: ['QQQ'] }, 'field_invalid'],
  ['with no currency at all', { currencies: [] }, 'bad_request'],
  ['with an origin for everybody', { playOrigins: ['https://*.example'] }, 'field_invalid'],
  ['with a name of nothing', { name: ' ' }, 'bad_request'],
])('no newcomer is connected %s', async (_name, changes, code) => {
  const asked = { ...wish, code: 'NOVICE', name: 'Novice', keyId: 'novice', ...changes }
  expect((await owner('POST', '/vendor/connect', asked)).code).toBe(code)
  expect(await isShown('NOVICE')).toBeUndefined()
})

test('what the house runs itself is connected with nobody', async () => {
  await house.database.owner.query(
    `insert into vendors(brand_id, code, name) values ($1, 'OWN', 'Own')`,
    [house.brand.id],
  )
  await house.database.owner.query(
    `insert into games(brand_id, vendor_id, code, name, game_type)
     select v.brand_id, v.id, 'dice', 'Dice', 'BGS' from vendors v
      where v.brand_id = $1 and v.code = 'OWN'`,
    [house.brand.id],
  )
  const asked = { ...wish, code: 'OWN', keyId: 'own' }
  expect((await owner('POST', '/vendor/connect', asked)).code).toBe('state_changed')
})
