import type { MemberId } from '@lantern/kernel/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Answer, codeOf, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import { makeMember, TEST_PASSWORD } from '../../testing/member-site.ts'
import { type Credentials, signedInOperator } from '../../testing/people.ts'
import { readSetting } from '../config/index.ts'
import { setContact } from './contacts.ts'
import { deleteIdentity, insertIdentity } from './queries/social.ts'
import { inactiveSetting } from './long-away.ts'
import { specificRecoverySetting } from './recovery.ts'
import { secondProofSetting } from './second-proof.ts'

let house: TestHouse
let desk: Record<'owner' | 'risk' | 'maker', Credentials>

beforeAll(async () => {
  house = await testHouse()
  desk = {
    owner: await signedInOperator(house, 'owner'),
    risk: await signedInOperator(house, 'risk'),
    maker: await signedInOperator(house, 'maker'),
  }
})
afterAll(() => house.close())

const reason = 'asked by the member on the phone'

async function ops(
  as: Credentials,
  method: 'GET' | 'POST',
  path: string,
  content: Record<string, unknown>,
): Promise<Answer> {
  const query = new URLSearchParams(content as Record<string, string>).toString()
  const response = await house.app.console.inject({
    method,
    url: `/api/ops${path}${method === 'GET' ? `?${query}` : ''}`,
    headers: { host: 'localhost', ...as },
    ...(method === 'GET' ? {} : { payload: content }),
  })
  const { statusCode: status, body: text, headers } = response
  return { status, text, body: JSON.parse(text) as Answer['body'], headers }
}

async function signedIn(account: string) {
  const id = await makeMember(house.ctx, house.brand, account)
  const browser = memberBrowser(house.app.site)
  const body = { username: account, password: TEST_PASSWORD, remember: true }
  const answer = await browser.call('POST', '/wps/session/loginV2', { body })
  return { id, browser, token: (valueOf(answer) as { token: string }).token }
}
const isAlive = async ({ browser, token }: Awaited<ReturnType<typeof signedIn>>) =>
  codeOf(await browser.call('GET', '/wps/member/info', { token })) === 'ok'

const audited = async (event: string, id: MemberId) => {
  const { rows } = await house.database.owner.query<{ reason: string; text: string }>(
    `select reason, to_jsonb(a)::text as text from audit_log a
      where event = $1 and subject_id = $2`,
    [event, id],
  )
  return rows
}

test('R-095 contacts are masked; one field is shown with a grant and a reason, and kept', async () => {
  const id = await makeMember(house.ctx, house.brand, 'shy')
  const phone = { channel: 'sms', address: '+84912345678', isVerified: true } as const
  await transact(house.ctx, (tx) =>
    setContact(house.ctx, tx, { brandId: house.brand.id, id }, phone),
  )
  const overview = await ops(desk.maker, 'GET', '/member/identity', { id })
  expect(valueOf(overview)).toMatchObject({
    contacts: [{ field: 'mobileNum', masked: '+8••••78', verified: true }],
    hasTotp: false,
    mustChangePassword: false,
  })
  expect(overview.text).not.toContain('912345')
  const wish = { id, field: 'mobileNum', reason }
  expect(codeOf(await ops(desk.maker, 'POST', '/member/reveal', wish))).toBe('forbidden')
  expect(codeOf(await ops(desk.risk, 'POST', '/member/reveal', { ...wish, reason: '' }))).toBe(
    'bad_request',
  )
  expect(await audited('member.revealed', id)).toHaveLength(0)
  expect(valueOf(await ops(desk.risk, 'POST', '/member/reveal', wish))).toEqual({
    value: '+84912345678',
  })
  const [row] = await audited('member.revealed', id)
  expect(row?.reason).toBe(reason)
  expect(row?.text).not.toContain('912345')
})

