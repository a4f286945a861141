import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay, DAY_MS, systemClock } from '@lantern/kernel/time'
import { transact } from '../../db/transact.ts'
import { codeOf, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import { makeMember, memberSite, type MemberSite } from '../../testing/member-site.ts'
import { forgetSite, registerFieldsSetting, writeSetting } from '../config/index.ts'
import { balancesOf } from '../wallet/index.ts'
import { checkAge } from './register.ts'
import { findMemberByAccount, limitsSetting, openProfile, uplinesOf } from './index.ts'

let site: MemberSite
let address = 0

beforeAll(async () => {
  site = await memberSite()
})
afterAll(() => site.close())

const PASSWORD = 'Paper Lantern 31'
const form = (username: string, changes: object = {}) => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: '1990-05-17',
  acceptTerms: true,
  ...changes,
})

const stranger = (host = 'localhost') => {
  address += 1
  return memberBrowser(site.http, host, `198.51.100.${address}`)
}

const register = (content: object, browser = stranger()) =>
  browser.sealed('PUT', '/wps/member/register', content)

const membersNamed = async (account: string): Promise<number> => {
  const { rowCount } = await site.database.owner.query(
    'select from members where lower(account) = lower($1)',
    [account],
  )
  return rowCount ?? 0
}

test('a visitor registers and is signed in, with accounts at zero and terms on record', async () => {
  const browser = stranger()
  const answer = await register(form('Firefly7'), browser)
  const { token, account } = valueOf(answer) as { token: string; account: string }
  expect(account).toBe('Firefly7')
  const info = await browser.call('GET', '/wps/member/info', { token })
  expect(valueOf(info)).toMatchObject({ type: 0, currency: 'USD', hasTransactionPassword: false })
  const member = await findMemberByAccount(site.ctx.db, site.brand.id, 'firefly7')
  expect(member).toMatchObject({ accountClass: 'real', status: 'active', uplineId: null })
  const id = member?.id
  if (!id) throw new Error('the member is there')
  expect(await balancesOf(site.ctx.db, [id])).toMatchObject([{ currency: 'USD', available: 0n }])
  const { rows } = await site.database.owner.query(
    `select m.terms_version, m.terms_accepted_at is not null as dated, m.upline_path,
            c.password_hash, a.event, a.actor_name
       from members m join credentials c on c.member_id = m.id
       join audit_log a on a.subject_id = m.id::text where m.id = $1`,
    [id],
  )
  expect(rows).toEqual([
    {
      terms_version: '2026-01',
      dated: true,
      upline_path: [id],
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      event: 'member.registered',
      actor_name: 'Firefly7',
    },
  ])
})

test('registering without signing in gives no token', async () => {
  const browser = stranger()
  const answer = await register(form('NoToken1', { login: false }), browser)
  expect(valueOf(answer)).toEqual({ token: null, account: 'NoToken1' })
  expect(browser.cookies.has('lr_device')).toBe(false)
})

test('of ten registrations of one name at once, in any case, one succeeds', async () => {
  const names = ['Twin', 'twin', 'TWIN', 'tWin', 'twIn', 'Twin', 'twin', 'TWin', 'twiN', 'Twin']
  const answers = await Promise.all(names.map((name) => register(form(name))))
  expect(answers.map(codeOf).toSorted()).toEqual([
    'ok',
    ...Array.from({ length: 9 }, () => 'username_taken'),
  ])
  expect(await membersNamed('twin')).toBe(1)
  const { rows } = await site.database.owner.query(
    `select (select count(*)::int from credentials) - (select count(*)::int from members) as loose`,
  )
  expect(rows).toEqual([{ loose: 0 }])
})

test('one name may be taken once at each brand', async () => {
  expect(codeOf(await register(form('Shared1')))).toBe('ok')
  expect(codeOf(await register(form('Shared1'), stranger('harbour.example')))).toBe('ok')
  expect(await membersNamed('shared1')).toBe(2)
})

const pattern = (field: string, patternId: string, minLength: number, maxLength: number) => ({
  field,
  why: 'pattern',
  patternId,
  minLength,
  maxLength,
})
const username = pattern('username', 'LETTER_FIRST', 4, 16)
const password = pattern('password', 'LENGTH', 8, 64)
const both = (text: string) => ({ password: text, confirmPassword: text })

