import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  type Answer,
  codeOf,
  type MemberBrowser,
  memberBrowser,
  otherSecret,
  valueOf,
} from '../../testing/member-browser.ts'
import {
  makeMember,
  memberSite,
  type MemberSite,
  TEST_PASSWORD,
} from '../../testing/member-site.ts'
import { type Post, testPost } from '../../testing/post.ts'
import { solved } from '../../testing/solved.ts'
import { setModule, writeSetting } from '../config/index.ts'
import { deviceName } from './device-name.ts'
import { limitsSetting } from './index.ts'
import { networkOf } from './networks.ts'

let site: MemberSite
let post: Post
let networks = 0

beforeAll(async () => {
  site = await memberSite()
  post = testPost(site.ctx)
})
afterAll(() => site.close())

const stranger = (host = 'localhost'): MemberBrowser => {
  networks += 1
  return memberBrowser(site.http, host, `10.40.${networks}.7`)
}
const tokenOf = (answer: Answer): string => (valueOf(answer) as { token: string }).token
const signIn = (browser: MemberBrowser, username: string, more: object = {}) =>
  browser.call('POST', '/wps/session/loginV2', {
    body: { username, password: TEST_PASSWORD, ...more },
  })
const get = (browser: MemberBrowser, token: string, path: string) =>
  browser.call('GET', `/wps/member/security${path}`, { token })
const post_ = (browser: MemberBrowser, token: string, path: string, body: object = {}) =>
  browser.call('POST', `/wps/member/security${path}`, { token, body })
const isAlive = async (browser: MemberBrowser, token: string): Promise<boolean> =>
  codeOf(await browser.call('GET', '/wps/member/info', { token })) === 'ok'
const contentOf = (answer: Answer): Record<string, unknown>[] =>
  (valueOf(answer) as { content: Record<string, unknown>[] }).content

async function signedIn(account: string) {
  await makeMember(site.ctx, site.brand, account)
  const browser = stranger()
  return { browser, token: tokenOf(await signIn(browser, account)) }
}

const remembered = (browser: MemberBrowser, username: string) =>
  browser.call('POST', '/wps/session/login/remembered', { body: { username } })

test('D2 a remembered browser signs in for a day, by a ticket that is good once', async () => {
  await makeMember(site.ctx, site.brand, 'keep')
  const browser = stranger()
  expect(codeOf(await remembered(browser, 'keep'))).toBe('remembered_invalid')
  await signIn(browser, 'keep', { remember: true })
  const held = browser.cookies.get('lr_remember') ?? ''
  expect(held).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const again = await remembered(browser, ' KEEP ')
  expect(await isAlive(browser, tokenOf(again))).toBe(true)
  const renewed = browser.cookies.get('lr_remember') ?? ''
  expect(renewed).not.toBe(held)
  // The ticket that was used is worth nothing, in this browser or any other.
  browser.cookies.set('lr_remember', held)
  expect(codeOf(await remembered(browser, 'keep'))).toBe('remembered_invalid')
  browser.cookies.set('lr_remember', renewed)
  const thief = stranger()
  thief.cookies.set('lr_remember', renewed)
  thief.cookies.set('lr_device', otherSecret())
  expect(codeOf(await remembered(thief, 'keep'))).toBe('remembered_invalid')
  expect(codeOf(await remembered(browser, 'nobody'))).toBe('remembered_invalid')
  const all = await Promise.all([1, 2, 3].map(() => remembered(browser, 'keep')))
  expect(all.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1)
})

test('D2 without a ticket a name that exists costs as much as one that does not', async () => {
  await makeMember(site.ctx, site.brand, 'quiet')
  const costs: number[] = []
  for (const username of ['quiet', 'nobody']) {
    const browser = stranger()
    browser.cookies.set('lr_remember', otherSecret())
    browser.cookies.set('lr_device', otherSecret())
    await remembered(browser, username)
    let asked = 0
    const count = () => {
      asked += 1
    }
    site.ctx.db.on('acquire', count)
    expect(codeOf(await remembered(browser, username))).toBe('remembered_invalid')
    site.ctx.db.off('acquire', count)
    costs.push(asked)
  }
  expect(costs[0]).toBe(costs[1])
})

test('D2 two members of one browser are remembered side by side, and forgotten one by one', async () => {
  const browser = stranger()
  for (const account of ['mother', 'father']) {
    await makeMember(site.ctx, site.brand, account)
    await signIn(browser, account, { remember: true })
  }
  expect(codeOf(await remembered(browser, 'mother'))).toBe('ok')
  expect(codeOf(await remembered(browser, 'father'))).toBe('ok')
  const body = { username: 'mother' }
  expect(codeOf(await browser.call('POST', '/wps/session/login/forget', { body }))).toBe('ok')
  expect(codeOf(await remembered(browser, 'mother'))).toBe('remembered_invalid')
  expect(codeOf(await remembered(browser, 'father'))).toBe('ok')
})

