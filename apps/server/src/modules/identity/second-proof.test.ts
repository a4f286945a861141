import type { MemberId } from '@lantern/kernel/ids'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { messageLimitsSetting } from '../notify/index.ts'
import { setContact } from './contacts.ts'
import { limitsSetting, secondProofSetting } from './index.ts'

let site: MemberSite
let post: Post
let networks = 0

beforeAll(async () => {
  site = await memberSite()
  post = testPost(site.ctx)
  const setting = messageLimitsSetting
  const many = Object.fromEntries(
    Object.entries(setting.fallback).map(([name, value]) => [
      name,
      typeof value === 'number' ? 1_000 : value,
    ]),
  )
  await transact(site.ctx, async (tx) => {
    await writeSetting(site.ctx, tx, site.brand.id, {
      setting,
      value: { ...setting.fallback, ...many },
    })
    await setModule(site.ctx, tx, site.brand.id, { code: 'MOBILEVERCODELOGIN3', enabled: true })
  })
})
afterAll(() => site.close())

/** A browser nobody knows, in a network nobody used. */
const stranger = (): MemberBrowser => {
  networks += 1
  return memberBrowser(site.http, 'localhost', `10.20.${networks}.7`)
}

const signIn = (browser: MemberBrowser, username: string, more: object = {}) =>
  browser.call('POST', '/wps/session/loginV2', {
    body: { username, password: TEST_PASSWORD, ...more },
  })
const tokenOf = (answer: Answer): string => (valueOf(answer) as { token: string }).token
const detailsOf = (answer: Answer): Record<string, string> =>
  (answer.body as { value?: Record<string, string> }).value ?? {}
const complete = (browser: MemberBrowser, proofTicket: string, way: string, code: string) =>
  browser.call('POST', '/wps/session/proof/complete', { body: { proofTicket, way, code } })
const sealed = (browser: MemberBrowser, token: string, path: string, content: object) =>
  browser.sealed('POST', `/wps/member/security${path}`, content, token)

let phones = 0
/** A member with a verified phone, and perhaps a verified e-mail address. */
async function withPhone(
  account: string,
  email?: string,
): Promise<{ id: MemberId; phone: string }> {
  const id = await makeMember(site.ctx, site.brand, account)
  phones += 1
  const phone = `+8491234${String(1000 + phones)}`
  const whose = { brandId: site.brand.id, id }
  await transact(site.ctx, async (tx) => {
    const verified = { isVerified: true } as const
    await setContact(site.ctx, tx, whose, { channel: 'sms', address: phone, ...verified })
    if (email)
      await setContact(site.ctx, tx, whose, { channel: 'email', address: email, ...verified })
  })
  return { id, phone }
}

const codeNow = (secret: string, steps = 0): string =>
  generateSync({
    secret,
    epoch: Math.floor(site.ctx.clock.now().getTime() / 1000) + steps * 30,
  })

/** Switches an authenticator on; the step of its first code is used. */
async function withTotp(account: string) {
  await makeMember(site.ctx, site.brand, account)
  const browser = stranger()
  const before = tokenOf(await signIn(browser, account))
  const begun = valueOf(await sealed(browser, before, '/totp/begin', { password: TEST_PASSWORD }))
  const { secret } = begun as { secret: string }
  const on = valueOf(await sealed(browser, before, '/totp/confirm', { code: codeNow(secret, -1) }))
  const { token, recoveryCodes } = on as { token: string; recoveryCodes: string[] }
  return { browser, before, token, secret, recoveryCodes }
}

const isAlive = async (browser: MemberBrowser, token: string): Promise<boolean> =>
  codeOf(await browser.call('GET', '/wps/member/info', { token })) === 'ok'

test('R-031 a strange browser in a strange network has to prove itself a second time', async () => {
  const { phone } = await withPhone('linh', 'linh@example.com')
  const browser = stranger()
  const asked = await signIn(browser, 'linh')
  expect(codeOf(asked)).toBe('second_proof_required')
  const { proofTicket = '', ...details } = detailsOf(asked)
  expect(details).toEqual({
    ways: 'sms,email',
    maskedPhone: `${phone.slice(0, 3)}•••••${phone.slice(-2)}`,
    maskedEmail: 'l••••@example.com',
    expiresInSeconds: 300,
  })
  await browser.call('POST', '/wps/session/proof/send', { body: { proofTicket, way: 'sms' } })
  const done = await complete(browser, proofTicket, 'sms', await post.codeFor(phone))
  expect(valueOf(done)).toMatchObject({ firstTimeLogin: true, restricted: null })
  expect(await isAlive(browser, tokenOf(done))).toBe(true)
  // The browser is known from now on, wherever it goes; so is the network.
  expect(codeOf(await signIn(browser, 'linh'))).toBe('ok')
  const neighbour = memberBrowser(site.http, 'localhost', `10.20.${networks}.200`)
  expect(codeOf(await signIn(neighbour, 'linh'))).toBe('ok')
  expect(codeOf(await signIn(stranger(), 'linh'))).toBe('second_proof_required')
})