const refused: [what: string, changes: object, code: string, value?: object][] = [
  ['terms', { acceptTerms: false }, 'terms_not_accepted'],
  ['name too short', { username: 'abc' }, 'field_invalid', username],
  ['name too long', { username: 'a2345678901234567' }, 'field_invalid', username],
  ['name with a digit first', { username: '1abcd' }, 'field_invalid', username],
  ['name with a space', { username: 'ab cd' }, 'field_invalid', username],
  ['name with markup', { username: '<b>abc</b>' }, 'field_invalid', username],
  ['name of look-alikes', { username: 'аdmin' }, 'field_invalid', username],
  ['password too short', both('Ab1!xyz'), 'field_invalid', password],
  ['password too long', both('x1'.repeat(33)), 'field_invalid', password],
  ['space before', both(' Paper Lantern'), 'field_invalid', { field: 'password', why: 'spaces' }],
  ['space after', both('Paper Lantern\u00a0'), 'field_invalid', { field: 'password', why: 'spaces' }],
  ['a breached password', both('Password123'), 'password_weak', { field: 'password' }],
  ['a run of digits', both('123456789012'), 'password_weak', { field: 'password' }],
  ['one character', both('zzzzzzzzzz'), 'password_weak', { field: 'password' }],
  ['the name itself', { username: 'Whoever77', ...both('whoeveR77') }, 'password_weak', { field: 'password' }],
  ['confirmation differs', { confirmPassword: `${PASSWORD}x` }, 'password_mismatch'],
  ['no date', { birthday: '17.05.90' }, 'field_invalid', pattern('birthday', 'DATE_YMD', 10, 10)],
  ['no such day', { birthday: '1990-02-30' }, 'field_invalid', pattern('birthday', 'DATE_YMD', 10, 10)],
  ['a birthday ahead', { birthday: '2999-01-01' }, 'field_invalid', { field: 'birthday', why: 'date' }],
  ['a birthday long ago', { birthday: '1899-12-31' }, 'field_invalid', { field: 'birthday', why: 'date' }],
  ['unknown invitation', { referralCode: 'nobody' }, 'referral_invalid'],
  ['unknown affiliate', { affiliateCode: "' or 1=1" }, 'affiliate_code_invalid'],
] // biome-ignore format: a table

test.each(refused)('refused: %s', async (_what, changes, code, value) => {
  const before = await site.database.owner.query('select from members')
  const answer = await register(form('Refused1', changes))
  expect(answer.body).toMatchObject({ success: false, code, ...(value && { value }) })
  expect((await site.database.owner.query('select from members')).rowCount).toBe(before.rowCount)
})

test('R-034 type, status, balance, upline or VIP in the payload are refused as unknown', async () => {
  for (const extra of [
    { type: 1 },
    { accountType: 41 },
    { status: 'active' },
    { balance: '100.00' },
    { uplineId: '1' },
    { vip: 5 },
    { currency: 'VND' },
    { brandId: 2 },
  ])
    expect(codeOf(await register(form('Greedy1', extra)))).toBe('sealed_payload_invalid')
  expect(await membersNamed('greedy1')).toBe(0)
})

const yearsAgo = (years: number, days = 0): string => {
  const today = businessDay(new Date(systemClock.now().getTime() + days * DAY_MS), 0)
  const year = Number.parseInt(today.slice(0, 4), 10) - years
  const day = today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)
  return `${year}${day}`
}

test('R-082 the day before the eighteenth birthday is too early, the day itself is not', async () => {
  const young = await register(form('TooYoung', { birthday: yearsAgo(18, 1) }))
  expect(young.body).toMatchObject({ code: 'under_age', value: { minimumAge: 18 } })
  expect(codeOf(await register(form('OldEnough', { birthday: yearsAgo(18) })))).toBe('ok')
})

test('R-082 who was born on 29 February comes of age on 1 March', () => {
  const on = (today: string) => () => checkAge('2008-02-29', today, 18)
  expect(on('2026-02-28')).toThrow('under_age')
  expect(on('2026-03-01')).not.toThrow()
  const leap = (today: string) => () => checkAge('2008-02-29', today, 20)
  expect(leap('2028-02-28')).toThrow('under_age')
  expect(leap('2028-02-29')).not.toThrow()
  expect(() => checkAge('2007-02-29', '2026-03-01', 18)).toThrow('field_invalid')
})

test('R-028 all of a long password counts, far beyond 72 bytes', async () => {
  const long = `${'đ'.repeat(60)}1234`
  expect(codeOf(await register(form('LongPass', both(long))))).toBe('ok')
  const signIn = (text: string) =>
    stranger().call('POST', '/wps/session/loginV2', {
      body: { username: 'LongPass', password: text },
    })
  expect(codeOf(await signIn(long.slice(0, 36)))).toBe('sign_in_failed')
  expect(codeOf(await signIn(`${'đ'.repeat(60)}1235`))).toBe('sign_in_failed')
  expect(codeOf(await signIn(long))).toBe('ok')
})

