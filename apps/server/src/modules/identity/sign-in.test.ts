import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type MemberBrowser, codeOf, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import {
  makeMember,
  memberSite,
  type MemberSite,
  TEST_PASSWORD,
} from '../../testing/member-site.ts'
import { setModule, writeSetting, passwordExpirySetting } from '../config/index.ts'
import { svgPainter } from './captcha-painter.ts'
import { blockMember, limitsSetting } from './index.ts'
import { subscriberOf } from './limits.ts'

let site: MemberSite
let address = 0

beforeAll(async () => {
  site = await memberSite()
})
afterAll(() => site.close())

/** A browser nobody knows, at an address nobody used. */
const stranger = (host = 'localhost'): MemberBrowser => {
  address += 1
  return memberBrowser(site.http, host, `198.51.100.${address}`)
}

const signIn = (browser: MemberBrowser, username: string, more: object = {}) =>
  browser.call('POST', '/wps/session/loginV2', {
    body: { username, password: TEST_PASSWORD, ...more },
  })

const wrong = { password: 'not the password' }
const tokenOf = (answer: Awaited<ReturnType<typeof signIn>>): string =>
  (valueOf(answer) as { token: string }).token

const limits = (changes: Partial<typeof limitsSetting.fallback>) =>
  transact(site.ctx, (tx) =>
    writeSetting(site.ctx, tx, site.brand.id, {
      setting: limitsSetting,
      value: { ...limitsSetting.fallback, ...changes },
    }),
  )

test('a right password opens a session that knows who is signed in', async () => {
  await makeMember(site.ctx, site.brand, 'Rosa')
  const browser = stranger()
  const answer = await signIn(browser, ' rosa ', { password: ` ${TEST_PASSWORD} ` })
  expect(valueOf(answer)).toEqual({
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    firstTimeLogin: true,
    passwordExpired: false,
    restricted: null,
  })
  const info = await browser.call('GET', '/wps/member/info', { token: tokenOf(answer) })
  expect(valueOf(info)).toMatchObject({ account: 'Rosa', type: 0, isAgent: false, isTrial: false })
  expect(info.headers['cache-control']).toBe('no-store')
  expect(valueOf(await signIn(browser, 'ROSA'))).toMatchObject({ firstTimeLogin: false })
})

test('R-022 an unknown name and a wrong password answer the same bytes, captcha or not', async () => {
  await makeMember(site.ctx, site.brand, 'exists')
  const knows = stranger()
  const guesses = stranger()
  for (let failures = 1; failures <= 6; failures += 1) {
    const [known, unknown] = [
      await signIn(knows, 'exists', wrong),
      await signIn(guesses, 'nobody', wrong),
    ]
    expect(known.text).toBe(unknown.text)
    expect(known.status).toBe(unknown.status)
    expect(codeOf(known)).toBe(failures < 6 ? 'sign_in_failed' : 'captcha_required')
    expect(known.text.includes('captcha":true')).toBe(failures >= 5)
  }
})

test('R-023 ten guesses an hour at one account are judged, also when they come at once', async () => {
  await limits({ captchaAfter: 10_000, captchaAfterPerAddress: 10_000 })
  await makeMember(site.ctx, site.brand, 'target')
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => signIn(stranger(), 'target', wrong)),
  )
  const codes = answers.map(codeOf).toSorted()
  expect(codes.filter((code) => code === 'sign_in_failed')).toHaveLength(10)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(4)
  // The right one from a stranger's browser is not judged either: it would be the eleventh.
  expect(codeOf(await signIn(stranger(), 'TARGET '))).toBe('too_many_requests')
  await limits({})
})

test('R-023 another spelling of a name brings no guesses of its own', async () => {
  await limits({ perAccount: 3, captchaAfter: 10_000, captchaAfterPerAddress: 10_000 })
  await makeMember(site.ctx, site.brand, 'victim')
  const codes: string[] = []
  for (const name of ['victim', 'VICTIM', ' Victim', 'victim', 'V\u0130CTIM', 'v\u0130ct\u0130m'])
    codes.push(codeOf(await signIn(stranger(), name, wrong)))
  expect(codes).toEqual([
    ...Array.from({ length: 3 }, () => 'sign_in_failed'),
    ...Array.from({ length: 3 }, () => 'too_many_requests'),
  ])
  await limits({})
})