test('R-031 a wrong password never comes as far, and a ticket alone opens nothing', async () => {
  await withPhone('may')
  expect(codeOf(await signIn(stranger(), 'may', { password: 'wrong one' }))).toBe('sign_in_failed')
  const browser = stranger()
  const { proofTicket = '' } = detailsOf(await signIn(browser, 'may'))
  expect(codeOf(await browser.call('GET', '/wps/member/info', { token: proofTicket }))).toBe(
    'not_signed_in',
  )
  const exchange = { body: { ticket: proofTicket } }
  expect(codeOf(await browser.call('POST', '/wps/session/exchangeTicket', exchange))).toBe(
    'ticket_invalid',
  )
  for (const ticket of [otherSecret(), 'x'.repeat(43)])
    expect(codeOf(await complete(browser, ticket, 'sms', '123456'))).toBe('proof_invalid')
})

test('R-031 the ticket is good in its own browser, five times, and once', async () => {
  const { phone } = await withPhone('nga')
  const browser = stranger()
  const asked = async () => detailsOf(await signIn(browser, 'nga'))['proofTicket'] ?? ''
  const first = await asked()
  const thief = stranger()
  await thief.call('GET', '/wps/captcha')
  expect(codeOf(await complete(thief, first, 'sms', '123456'))).toBe('proof_invalid')
  for (let guess = 0; guess < 5; guess += 1)
    expect(codeOf(await complete(browser, first, 'totp', '000000'))).toBe('way_not_available')
  expect(codeOf(await complete(browser, first, 'sms', '000000'))).toBe('proof_invalid')

  const second = await asked()
  await browser.call('POST', '/wps/session/proof/send', {
    body: { proofTicket: second, way: 'sms' },
  })
  const code = await post.codeFor(phone)
  const all = await Promise.all([1, 2, 3].map(() => complete(browser, second, 'sms', code)))
  expect(all.map(codeOf).filter((one) => one === 'ok')).toHaveLength(1)
})

test('R-031 no other way in leads around the second proof', async () => {
  const { phone } = await withPhone('oanh', 'oanh@example.com')
  const home = stranger()
  const opened = detailsOf(await signIn(home, 'oanh'))['proofTicket'] ?? ''
  await home.call('POST', '/wps/session/proof/send', {
    body: { proofTicket: opened, way: 'email' },
  })
  const token = tokenOf(
    await complete(home, opened, 'email', await post.codeFor('oanh@example.com')),
  )

  // Sealed and plain sign-in.
  const thief = stranger()
  const credentials = { username: 'oanh', password: TEST_PASSWORD }
  expect(codeOf(await thief.sealed('POST', '/wps/session/login', credentials))).toBe(
    'second_proof_required',
  )
  expect(codeOf(await signIn(thief, 'oanh', { page: 'agent' }))).toBe('agents_only')
  // By SMS: the phone proved it, so that only the e-mail is left.
  const dial = { mobileNum: phone.slice(3), countryDialingCode: '84' }
  const challenge = await solved(thief, 'sms')
  const asking = { ...dial, challenge }
  expect(codeOf(await thief.call('POST', '/wps/session/getLoginCode', { body: asking }))).toBe('ok')
  const bySms = await signIn(thief, dial.mobileNum, {
    type: 'sms',
    countryDialingCode: '84',
    password: await post.codeFor(phone),
  })
  expect(codeOf(bySms)).toBe('second_proof_required')
  expect(detailsOf(bySms)['ways']).toBe('email')
  // A hand-over ticket that went astray.
  const handover = valueOf(
    await home.call('POST', '/wps/session/handoverTicket', { token, body: {} }),
  ) as { ticket: string }
  const body = { ticket: handover.ticket }
  expect(codeOf(await thief.call('POST', '/wps/session/exchangeTicket', { body }))).toBe(
    'second_proof_required',
  )
  // Free play makes somebody else, and knows no browser.
  expect(codeOf(await thief.call('POST', '/wps/session/login/freeplay', { body: {} }))).toBe('ok')
  expect(codeOf(await signIn(thief, 'oanh'))).toBe('second_proof_required')
  // A remembered browser is one that was known.
  expect(
    codeOf(
      await thief.call('POST', '/wps/session/login/remembered', { body: { username: 'oanh' } }),
    ),
  ).toBe('remembered_invalid')
})

