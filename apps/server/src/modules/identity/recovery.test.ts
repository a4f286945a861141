import type { MemberId } from '@lantern/kernel/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  type Answer,
  codeOf,
  type MemberBrowser,
  memberBrowser,
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
import { messageLimitsSetting } from '../notify/index.ts'
import { setContact } from './contacts.ts'
import { specificRecoverySetting } from './recovery.ts'

let site: MemberSite
let post: Post
let browsers = 0
let people = 0

beforeAll(async () => {
  site = await memberSite()
  post = testPost(site.ctx)
  await transact(site.ctx, async (tx) => {
    for (const code of ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3', 'REGMOBVERF3'])
      await setModule(site.ctx, tx, site.brand.id, { code, enabled: true })
  })
})
afterAll(() => site.close())
// Every test is a new hour.
beforeEach(() =>
  site.database.owner.query(
    `update outgoing_messages set created_at = created_at - interval '1 day'`,
  ),
)

const NEXT = 'Fresh Lantern 77'

const stranger = (): MemberBrowser => {
  browsers += 1
  return memberBrowser(site.http, 'localhost', `10.30.${browsers}.7`)
}

interface Person {
  readonly id: MemberId
  readonly account: string
  /** Without dialling code, as it is typed. */
  readonly mobileNum: string
  readonly e164: string
  readonly email: string
}

/** A member with phone and mail; where a browser is given, known there, with a session in it. */
async function person(
  isMailVerified = false,
  browser?: MemberBrowser,
): Promise<Person & { readonly token: string }> {
  people += 1
  const account = `person${people}`
  const id = await makeMember(site.ctx, site.brand, account)
  // Before there is a contact, nobody can be asked for a second proof.
  const token = browser ? tokenOf(await signIn(browser, account, TEST_PASSWORD)) : ''
  const national = `91${String(2_000_000 + people * 10_007)}`
  const made = {
    id,
    account,
    mobileNum: `0${national}`,
    e164: `+84${national}`,
    email: `${account}@example.com`,
    token,
  }
  await transact(site.ctx, async (tx) => {
    const whose = { brandId: site.brand.id, id }
    await setContact(site.ctx, tx, whose, { channel: 'sms', address: made.e164, isVerified: true })
    await setContact(site.ctx, tx, whose, {
      channel: 'email',
      address: made.email,
      isVerified: isMailVerified,
    })
  })
  return made
}

const phoneOf = ({ mobileNum }: Pick<Person, 'mobileNum'>) => ({
  mobileNum,
  countryDialingCode: '84',
})
const NOBODY = { mobileNum: '0987654321', e164: '+84987654321' }

const ask = async (browser: MemberBrowser, path: string, who: Pick<Person, 'mobileNum'>) =>
  browser.call('POST', path, {
    body: { ...phoneOf(who), challenge: await solved(browser, 'sms') },
  })

const recover = (browser: MemberBrowser, who: Pick<Person, 'mobileNum'>, code: string) =>
  browser.sealed('POST', '/wps/member/password/verification', {
    ...phoneOf(who),
    newPassword: NEXT,
    verificationCode: code,
  })

const signIn = (browser: MemberBrowser, username: string, password: string) =>
  browser.call('POST', '/wps/session/loginV2', { body: { username, password } })
const tokenOf = (answer: Answer) => (valueOf(answer) as { token: string }).token
/** Whose session it is; the refusal for a dead one. */
const ownerOf = async (browser: MemberBrowser, token: string): Promise<string> => {
  const answer = await browser.call('GET', '/wps/member/info', { token })
  return answer.body.success ? (answer.body.value as { account: string }).account : answer.body.code
}

describe('codes by SMS', () => {
  test('D6 a number that nobody has is answered byte for byte as one that somebody has', async () => {
    const who = await person()
    for (const path of ['/wps/session/getLoginCode', '/wps/verification/sms/noLogin']) {
      const known = await ask(stranger(), path, who)
      const unknown = await ask(stranger(), path, NOBODY)
      expect(known.status).toBe(200)
      expect(unknown.text).toBe(known.text)
      expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
      await site.database.owner.query(
        `update outgoing_messages set created_at = created_at - interval '1 day'`,
      )
    }
    expect(await post.countFor(who.e164)).toBe(2)
    expect(await post.countFor(NOBODY.e164)).toBe(0)
    const wrong = { body: { type: 'sms', countryDialingCode: '84', password: '000000' } }
    const texts = await Promise.all(
      [who, NOBODY].map(({ mobileNum }) =>
        stranger().call('POST', '/wps/session/loginV2', {
          body: { ...wrong.body, username: mobileNum },
        }),
      ),
    )
    expect(texts[0]?.text).toBe(texts[1]?.text)
    // The limit of a number is told alike, too.
    const again = await Promise.all(
      [who, NOBODY].map(async (one) => {
        await ask(stranger(), '/wps/session/getLoginCode', one)
        return ask(stranger(), '/wps/session/getLoginCode', one)
      }),
    )
    expect(again[0]?.body).toMatchObject({ code: 'sms_too_many_requests' })
    expect(again[0]?.text).toBe(again[1]?.text)
  })

  test('cost a solved challenge each, good once', async () => {
    const browser = stranger()
    const who = await person()
    const path = '/wps/session/getLoginCode'
    const bare = await browser.call('POST', path, { body: phoneOf(who) })
    expect(codeOf(bare)).toBe('challenge_required')
    const body = { ...phoneOf(who), challenge: await solved(browser, 'sms') }
    expect(codeOf(await browser.call('POST', path, { body }))).toBe('ok')
    expect(codeOf(await browser.call('POST', path, { body }))).toBe('challenge_failed')
  })

  test('a flood from one place ends, whatever it claims to forward for', async () => {
    const limits = { ...messageLimitsSetting.fallback, perAskerHour: 2 }
    await transact(site.ctx, (tx) =>
      writeSetting(site.ctx, tx, site.brand.id, { setting: messageLimitsSetting, value: limits }),
    )
    const codes: string[] = []
    for (let count = 0; count < 4; count += 1) {
      const browser = memberBrowser(site.http, 'localhost', '192.0.2.44')
      const answer = await browser.call('POST', '/wps/session/sendRegPhoneCode', {
        body: {
          mobileNo: `09${String(33_000_000 + count * 20_011)}`,
          countryDialingCode: '84',
          challenge: await solved(browser, 'sms'),
        },
        headers: { 'x-forwarded-for': `203.0.113.${count}` },
      })
      codes.push(codeOf(answer))
    }
    expect(codes).toEqual(['ok', 'ok', 'sms_too_many_requests', 'sms_too_many_requests'])
    await transact(site.ctx, (tx) =>
      writeSetting(site.ctx, tx, site.brand.id, {
        setting: messageLimitsSetting,
        value: messageLimitsSetting.fallback,
      }),
    )
  })
})

describe('recovery by phone', () => {
  test('sets the password, ends every session and signs in at once', async () => {
    const browser = stranger()
    const who = await person(false, browser)
    expect(await ownerOf(browser, who.token)).toBe(who.account)
    const asked = await ask(browser, '/wps/verification/sms/noLogin', who)
    expect(valueOf(asked)).toMatchObject({ success: true, expiredMinutes: 1 })
    const code = await post.codeFor(who.e164)
    const answer = await recover(browser, who, code)
    const token = tokenOf(answer)
    expect(await ownerOf(browser, token)).toBe(who.account)
    expect(await ownerOf(browser, who.token)).toBe('not_signed_in')
    expect(codeOf(await signIn(browser, who.account, TEST_PASSWORD))).toBe('sign_in_failed')
    expect(codeOf(await recover(browser, who, code))).toBe('verification_code_invalid')
    // Its owner hears of it.
    expect(await post.countFor(who.email)).toBe(1)
  })

  test('a code is good for its own number, browser and purpose', async () => {
    const home = stranger()
    const [mine, victim] = [await person(), await person(false, home)]
    const browser = stranger()
    await ask(browser, '/wps/verification/sms/noLogin', mine)
    const code = await post.codeFor(mine.e164)
    expect(codeOf(await recover(browser, victim, code))).toBe('verification_code_invalid')
    expect(codeOf(await recover(stranger(), mine, code))).toBe('verification_code_invalid')
    const login = await browser.call('POST', '/wps/session/loginV2', {
      body: {
        type: 'sms',
        username: mine.mobileNum,
        countryDialingCode: '84',
        password: code,
      },
    })
    expect(codeOf(login)).toBe('verification_code_invalid')
    expect(codeOf(await signIn(home, victim.account, TEST_PASSWORD))).toBe('ok')
  })

  test('of parallel recoveries with one code exactly one happens', async () => {
    const who = await person()
    const browser = stranger()
    await ask(browser, '/wps/verification/sms/noLogin', who)
    const code = await post.codeFor(who.e164)
    const codes = await Promise.all(
      [1, 2, 3, 4].map(async () => codeOf(await recover(browser, who, code))),
    )
    expect(codes.filter((one) => one === 'ok')).toHaveLength(1)
  })

  test('R-031 does not go around a second proof', async () => {
    const who = await person(true, stranger())
    const thief = stranger()
    await ask(thief, '/wps/verification/sms/noLogin', who)
    const answer = await recover(thief, who, await post.codeFor(who.e164))
    expect(answer.body).toMatchObject({
      success: false,
      code: 'second_proof_required',
      value: { ways: 'email' },
    })
  })

  test('is off with its module', async () => {
    const toggle = (enabled: boolean) =>
      transact(site.ctx, (tx) =>
        setModule(site.ctx, tx, site.brand.id, { code: 'CHNGPASSVERIF3', enabled }),
      )
    await toggle(false)
    const who = await person()
    expect(codeOf(await recover(stranger(), who, '123456'))).toBe('module_off')
    const asked = await stranger().call('POST', '/wps/verification/sms/noLogin', {
      body: phoneOf(who),
    })
    expect(codeOf(asked)).toBe('module_off')
    await toggle(true)
  })
})

describe('recovery by mail', () => {
  const path = '/wps/member/password/email'
  const askBy = async (browser: MemberBrowser, who: { username: string; email: string }) =>
    browser.call('POST', path, { body: { ...who, challenge: await solved(browser, 'recover') } })
  const complete = (
    browser: MemberBrowser,
    who: { username: string; email: string },
    verificationCode: string,
  ) =>
    browser.sealed('POST', `${path}/complete`, {
      ...who,
      verificationCode,
      newPassword: NEXT,
      confirmNewPassword: NEXT,
    })

  test('D6 answers alike whether name and address belong together or not', async () => {
    const who = await person()
    const known = await askBy(stranger(), { username: who.account, email: who.email })
    const wrongName = await askBy(stranger(), { username: 'nobody', email: 'x@example.com' })
    const wrongMail = await askBy(stranger(), { username: who.account, email: 'y@example.com' })
    expect(known.status).toBe(200)
    expect([wrongName.text, wrongMail.text]).toEqual([known.text, known.text])
    expect(await post.countFor('y@example.com')).toBe(0)
  })

  test('sets the password by the code, once, ends every session and begins none', async () => {
    const browser = stranger()
    const who = await person(false, browser)
    const names = { username: who.account.toUpperCase(), email: who.email.toUpperCase() }
    expect(await ownerOf(browser, who.token)).toBe(who.account)
    await askBy(browser, names)
    const code = await post.codeFor(who.email)
    const other = await person()
    const swapped = { ...names, username: other.account }
    expect(codeOf(await complete(browser, swapped, code))).toBe('verification_code_invalid')
    expect(codeOf(await complete(stranger(), names, code))).toBe('verification_code_invalid')
    const answer = await complete(browser, names, code)
    expect(valueOf(answer)).toEqual({ done: true })
    expect(codeOf(await complete(browser, names, code))).toBe('verification_code_invalid')
    expect(await ownerOf(browser, who.token)).toBe('not_signed_in')
    expect(codeOf(await signIn(stranger(), who.account, TEST_PASSWORD))).toBe('sign_in_failed')
    expect(codeOf(await signIn(browser, who.account, NEXT))).toBe('ok')
  })

  test('says what is wrong where the brand wants it so', async () => {
    const choose = (value: boolean) =>
      transact(site.ctx, (tx) =>
        writeSetting(site.ctx, tx, site.brand.id, { setting: specificRecoverySetting, value }),
      )
    await choose(true)
    const answer = await askBy(stranger(), { username: 'nobody', email: 'x@example.com' })
    expect(codeOf(answer)).toBe('username_or_email_unknown')
    await choose(false)
  })

  test.each(['a@b.co\r\nBcc: evil@example.com', 'a@b.co,evil@example.com', 'a b@c.de', '<a@b.co>'])(
    'an address like %j is none',
    async (email) => {
      const answer = await stranger().call('POST', path, { body: { username: 'x', email } })
      expect(answer.body).toMatchObject({ code: 'field_invalid', value: { field: 'email' } })
    },
  )

  test('R-043 takes a form from a page of ours, and from no other', async () => {
    const who = await person()
    const browser = stranger()
    const send = async (headers: Record<string, string>, url = path) =>
      site.http.inject({
        method: 'POST',
        url: `/api${url}`,
        remoteAddress: '10.31.0.1',
        headers: {
          host: 'localhost',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        payload: new URLSearchParams({
          username: who.account,
          email: who.email,
          challenge: await solved(browser, 'recover'),
        }).toString(),
      })
    const codeIn = (reply: { body: string }) => (JSON.parse(reply.body) as { code?: string }).code
    expect(codeIn(await send({}))).toBe('untrusted_origin')
    expect(codeIn(await send({ origin: 'https://evil.example' }))).toBe('untrusted_origin')
    const ours = site.ctx.config.siteOrigins[0] ?? ''
    expect((await send({ origin: ours })).statusCode).toBe(200)
    expect(codeIn(await send({ origin: ours }, '/wps/session/loginV2'))).toBe(
      'unsupported_media_type',
    )
    const twice = await site.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        host: 'localhost',
        origin: ours,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'username=a&username=b&email=a%40b.co',
    })
    expect(codeIn(twice)).toBe('bad_request')
  })
})