test('R-023 one address has its fifty, whatever it claims to forward for', async () => {
  await limits({ perAddress: 6, captchaAfterPerAddress: 10_000 })
  const browser = memberBrowser(site.http, 'localhost', '203.0.113.80')
  const codes: string[] = []
  const retries: boolean[] = []
  for (let guess = 0; guess < 8; guess += 1) {
    const answer = await browser.call('POST', '/wps/session/loginV2', {
      body: { username: `victim${guess}`, ...wrong },
      headers: { 'x-forwarded-for': `10.9.8.${guess}`, 'x-real-ip': `10.9.8.${guess}` },
    })
    codes.push(codeOf(answer))
    retries.push(answer.headers['retry-after'] !== undefined)
  }
  expect(codes).toEqual([
    ...Array.from({ length: 6 }, () => 'sign_in_failed'),
    'too_many_requests',
    'too_many_requests',
  ])
  expect(retries.slice(5)).toEqual([false, true, true])
  await limits({})
})

test('an IPv6 subscriber is one address, however it writes its many', () => {
  const same = ['2001:db8:0:7::1', '2001:0DB8::7:ffff:0:0:1', '2001:db8:0:7:1:2:3:4']
  expect(new Set(same.map(subscriberOf))).toEqual(new Set(['2001:db8:0:7']))
  expect(subscriberOf('::1')).toBe('0:0:0:0')
  expect(subscriberOf('192.0.2.1')).toBe('192.0.2.1')
})

test('R-024 guessing shuts no owner out of a browser that is known', async () => {
  await limits({ captchaAfter: 10_000, captchaAfterPerAddress: 10_000 })
  await makeMember(site.ctx, site.brand, 'owner')
  const home = stranger()
  await signIn(home, 'owner')
  await Promise.all(Array.from({ length: 12 }, () => signIn(stranger(), 'owner', wrong)))
  expect(codeOf(await signIn(stranger(), 'owner'))).toBe('too_many_requests')
  expect(codeOf(await signIn(home, 'owner'))).toBe('ok')
  // Its own budget has an end too.
  for (let guess = 0; guess < 10; guess += 1)
    expect(codeOf(await signIn(home, 'owner', wrong))).toBe('sign_in_failed')
  expect(codeOf(await signIn(home, 'owner'))).toBe('too_many_requests')
  await limits({})
})

test('right passwords cost no place, however often they come', async () => {
  await makeMember(site.ctx, site.brand, 'frequent')
  const address = '203.0.113.81'
  for (let times = 0; times < 12; times += 1)
    expect(codeOf(await signIn(memberBrowser(site.http, 'localhost', address), 'frequent'))).toBe(
      'ok',
    )
})

/** Draws a captcha and tells what it says. */
async function captchaOf(browser: MemberBrowser, purpose = 'login'): Promise<string> {
  const paint = vi.spyOn(svgPainter, 'paint')
  const answer = await browser.call('GET', `/wps/captcha?purpose=${purpose}`)
  const picture = Buffer.from(String(valueOf(answer)), 'base64').toString()
  expect(picture).toMatch(/^<svg /)
  const [text = ''] = paint.mock.lastCall ?? []
  paint.mockRestore()
  return text
}

async function failedFive(username: string): Promise<MemberBrowser> {
  const browser = stranger()
  for (let failures = 0; failures < 5; failures += 1) await signIn(browser, username, wrong)
  return browser
}

const aSecondLater = (seconds = 1) =>
  site.database.owner.query(`update captchas set made_at = made_at - make_interval(secs => $1)`, [
    seconds,
  ])

test('R-025 after five failures the captcha of this browser opens the door, once', async () => {
  await makeMember(site.ctx, site.brand, 'puzzled')
  const browser = await failedFive('puzzled')
  expect(codeOf(await signIn(browser, 'puzzled'))).toBe('captcha_required')
  expect(codeOf(await signIn(browser, 'puzzled', { captcha: 'x' }))).toBe('captcha_wrong')
  const text = await captchaOf(browser)
  expect(text).toMatch(/^[a-z2-8]{5}$/)
  const other = stranger()
  await captchaOf(other)
  expect(codeOf(await signIn(other, 'puzzled', { captcha: text }))).toBe('captcha_wrong')
  const wrongOnce = await signIn(browser, 'puzzled', { ...wrong, captcha: text })
  expect(codeOf(wrongOnce)).toBe('sign_in_failed')
  expect(codeOf(await signIn(browser, 'puzzled', { captcha: text }))).toBe('captcha_wrong')
  const next = await captchaOf(browser)
  expect(codeOf(await signIn(browser, 'puzzled', { captcha: next.toUpperCase() }))).toBe('ok')
})

