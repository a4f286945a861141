// What strangers send: fields that are nobody's to set, markup where words belong, hosts that are
// only claimed.
import { listCalls, memberContract } from '@lantern/contract'
import type { Endpoint } from '@lantern/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import {
  type Answer,
  codeOf,
  type MemberBrowser,
  memberBrowser,
  valueOf,
} from '../../testing/member-browser.ts'
import { PASSWORD, signedInOperator } from '../../testing/people.ts'
import { REGISTER_FIELDS, registerFieldsSetting, writeSetting } from '../config/index.ts'

let house: TestHouse

beforeAll(async () => {
  house = await testHouse({ trustedProxies: 1 })
})
afterAll(() => house.close())

let networks = 0
const stranger = (host = 'localhost'): MemberBrowser => {
  networks += 1
  return memberBrowser(house.app.site, host, `10.60.${networks}.7`)
}

const form = (username: string, more: object = {}) => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: '1990-05-17',
  acceptTerms: true,
  ...more,
})

async function registered(username: string, more: object = {}) {
  const browser = stranger()
  const answer = await browser.sealed('PUT', '/wps/member/register', form(username, more))
  return { browser, token: (valueOf(answer) as { token: string }).token }
}

/** What only the house may say about a member. `type` is a way of signing in at two calls. */
const NOT_YOURS: Readonly<Record<string, unknown>> = {
  type: 41,
  accountType: 41,
  accountClass: 'test',
  balance: '1000000.00',
  upline: '1',
  uplineId: '1',
  vip: 9,
  vipRankLevel: 9,
  status: 'active',
  memberId: '1',
  brandId: 2,
  merchant: 'harbour',
  isAgent: true,
  isTrial: false,
}
const OF_IDENTITY = new Set([
  'session', 'member', 'verification', 'recovery', 'security', 'passkeys', 'social',
]) // biome-ignore format: a list
const identityCalls = listCalls(memberContract).filter(
  ({ name, call }) =>
    OF_IDENTITY.has(name.split('.')[0] ?? '') && (call.method === 'POST' || call.method === 'PUT'),
)

/** The names among {@link NOT_YOURS} that a call does not complain about. */
function taken(call: Endpoint): string[] {
  const parsed = z.safeDecode(call.input, { ...NOT_YOURS } as never)
  const refused = (parsed.error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.map(String),
  )
  return Object.keys(NOT_YOURS).filter((name) => !refused.includes(name))
}

/** Who everybody is and what it has: nothing may come of a refused call. */
const everybody = async () => {
  const { owner } = house.database
  const members = await owner.query('select * from members order by id')
  const accounts = await owner.query('select * from ledger_accounts order by id')
  return [members.rows, accounts.rows]
}

test.each(identityCalls)(
  'R-034 $name takes no type, balance, upline or VIP, sealed or not',
  async ({ call }) => {
    expect(taken(call)).toEqual([])
    const { browser, token } = await registered(`post${networks}`)
    const before = await everybody()
    for (const [name, value] of Object.entries(NOT_YOURS)) {
      const body = { ...form('Greedy1'), [name]: value }
      const answer = call.sealed
        ? await browser.sealed(call.method, call.path, body, token)
        : await browser.call(call.method, call.path, { token, body })
      expect([name, answer.status]).toEqual([name, 400])
    }
    expect(await everybody()).toEqual(before)
  },
)

const MARKUP = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '"><svg onload=hit()>',
  "';hit()//",
  '</title><b>x</b>',
  '{{hit()}}${hit()}',
  '&lt;b&gt;&#60;b&#62;',
]

const TEXTS = ['nickname', 'payeeName', 'line', 'whatsapp', 'facebook', 'wechat', 'zalo'] as const