test('an agent’s code puts the new member under the agent, and under the agent’s uplines', async () => {
  const top = await makeMember(site.ctx, site.brand, 'topAgent', { accountType: 1 })
  await makeMember(site.ctx, site.brand, 'subAgent', {
    accountType: 2,
    uplineId: top,
    referralCode: 'sub7',
  })
  expect(codeOf(await register(form('Invited1', { referralCode: 'sub7' })))).toBe('ok')
  const member = await findMemberByAccount(site.ctx.db, site.brand.id, 'invited1')
  if (!member) throw new Error('the member is there')
  const uplines = await uplinesOf(site.ctx.db, site.brand.id, member.id)
  expect(uplines.map((upline) => upline.account)).toEqual(['subAgent', 'topAgent'])
  // The code of one brand's agent is nothing at another.
  const abroad = await register(
    form('Invited2', { affiliateCode: 'sub7' }),
    stranger('harbour.example'),
  )
  expect(codeOf(abroad)).toBe('affiliate_code_invalid')
})

test('the check of a code and the registration know the same codes, agents’ own among them', async () => {
  const agent = await makeMember(site.ctx, site.brand, 'ownCode', {
    accountType: 1,
    referralCode: 'own7',
  })
  await makeMember(site.ctx, site.brand, 'noAgent', { referralCode: 'plain7' })
  const check = (code: string) =>
    stranger().call('GET', `/wps/agent/affiliate?code=${code}&domain=localhost`)
  expect(codeOf(await check('own7'))).toBe('ok')
  expect(codeOf(await register(form('Invited3', { affiliateCode: 'own7' })))).toBe('ok')
  const member = await findMemberByAccount(site.ctx.db, site.brand.id, 'invited3')
  expect(member).toMatchObject({ uplineId: agent })
  expect(codeOf(await check('plain7'))).toBe('affiliate_code_invalid')
  const byMember = await register(form('Invited4', { affiliateCode: 'plain7' }))
  expect(codeOf(byMember)).toBe('affiliate_code_invalid')
})

test('one address may try only so many codes, of whichever kind', async () => {
  const most = (perAddress: number) =>
    transact(site.ctx, (tx) =>
      writeSetting(site.ctx, tx, site.brand.id, {
        setting: limitsSetting,
        value: { ...limitsSetting.fallback, perAddress },
      }),
    )
  await most(3)
  const browser = stranger()
  const codes: string[] = []
  for (const guess of [{ referralCode: 'g1' }, { affiliateCode: 'g2' }, { referralCode: 'g3' }])
    codes.push(codeOf(await register(form('Guesser1', guess), browser)))
  expect(codes).toEqual(['referral_invalid', 'affiliate_code_invalid', 'referral_invalid'])
  const next = await register(form('Guesser1', { referralCode: 'own7' }), browser)
  expect(codeOf(next)).toBe('too_many_requests')
  expect(codeOf(await register(form('Guesser1'), browser))).toBe('ok')
  await most(limitsSetting.fallback.perAddress)
})

test('who registers on the domain of an affiliate belongs to it, unless a code says otherwise', async () => {
  const agent = await makeMember(site.ctx, site.brand, 'landlord', { accountType: 1 })
  await site.database.owner.query(
    `insert into affiliate_codes(brand_id, code, member_id) values ($1, 'house', $2)`,
    [site.brand.id, agent],
  )
  const own = (code: string | null) =>
    site.database.owner.query(
      `update brand_domains set affiliate_code = $1 where host = 'localhost'`,
      [code],
    )
  await own('house')
  forgetSite(site.ctx, site.brand.id)
  const uplineOf = async (name: string, changes: object = {}) => {
    expect(codeOf(await register(form(name, changes)))).toBe('ok')
    return (await findMemberByAccount(site.ctx.db, site.brand.id, name))?.uplineId
  }
  expect(await uplineOf('Tenant1')).toBe(agent)
  expect(await uplineOf('Tenant2', { referralCode: 'own7' })).not.toBe(agent)
  await site.database.owner.query(
    `update affiliate_codes set is_active = false where code = 'house'`,
  )
  expect(await uplineOf('Tenant3')).toBeNull()
  await own(null)
  forgetSite(site.ctx, site.brand.id)
})

const rules = (value: typeof registerFieldsSetting.fallback) =>
  transact(site.ctx, (tx) =>
    writeSetting(site.ctx, tx, site.other.id, { setting: registerFieldsSetting, value }),
  )

