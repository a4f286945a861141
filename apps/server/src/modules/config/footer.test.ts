import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'

let house: TestHouse
let owner: Ops
let support: Ops

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  support = await opsClient(house, 'support')
})
afterAll(() => house.close())

const NONE = { hidden: [], links: [] }
const CHOICE = {
  games: { hidden: ['BGS'], links: [{ titles: { en: 'New games' }, url: '/bgs' }] },
  help: {
    hidden: ['app'],
    links: [{ titles: { en: 'Blog', vi: 'Nhật ký' }, url: 'https://blog.brand.example/a' }],
  },
  social: ['TIKTOK', 'FACEBOOK'],
}
const save = async (changes: object = {}, who = owner) =>
  (await who('POST', '/footer/save', { ...CHOICE, ...changes, reason: 'for the tests' })).code

async function footer(language: string, host = 'localhost'): Promise<unknown> {
  const reply = await house.app.site.inject({
    url: `/api/wps/system/whitelabel?language=${language}`,
    headers: { host },
  })
  const { value }: { value: { footer: unknown } } = reply.json()
  return value.footer
}

test('links of the footer stand on the site at once, in the best language, and on record', async () => {
  expect(await footer('en')).toEqual({ games: NONE, help: NONE, social: null })
  expect(await save()).toBe('link_not_allowed')
  const links = {
    allowedHosts: ['*.brand.example'], customerService: [], resources: [], gtagId: null,
    imageCDNs: [], launchGameCDNs: [], reason: 'for the tests',
  } // biome-ignore format: short
  expect((await owner('POST', '/settings/setLinks', links)).code).toBe('ok')
  expect(await save()).toBe('ok')
  expect((await owner('GET', '/footer')).value).toEqual(CHOICE)
  expect(await footer('vi')).toEqual({
    games: { hidden: ['BGS'], links: [{ title: 'New games', url: '/bgs', language: 'en' }] },
    help: {
      hidden: ['app'],
      links: [{ title: 'Nhật ký', url: 'https://blog.brand.example/a', language: 'vi' }],
    },
    social: ['TIKTOK', 'FACEBOOK'],
  })
  expect(await footer('en', 'other.example')).toEqual({ games: NONE, help: NONE, social: null })
  const { rows } = await house.database.owner.query(
    `select before, after from audit_log where event = 'footer.changed'`,
  )
  expect(rows).toEqual([{ before: { games: NONE, help: NONE, social: null }, after: CHOICE }])
})

const link = (titles: object, url: string) => ({ help: { hidden: [], links: [{ titles, url }] } })

test.each<[string, object, string]>([
  ['a script', link({ en: 'x' }, 'javascript:alert(1)'), 'link_not_allowed'],
  ['an address by another name', link({ en: 'x' }, '//evil.example'), 'link_not_allowed'],
  [
    'an address by another name behind a tab',
    link({ en: 'x' }, '/\t/evil.example'),
    'link_not_allowed',
  ],
  ['a host that is not allowed', link({ en: 'x' }, 'https://evil.test/'), 'link_not_allowed'],
  ['plain http', link({ en: 'x' }, 'http://a.brand.example/'), 'link_not_allowed'],
  ['no title in the brand’s language', link({ vi: 'x' }, '/bgs'), 'field_invalid'],
  ['a title in no language', link({ en: 'x', xx: 'y' }, '/bgs'), 'field_invalid'],
  ['a network twice', { social: ['IG', 'IG'] }, 'field_invalid'],
  ['no network', { social: ['ig'] }, 'bad_request'],
])('%s is refused', async (_name, changes, code) => {
  expect(await save(changes)).toBe(code)
})

test('who may not write leaves it', async () => {
  expect(await save({}, support)).toBe('forbidden')
})
