import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '../../caller.ts'
import { transact } from '../../db/transact.ts'
import { seedAnnouncements } from '../messaging/index.ts'
import { testContext, type TestContext } from '../../testing/context.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { isNetwork, networkTest } from './networks.ts'
import {
  brandOfHost,
  createBrand,
  defineSetting,
  getSystem,
  languagesOf,
  moduleEnabled,
  readSetting,
  registerFieldsSetting,
  registrationRules,
  requireModule,
  seedSite,
  setMaintenance,
  setModule,
  setRegions,
  siteState,
  watchSites,
  whereIs,
  whitelabelOf,
  writeSetting,
} from './index.ts'
import { tableCountryFinder } from './countries.ts'
import { MODULES } from './module-flags.ts'
import { presentRules } from './present.ts'
import { LANGUAGES, minimumAgeSetting } from './settings.ts'
import { statusOf } from './site-status.ts'
import * as z from 'zod/mini'

let database: TestDatabase
let ctx: TestContext
let brand: Brand
let other: Brand

beforeAll(async () => {
  database = await testDatabase()
  ctx = testContext(database.app, database.url)
  const make = (code: string, hosts: string[], currency = 'USD') =>
    createBrand(database.owner, {
      code,
      name: `The ${code}`,
      currency,
      offsetMinutes: 420,
      hosts,
    })
  brand = await make('lantern', ['localhost', '127.0.0.1', 'lantern.example'])
  other = await make('harbour', ['harbour.example'], 'VND')
  await seedSite(database.owner, brand)
  await seedAnnouncements(database.owner, brand, new Date('2026-11-01'))
})
afterAll(() => database.close())

test('a brand is found by its host, however that is written, and by no other', async () => {
  for (const host of ['localhost', 'LOCALHOST', 'lantern.example.', 'lantern.example:8443'])
    expect(await brandOfHost(ctx, host)).toEqual(brand)
  expect((await brandOfHost(ctx, 'harbour.example'))?.code).toBe('harbour')
  for (const host of ['', 'example', 'evil.lantern.example', 'lantern.example@evil.example'])
    expect(await brandOfHost(ctx, host)).toBeUndefined()
})

const close = (end: string | null) =>
  transact(ctx, (tx) => setMaintenance(ctx, tx, brand.id, { active: true, end }))
const reopen = () =>
  transact(ctx, (tx) => setMaintenance(ctx, tx, brand.id, { active: false, end: null }))
test('R-092 a node that listens hears of a change with its commit', async () => {
  const node = { ...ctx, db: database.owner }
  const watch = watchSites(node)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await siteState(node, brand, '192.0.2.1')).toBe('open')
  await close(null)
  // Well within the second that a copy would stay fresh.
  await expect
    .poll(() => siteState(node, brand, '192.0.2.1'), { timeout: 600, interval: 20 })
    .toBe('maintenance')
  await reopen()
  await watch.stop()
})

const block = (
  networks: string[],
  countries: string[] = [],
  allowed: { networks?: string[]; countries?: string[] } = {},
) =>
  transact(ctx, (tx) =>
    setRegions(ctx, tx, brand.id, {
      blockedNetworks: networks,
      blockedCountries: countries,
      allowedNetworks: allowed.networks ?? [],
      allowedCountries: allowed.countries ?? [],
    }),
  )
const status = (ip: string) => statusOf(ctx, { brand, host: 'localhost', ip })

test('maintenance holds from the next request on, with its end, for one brand alone', async () => {
  expect(await siteState(ctx, brand, '192.0.2.1')).toBe('open')
  const end = '2026-12-01T02:00:00.000Z'
  expect(await close(end)).toEqual({
    before: { maintenance: false, maintenanceEnd: null },
    after: { maintenance: true, maintenanceEnd: end },
  })
  expect(await siteState(ctx, brand, '192.0.2.1')).toBe('maintenance')
  expect(await siteState(ctx, other, '192.0.2.1')).toBe('open')
  expect(await status('192.0.2.1')).toMatchObject({ status: 1, maintenanceEnd: end })
  await reopen()
  expect(await status('192.0.2.1')).toMatchObject({ status: 0, maintenanceEnd: null })
})