test('D2 a ticket ends after a day, with the password and with signing out everywhere', async () => {
  for (const [account, end] of [
    ['aged', 'age'],
    ['changed', 'password'],
    ['everywhere', 'all'],
  ] as const) {
    await makeMember(site.ctx, site.brand, account)
    const browser = stranger()
    const token = tokenOf(await signIn(browser, account, { remember: true }))
    if (end === 'age')
      await site.database.owner.query(
        `update remembered_browsers set expires_at = expires_at - interval '1 day'`,
      )
    const next = { newPassword: 'Paper Lantern 99', confirmNewPassword: 'Paper Lantern 99' }
    const content = { oldPassword: TEST_PASSWORD, ...next }
    if (end === 'password') await browser.sealed('POST', '/wps/member/password', content, token)
    if (end === 'all') await post_(browser, token, '/sessions/endAll')
    expect(codeOf(await remembered(browser, account)), account).toBe('remembered_invalid')
  }
})

test('a restricted session is not remembered', async () => {
  await makeMember(site.ctx, site.brand, 'given', { isInitial: true })
  const browser = stranger()
  expect(valueOf(await signIn(browser, 'given', { remember: true }))).toMatchObject({
    restricted: 'initial',
  })
  expect(codeOf(await remembered(browser, 'given'))).toBe('remembered_invalid')
})

test('R-018 fixation: a planted cookie or token is worth nothing after the sign-in', async () => {
  await makeMember(site.ctx, site.brand, 'fixed')
  const planted = { device: otherSecret(), remember: otherSecret() }
  const victim = stranger()
  victim.cookies.set('lr_device', planted.device)
  victim.cookies.set('lr_remember', planted.remember)
  const token = tokenOf(await signIn(victim, 'fixed', { remember: true }))
  expect(victim.cookies.get('lr_device')).not.toBe(planted.device)
  expect(victim.cookies.get('lr_remember')).not.toBe(planted.remember)
  const thief = stranger()
  thief.cookies.set('lr_device', planted.device)
  thief.cookies.set('lr_remember', planted.remember)
  expect(await isAlive(thief, token)).toBe(false)
  expect(codeOf(await remembered(thief, 'fixed'))).toBe('remembered_invalid')
})

test('R-018 a page that signs in anew gives up the session it had; a token alone is nothing', async () => {
  const { browser, token } = await signedIn('again')
  const answer = await browser.call('POST', '/wps/session/loginV2', {
    token,
    body: { username: 'again', password: TEST_PASSWORD },
  })
  expect(await isAlive(browser, token)).toBe(false)
  const fresh = tokenOf(answer)
  expect(await isAlive(browser, fresh)).toBe(true)
  expect(await isAlive(stranger(), fresh)).toBe(false)
  const history = contentOf(await get(browser, fresh, '/history?pageSize=5'))
  expect(history.map(({ endReason }) => endReason)).toEqual([null, 'replaced'])
})

test('the oldest of four sessions ends, and its history says why', async () => {
  const { browser, token } = await signedIn('many')
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const one = stranger()
      return { browser: one, token: tokenOf(await signIn(one, 'many')) }
    }),
  )
  expect(await isAlive(browser, token)).toBe(false)
  const [last] = others
  const history = contentOf(await get(last?.browser ?? browser, last?.token ?? '', '/history'))
  expect(history).toHaveLength(4)
  expect(history.filter(({ endReason }) => endReason === 'limit')).toHaveLength(1)
})

test('R-021 sessions end one by one, all others, and everywhere', async () => {
  const { browser, token } = await signedIn('ender')
  const other = stranger()
  const second = tokenOf(await signIn(other, 'ender'))
  const sessions = contentOf(await get(browser, token, '/sessions'))
  expect(sessions.map(({ current }) => current)).toEqual([false, true])
  const foreign = await signedIn('bystander')
  const id = String(sessions[0]?.['id'])
  expect(codeOf(await post_(foreign.browser, foreign.token, '/sessions/end', { id }))).toBe(
    'session_not_found',
  )
  expect(codeOf(await post_(browser, token, '/sessions/end', { id }))).toBe('ok')
  expect(codeOf(await post_(browser, token, '/sessions/end', { id }))).toBe('session_not_found')
  expect(await isAlive(other, second)).toBe(false)

  const third = tokenOf(await signIn(other, 'ender'))
  expect(valueOf(await post_(browser, token, '/sessions/endOthers'))).toEqual({ ended: 1 })
  expect([await isAlive(other, third), await isAlive(browser, token)]).toEqual([false, true])
  expect(valueOf(await post_(browser, token, '/sessions/endAll'))).toEqual({ ended: 1 })
  expect(await isAlive(browser, token)).toBe(false)
})

