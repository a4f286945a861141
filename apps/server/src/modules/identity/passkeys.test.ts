import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type Manners, testAuthenticator } from '../../testing/authenticator.ts'
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
import { setModule } from '../config/index.ts'
import { blockMember } from './index.ts'

let site: MemberSite
let networks = 0

const switched = (enabled: boolean, brand = site.brand) =>
  transact(site.ctx, (tx) => setModule(site.ctx, tx, brand.id, { code: 'PASSKEYLOGIN3', enabled }))

beforeAll(async () => {
  site = await memberSite()
  await switched(true)
  await switched(true, site.other)
})
afterAll(() => site.close())

const stranger = (host = 'localhost'): MemberBrowser => {
  networks += 1
  return memberBrowser(site.http, host, `10.30.${networks}.7`)
}
const origin = () => site.ctx.config.siteOrigins[0] ?? ''
const tokenOf = (answer: Answer): string => (valueOf(answer) as { token: string }).token
type Options = { challenge: string; user: { id: string } }
const optionsOf = (answer: Answer): Options => (valueOf(answer) as { options: Options }).options

async function signedIn(account: string) {
  const id = await makeMember(site.ctx, site.brand, account)
  const browser = stranger()
  const answer = await browser.call('POST', '/wps/session/loginV2', {
    body: { username: account, password: TEST_PASSWORD },
  })
  return { id, browser, token: tokenOf(answer) }
}
type Member = Awaited<ReturnType<typeof signedIn>>

const begin = ({ browser, token }: Member, proof: object = { password: TEST_PASSWORD }) =>
  browser.sealed('POST', '/wps/member/passkeys/begin', proof, token)
const add = ({ browser, token }: Member, response: object, name = 'Phone') =>
  browser.call('POST', '/wps/member/passkeys', { token, body: { name, response } })

async function withPasskey(account: string) {
  const member = await signedIn(account)
  const key = testAuthenticator(origin())
  const added = await add(member, key.make(optionsOf(await begin(member))))
  const { id: passkey } = valueOf(added) as { id: string }
  return { ...member, key, passkey }
}

const challengeFor = async (browser: MemberBrowser): Promise<Options> =>
  optionsOf(await browser.call('POST', '/wps/session/passkey/begin', { body: {} }))
const signIn = (browser: MemberBrowser, response: object, more: object = {}) =>
  browser.call('POST', '/wps/session/login/passkey', { body: { response, ...more } })

test('an account has ten passkeys, however many were begun at once', async () => {
  const member = await signedIn('hoarder')
  const begun: Options[] = []
  for (let turn = 0; turn < 12; turn += 1) begun.push(optionsOf(await begin(member)))
  const added = await Promise.all(
    begun.map((options) => add(member, testAuthenticator(origin()).make(options))),
  )
  expect(added.map(codeOf).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'ok'),
    'too_many_passkeys',
    'too_many_passkeys',
  ])
})

test('a passkey signs its owner in without a name, from any browser', async () => {
  const { key, id } = await withPasskey('rosa')
  const browser = stranger()
  const answer = await signIn(browser, key.prove(await challengeFor(browser)))
  const info = await browser.call('GET', '/wps/member/info', { token: tokenOf(answer) })
  expect(valueOf(info)).toMatchObject({ id, account: 'rosa' })
  const list = await browser.call('GET', '/wps/member/passkeys', { token: tokenOf(answer) })
  expect(valueOf(list)).toMatchObject({
    content: [{ name: 'Phone', lastUsedAt: expect.any(String), synced: false }],
  })
})

test('R-029 adding and removing a passkey needs the password', async () => {
  const member = await withPasskey('adder')
  expect(codeOf(await begin(member, {}))).toBe('proof_required')
  expect(codeOf(await begin(member, { password: 'wrong' }))).toBe('old_password_wrong')
  const remove = (proof: object) =>
    member.browser.sealed(
      'POST',
      '/wps/member/passkeys/remove',
      { id: member.passkey, ...proof },
      member.token,
    )
  expect(codeOf(await remove({}))).toBe('proof_required')
  expect(codeOf(await remove({ password: TEST_PASSWORD }))).toBe('ok')
  expect(codeOf(await remove({ password: TEST_PASSWORD }))).toBe('passkey_not_found')
  const browser = stranger()
  const gone = await signIn(browser, member.key.prove(await challengeFor(browser)))
  expect(codeOf(gone)).toBe('passkey_failed')
})