test('a change that is rolled back closes nothing', async () => {
  await expect(
    transact(ctx, async (tx) => {
      await setMaintenance(ctx, tx, brand.id, { active: true, end: null })
      throw new Error('on second thoughts')
    }),
  ).rejects.toThrow('on second thoughts')
  expect(await siteState(ctx, brand, '192.0.2.1')).toBe('open')
})

test('a change is told to the other nodes in its transaction', async () => {
  await database.owner.query('delete from outbox')
  await close(null)
  const { rows } = await database.owner.query('select brand_id, name from outbox')
  expect(rows).toContainEqual({ brand_id: brand.id, name: 'system.changed' })
  await reopen()
})

test('another node sees the change within about a second', async () => {
  // Another pool is another node: it has a memory of its own.
  const node = { ...ctx, db: database.owner }
  expect(await siteState(node, brand, '192.0.2.1')).toBe('open')
  await close(null)
  await expect
    .poll(() => siteState(node, brand, '192.0.2.1'), { timeout: 3000, interval: 50 })
    .toBe('maintenance')
  await reopen()
})

test('a blocked network shuts out its addresses in every spelling, and nobody else', async () => {
  await block(['198.51.100.9/24', '2001:db8:7::/48', '192.0.2.33'])
  const blocked = ['198.51.100.1', '::ffff:198.51.100.200', '192.0.2.33', '2001:DB8:7::1']
  for (const ip of blocked) expect([ip, await siteState(ctx, brand, ip)]).toEqual([ip, 'region'])
  for (const ip of ['198.51.101.1', '192.0.2.34', '2001:db8:8::1', '::1', 'not an address'])
    expect([ip, await siteState(ctx, brand, ip)]).toEqual([ip, 'open'])
  expect(await siteState(ctx, other, '198.51.100.1')).toBe('open')
  expect(await status('198.51.100.1')).toMatchObject({
    status: 2,
    location: { ip: '198.51.100.1' },
  })
  expect((await getSystem(ctx, brand.id)).blockedNetworks).toContain('198.51.100.0/24')
  await close(null)
  expect(await siteState(ctx, brand, '198.51.100.1')).toBe('maintenance')
  await reopen()
  await block([])
})

test('a blocked country shuts out the networks that are known to be there', async () => {
  await database.owner.query(
    `insert into country_networks values ('198.18.0.0/15', 'XA'), ('198.18.7.0/24', 'XB')`,
  )
  await block([], ['XA'])
  expect(await siteState(ctx, brand, '198.18.1.1')).toBe('region')
  // The narrowest network decides.
  expect(await siteState(ctx, brand, '198.18.7.1')).toBe('open')
  expect(await siteState(ctx, brand, '192.0.2.1')).toBe('open')
  expect(await tableCountryFinder(ctx.db).find('::ffff:198.18.7.9')).toBe('XB')
  expect(await tableCountryFinder(ctx.db).find('203.0.113.9')).toBe('ZZ')
  expect(await tableCountryFinder(ctx.db).find("'; drop table brands")).toBeNull()
  await block([])
})

test('an allowed network is let in whatever its country, and a block of it comes after', async () => {
  await database.owner.query(
    `insert into country_networks values ('198.19.0.0/16', 'XC') on conflict do nothing`,
  )
  await block(['198.19.7.0/24'], ['XC'], { networks: ['198.19.7.9'] })
  expect(await siteState(ctx, brand, '198.19.7.9')).toBe('open')
  expect(await siteState(ctx, brand, '198.19.7.8')).toBe('region')
  expect(await whereIs(ctx, brand.id, '198.19.8.1')).toEqual({
    country: 'XC',
    isServed: false,
    rule: 'country-blocked',
  })
  await block([])
})

test('where some countries are allowed, no other is, nor an address of no known country', async () => {
  await block([], [], { countries: ['XC'] })
  const rules = async (ip: string) => (await whereIs(ctx, brand.id, ip)).rule
  expect(await rules('198.19.1.1')).toBe('country-allowed')
  expect(await rules('198.18.7.1')).toBe('country-not-allowed')
  expect(await rules('192.0.2.1')).toBe('country-not-allowed')
  expect(await siteState(ctx, other, '192.0.2.1')).toBe('open')
  await block([])
  expect(await rules('192.0.2.1')).toBe('none')
  await expect(rules('192.0.2.1.5')).rejects.toMatchObject({ code: 'field_invalid' })
  await expect(block([], ['XC'], { countries: ['XC'] })).rejects.toMatchObject({
    code: 'field_invalid',
  })
})

