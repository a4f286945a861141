import { afterAll, beforeAll, expect, test } from 'vitest'
import { socialOf } from '../../config-social.ts'
import { transact } from '../../db/transact.ts'
import { scratchFolder } from '../../testing/database.ts'
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
import {
  freePort,
  type SandboxProcess,
  startSandboxProcess,
} from '../../testing/sandbox-process.ts'
import { setMaintenance, setModule } from '../config/index.ts'
import { setContact } from './contacts.ts'
import { blockMember } from './index.ts'

let site: MemberSite
let sandbox: SandboxProcess
let networks = 0

beforeAll(async () => {
  site = await memberSite()
  const port = await freePort()
  const secret = 'sandbox-secret-of-tests'
  sandbox = await startSandboxProcess(
    port,
    `${scratchFolder(site.database.url)}/identities`,
    secret,
  )
  // The environment would say the same: the sandbox stands in for both providers.
  const { origin } = sandbox
  Object.assign(site.ctx.config, {
    social: socialOf(() => undefined, { isUsed: true, origin, secret }),
  })
  for (const brand of [site.brand, site.other])
    for (const code of ['SOCIALLOGIN3', 'GOOGLELOGIN3', 'FACEBOOKLOGIN3'])
      await transact(site.ctx, (tx) => setModule(site.ctx, tx, brand.id, { code, enabled: true }))
})
afterAll(async () => {
  await sandbox.stop()
  await site.close()
})

const stranger = (host = 'localhost'): MemberBrowser => {
  networks += 1
  return memberBrowser(site.http, host, `10.50.${networks}.7`)
}
type Provider = 'google' | 'facebook'
const tokenOf = (answer: Answer): string => (valueOf(answer) as { token: string }).token
const urlOf = (answer: Answer): string => (valueOf(answer) as { url: string }).url

const setOut = async (browser: MemberBrowser, provider: Provider, page = 'site') =>
  urlOf(await browser.call('POST', '/wps/session/social/begin', { body: { provider, page } }))

/** What the person does at the provider's page: the address it is sent back to. */
async function choose(url: string, person: string, fault = ''): Promise<URL> {
  const shown = await fetch(url)
  const html = await shown.text()
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g))
    form.set(name, value)
  form.set('person', person)
  form.set('fault', fault)
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

/** The browser follows the address back to us; where we send it on to. */
async function comeBack(browser: MemberBrowser, back: URL, host = 'localhost'): Promise<URL> {
  const response = await site.http.inject({
    method: 'GET',
    url: back.pathname + back.search,
    headers: { host },
    cookies: Object.fromEntries(browser.cookies),
  })
  expect(response.statusCode).toBe(303)
  expect(response.headers['cache-control']).toBe('no-store')
  return new URL(response.headers.location ?? '', 'http://localhost')
}

const arrive = async (browser: MemberBrowser, provider: Provider, person: string, fault = '') =>
  comeBack(browser, await choose(await setOut(browser, provider), person, fault))
const exchange = (browser: MemberBrowser, ticket: string | null) =>
  browser.call('POST', '/wps/session/exchangeTicket', { body: { ticket: ticket ?? '' } })

async function signedIn(account: string) {
  const id = await makeMember(site.ctx, site.brand, account)
  const browser = stranger()
  const answer = await browser.call('POST', '/wps/session/loginV2', {
    body: { username: account, password: TEST_PASSWORD },
  })
  return { id, browser, token: tokenOf(answer) }
}
type Member = Awaited<ReturnType<typeof signedIn>>

const beginLink = (
  { browser, token }: Member,
  provider: Provider,
  proof: object = { password: TEST_PASSWORD },
) => browser.sealed('POST', '/wps/member/social/link', { provider, ...proof }, token)
const link = async (member: Member, provider: Provider, person: string): Promise<URL> =>
  comeBack(member.browser, await choose(urlOf(await beginLink(member, provider)), person))

const registration = (username: string, socialTicket: string) => ({
  username,
  password: TEST_PASSWORD,
  confirmPassword: TEST_PASSWORD,
  birthday: '1990-05-17',
  acceptTerms: true,
  socialTicket,
})

