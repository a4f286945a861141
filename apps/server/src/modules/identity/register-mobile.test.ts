import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { codeOf, type MemberBrowser, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import { makeMember, memberSite, type MemberSite } from '../../testing/member-site.ts'
import { type Post, testPost } from '../../testing/post.ts'
import { solved } from '../../testing/solved.ts'
import { setModule } from '../config/index.ts'
import { contactsOf } from './contacts.ts'
import { findMemberByAccount, openProfile } from './index.ts'
import { firebaseIdentity, installPhoneIdentity } from './phone-identity.ts'

let site: MemberSite
let post: Post
let browsers = 0
let numbers = 0

beforeAll(async () => {
  site = await memberSite()
  post = testPost(site.ctx)
})
afterAll(() => site.close())

const MODULES = ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3']
const switchOn = (...on: string[]) =>
  transact(site.ctx, async (tx) => {
    for (const code of MODULES)
      await setModule(site.ctx, tx, site.brand.id, { code, enabled: on.includes(code) })
  })

beforeEach(() => switchOn(...MODULES))
afterEach(() => switchOn())

const stranger = (): MemberBrowser => {
  browsers += 1
  return memberBrowser(site.http, 'localhost', `10.40.${browsers}.7`)
}
const newNumber = (): { mobileNum: string; e164: string } => {
  numbers += 1
  const national = `93${String(1_000_000 + numbers * 10_009)}`
  return { mobileNum: `0${national}`, e164: `+84${national}` }
}
const PASSWORD = 'Paper Lantern 31'
const form = (mobileNum: string, changes: object = {}) => ({
  mobileNum,
  countryDialingCode: '84',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: '1990-05-17',
  acceptTerms: true,
  ...changes,
})
const register = (browser: MemberBrowser, content: object, token?: string) =>
  browser.sealed('PUT', '/wps/member/register/mobile', content, token)

async function codeTo(browser: MemberBrowser, number: { mobileNum: string; e164: string }) {
  const answer = await browser.call('POST', '/wps/verification/sms/register', {
    body: {
      mobileNum: number.mobileNum,
      countryDialingCode: '84',
      regType: 'mobile',
      challenge: await solved(browser, 'sms'),
    },
  })
  expect(valueOf(answer)).toMatchObject({ success: true, expiredMinutes: 1 })
  return post.codeFor(number.e164)
}

const memberNamed = async (account: string) => {
  const member = await findMemberByAccount(site.ctx.db, site.brand.id, account)
  if (!member) throw new Error(`${account} is there`)
  return member
}

describe('by mobile number', () => {
  test('a visitor registers with a proven number and gets a name', async () => {
    const browser = stranger()
    const number = newNumber()
    const verificationCode = await codeTo(browser, number)
    const answer = await register(browser, form(number.mobileNum, { verificationCode }))
    const { token, account } = valueOf(answer) as { token: string; account: string }
    expect(account).toMatch(/^u[a-z0-9]{9}$/)
    expect(codeOf(await browser.call('GET', '/wps/member/info', { token }))).toBe('ok')
    const { id } = await memberNamed(account)
    const whose = { brandId: site.brand.id, id }
    expect(await contactsOf(site.ctx, site.ctx.db, whose)).toEqual({
      sms: { address: number.e164, isVerified: true },
      email: undefined,
    })
    expect(await openProfile(site.ctx, site.ctx.db, site.brand.id, id)).toEqual({
      birthday: '1990-05-17',
      mobileNum: number.e164,
      countryDialingCode: '84',
    })
  })

  test('a number has one account of a brand; its owner learns that and nobody else', async () => {
    const number = newNumber()
    const first = stranger()
    const content = async (browser: MemberBrowser) =>
      form(number.mobileNum, { verificationCode: await codeTo(browser, number) })
    valueOf(await register(first, await content(first)))
    await site.database.owner.query(
      `update outgoing_messages set created_at = created_at - interval '1 day'`,
    )
    const second = stranger()
    expect(codeOf(await register(second, await content(second)))).toBe('phone_taken')
    const guess = form(number.mobileNum, { verificationCode: '000000' })
    expect(codeOf(await register(stranger(), guess))).toBe('verification_code_invalid')
  })

  test('R-026 a code for another number proves nothing, nor does one used before', async () => {
    const browser = stranger()
    const [mine, victim] = [newNumber(), newNumber()]
    const verificationCode = await codeTo(browser, mine)
    const other = form(victim.mobileNum, { verificationCode })
    expect(codeOf(await register(browser, other))).toBe('verification_code_invalid')
    const own = form(mine.mobileNum, { verificationCode })
    expect(codeOf(await register(browser, own))).toBe('ok')
    expect(codeOf(await register(browser, own))).toBe('verification_code_invalid')
  })

  test('of parallel registrations with one code exactly one happens', async () => {
    const browser = stranger()
    const number = newNumber()
    const verificationCode = await codeTo(browser, number)
    const codes = await Promise.all(
      [1, 2, 3, 4].map(async () =>
        codeOf(await register(browser, form(number.mobileNum, { verificationCode }))),
      ),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  })

  test('without passwords the number must be proven, and an account still has one', async () => {
    await switchOn('MOBILENUMREG3')
    const browser = stranger()
    const number = newNumber()
    const bare = { password: undefined, confirmPassword: undefined }
    expect(codeOf(await register(browser, form(number.mobileNum, bare)))).toBe(
      'verification_code_missing',
    )
    const verificationCode = await codeTo(browser, number)
    const withPassword = form(number.mobileNum, { verificationCode })
    expect((await register(browser, withPassword)).body).toMatchObject({
      code: 'field_invalid',
      value: { field: 'password' },
    })
    const answer = await register(browser, form(number.mobileNum, { ...bare, verificationCode }))
    const { account } = valueOf(answer) as { account: string }
    const { rowCount } = await site.database.owner.query(
      'select from credentials where member_id = $1',
      [(await memberNamed(account)).id],
    )
    expect(rowCount).toBe(1)
  })

  test('there is one form at a time', async () => {
    const byName = { ...form(''), username: 'byname1', mobileNum: undefined }
    const named = () => stranger().sealed('PUT', '/wps/member/register', byName)
    expect(codeOf(await named())).toBe('module_off')
    await switchOn()
    expect(codeOf(await register(stranger(), form(newNumber().mobileNum)))).toBe('module_off')
    expect(codeOf(await named())).toBe('ok')
  })

  test.each([
    ['no number', { mobileNum: '' }, 'field_invalid'],
    ['a number of no network', { mobileNum: '0000000000' }, 'phone_invalid'],
    ['another country', { countryDialingCode: '1' }, 'phone_invalid'],
    ['no terms', { acceptTerms: false }, 'terms_not_accepted'],
    ['R-082 a child', { birthday: '2015-01-01' }, 'under_age'],
    ['a weak password', { password: '12345678', confirmPassword: '12345678' }, 'password_weak'],
    ['another confirmation', { confirmPassword: 'Paper Lantern 32' }, 'password_mismatch'],
    ['a foreign domain', { domain: 'evil.example' }, 'domain_check_failed'],
    ['an unknown affiliate', { affiliateCode: 'nobody' }, 'affiliate_code_invalid'],
    ['an unknown invitation', { referralCode: 'nobody' }, 'referral_invalid'],
    ['R-034 a type', { type: 1 }, 'sealed_payload_invalid'],
    ['R-034 a balance', { balance: '1000' }, 'sealed_payload_invalid'],
    ['R-034 an upline', { uplineId: '1' }, 'sealed_payload_invalid'],
    ['R-034 a VIP rank', { vip: 5 }, 'sealed_payload_invalid'],
  ])('refuses %s', async (_what, changes, code) => {
    const content = form(newNumber().mobileNum, { verificationCode: '123456', ...changes })
    expect(codeOf(await register(stranger(), content))).toBe(code)
  })

  test('an affiliate’s code is good on its own domain alone', async () => {
    await switchOn()
    const agent = await makeMember(site.ctx, site.brand, 'affiliate9', { accountType: 1 })
    await site.database.owner.query(
      `insert into affiliate_codes(brand_id, code, member_id, domain) values
         ($1, 'here', $2, 'localhost'), ($1, 'elsewhere', $2, 'promo.example')`,
      [site.brand.id, agent],
    )
    const byName = (username: string, affiliateCode: string) =>
      stranger().sealed('PUT', '/wps/member/register', {
        ...form('', { mobileNum: undefined, countryDialingCode: undefined }),
        username,
        affiliateCode,
        domain: 'localhost',
      })
    expect(codeOf(await byName('under9', 'elsewhere'))).toBe('affiliate_code_invalid')
    expect(codeOf(await byName('under9', 'HERE'))).toBe('ok')
    expect(await memberNamed('under9')).toMatchObject({ uplineId: agent })
  })
})

test('a trial member who registers keeps the browser, and its trial session ends', async () => {
  await switchOn()
  const browser = stranger()
  const trial = valueOf(
    await browser.call('POST', '/wps/session/login/freeplay', { body: {} }),
  ) as { token: string }
  const answer = await browser.sealed(
    'PUT',
    '/wps/member/register',
    { ...form('', { mobileNum: undefined, countryDialingCode: undefined }), username: 'upgraded1' },
    trial.token,
  )
  const { token } = valueOf(answer) as { token: string }
  const info = await browser.call('GET', '/wps/member/info', { token })
  expect(valueOf(info)).toMatchObject({ account: 'upgraded1', isTrial: false, currency: 'USD' })
  expect(codeOf(await browser.call('GET', '/wps/member/info', { token: trial.token }))).toBe(
    'not_signed_in',
  )
})

describe('with the phone-identity service', () => {
  const ISSUER = 'https://securetoken.google.com/lantern-demo'
  const AUDIENCE = 'lantern-demo'
  let keys: Server
  let keysUrl: string
  let pair: Awaited<ReturnType<typeof generateKeyPair>>

  beforeAll(async () => {
    pair = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
    keys = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ keys: [jwk] }))
    }).listen(0, '127.0.0.1')
    await once(keys, 'listening')
    const at = keys.address()
    if (typeof at !== 'object' || at === null) throw new Error('no port')
    keysUrl = `http://127.0.0.1:${at.port}/jwk`
    installPhoneIdentity(
      site.ctx,
      firebaseIdentity({ issuer: ISSUER, audience: AUDIENCE, keysUrl }),
    )
  })
  afterAll(() => keys.close())

  const now = async (): Promise<number> => {
    const { rows } = await site.database.owner.query<{ now: number }>(
      'select extract(epoch from now())::int as now',
    )
    return rows[0]?.now ?? 0
  }

  async function tokenFor(phone: string, changes: Record<string, unknown> = {}, key = pair) {
    const at = await now()
    return new SignJWT({
      auth_time: at - 5,
      phone_number: phone,
      firebase: { sign_in_provider: 'phone', identities: { phone: [phone] } },
      iss: ISSUER,
      aud: AUDIENCE,
      sub: 'uid-1',
      iat: at - 5,
      exp: at + 3600,
      ...changes,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT' })
      .sign(key.privateKey)
  }

  test('its token proves the number, once', async () => {
    const number = newNumber()
    const firebaseIdToken = await tokenFor(number.e164)
    const content = form(number.mobileNum, { firebaseIdToken, firebaseChannel: 'sms' })
    const { account } = valueOf(await register(stranger(), content)) as { account: string }
    const whose = { brandId: site.brand.id, id: (await memberNamed(account)).id }
    expect((await contactsOf(site.ctx, site.ctx.db, whose)).sms?.isVerified).toBe(true)
    expect(codeOf(await register(stranger(), content))).toBe('verification_code_invalid')
  })

  test.each([
    ['about another number', { phone_number: '+84911111111' }, 'verification_code_invalid'],
    ['of another project', { aud: 'another' }, 'verification_code_invalid'],
    ['of another issuer', { iss: 'https://evil.example' }, 'verification_code_invalid'],
    ['by mail', { firebase: { sign_in_provider: 'password' } }, 'verification_code_invalid'],
    ['without a subject', { sub: '' }, 'verification_code_invalid'],
    ['that ran out', { exp: 1_700_000_000 }, 'verification_code_expired'],
    ['of a sign-in long ago', { auth_time: 1_700_000_000 }, 'verification_code_expired'],
  ])('a token %s proves nothing', async (_what, changes, code) => {
    const number = newNumber()
    const firebaseIdToken = await tokenFor(number.e164, changes)
    expect(codeOf(await register(stranger(), form(number.mobileNum, { firebaseIdToken })))).toBe(
      code,
    )
  })

  test('a token under another key, another algorithm or none proves nothing', async () => {
    const number = newNumber()
    const other = await generateKeyPair('RS256')
    const at = await now()
    const claims = {
      phone_number: number.e164,
      auth_time: at,
      sub: 'u',
      iss: ISSUER,
      aud: AUDIENCE,
    }
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ ...claims, iat: at, exp: at + 60 }),
    ).toString('base64url')}.`
    const hmac = await new SignJWT({ ...claims, iat: at, exp: at + 60 })
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(new TextEncoder().encode('a secret that is long enough for HS256'))
    for (const firebaseIdToken of [
      await tokenFor(number.e164, {}, other),
      none,
      hmac,
      'not a token',
    ])
      expect(codeOf(await register(stranger(), form(number.mobileNum, { firebaseIdToken })))).toBe(
        'verification_code_invalid',
      )
  })

  test('keys that can not be read are nobody’s fault', async () => {
    const gone = { issuer: ISSUER, audience: AUDIENCE, keysUrl: 'http://127.0.0.1:1/jwk' }
    const verdict = await firebaseIdentity(gone).verify(await tokenFor('+84911111111'), await now())
    expect(verdict).toEqual({ kind: 'unreachable' })
  })
})