test('what is no network is refused and changes nothing', async () => {
  await block(['192.0.2.0/24'])
  const wrong = ['', '1.2.3', '1.2.3.4/33', '::/129', '1.2.3.4/', '1.2.3.4/+8', 'fe80::1%eth0', 'x']
  for (const network of wrong)
    await expect(block(['10.0.0.0/8', network])).rejects.toMatchObject({ code: 'field_invalid' })
  await expect(block([], ['usa'])).rejects.toMatchObject({ code: 'field_invalid' })
  expect((await getSystem(ctx, brand.id)).blockedNetworks).toEqual(['192.0.2.0/24'])
  await block([])
  expect(isNetwork('0.0.0.0/0')).toBe(true)
  expect(networkTest(['0.0.0.0/0'])('9.9.9.9')).toBe(true)
})

const turn = (code: string, enabled: boolean) =>
  transact(ctx, (tx) => setModule(ctx, tx, brand.id, { code, enabled }))

test('a module is on or off per brand, a child never without its parent', async () => {
  expect(await moduleEnabled(ctx, brand.id, 'WITHDRAW3')).toBe(true)
  expect(await turn('CASHIER3', false)).toEqual({
    before: { enabled: true },
    after: { enabled: false },
  })
  expect(await moduleEnabled(ctx, brand.id, 'WITHDRAW3')).toBe(false)
  expect(await moduleEnabled(ctx, other.id, 'CASHIER3')).toBe(true)
  await expect(requireModule(ctx, brand.id, 'CASHIER3')).rejects.toMatchObject({
    code: 'module_off',
  })
  const { modules } = await whitelabelOf(ctx, brand, undefined)
  expect(modules.find(({ modId }) => modId === 'CASHIER3')).toEqual({
    modId: 'CASHIER3',
    enabled: '0',
    childrenNodes: ['WITHDRAW3', 'TRANSFERUP3', 'TRANSFERDOWN3'].map((modId) => ({
      modId,
      enabled: '0',
      childrenNodes: [],
    })),
  })
  await turn('CASHIER3', true)
})

test('a module that this version does not have can not be switched on', async () => {
  await expect(turn('NOSUCH3', true)).rejects.toMatchObject({ code: 'module_off' })
  expect(new Set(MODULES.map(({ code }) => code)).size).toBe(MODULES.length)
})

test('every module that the specification names is there, off until it is wanted', async () => {
  const named = ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'PWDEXPFORCECHANGE3',
    'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'] // biome-ignore format: a list
  const enabled = () => Promise.all(named.map((code) => moduleEnabled(ctx, brand.id, code)))
  expect(await enabled()).toEqual(named.map(() => false))
  for (const code of named) await turn(code, true)
  expect(await enabled()).toEqual(named.map(() => true))
  for (const code of named) await turn(code, false)
  expect(await moduleEnabled(ctx, brand.id, 'FREEPLAY3')).toBe(true)
})

test('the white label speaks the visitor’s language where it can', async () => {
  const english = await whitelabelOf(ctx, brand, undefined)
  const vietnamese = await whitelabelOf(ctx, brand, 'vi')
  expect(english.notices).toHaveLength(3)
  expect(vietnamese.notices).toHaveLength(3)
  expect(vietnamese.notices[0]?.title).not.toBe(english.notices[0]?.title)
  expect(await whitelabelOf(ctx, brand, 'ar-XB')).toEqual(english)
  expect(english).toMatchObject({ merchant: 'lantern', currencySymbol: '$', currencyDecimals: 2 })
  expect(await whitelabelOf(ctx, other, undefined)).toMatchObject({
    currency: 'VND',
    currencySymbol: '₫',
    currencyDecimals: 0,
    notices: [],
  })
})

