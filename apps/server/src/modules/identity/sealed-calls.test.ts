import { CompactEncrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, type MemberBrowser, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import {
  makeMember,
  memberSite,
  type MemberSite,
  TEST_PASSWORD,
} from '../../testing/member-site.ts'
import { openingKey, rotateSealingKeys, sealingKeys } from './sealing-keys.ts'

let site: MemberSite
let browser: MemberBrowser
const LOGIN = '/wps/session/login'
const content = { username: 'sealed', password: TEST_PASSWORD }

beforeAll(async () => {
  site = await memberSite()
  await makeMember(site.ctx, site.brand, 'sealed')
  browser = memberBrowser(site.http)
})
afterAll(() => site.close())

const send = (sealed: unknown) => browser.call('POST', LOGIN, { body: { sealed } })
const now = () => Math.floor(Date.now() / 1000)

test('a sealed payload signs in', async () => {
  expect(codeOf(await browser.sealed('POST', LOGIN, content))).toBe('ok')
})

test('R-051 one and the same 400 for everything that is wrong with a sealed call', async () => {
  const good = () => browser.seal('POST', LOGIN, content)
  const replayed = await good()
  expect(codeOf(await send(replayed))).toBe('ok')
  const [header = '', key = '', nonce = '', body = '', tag = ''] = (await good()).split('.')
  const reheaded = (changes: object) => {
    const old = JSON.parse(Buffer.from(header, 'base64url').toString()) as object
    const next = Buffer.from(JSON.stringify({ ...old, ...changes })).toString('base64url')
    return [next, key, nonce, body, tag].join('.')
  }
  const sealedWith = (changes: Parameters<MemberBrowser['seal']>[3]) =>
    browser.seal('POST', LOGIN, content, changes)
  const bad: unknown[] = [
    replayed,
    await sealedWith({ header: { iat: now() - 125 } }),
    await sealedWith({ header: { iat: now() + 125 } }),
    await sealedWith({ header: { iat: `${now()}` } }),
    await sealedWith({ header: { htu: '/api/wps/member/register' } }),
    await sealedWith({ header: { htm: 'PUT' } }),
    await sealedWith({ header: { kid: 'unknown' } }),
    await sealedWith({ header: { jti: 'short' } }),
    await sealedWith({ header: { jti: undefined } }),
    await sealedWith({ header: { extra: 1 } }),
    reheaded({ jti: 'a'.repeat(20) }),
    reheaded({ htu: `/api${LOGIN}`, zip: 'DEF' }),
    reheaded({ alg: 'dir' }),
    reheaded({ alg: 'RSA1_5' }),
    reheaded({ enc: 'A128GCM' }),
    reheaded({ epk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } }),
    [header, key, nonce, body, `${tag.startsWith('A') ? 'B' : 'A'}${tag.slice(1)}`].join('.'),
    [header, key, nonce, '', tag].join('.'),
    await browser.seal('POST', LOGIN, { ...content, isAdmin: true }),
    await browser.seal('POST', LOGIN, { username: 'sealed' }),
    await browser.seal('POST', LOGIN, 'text'),
    await browser.seal('POST', LOGIN, null),
    await byStranger(),
    '',
    'a.b.c.d.e',
    '....',
    'x'.repeat(20_001),
    null,
    7,
    ['a'],
    {},
  ]
  const answers = await Promise.all(bad.map(send))
  expect(new Set(answers.map((answer) => answer.text))).toEqual(
    new Set([
      '{"success":false,"code":"sealed_payload_invalid","message":"The encrypted request could not be read."}',
    ]),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([400]))
})

/** Sealed rightly, but to a key that is not ours under the name of one that is. */
async function byStranger(): Promise<string> {
  const pair = await generateKeyPair('ECDH-ES+A256KW', { crv: 'P-256', extractable: true })
  const stranger = await importJWK(await exportJWK(pair.publicKey), 'ECDH-ES+A256KW')
  const [ours] = await sealingKeys(site.ctx)
  return new CompactEncrypt(Buffer.from(JSON.stringify(content)))
    .setProtectedHeader({
      alg: 'ECDH-ES+A256KW',
      enc: 'A256GCM',
      kid: ours?.kid ?? '',
      iat: now(),
      jti: 'b'.repeat(20),
      htu: `/api${LOGIN}`,
      htm: 'POST',
    })
    .encrypt(stranger)
}