test('R-041 markup in every name and word comes back letter by letter, as data and never as a page', async () => {
  const anything = (most: number) => ({
    enabled: true,
    required: false,
    patterns: [{ patternId: 'LENGTH' as const, minLength: 1, maxLength: most }],
  })
  const free = Object.fromEntries(TEXTS.map((name) => [name, anything(80)]))
  await transact(house.ctx, (tx) =>
    writeSetting(house.ctx, tx, house.brand.id, { setting: registerFieldsSetting, value: free }),
  )
  expect(REGISTER_FIELDS).toEqual(expect.arrayContaining([...TEXTS]))
  const desk = await signedInOperator(house, 'owner')
  const console_ = async (path: string) => {
    const reply = await house.app.console.inject({
      url: `/api/ops${path}`,
      headers: { host: 'localhost', ...desk },
    })
    return { text: reply.body, headers: reply.headers, status: reply.statusCode }
  }

  for (const [turn, markup] of MARKUP.entries()) {
    const words = Object.fromEntries(TEXTS.map((name) => [name, markup]))
    const { browser, token } = await registered(`Marked${turn}`, words)
    const say = { token, body: { text: markup } }
    expect(codeOf(await browser.call('PUT', '/wps/feedback', say))).toBe('ok')
    const wrong = { username: markup, password: markup }
    const typed = await stranger().call('POST', '/wps/session/loginV2', {
      body: wrong,
      headers: { 'user-agent': markup, 'accept-language': markup, referer: markup },
    })
    expect(codeOf(typed)).toBe('sign_in_failed')
    expect(typed.text).not.toContain(markup)

    const info = await browser.call('GET', '/wps/member/info', { token })
    expect(valueOf(info)).toMatchObject({ nickname: markup })
    const seen: Pick<Answer, 'text' | 'headers' | 'status'>[] = [
      info,
      await browser.call('GET', '/wps/member/security', { token }),
      await console_('/feedback'),
      await console_(`/members?search=Marked${turn}`),
      await console_('/audit'),
    ]
    for (const { headers, status } of seen) {
      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    const [, , feedback] = seen
    const { value }: { value: { content: unknown[] } } = JSON.parse(feedback?.text ?? '')
    expect(value.content[0]).toMatchObject({ text: markup, account: `Marked${turn}` })
  }
})

test('R-037 R-050 a host that is claimed in a header chooses no brand, unless our proxy says so', async () => {
  const { browser, token } = await registered('Hosted1')
  const infoAs = async (headers: Readonly<Record<string, string>>) =>
    codeOf(await browser.call('GET', '/wps/member/info', { token, headers }))
  expect(await infoAs({})).toBe('ok')
  // The one proxy this house trusts is asked: the session is none at the other brand.
  expect(await infoAs({ 'x-forwarded-host': 'other.example' })).toBe('not_signed_in')
  // Of several the last was written nearest to us.
  expect(await infoAs({ 'x-forwarded-host': 'other.example, localhost' })).toBe('ok')
  expect(await infoAs({ 'x-forwarded-host': 'nowhere.example' })).toBe('not_found')
  for (const name of ['forwarded', 'x-host', 'x-original-host', 'x-forwarded-server'])
    expect(
      await infoAs({ [name]: name === 'forwarded' ? 'host=other.example' : 'other.example' }),
    ).toBe('ok')

  const bare = await testHouse({ trustedProxies: 0 })
  const brandOf = async (headers: Readonly<Record<string, string>>) => {
    const reply = await bare.app.site.inject({
      url: '/api/wps/system/whitelabel',
      headers: { host: 'localhost', ...headers },
    })
    const body: { value: { brandName: string } } = JSON.parse(reply.body)
    return body.value.brandName
  }
  expect(await brandOf({})).toBe('Lantern Row')
  expect(await brandOf({ 'x-forwarded-host': 'other.example' })).toBe('Lantern Row')
  expect(
    await brandOf({ 'x-forwarded-host': 'other.example', 'x-forwarded-for': '10.0.0.1' }),
  ).toBe('Lantern Row')
  expect(await brandOf({ host: 'other.example' })).toBe('Harbour Lights')
  await bare.close()
})