describe('the transaction password', () => {
  test('is reset by a code to the verified phone, in the session that asked', async () => {
    const browser = stranger()
    const who = await person(false, browser)
    const { token } = who
    const path = '/wps/member/transactionPassword'
    expect(valueOf(await browser.call('GET', '/wps/member/contacts', { token }))).toEqual({
      sms: expect.stringMatching(/^\+84•+[0-9]{2}$/),
      email: null,
    })
    const toMail = await browser.call('POST', `${path}/code`, { token, body: { channel: 'email' } })
    expect(codeOf(toMail)).toBe('contact_missing')
    valueOf(await browser.call('POST', `${path}/code`, { token, body: {} }))
    const code = await post.codeFor(who.e164)
    const reset = (by: string, next = '508264') =>
      browser.sealed(
        'POST',
        `${path}/reset`,
        { verificationCode: code, newTransactionPassword: next },
        by,
      )
    const second = tokenOf(await signIn(browser, who.account, TEST_PASSWORD))
    expect(codeOf(await reset(second))).toBe('verification_code_invalid')
    expect(codeOf(await reset(second, '123456'))).toBe('password_weak')
    expect(valueOf(await reset(token))).toEqual({ done: true })
    expect(codeOf(await reset(token))).toBe('verification_code_invalid')
    const info = await browser.call('GET', '/wps/member/info', { token })
    expect(valueOf(info)).toMatchObject({ hasTransactionPassword: true })
  })
})