test('R-051 there is no way in plain text', async () => {
  for (const body of [content, { sealed: content }, { ...content, sealed: '' }, {}])
    expect(codeOf(await browser.call('POST', LOGIN, { body }))).toBe('sealed_payload_invalid')
})

test('R-038 doubled keys and __proto__ inside a sealed payload are refused as well', async () => {
  const raw = async (text: string) => {
    const [key] = await sealingKeys(site.ctx)
    return new CompactEncrypt(Buffer.from(text))
      .setProtectedHeader({
        alg: 'ECDH-ES+A256KW',
        enc: 'A256GCM',
        kid: key?.kid ?? '',
        iat: now(),
        jti: crypto.randomUUID(),
        htu: `/api${LOGIN}`,
        htm: 'POST',
      })
      .encrypt(await importJWK({ ...key } as JWK, 'ECDH-ES+A256KW'))
  }
  const texts = [
    '{"username":"sealed","username":"x","password":"p"}',
    '{"username":"sealed","password":"p","__proto__":{}}',
    '{"username":["sealed"],"password":"p"}',
    `${'['.repeat(2000)}${']'.repeat(2000)}`,
    '{"username":',
    '\ufeff\u0000',
  ]
  for (const text of texts)
    expect(codeOf(await send(await raw(text)))).toBe('sealed_payload_invalid')
})

test('one payload sent many times at once is opened once', async () => {
  const sealed = await browser.seal('POST', LOGIN, content)
  const codes = (await Promise.all(Array.from({ length: 8 }, () => send(sealed)))).map(codeOf)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'sealed_payload_invalid')).toHaveLength(7)
})

test('garbage leaves no row behind', async () => {
  const count = async () => (await site.database.owner.query('select from sealed_calls')).rowCount
  const before = await count()
  await send('a.b.c.d.e')
  await send(await browser.seal('POST', LOGIN, content, { header: { kid: 'nobody' } }))
  await send(await browser.seal('POST', LOGIN, content, { header: { iat: now() - 500 } }))
  expect(await count()).toBe(before)
})

const kids = async (): Promise<string[]> => {
  const answer = await browser.call('GET', '/wps/session/keys')
  return (valueOf(answer) as { keys: { kid: string }[] }).keys.map((key) => key.kid)
}

test('two keys are live; the private halves never leave and rest sealed', async () => {
  const answer = await browser.call('GET', '/wps/session/keys')
  const { keys } = valueOf(answer) as { keys: object[] }
  expect(keys).toHaveLength(2)
  for (const key of keys)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  const { rows } = await site.database.owner.query<{ private_sealed: Buffer; public_jwk: object }>(
    'select private_sealed, public_jwk from sealing_keys',
  )
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    expect(row.public_jwk).not.toHaveProperty('d')
    expect(row.private_sealed.toString('latin1')).not.toContain('"d"')
  }
})

test('a key is replaced after a day and still opens for a day', async () => {
  const [newest = '', older = ''] = await kids()
  const underNewest = await browser.seal('POST', LOGIN, content)
  await rotateSealingKeys(site.ctx)
  const live = () =>
    site.database.owner
      .query<{ kid: string }>('select kid from sealing_keys order by made_at desc, kid')
      .then(({ rows }) => rows.map((row) => row.kid))
  expect((await live()).toSorted()).toEqual([newest, older].toSorted())
  await site.database.owner.query(`update sealing_keys set made_at = made_at - interval '25 hours'`)
  await Promise.all([rotateSealingKeys(site.ctx), rotateSealingKeys(site.ctx)])
  const after = await live()
  expect(after).toHaveLength(2)
  expect(after[1]).toBe(newest)
  // A node that has not heard of the new key looks for it when a payload names it.
  await expect.poll(() => openingKey(site.ctx, after[0] ?? ''), { timeout: 3000 }).toBeDefined()
  expect(codeOf(await send(underNewest))).toBe('ok')
  expect(await openingKey(site.ctx, older)).toBeUndefined()
  expect(await kids()).toEqual(after)
})