test('the brand decides whether phone and e-mail are asked for', async () => {
  await withPhone('phuc')
  const ask = (asksFromUnknown: boolean) =>
    transact(site.ctx, (tx) =>
      writeSetting(site.ctx, tx, site.brand.id, {
        setting: secondProofSetting,
        value: { asksFromUnknown },
      }),
    )
  await ask(false)
  expect(codeOf(await signIn(stranger(), 'phuc'))).toBe('ok')
  await ask(true)
  expect(codeOf(await signIn(stranger(), 'phuc'))).toBe('second_proof_required')
  await makeMember(site.ctx, site.brand, 'barehand')
  expect(codeOf(await signIn(stranger(), 'barehand'))).toBe('ok')
})

test('R-029 R-018 an authenticator gives the session a new token and ends all others', async () => {
  await makeMember(site.ctx, site.brand, 'quyen')
  const other = stranger()
  const elsewhere = tokenOf(await signIn(other, 'quyen'))
  const browser = stranger()
  const before = tokenOf(await signIn(browser, 'quyen'))
  expect(codeOf(await sealed(browser, before, '/totp/begin', { password: 'wrong' }))).toBe(
    'old_password_wrong',
  )
  expect(codeOf(await sealed(browser, before, '/totp/confirm', { code: '000000' }))).toBe(
    'totp_not_begun',
  )
  const begun = valueOf(await sealed(browser, before, '/totp/begin', { password: TEST_PASSWORD }))
  const { secret, uri } = begun as { secret: string; uri: string }
  expect(uri).toContain('otpauth://totp/')
  expect(codeOf(await sealed(browser, before, '/totp/confirm', { code: '000000' }))).toBe(
    'verification_code_invalid',
  )
  const on = valueOf(await sealed(browser, before, '/totp/confirm', { code: codeNow(secret) }))
  const { token, recoveryCodes } = on as { token: string; recoveryCodes: string[] }
  expect(new Set(recoveryCodes).size).toBe(10)
  expect([await isAlive(browser, before), await isAlive(other, elsewhere)]).toEqual([false, false])
  expect(await isAlive(browser, token)).toBe(true)
  const { rows } = await site.database.owner.query<{ all: string }>(
    `select string_agg(t::text, ' ') as all from member_totps t`,
  )
  expect(rows[0]?.all).not.toContain(secret)
  expect(codeOf(await sealed(browser, token, '/totp/begin', { password: TEST_PASSWORD }))).toBe(
    'totp_already_on',
  )
})

test('an authenticator is begun after any other change of the member, by a live session', async () => {
  const id = await makeMember(site.ctx, site.brand, 'queue')
  const browser = stranger()
  const token = tokenOf(await signIn(browser, 'queue'))
  const holder = await site.database.owner.connect()
  await holder.query('begin')
  await holder.query('select from members where id = $1 for no key update', [id])
  const begun = sealed(browser, token, '/totp/begin', { password: TEST_PASSWORD })
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await site.database.owner.query(waiting)).rowCount).toBe(1)
  await holder.query(
    `update sessions set ended_at = now(), end_reason = 'owner' where member_id = $1`,
    [id],
  )
  await holder.query('commit')
  holder.release()
  expect(codeOf(await begun)).toBe('not_signed_in')
})

test('R-029 an authenticator is asked in every strange browser, each code is good once', async () => {
  const { secret } = await withTotp('sang')
  const browser = stranger()
  const asked = detailsOf(await signIn(browser, 'sang'))
  expect(asked).toMatchObject({ ways: 'totp,recovery', maskedPhone: null, maskedEmail: null })
  const code = codeNow(secret)
  const done = await complete(browser, asked['proofTicket'] ?? '', 'totp', code)
  expect(codeOf(done)).toBe('ok')
  const again = stranger()
  const { proofTicket = '' } = detailsOf(await signIn(again, 'sang'))
  expect(codeOf(await complete(again, proofTicket, 'totp', code))).toBe('verification_code_invalid')
  // The history says how it was proven.
  const history = valueOf(
    await browser.call('GET', '/wps/member/security/history', { token: tokenOf(done) }),
  )
  expect(history).toMatchObject({ content: [{ way: 'password', secondWay: 'totp' }, {}] })
})