test('devices are listed by what they are, and a forgotten one is a stranger again', async () => {
  await makeMember(site.ctx, site.brand, 'owner')
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
  const browser = stranger()
  const answer = await browser.call('POST', '/wps/session/loginV2', {
    body: { username: 'owner', password: TEST_PASSWORD, remember: true },
    headers: { 'user-agent': agent },
  })
  const token = tokenOf(answer)
  const [device] = contentOf(await get(browser, token, '/devices'))
  expect(device).toMatchObject({ current: true, remembered: true, device: 'Chrome on Windows' })
  const id = String(device?.['id'])
  const foreign = await signedIn('stranger9')
  expect(codeOf(await post_(foreign.browser, foreign.token, '/devices/forget', { id }))).toBe(
    'device_not_found',
  )
  expect(codeOf(await post_(browser, token, '/devices/forget', { id }))).toBe('ok')
  expect(await isAlive(browser, token)).toBe(false)
  expect(codeOf(await remembered(browser, 'owner'))).toBe('remembered_invalid')
})

test('a contact changes by the password and a code to the new one, in this session alone', async () => {
  const { browser, token } = await signedIn('mover')
  const send = (more: object) =>
    browser.sealed(
      'POST',
      '/wps/member/security/contact/code',
      { channel: 'email', address: 'New@Example.com', ...more },
      token,
    )
  expect(codeOf(await send({}))).toBe('proof_required')
  expect(codeOf(await send({ password: 'wrong' }))).toBe('old_password_wrong')
  expect(codeOf(await send({ password: TEST_PASSWORD, address: 'no address' }))).toBe(
    'field_invalid',
  )
  expect(valueOf(await send({ password: TEST_PASSWORD }))).toEqual({ expiresInSeconds: 300 })
  const code = await post.codeFor('new@example.com')
  const change = (address: string, typed: string, as = { browser, token }) =>
    as.browser.sealed(
      'POST',
      '/wps/member/security/contact',
      { channel: 'email', address, code: typed },
      as.token,
    )
  expect(codeOf(await change('else@example.com', code))).toBe('verification_code_invalid')
  const other = await signedIn('robber')
  expect(codeOf(await change('new@example.com', code, other))).toBe('verification_code_invalid')
  expect(valueOf(await change('new@example.com', code))).toEqual({ masked: 'n••••@example.com' })
  expect(codeOf(await change('new@example.com', code))).toBe('verification_code_invalid')
  expect(valueOf(await get(browser, token, ''))).toMatchObject({
    email: { masked: 'n••••@example.com', verified: true },
    phone: null,
    lastSignIn: null,
    liveSessions: 1,
  })
  // Somebody else's address gets no code, and the answer does not tell.
  const wanted = { channel: 'email', address: 'new@example.com', password: TEST_PASSWORD }
  const taken = await other.browser.sealed(
    'POST',
    '/wps/member/security/contact/code',
    wanted,
    other.token,
  )
  expect(['ok', 'too_many_requests']).toContain(codeOf(taken))
  expect(await post.countFor('new@example.com')).toBe(1)
})

test('messengers are set and removed, and shown masked', async () => {
  const { browser, token } = await signedIn('talker')
  const put = (content: object) =>
    browser.sealed('PUT', '/wps/member/security/messengers', content, token)
  const password = TEST_PASSWORD
  expect(codeOf(await put({ telegram: 'thief' }))).toBe('proof_required')
  expect(codeOf(await put({ telegram: 'thief', password: 'no' }))).toBe('old_password_wrong')
  expect(codeOf(await put({ telegram: 'talker_1990', line: 'talker', password }))).toBe('ok')
  expect(codeOf(await put({ line: null, password }))).toBe('ok')
  const { messengers } = valueOf(await get(browser, token, '')) as {
    messengers: { name: string; masked: string | null }[]
  }
  expect(messengers.filter(({ masked }) => masked !== null)).toEqual([
    { name: 'telegram', masked: 'ta••••' },
  ])
})