test('one banner in a language hides none of another place', async () => {
  const write = (language: string, groupName: string, title: string) =>
    database.owner.query(
      `insert into banners(brand_id, language, group_name, title, body, position)
       values ($1, $2, $3, $4, '', 99)`,
      [other.id, language, groupName, title],
    )
  await write('en', 'w_home', 'Home')
  await write('en', 'w_login', 'Login')
  await write('vi', 'w_login', 'Đăng nhập')
  const said = async (language: string) =>
    (await whitelabelOf(ctx, other, language)).banners.map((one) => [one.title, one.language])
  expect(await said('vi')).toEqual(
    expect.arrayContaining([
      ['Home', 'en'],
      ['Đăng nhập', 'vi'],
    ]),
  )
  expect(await said('vi')).not.toContainEqual(['Login', 'en'])
  expect(await said('en')).toContainEqual(['Login', 'en'])
})

test('pseudo-locales are offered everywhere but in production', async () => {
  expect(await languagesOf(ctx, brand)).toEqual([...LANGUAGES, 'en-XA', 'ar-XB'])
  const production = { ...ctx, config: { ...ctx.config, mode: 'production' as const } }
  expect(await languagesOf(production, brand)).toEqual(LANGUAGES)
})

test('a setting has its default, keeps its shape, and a wrong value is not stored', async () => {
  const colour = defineSetting<string>('test.colour', z.enum(['red', 'blue']), 'red')
  const write = (value: string) =>
    transact(ctx, (tx) => writeSetting(ctx, tx, brand.id, { setting: colour, value }))
  expect(await readSetting(ctx, brand.id, colour)).toBe('red')
  await write('blue')
  expect(await readSetting(ctx, brand.id, colour)).toBe('blue')
  expect(await readSetting(ctx, other.id, colour)).toBe('red')
  await expect(write('green')).rejects.toThrow(z.core.$ZodError)
  expect(await readSetting(ctx, brand.id, colour)).toBe('blue')
  const age = transact(ctx, (tx) =>
    writeSetting(ctx, tx, brand.id, { setting: minimumAgeSetting, value: 17 }),
  )
  await expect(age).rejects.toThrow(z.core.$ZodError)
})

test('registration rules: shipped defaults, the operator’s changes, and what can not be off', async () => {
  const shipped = presentRules(await registrationRules(ctx, brand.id))
  const needed = shipped.fields.filter((field) => field.required).map((field) => field.name)
  expect(needed).toEqual(['username', 'password', 'birthday'])
  expect(shipped.fields.filter((field) => field.enabled)).toHaveLength(3)
  expect(shipped.fields[0]).toEqual({
    name: 'username',
    enabled: true,
    required: true,
    patterns: [
      { patternId: 'LETTER_FIRST', pattern: '^[A-Za-z][A-Za-z0-9]*$', minLength: 4, maxLength: 16 },
    ],
  })
  const off = { enabled: false, required: false, patterns: [] }
  await transact(ctx, (tx) =>
    writeSetting(ctx, tx, brand.id, {
      setting: registerFieldsSetting,
      value: {
        username: off,
        birthday: off,
        email: {
          enabled: true,
          required: true,
          patterns: [{ patternId: 'EMAIL', minLength: 5, maxLength: 80 }],
        },
      },
    }),
  )
  const { fields } = await registrationRules(ctx, brand.id)
  expect(fields.username.required && fields.birthday.required && fields.email.required).toBe(true)
  expect((await registrationRules(ctx, other.id)).fields.email.enabled).toBe(false)
})

test('by mobile number the number is asked for; code and password go by their modules', async () => {
  const asked = async () => {
    const { fields } = await registrationRules(ctx, other.id, 'mobile')
    return Object.entries(fields).flatMap(([name, rule]) => (rule.required ? [name] : []))
  }
  const flip = (code: string, enabled: boolean) =>
    transact(ctx, (tx) => setModule(ctx, tx, other.id, { code, enabled }))
  // Without a password the number is all there is to enter by: it is proven.
  expect(await asked()).toEqual(['mobileNum', 'verificationCode', 'birthday'])
  await flip('MOBILENUMREG3', true)
  await flip('MOBILENUMPASSREG3', true)
  expect(await asked()).toEqual(['mobileNum', 'password', 'birthday'])
  await flip('REGMOBVERF3', true)
  expect(await asked()).toEqual(['mobileNum', 'verificationCode', 'password', 'birthday'])
  // By user name no code is asked for while no number is.
  const { fields } = await registrationRules(ctx, other.id)
  expect(fields.verificationCode.enabled).toBe(false)
})