test('R-029 a recovery code is good once, however it is written', async () => {
  const { recoveryCodes, token, browser } = await withTotp('thao')
  const [code = ''] = recoveryCodes
  const lost = stranger()
  const first = detailsOf(await signIn(lost, 'thao'))['proofTicket'] ?? ''
  const typed = ` ${code.replace('-', ' ').toUpperCase()} `
  expect(codeOf(await complete(lost, first, 'recovery', typed))).toBe('ok')
  const thief = stranger()
  const second = detailsOf(await signIn(thief, 'thao'))['proofTicket'] ?? ''
  expect(codeOf(await complete(thief, second, 'recovery', code))).toBe('verification_code_invalid')
  const overview = await browser.call('GET', '/wps/member/security', { token })
  expect(valueOf(overview)).toMatchObject({ totp: { enabled: true, recoveryCodesLeft: 9 } })
})

test('an authenticator goes with the password and a code, never with one of them', async () => {
  const { browser, token, recoveryCodes } = await withTotp('uyen')
  const [first = '', second = ''] = recoveryCodes
  const off = (proof: object) => sealed(browser, token, '/totp/disable', proof)
  expect(codeOf(await off({ password: 'wrong', code: first }))).toBe('old_password_wrong')
  expect(codeOf(await off({ password: TEST_PASSWORD, code: '00000' }))).toBe(
    'verification_code_invalid',
  )
  const renewed = valueOf(
    await sealed(browser, token, '/totp/recoveryCodes', { password: TEST_PASSWORD, code: first }),
  ) as { recoveryCodes: string[] }
  expect(codeOf(await off({ password: TEST_PASSWORD, code: second }))).toBe(
    'verification_code_invalid',
  )
  expect(codeOf(await off({ password: TEST_PASSWORD, code: renewed.recoveryCodes[0] ?? '' }))).toBe(
    'ok',
  )
  expect(codeOf(await signIn(stranger(), 'uyen'))).toBe('ok')
})

test('R-029 where an authenticator is on, the password alone changes no credential', async () => {
  const { browser, token, secret, recoveryCodes } = await withTotp('guarded')
  const [first = ''] = recoveryCodes
  const digits = (totp?: string) =>
    browser.sealed(
      'POST',
      '/wps/member/transactionPassword',
      { password: TEST_PASSWORD, newTransactionPassword: '804713', ...(totp && { totp }) },
      token,
    )
  const asked = await digits()
  expect(asked.body).toMatchObject({ code: 'proof_required', value: { totp: true } })
  expect(codeOf(await digits('000000'))).toBe('verification_code_invalid')
  expect(codeOf(await digits(first))).toBe('ok')
  expect(codeOf(await digits(first))).toBe('verification_code_invalid')
  const next = 'Copper Lantern 19'
  const change = (more: object = {}) =>
    browser.sealed(
      'POST',
      '/wps/member/password',
      { oldPassword: TEST_PASSWORD, newPassword: next, confirmNewPassword: next, ...more },
      token,
    )
  expect(codeOf(await change())).toBe('proof_required')
  expect(codeOf(await change({ totp: first }))).toBe('verification_code_invalid')
  expect(await isAlive(browser, token)).toBe(true)
  const changed = await change({ totp: codeNow(secret) })
  expect(await isAlive(browser, tokenOf(changed))).toBe(true)
  // A restricted session was opened by the password, and the password is what it changes.
  await site.database.owner.query(
    `update credentials set is_initial = true
      where member_id = (select id from members where account = 'guarded')`,
  )
  const opened = await signIn(browser, 'guarded', { password: next })
  const bare = await browser.sealed(
    'POST',
    '/wps/member/password',
    { newPassword: TEST_PASSWORD, confirmNewPassword: TEST_PASSWORD },
    tokenOf(opened),
  )
  expect(codeOf(bare)).toBe('proof_required')
})