test('R-025 a captcha for another purpose, or three minutes old, is none', async () => {
  await makeMember(site.ctx, site.brand, 'slowpoke')
  const browser = await failedFive('slowpoke')
  const foreign = await captchaOf(browser, 'register')
  expect(codeOf(await signIn(browser, 'slowpoke', { captcha: foreign }))).toBe('captcha_wrong')
  const old = await captchaOf(browser)
  await aSecondLater(181)
  expect(codeOf(await signIn(browser, 'slowpoke', { captcha: old }))).toBe('captcha_wrong')
})

test('a browser gets at most one captcha a second', async () => {
  const browser = stranger()
  await captchaOf(browser)
  expect(codeOf(await browser.call('GET', '/wps/captcha'))).toBe('captcha_too_soon')
  await aSecondLater()
  expect(codeOf(await browser.call('GET', '/wps/captcha'))).toBe('ok')
})

test('R-030 on the agent page others get the agents’ refusal and no session', async () => {
  await makeMember(site.ctx, site.brand, 'plain')
  for (const [index, accountType] of [1, 2, 41, 42].entries())
    await makeMember(site.ctx, site.brand, `boss${index}`, { accountType })
  const browser = stranger()
  const refused = await signIn(browser, 'plain', { page: 'agent' })
  expect(codeOf(refused)).toBe('agents_only')
  expect(browser.cookies.has('lr_device')).toBe(false)
  expect(codeOf(await signIn(browser, 'plain', { ...wrong, page: 'agent' }))).toBe('sign_in_failed')
  for (let index = 0; index < 4; index += 1)
    expect(codeOf(await signIn(browser, `boss${index}`, { page: 'agent' }))).toBe('ok')
})

test('a blocked member learns it from the right password only', async () => {
  const id = await makeMember(site.ctx, site.brand, 'blocked')
  await transact(site.ctx, (tx) => blockMember(tx, site.brand.id, id))
  expect(codeOf(await signIn(stranger(), 'blocked', wrong))).toBe('sign_in_failed')
  const refused = await signIn(stranger(), 'blocked')
  expect([codeOf(refused), refused.status]).toEqual(['member_blocked', 403])
})

test('R-037 an account of one brand is nobody at the other', async () => {
  await makeMember(site.ctx, site.brand, 'local')
  expect(codeOf(await signIn(stranger('harbour.example'), 'local'))).toBe('sign_in_failed')
  const browser = stranger()
  const token = tokenOf(await signIn(browser, 'local'))
  const abroad = stranger('harbour.example')
  for (const [name, value] of browser.cookies) abroad.cookies.set(name, value)
  expect(codeOf(await abroad.call('GET', '/wps/member/info', { token }))).toBe('not_signed_in')
})

test('beyond its bound the hash queue answers busy, and nothing is held against anybody', async () => {
  await limits({ perAccount: 1000, captchaAfter: 10_000, captchaAfterPerAddress: 10_000 })
  await makeMember(site.ctx, site.brand, 'flooded')
  const answers = await Promise.all(
    Array.from({ length: 48 }, () => signIn(stranger(), 'flooded', wrong)),
  )
  const busy = answers.filter((answer) => codeOf(answer) === 'busy')
  expect(busy.length).toBeGreaterThan(0)
  for (const answer of busy)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.anything()])
  const { rows } = await site.database.owner.query<{ most: number }>(
    `select max(cardinality(hits)) as most from throttles where key like 'account:%'`,
  )
  expect(rows[0]?.most).toBe(answers.length - busy.length)
  expect(codeOf(await signIn(stranger(), 'flooded'))).toBe('ok')
  await limits({})
})

const restrictedCalls = [
  ['GET', '/wps/member/info'],
  ['POST', '/wps/session/handoverTicket'],
  ['POST', '/wps/session/socketTicket'],
  ['POST', '/wps/member/transactionPassword'],
] as const

const UNRESTRICTED = { restricted: null, passwordExpired: false }