test('the avatar is the same for the same name, and may be chosen', async () => {
  const { browser, token } = await signedIn('painted')
  const icon = () => browser.call('GET', '/wps/member/info/icon', { token })
  const first = valueOf(await icon()) as { icon: string; choices: { key: string; icon: string }[] }
  expect(first).toMatchObject({ chosen: null, icon: expect.stringMatching(/^data:image\/svg/) })
  expect(valueOf(await icon())).toEqual(first)
  const [, choice] = first.choices
  const choose = (key: string | null) =>
    browser.call('PUT', '/wps/member/info/icon', { token, body: { key } })
  expect(valueOf(await choose(choice?.key ?? ''))).toEqual({ icon: choice?.icon })
  expect(codeOf(await choose('<script>'))).toBe('field_invalid')
  expect(valueOf(await choose(null))).toEqual({ icon: first.icon })
})

test('the greeting after the first sign-in is new once', async () => {
  const { browser, token } = await signedIn('greeted')
  const greet = () => browser.call('POST', '/wps/session/firstLogin', { token, body: {} })
  const answers = await Promise.all([greet(), greet(), greet()])
  const firsts = answers.map((answer) => valueOf(answer) as { firstTimeLogin: boolean })
  expect(firsts.filter(({ firstTimeLogin }) => firstTimeLogin)).toHaveLength(1)
})

test('R-025 where guesses pile up a solved challenge is as good as the picture, once', async () => {
  const { fallback } = limitsSetting
  await transact(site.ctx, (tx) =>
    writeSetting(site.ctx, tx, site.brand.id, {
      setting: limitsSetting,
      value: { ...fallback, captchaAfter: 1, captchaAfterPerAddress: 10_000 },
    }),
  )
  await makeMember(site.ctx, site.brand, 'guessed')
  const browser = stranger()
  const wrong = { password: 'not the password' }
  const first = await signIn(browser, 'guessed', wrong)
  expect(first.body).toMatchObject({ value: { captcha: true, challenge: true } })
  expect(codeOf(await signIn(browser, 'guessed'))).toBe('captcha_required')
  const proof = await solved(browser, 'login')
  const foreign = await solved(browser, 'sms')
  const forged = JSON.parse(Buffer.from(proof, 'base64').toString()) as {
    challenge: { parameters: { data: { until: number } } }
  }
  forged.challenge.parameters.data.until += 3600
  const later = Buffer.from(JSON.stringify(forged)).toString('base64')
  for (const challenge of [foreign, later, 'bm9uc2Vuc2U=', 'e30='])
    expect(codeOf(await signIn(browser, 'guessed', { challenge }))).toBe('challenge_failed')
  const answers = await Promise.all(
    [1, 2, 3].map(() => signIn(browser, 'guessed', { challenge: proof })),
  )
  expect(answers.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1)
  await transact(site.ctx, (tx) =>
    writeSetting(site.ctx, tx, site.brand.id, { setting: limitsSetting, value: fallback }),
  )
})

test('a brand may ask for the challenge at every sign-in', async () => {
  const code = 'LOGINCHALLENGE3'
  const put = (enabled: boolean) =>
    transact(site.ctx, (tx) => setModule(site.ctx, tx, site.brand.id, { code, enabled }))
  await put(true)
  await makeMember(site.ctx, site.brand, 'always')
  const browser = stranger()
  const asked = await signIn(browser, 'always')
  expect(codeOf(asked)).toBe('challenge_required')
  expect(asked.body).toMatchObject({ value: { challenge: true } })
  expect(
    codeOf(await signIn(browser, 'always', { challenge: await solved(browser, 'login') })),
  ).toBe('ok')
  await put(false)
})

test('a flood of sign-ins is told to come again before anything is read for it', async () => {
  const flood = Array.from({ length: 60 }, () => stranger())
  const answers = await Promise.all(
    flood.map((browser, number) => signIn(browser, `flood${number}`, { password: 'wrong one' })),
  )
  const told = answers.filter((answer) => codeOf(answer) === 'busy')
  expect(told.length).toBeGreaterThan(20)
  for (const { status, headers } of told)
    expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^[0-9]+$/)])
  const others = new Set(answers.filter((answer) => codeOf(answer) !== 'busy').map(codeOf))
  expect([...others]).toEqual(['sign_in_failed'])
})

test('R-037 a session of one brand is none at another', async () => {
  const { browser, token } = await signedIn('national')
  const abroad = stranger('harbour.example')
  for (const [name, value] of browser.cookies) abroad.cookies.set(name, value)
  for (const path of ['', '/sessions', '/devices', '/history'])
    expect(codeOf(await get(abroad, token, path))).toBe('not_signed_in')
})

test.each([
  ['203.0.113.77', '203.0.113.77/24'],
  ['::ffff:203.0.113.77', '203.0.113.77/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2:3::4/64'],
  ['fe80::1%eth0', 'fe80::1/64'],
  ['nonsense', null],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko Firefox/130.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537 EdgA/130', 'Edge on Android'],
  ['curl/8.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