test('codes of one member bear few guesses an hour, however many tickets there are', async () => {
  await withTotp('viet')
  const { fallback: value } = limitsSetting
  const setting = limitsSetting
  const put = (changes: Partial<typeof value>) =>
    transact(site.ctx, (tx) =>
      writeSetting(site.ctx, tx, site.brand.id, { setting, value: { ...value, ...changes } }),
    )
  await put({ perAccount: 3 })
  const codes: string[] = []
  for (let guess = 0; guess < 5; guess += 1) {
    const browser = stranger()
    const { proofTicket = '' } = detailsOf(await signIn(browser, 'viet'))
    codes.push(codeOf(await complete(browser, proofTicket, 'totp', '000000')))
  }
  expect(codes).toEqual([
    ...Array.from({ length: 3 }, () => 'verification_code_invalid'),
    ...Array.from({ length: 2 }, () => 'too_many_requests'),
  ])
  await put({})
})

test('a password changed meanwhile voids what waited on the old one', async () => {
  const { phone } = await withPhone('xuan')
  const home = stranger()
  const ticket = detailsOf(await signIn(home, 'xuan'))['proofTicket'] ?? ''
  await home.call('POST', '/wps/session/proof/send', { body: { proofTicket: ticket, way: 'sms' } })
  const token = tokenOf(await complete(home, ticket, 'sms', await post.codeFor(phone)))
  const thief = stranger()
  const waiting = detailsOf(await signIn(thief, 'xuan'))['proofTicket'] ?? ''
  const next = { newPassword: 'Paper Lantern 99', confirmNewPassword: 'Paper Lantern 99' }
  const content = { oldPassword: TEST_PASSWORD, ...next }
  expect(codeOf(await home.sealed('POST', '/wps/member/password', content, token))).toBe('ok')
  expect(codeOf(await complete(thief, waiting, 'sms', '123456'))).toBe('proof_invalid')
})

describe('who was away for long', () => {
  const away = (account: string, days: number) =>
    site.database.owner.query(
      'update members set last_sign_in_at = now() - make_interval(days => $2) where account = $1',
      [account, days],
    )
  const isUnproven = async (account: string) => {
    const { rows } = await site.database.owner.query<{ since: Date | null }>(
      'select unproven_since as since from members where account = $1',
      [account],
    )
    return rows[0]?.since !== null
  }

  test('proves itself a second time, also where it is known and the brand wants nothing', async () => {
    const { phone } = await withPhone('faraway')
    const browser = stranger()
    const policy = (asksFromUnknown: boolean) =>
      transact(site.ctx, (tx) =>
        writeSetting(site.ctx, tx, site.brand.id, {
          setting: secondProofSetting,
          value: { asksFromUnknown },
        }),
      )
    await policy(false)
    expect(codeOf(await signIn(browser, 'faraway'))).toBe('ok')
    await away('faraway', 364)
    expect(codeOf(await signIn(browser, 'faraway'))).toBe('ok')
    await away('faraway', 365)
    const asked = await signIn(browser, 'faraway')
    expect(codeOf(asked)).toBe('second_proof_required')
    await policy(true)
    const { proofTicket = '' } = detailsOf(asked)
    await browser.call('POST', '/wps/session/proof/send', { body: { proofTicket, way: 'sms' } })
    const done = await complete(browser, proofTicket, 'sms', await post.codeFor(phone))
    expect(await isAlive(browser, tokenOf(done))).toBe(true)
    expect(await isUnproven('faraway')).toBe(false)
    expect(codeOf(await signIn(browser, 'faraway'))).toBe('ok')
  })

  test('and has no second way, comes in with something to show, until it has shown it', async () => {
    const id = await makeMember(site.ctx, site.brand, 'barely')
    const browser = stranger()
    expect(codeOf(await signIn(browser, 'barely'))).toBe('ok')
    expect(await isUnproven('barely')).toBe(false)
    await away('barely', 400)
    expect(codeOf(await signIn(browser, 'barely'))).toBe('ok')
    expect(await isUnproven('barely')).toBe(true)
    // signing in once more shows nothing more
    expect(codeOf(await signIn(browser, 'barely'))).toBe('ok')
    expect(await isUnproven('barely')).toBe(true)
    const phone = '+84912349999'
    await transact(site.ctx, (tx) =>
      setContact(
        site.ctx,
        tx,
        { brandId: site.brand.id, id },
        { channel: 'sms', address: phone, isVerified: true },
      ),
    )
    const elsewhere = stranger()
    const { proofTicket = '' } = detailsOf(await signIn(elsewhere, 'barely'))
    await elsewhere.call('POST', '/wps/session/proof/send', { body: { proofTicket, way: 'sms' } })
    valueOf(await complete(elsewhere, proofTicket, 'sms', await post.codeFor(phone)))
    expect(await isUnproven('barely')).toBe(false)
  })
})