/** Signs in, finds every door but two shut, changes the password and finds them open. */
async function walkRestricted(username: string, password: string, why: string): Promise<unknown> {
  const browser = stranger()
  const answer = await signIn(browser, username, { password })
  expect(valueOf(answer)).toMatchObject({ restricted: why, passwordExpired: why === 'expired' })
  const token = tokenOf(answer)
  for (const [method, path] of restrictedCalls) {
    const refused = await browser.call(method, path, {
      token,
      ...(method === 'POST' && { body: {} }),
    })
    expect([path, refused.status, codeOf(refused)]).toEqual([path, 403, 'session_restricted'])
  }
  const change = (newPassword: string) =>
    browser.sealed(
      'POST',
      '/wps/member/password',
      { newPassword, confirmNewPassword: newPassword },
      token,
    )
  expect(codeOf(await change('123456789'))).toBe('password_weak')
  const changed = valueOf(await change('Quiet Harbour 19')) as { token: string }
  const info = (bearer: string) => browser.call('GET', '/wps/member/info', { token: bearer })
  expect(codeOf(await info(token))).toBe('not_signed_in')
  expect(codeOf(await info(changed.token))).toBe('ok')
  expect(codeOf(await signIn(stranger(), username, { password }))).toBe('sign_in_failed')
  return valueOf(await signIn(stranger(), username, { password: 'Quiet Harbour 19' }))
}

test('R-027 an initial password opens the door to its change and no other', async () => {
  await makeMember(site.ctx, site.brand, 'newcomer', { isInitial: true })
  expect(await walkRestricted('newcomer', TEST_PASSWORD, 'initial')).toMatchObject(UNRESTRICTED)
})

test('R-027 the weak password 123456 opens the door to its change and no other', async () => {
  await makeMember(site.ctx, site.brand, 'careless', { password: '123456' })
  expect(await walkRestricted('careless', '123456', 'weak')).toMatchObject(UNRESTRICTED)
})

test('R-027 an expired password counts where the brand says so', async () => {
  const id = await makeMember(site.ctx, site.brand, 'faithful')
  await site.database.owner.query(
    `update credentials set changed_at = now() - interval '91 days' where member_id = $1`,
    [id],
  )
  expect(valueOf(await signIn(stranger(), 'faithful'))).toMatchObject({ restricted: null })
  await transact(site.ctx, async (tx) => {
    await writeSetting(site.ctx, tx, site.brand.id, { setting: passwordExpirySetting, value: 90 })
    await setModule(site.ctx, tx, site.brand.id, { code: 'PWDEXPFORCECHANGE3', enabled: true })
  })
  expect(await walkRestricted('faithful', TEST_PASSWORD, 'expired')).toMatchObject(UNRESTRICTED)
})

test('a restricted session can sign out', async () => {
  await makeMember(site.ctx, site.brand, 'leaver', { isInitial: true })
  const browser = stranger()
  const token = tokenOf(await signIn(browser, 'leaver'))
  expect(codeOf(await browser.call('DELETE', '/wps/session/logout', { token }))).toBe('ok')
  expect(codeOf(await browser.call('DELETE', '/wps/session/logout', { token }))).toBe(
    'not_signed_in',
  )
})

test('R-028 a hash made at another cost is renewed at the next sign-in', async () => {
  const { hash } = await import('@node-rs/argon2')
  const id = await makeMember(site.ctx, site.brand, 'veteran')
  const kept = () =>
    site.database.owner
      .query<{ password_hash: string }>(
        'select password_hash from credentials where member_id = $1',
        [id],
      )
      .then(({ rows }) => rows[0]?.password_hash ?? '')
  expect(await kept()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const { createHmac } = await import('node:crypto')
  const { derivedKey } = await import('../../at-rest.ts')
  const peppered = createHmac('sha256', derivedKey(site.ctx, 'identity.pepper'))
    .update(TEST_PASSWORD)
    .digest('base64')
  const cheap = await hash(peppered, { memoryCost: 1024, timeCost: 1 })
  await site.database.owner.query(
    'update credentials set password_hash = $2 where member_id = $1',
    [id, cheap],
  )
  expect(codeOf(await signIn(stranger(), 'veteran'))).toBe('ok')
  expect(await kept()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(codeOf(await signIn(stranger(), 'veteran'))).toBe('ok')
})

test('while the site is closed nobody signs in', async () => {
  const { setMaintenance } = await import('../config/index.ts')
  const turn = (active: boolean) =>
    transact(site.ctx, (tx) => setMaintenance(site.ctx, tx, site.brand.id, { active, end: null }))
  await turn(true)
  expect(codeOf(await signIn(stranger(), 'rosa'))).toBe('system_maintenance')
  await turn(false)
  expect(codeOf(await signIn(stranger(), 'rosa'))).toBe('ok')
})