test.each(['google', 'facebook'] as const)(
  'an unknown person of %s registers, and is known from then on',
  async (provider) => {
    const browser = stranger()
    const there = await arrive(browser, provider, 'linh')
    expect(there.pathname).toBe('/register')
    const ticket = there.searchParams.get('social') ?? ''
    const draft = await browser.call('POST', '/wps/session/social/draft', { body: { ticket } })
    expect(valueOf(draft)).toEqual({ provider, name: 'Linh Tran', email: 'linh@example.com' })
    const put = (wish: object) => browser.sealed('PUT', '/wps/member/register', wish)
    const young = { ...registration(`${provider}young`, ticket), birthday: '2015-01-01' }
    expect(codeOf(await put(young))).toBe('under_age')
    const noTerms = { ...registration(`${provider}terms`, ticket), acceptTerms: false }
    expect(codeOf(await put(noTerms))).toBe('terms_not_accepted')
    expect(codeOf(await put(registration(`${provider}lan`, ticket)))).toBe('ok')
    // The ticket is good once.
    expect(codeOf(await put(registration(`${provider}two`, ticket)))).toBe('ticket_invalid')

    const elsewhere = stranger()
    const known = await arrive(elsewhere, provider, 'linh')
    expect(known.pathname).toBe('/login')
    const answer = await exchange(elsewhere, known.searchParams.get('token'))
    const info = await elsewhere.call('GET', '/wps/member/info', { token: tokenOf(answer) })
    expect(valueOf(info)).toMatchObject({ account: `${provider}lan` })
    expect(codeOf(await exchange(elsewhere, known.searchParams.get('token')))).toBe(
      'ticket_invalid',
    )
  },
)

test('an equal e-mail address takes nobody over: a person is its number at the provider', async () => {
  const { id } = await signedIn('victim')
  const whose = { brandId: site.brand.id, id }
  const mail = { channel: 'email', address: 'marco@example.com', isVerified: true } as const
  await transact(site.ctx, (tx) => setContact(site.ctx, tx, whose, mail))
  const there = await arrive(stranger(), 'google', 'marco')
  expect(there.pathname).toBe('/register')
  expect(there.searchParams.get('token')).toBeNull()
})

test('linking needs the owner, and one profile belongs to one member', async () => {
  const member = await signedIn('linker')
  expect(codeOf(await beginLink(member, 'google', {}))).toBe('proof_required')
  expect(codeOf(await beginLink(member, 'google', { password: 'no' }))).toBe('old_password_wrong')
  expect((await link(member, 'google', 'sofia')).search).toContain('linked=google')
  expect(codeOf(await beginLink(member, 'google'))).toBe('social_already_linked')
  const other = await signedIn('second')
  expect((await link(other, 'google', 'sofia')).search).toContain('social_linked_elsewhere')
  const overview = await member.browser.call('GET', '/wps/member/security', { token: member.token })
  expect(valueOf(overview)).toMatchObject({ socials: [{ provider: 'google' }] })

  const waiting = stranger()
  const ticket = (await arrive(waiting, 'google', 'sofia')).searchParams.get('token')
  const unlink = (proof: object) =>
    member.browser.sealed(
      'POST',
      '/wps/member/social/unlink',
      { provider: 'google', ...proof },
      member.token,
    )
  expect(codeOf(await unlink({}))).toBe('proof_required')
  expect(codeOf(await unlink({ password: TEST_PASSWORD }))).toBe('ok')
  expect(codeOf(await unlink({ password: TEST_PASSWORD }))).toBe('social_not_linked')
  // Whoever was on the way comes too late.
  expect(codeOf(await exchange(waiting, ticket))).toBe('ticket_invalid')
})

test('state and nonce swapped, a way used twice or in another browser come to nothing', async () => {
  const victim = stranger()
  const thief = stranger()
  const [own, foreign] = [await setOut(victim, 'google'), await setOut(thief, 'google')]
  // The thief's answer in the victim's browser: signing somebody in as another one.
  const swapped = await choose(foreign, 'linh')
  expect((await comeBack(victim, swapped)).search).toContain('social_failed')
  // The victim's state with the thief's code: challenge and nonce belong to another way.
  const mixed = await choose(own, 'linh')
  mixed.searchParams.set('code', (await choose(foreign, 'linh')).searchParams.get('code') ?? '')
  expect((await comeBack(victim, mixed)).search).toContain('social_failed')
  const once = await choose(await setOut(victim, 'google'), 'linh')
  const [first, second] = await Promise.all([comeBack(victim, once), comeBack(victim, once)])
  const failed = [first, second].filter(({ search }) => search.includes('social_failed'))
  expect(failed).toHaveLength(1)
  const none = new URL('http://localhost/auth/social/callback')
  expect((await comeBack(victim, none)).search).toContain('social_failed')
  none.search = `?state=${otherSecret()}&code=x`
  expect((await comeBack(victim, none)).search).toContain('social_failed')
  // Another brand knows nothing of it.
  const abroad = await choose(await setOut(victim, 'google'), 'linh')
  expect((await comeBack(victim, abroad, 'harbour.example')).search).toContain('social_failed')
})