test('a challenge is good once, in its own browser or session, for what it was made for', async () => {
  const member = await withPasskey('replay')
  const browser = stranger()
  const challenge = await challengeFor(browser)
  const proof = member.key.prove(challenge)
  expect(codeOf(await signIn(stranger(), proof))).toBe('passkey_failed')
  const all = await Promise.all([1, 2, 3].map(() => signIn(browser, proof)))
  expect(all.map(codeOf).toSorted()).toEqual(['ok', 'passkey_failed', 'passkey_failed'])
  expect(codeOf(await signIn(browser, proof))).toBe('passkey_failed')

  // A thief's challenge, answered by the victim, is no use in the victim's browser either.
  const foreign = await challengeFor(stranger())
  expect(codeOf(await signIn(browser, member.key.prove(foreign)))).toBe('passkey_failed')
  // One of a registration signs nobody in, and the other way round.
  const registration = optionsOf(await begin(member))
  expect(codeOf(await signIn(browser, member.key.prove(registration)))).toBe('passkey_failed')
  const fresh = testAuthenticator(origin())
  const asSignIn = await challengeFor(member.browser)
  const made = fresh.make({ ...registration, challenge: asSignIn.challenge })
  expect(codeOf(await add(member, made))).toBe('passkey_failed')
  // Another member's session can not use it.
  const other = await signedIn('otherone')
  const mine = optionsOf(await begin(member))
  expect(codeOf(await add(other, fresh.make(mine)))).toBe('passkey_failed')
})

test.each<[what: string, manners: Manners]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site under our origin', { rpId: 'evil.example' }],
  ['a user who was not verified', { verifiesUser: false }],
  ['a challenge nobody made', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])('a passkey with %s is refused', async (what, manners) => {
  const { key } = await withPasskey(`bad${what.length}`)
  const browser = stranger()
  const answer = await signIn(browser, key.prove(await challengeFor(browser), manners))
  expect(codeOf(answer)).toBe('passkey_failed')
  const member = await signedIn(`make${what.length}`)
  const made = testAuthenticator(origin()).make(optionsOf(await begin(member)), manners)
  expect(codeOf(await add(member, made))).toBe('passkey_failed')
})

test('a counter that goes back tells of a copy: the key is good no more', async () => {
  const { key } = await withPasskey('copied')
  const browser = stranger()
  const at = async (counter: number) =>
    codeOf(await signIn(browser, key.prove(await challengeFor(browser), { counter })))
  expect(await at(9)).toBe('ok')
  expect(await at(8)).toBe('passkey_failed')
  expect(await at(10)).toBe('passkey_failed')
  const { rows } = await site.database.owner.query(
    `select from audit_log where event = 'passkey.suspected'`,
  )
  expect(rows).toHaveLength(1)
})

test('a key whose counter always stands at nought is good again and again', async () => {
  const member = await signedIn('zero')
  const key = testAuthenticator(origin())
  await add(member, key.make(optionsOf(await begin(member)), { counter: 0 }))
  const browser = stranger()
  for (let round = 0; round < 2; round += 1) {
    const proof = key.prove(await challengeFor(browser), { counter: 0 })
    expect(codeOf(await signIn(browser, proof))).toBe('ok')
  }
})

test('R-037 R-030 a passkey opens its own brand, its owner’s page and no blocked account', async () => {
  const { key, id } = await withPasskey('border')
  const abroad = stranger('harbour.example')
  const there = await signIn(abroad, key.prove(await challengeFor(abroad)))
  expect(codeOf(there)).toBe('passkey_failed')
  const browser = stranger()
  const agent = await signIn(browser, key.prove(await challengeFor(browser)), { page: 'agent' })
  expect(codeOf(agent)).toBe('agents_only')
  await transact(site.ctx, (tx) => blockMember(tx, site.brand.id, id))
  const blocked = await signIn(browser, key.prove(await challengeFor(browser)))
  expect(codeOf(blocked)).toBe('member_blocked')
})

test('one credential is nobody’s twice; where the module is off there are none', async () => {
  const member = await signedIn('twice')
  const key = testAuthenticator(origin())
  const made = async () => add(member, key.make(optionsOf(await begin(member))))
  expect(codeOf(await made())).toBe('ok')
  expect(codeOf(await made())).toBe('passkey_exists')
  await switched(false)
  const off = await stranger().call('POST', '/wps/session/passkey/begin', { body: {} })
  expect(codeOf(off)).toBe('module_off')
  expect(codeOf(await begin(member))).toBe('module_off')
  await switched(true)
})