test('R-021 an operator ends one session or all, and remembered browsers with them', async () => {
  const member = await signedIn('ended')
  const { id } = member
  const sessions = valueOf(await ops(desk.owner, 'GET', '/member/sessions', { id })) as {
    content: { id: string; way: string; device: string }[]
  }
  expect(sessions.content).toMatchObject([{ way: 'password', secondWay: null }])
  const end = (sessionId: string | null) =>
    ops(desk.risk, 'POST', '/member/sessions/end', { id, sessionId, reason })
  const stranger = await signedIn('untouched')
  const other = await ops(desk.risk, 'POST', '/member/sessions/end', {
    id: stranger.id,
    sessionId: sessions.content[0]?.id,
    reason,
  })
  expect(codeOf(other)).toBe('session_not_found')
  expect(valueOf(await end(sessions.content[0]?.id ?? ''))).toEqual({ ended: 1 })
  expect(await isAlive(member)).toBe(false)
  expect(valueOf(await end(null))).toEqual({ ended: 0 })
  const again = await member.browser.call('POST', '/wps/session/login/remembered', {
    body: { username: 'ended' },
  })
  expect(codeOf(again)).toBe('remembered_invalid')
  expect(await isAlive(stranger)).toBe(true)
  expect(await audited('member.sessionsEnded', id)).toHaveLength(2)
})

test('R-027 a reset password is shown once and opens a restricted session', async () => {
  const member = await signedIn('forgetful')
  const { id, browser } = member
  const answer = await ops(desk.risk, 'POST', '/member/resetPassword', { id, reason })
  const { password } = valueOf(answer) as { password: string }
  expect(password).toMatch(/^[a-z0-9]{14}$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await isAlive(member)).toBe(false)
  const signIn = (typed: string) =>
    browser.call('POST', '/wps/session/loginV2', {
      body: { username: 'forgetful', password: typed },
    })
  expect(codeOf(await signIn(TEST_PASSWORD))).toBe('sign_in_failed')
  expect(valueOf(await signIn(password))).toMatchObject({ restricted: 'initial' })
  const [row] = await audited('member.passwordReset', id)
  expect(row?.text).not.toContain(password)
  const overview = await ops(desk.maker, 'GET', '/member/identity', { id })
  expect(valueOf(overview)).toMatchObject({ mustChangePassword: true })
})

test('a second factor is taken away with every session that began with it', async () => {
  const member = await signedIn('locked')
  const { id } = member
  await house.database.owner.query(
    `insert into member_totps(member_id, brand_id, secret_sealed, confirmed_at)
     values ($1, $2, '\\x010001', now())`,
    [id, house.brand.id],
  )
  const reset = await ops(desk.risk, 'POST', '/member/resetSecondFactor', { id, reason })
  expect(codeOf(reset)).toBe('ok')
  expect(await isAlive(member)).toBe(false)
  const overview = await ops(desk.owner, 'GET', '/member/identity', { id })
  expect(valueOf(overview)).toMatchObject({ hasTotp: false, passkeys: 0 })
})

test('two accounts are marked as one person, once and from either side', async () => {
  const [id, otherId] = [
    await makeMember(house.ctx, house.brand, 'twin1'),
    await makeMember(house.ctx, house.brand, 'twin2'),
  ]
  const mark = (one: string, other: string, path = '') =>
    ops(desk.risk, 'POST', `/member/samePerson${path}`, { id: one, otherId: other, reason })
  expect(codeOf(await mark(id, id))).toBe('field_invalid')
  expect(codeOf(await mark(id, otherId))).toBe('ok')
  expect(codeOf(await mark(otherId, id))).toBe('person_linked')
  expect(valueOf(await ops(desk.maker, 'GET', '/member/identity', { id: otherId }))).toMatchObject({
    samePersons: [{ id, account: 'twin1', reason }],
  })
  expect(codeOf(await mark(otherId, id, '/remove'))).toBe('ok')
  expect(codeOf(await mark(id, otherId, '/remove'))).toBe('person_not_linked')
})

test('R-037 the desk of one brand knows no member of another', async () => {
  const foreign = await makeMember(house.ctx, house.other, 'foreigner')
  const wish = { id: foreign, reason }
  const mine = await makeMember(house.ctx, house.brand, 'native')
  expect(codeOf(await ops(desk.owner, 'GET', '/member/identity', { id: foreign }))).toBe(
    'member_not_found',
  )
  for (const [path, more] of [
    ['/member/reveal', { field: 'email' }],
    ['/member/sessions/end', { sessionId: null }],
    ['/member/resetPassword', {}],
    ['/member/resetSecondFactor', {}],
    ['/member/samePerson', { otherId: mine }],
  ] as const)
    expect(codeOf(await ops(desk.owner, 'POST', path, { ...wish, ...more })), path).toBe(
      'member_not_found',
    )
})