test('a ticket is good in the browser that went to the provider, nowhere else', async () => {
  const browser = stranger()
  const there = await arrive(browser, 'google', 'marco')
  const ticket = there.searchParams.get('social') ?? ''
  const thief = stranger()
  await thief.call('GET', '/wps/captcha')
  const asked = await thief.call('POST', '/wps/session/social/draft', { body: { ticket } })
  expect(codeOf(asked)).toBe('ticket_invalid')
  expect(codeOf(await exchange(browser, ticket))).toBe('ticket_invalid')
  const put = await thief.sealed('PUT', '/wps/member/register', registration('thief1', ticket))
  expect(codeOf(put)).toBe('ticket_invalid')
})

test.each([
  ['nonce', 'social_failed'],
  ['signature', 'social_failed'],
  ['expired', 'social_failed'],
  ['silent', 'social_failed'],
])('an answer with a wrong %s signs nobody in', async (fault, code) => {
  const there = await arrive(stranger(), 'google', 'linh', fault)
  expect(there.searchParams.get('socialError')).toBe(code)
  expect(there.searchParams.get('token')).toBeNull()
})

test('whoever cancels is told so, and a linker comes back to the security centre', async () => {
  const there = await arrive(stranger(), 'facebook', '')
  expect(there.searchParams.get('socialError')).toBe('social_cancelled')
  const member = await signedIn('hesitant')
  const back = await link(member, 'facebook', '')
  expect([back.pathname, back.searchParams.get('socialError')]).toEqual([
    '/member',
    'social_cancelled',
  ])
})

test('a session that ended meanwhile links nothing', async () => {
  const member = await signedIn('gone')
  const url = urlOf(await beginLink(member, 'facebook'))
  await member.browser.call('DELETE', '/wps/session/logout', { token: member.token })
  const back = await comeBack(member.browser, await choose(url, 'sofia'))
  expect(back.searchParams.get('socialError')).toBe('social_failed')
})

test('R-030 R-031 status, agent page and second proof hold for social sign-in as well', async () => {
  const member = await signedIn('social1')
  await link(member, 'facebook', 'marco')
  const agent = stranger()
  const onAgent = await choose(await setOut(agent, 'facebook', 'agent'), 'marco')
  const there = await comeBack(agent, onAgent)
  expect(there.pathname).toBe('/agent')
  expect(codeOf(await exchange(agent, there.searchParams.get('token')))).toBe('agents_only')

  const whose = { brandId: site.brand.id, id: member.id }
  const phone = { channel: 'sms', address: '+84912000111', isVerified: true } as const
  await transact(site.ctx, (tx) => setContact(site.ctx, tx, whose, phone))
  const browser = stranger()
  const ticket = (await arrive(browser, 'facebook', 'marco')).searchParams.get('token')
  expect(codeOf(await exchange(browser, ticket))).toBe('second_proof_required')

  await transact(site.ctx, (tx) => blockMember(tx, site.brand.id, member.id))
  const late = (await arrive(browser, 'facebook', 'marco')).searchParams.get('token')
  expect(codeOf(await exchange(browser, late))).toBe('member_blocked')
})

test('a site that is closed lets nobody in or link by coming back, and uses nothing up', async () => {
  const member = await signedIn('patient')
  const back = await choose(urlOf(await beginLink(member, 'google')), 'marco')
  const close = (active: boolean) =>
    transact(site.ctx, (tx) => setMaintenance(site.ctx, tx, site.brand.id, { active, end: null }))
  await close(true)
  expect((await comeBack(member.browser, back)).pathname).toBe('/')
  await close(false)
  expect((await comeBack(member.browser, back)).searchParams.get('linked')).toBe('google')
})

test('a provider that is switched off or down is not offered, and nobody is sent there', async () => {
  const offered = () => stranger().call('GET', '/wps/session/social')
  expect(valueOf(await offered())).toEqual({ providers: ['google', 'facebook'] })
  const put = (enabled: boolean) =>
    transact(site.ctx, (tx) =>
      setModule(site.ctx, tx, site.brand.id, { code: 'FACEBOOKLOGIN3', enabled }),
    )
  await put(false)
  expect(valueOf(await offered())).toEqual({ providers: ['google'] })
  const body = { provider: 'facebook' }
  expect(codeOf(await stranger().call('POST', '/wps/session/social/begin', { body }))).toBe(
    'module_off',
  )
  await put(true)
  const { google } = site.ctx.config.social
  const issuer = `http://localhost:${await freePort()}`
  Object.assign(site.ctx.config.social, { google: google && { ...google, issuer } })
  const down = await stranger().call('POST', '/wps/session/social/begin', {
    body: { provider: 'google' },
  })
  expect(codeOf(down)).toBe('social_unavailable')
})
