import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../db/transact.ts'
import { linksSetting, setModule, writeSetting } from '../modules/config/index.ts'
import { type TestHouse, testHouse } from '../testing/app.ts'

const RENDERER = `
export const render = async ({ boot }) =>
  ({ html: '', head: '', boot: JSON.stringify(boot.status), status: 200 })
export const renderOffline = async () => ''
export const pickLanguage = () => 'en'
export const htmlAttributes = () => 'lang="en"'
`

let folder: string
let house: TestHouse

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lantern-policy-'))
  mkdirSync(path.join(folder, 'client'))
  mkdirSync(path.join(folder, 'server'))
  writeFileSync(path.join(folder, 'client', 'index.html'), '<html data-html-attributes></html>')
  writeFileSync(path.join(folder, 'server', 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'server', 'entry-server.js'), RENDERER)
  house = await testHouse({ memberDist: folder })
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => set({}))

/** The brand's links, as the operator would have set them. */
const set = (changes: Partial<typeof linksSetting.fallback>) =>
  transact(house.ctx, (tx) =>
    writeSetting(house.ctx, tx, house.brand.id, {
      setting: linksSetting,
      value: { ...linksSetting.fallback, ...changes },
    }),
  )

/** The rules of a page's policy by their names. */
async function rules(host = 'localhost', at = house): Promise<Record<string, string[]>> {
  const { headers } = await at.app.site.inject({
    url: '/',
    headers: { host, accept: 'text/html' },
  })
  const policy = String(headers['content-security-policy'])
  return Object.fromEntries(
    policy.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )
}

const outsiders = async (host?: string, at = house): Promise<string[]> =>
  Object.values(await rules(host, at))
    .flat()
    .filter((source) => source.startsWith('https:'))

test('R-042 a brand that asks for nothing has a policy without anybody else’s host', async () => {
  const policy = await rules()
  expect(await outsiders()).toEqual([])
  expect(policy['script-src']).toEqual([
    expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/),
    "'strict-dynamic'",
  ])
  expect(policy).toMatchObject({
    'default-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
})

test('R-042 hosts of pictures and games are let in where the brand has them, and nowhere else', async () => {
  await set({
    imageCDNs: ['https://img1.example.com', 'https://img2.example.com'],
    launchGameCDNs: ['https://play1.example.com'],
  })
  const policy = await rules()
  expect(policy['img-src']).toEqual(
    expect.arrayContaining(['https://img1.example.com', 'https://img2.example.com']),
  )
  expect(policy['frame-src']).toContain('https://play1.example.com')
  expect(await outsiders()).toHaveLength(3)
  expect(await outsiders('other.example')).toEqual([])
})

test('R-042 the tag and its reports are let out only of a brand with an id', async () => {
  await set({ gtagId: 'G-ABCD1234' })
  const policy = await rules()
  expect(policy['script-src']).toContain('https://*.googletagmanager.com')
  expect(policy['connect-src']).toContain('https://*.google-analytics.com')
  expect(policy['img-src']).toContain('https://*.google-analytics.com')
  expect(policy['frame-src']?.join(' ')).not.toContain('google')
  expect(await outsiders('other.example')).toEqual([])
})

const FIREBASE = {
  issuer: 'https://securetoken.google.com/lantern',
  audience: 'lantern',
  keysUrl: 'https://www.googleapis.com/keys',
}

test('R-042 Firebase is let in where it is configured and a part of the site asks for it', async () => {
  const { messages } = house.ctx.config
  const withFirebase = await testHouse({
    memberDist: folder,
    messages: { ...messages, phoneIdentity: FIREBASE },
  })
  const recoverByPhone = ({ ctx, brand }: TestHouse, enabled: boolean) =>
    transact(ctx, (tx) => setModule(ctx, tx, brand.id, { code: 'CHNGPASSVERIF3', enabled }))
  await recoverByPhone(house, true)
  expect(await outsiders()).toEqual([])
  expect(await outsiders('localhost', withFirebase)).toEqual([])
  await recoverByPhone(withFirebase, true)
  const policy = await rules('localhost', withFirebase)
  expect(policy['connect-src']).toContain('https://identitytoolkit.googleapis.com')
  expect(policy['frame-src']).toContain('https://www.google.com/recaptcha/')
  expect(policy['img-src']?.join(' ')).not.toContain('google')
  expect(await outsiders('other.example', withFirebase)).toEqual([])
  await recoverByPhone(withFirebase, false)
  expect(await outsiders('localhost', withFirebase)).toEqual([])
  await withFirebase.close()
})