test('R-036 a grant that is taken away is gone at the next call', async () => {
  const id = await makeMember(house.ctx, house.brand, 'guarded')
  const wish = { id, field: 'email', reason }
  expect(codeOf(await ops(desk.risk, 'POST', '/member/reveal', wish))).toBe('ok')
  await house.database.owner.query(
    `delete from role_grants g using roles r
      where r.id = g.role_id and r.code = 'risk' and g.grant_code = 'members.reveal'`,
  )
  expect(codeOf(await ops(desk.risk, 'POST', '/member/reveal', wish))).toBe('forbidden')
})

test('a profile at a provider belongs to one member, and a member has one at each', async () => {
  const [one, two] = [
    await makeMember(house.ctx, house.brand, 'first1'),
    await makeMember(house.ctx, house.brand, 'second2'),
  ]
  const person = { provider: 'google', subject: '1' } as const
  const link = (id: MemberId, subject = '1') =>
    transact(house.ctx, (tx) => insertIdentity(tx, house.brand.id, id, { ...person, subject }))
  expect([await link(one), await link(two), await link(one, '2')]).toEqual([true, false, false])
  expect(await transact(house.ctx, (tx) => deleteIdentity(tx, one, 'google'))).toBe(true)
  expect(await link(two)).toBe(true)
})

test('D6 whether recovery says who exists is the operator’s, per brand and on record', async () => {
  const rules = async (as: Credentials) => valueOf(await ops(as, 'GET', '/settings/recovery', {}))
  const set = (as: Credentials, saysUnknown: boolean) =>
    ops(as, 'POST', '/settings/setRecovery', { saysUnknown, reason: 'members ask for it' })
  const holds = (brand: typeof house.brand) =>
    readSetting(house.ctx, brand.id, specificRecoverySetting)
  expect(await rules(desk.owner)).toEqual({ saysUnknown: false })
  expect(codeOf(await set(desk.maker, true))).toBe('forbidden')
  expect(await holds(house.brand)).toBe(false)
  expect(codeOf(await set(desk.owner, true))).toBe('ok')
  expect(await rules(desk.owner)).toEqual({ saysUnknown: true })
  expect([await holds(house.brand), await holds(house.other)]).toEqual([true, false])
  const { rows } = await house.database.owner.query(
    `select reason, before, after from audit_log where event = 'recovery.changed'`,
  )
  expect(rows).toEqual([
    {
      reason: 'members ask for it',
      before: { saysUnknown: false },
      after: { saysUnknown: true },
    },
  ])
})

test('what a sign-in asks for is the operator’s, per brand and on record', async () => {
  const rules = async () => valueOf(await ops(desk.owner, 'GET', '/settings/signIn', {}))
  const set = (as: Credentials, inactiveDays: number) =>
    ops(as, 'POST', '/settings/setSignIn', {
      asksFromUnknown: false,
      inactiveDays,
      reason: 'as our licence has it',
    })
  const holds = async (brand: typeof house.brand) => [
    await readSetting(house.ctx, brand.id, secondProofSetting),
    await readSetting(house.ctx, brand.id, inactiveSetting),
  ]
  const before = [{ asksFromUnknown: true }, 365]
  expect(await rules()).toEqual({ asksFromUnknown: true, inactiveDays: 365 })
  expect(codeOf(await set(desk.maker, 90))).toBe('forbidden')
  for (const days of [29, 3_651]) expect(codeOf(await set(desk.owner, days))).toBe('bad_request')
  expect(await holds(house.brand)).toEqual(before)
  expect(codeOf(await set(desk.owner, 90))).toBe('ok')
  expect(await rules()).toEqual({ asksFromUnknown: false, inactiveDays: 90 })
  expect(await holds(house.brand)).toEqual([{ asksFromUnknown: false }, 90])
  expect(await holds(house.other)).toEqual(before)
  const { rows } = await house.database.owner.query(
    `select reason, before, after from audit_log where event = 'signInRules.changed'`,
  )
  expect(rows).toEqual([
    {
      reason: 'as our licence has it',
      before: { asksFromUnknown: true, inactiveDays: 365 },
      after: { asksFromUnknown: false, inactiveDays: 90 },
    },
  ])
})