test('fields the brand asks for are checked and rest sealed; others are not kept', async () => {
  await rules({
    email: {
      enabled: true,
      required: true,
      patterns: [{ patternId: 'EMAIL', minLength: 5, maxLength: 60 }],
    },
    paymentPassword: {
      enabled: true,
      required: true,
      patterns: [{ patternId: 'LENGTH', minLength: 1, maxLength: 60 }],
    },
  })
  const at = (changes: object) => register(form('Private1', changes), stranger('harbour.example'))
  const value = { email: 'canary@example.org', paymentPassword: '804713' }
  expect((await at({})).body).toMatchObject({ value: { field: 'email', why: 'required' } })
  expect((await at({ ...value, email: 'canary' })).body).toMatchObject({
    value: { field: 'email' },
  })
  expect((await at({ ...value, paymentPassword: 'abcdef' })).body).toMatchObject({
    value: { field: 'paymentPassword', patternId: 'DIGITS' },
  })
  expect((await at({ ...value, paymentPassword: '123456' })).body).toMatchObject({
    code: 'password_weak',
    value: { field: 'paymentPassword' },
  })
  expect(codeOf(await at({ ...value, payeeName: 'Ignored Canary' }))).toBe('ok')
  const member = await findMemberByAccount(site.ctx.db, site.other.id, 'private1')
  if (!member) throw new Error('the member is there')
  expect(await openProfile(site.ctx, site.ctx.db, site.other.id, member.id)).toEqual({
    birthday: '1990-05-17',
    email: 'canary@example.org',
  })
  const { rows } = await site.database.owner.query<{ dump: string }>(
    `select concat(
       (select string_agg(row_to_json(t)::text, '') from members t),
       (select string_agg(row_to_json(t)::text, '') from member_profiles t),
       (select string_agg(row_to_json(t)::text, '') from credentials t),
       (select string_agg(row_to_json(t)::text, '') from audit_log t)) as dump`,
  )
  const dump = rows[0]?.dump ?? ''
  expect(dump).toContain('Private1')
  for (const secret of ['canary', '1990-05-17', '804713', 'Ignored', PASSWORD]) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  }
  await rules({})
})

test('a name has nothing around it or in it that nobody sees, whatever the brand takes', async () => {
  const anything = [{ patternId: 'LENGTH', minLength: 2, maxLength: 16 }]
  await rules({ username: { enabled: true, required: true, patterns: anything } })
  const at = (name: string) => register(form(name), stranger('harbour.example'))
  for (const name of [' Lan', 'Lan ', 'La\u200bn', 'Lan\u202e'])
    expect((await at(name)).body).toMatchObject({ value: { field: 'username', why: 'spaces' } })
  expect(codeOf(await at('Lan Anh'))).toBe('ok')
  await rules({})
})

test('a captcha that the brand asks for is checked when all else is right', async () => {
  await rules({ captcha: { enabled: true, required: true, patterns: [] } })
  const at = (changes: object) => register(form('Robot1', changes), stranger('harbour.example'))
  expect(codeOf(await at({ acceptTerms: false }))).toBe('terms_not_accepted')
  expect(codeOf(await at({}))).toBe('captcha_required')
  expect(codeOf(await at({ captcha: 'abcde' }))).toBe('captcha_wrong')
  await rules({})
})

const registrationsPerAddress = (most: number) =>
  transact(site.ctx, (tx) =>
    writeSetting(site.ctx, tx, site.brand.id, {
      setting: limitsSetting,
      value: { ...limitsSetting.fallback, registrationsPerAddress: most },
    }),
  )

test('an address may make only so many accounts an hour; refused ones cost nothing', async () => {
  await registrationsPerAddress(2)
  const browser = memberBrowser(site.http, 'localhost', '203.0.113.90')
  const codes: string[] = []
  for (const name of ['Batch01', 'batch01', 'Batch02', 'Batch03'])
    codes.push(codeOf(await register(form(name), browser)))
  expect(codes).toEqual(['ok', 'username_taken', 'ok', 'too_many_requests'])
})

test('one address hears only so often that a name is taken', async () => {
  await registrationsPerAddress(3)
  const browser = memberBrowser(site.http, 'localhost', '203.0.113.91')
  expect(codeOf(await register(form('Known01'), browser))).toBe('ok')
  const codes: string[] = []
  for (let turn = 0; turn < 4; turn += 1)
    codes.push(codeOf(await register(form('Known01'), browser)))
  expect(codes).toEqual(['username_taken', 'username_taken', 'username_taken', 'too_many_requests'])
})
