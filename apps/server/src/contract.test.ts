import { listCalls, memberContract, opsContract } from '@lantern/contract'
import type { Endpoint } from '@lantern/contract/endpoint'
import { isRefusalCode, refusalStatus } from '@lantern/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { tableCounts } from './db/schema/queries.ts'
import { booksBalance } from './modules/wagers/index.ts'
import { signedInMember, signedInOperator, trialMember } from './testing/people.ts'
import { type TestHouse, testHouse } from './testing/app.ts'

let house: TestHouse
let credentials: Record<'none' | 'member' | 'trial' | 'operator', Record<string, string>>

beforeAll(async () => {
  house = await testHouse()
  credentials = {
    none: {},
    member: await signedInMember(house, 'walker01'),
    trial: await trialMember(house),
    operator: await signedInOperator(house, 'owner'),
  }
})
afterAll(() => house.close())

const KEY = '3f0b8f7a-6f1e-4d6c-9f57-1c2b3d4e5f60'

interface Sent {
  readonly method: Endpoint['method']
  readonly url: string
  readonly headers?: Record<string, string>
  readonly payload?: string
}

async function send(realm: 'member' | 'operator', { method, url, headers, payload }: Sent) {
  const app = realm === 'member' ? house.app.site : house.app.console
  const began = performance.now()
  const reply = await app.inject({
    method,
    url,
    headers: {
      host: 'localhost',
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: reply.statusCode, body: reply.body, ms: performance.now() - began }
}

/** A refusal of the house: 4xx (or busy), a stable code with that status, quickly, nothing else. */
function expectRefusal(reply: { status: number; body: string; ms: number }, what: string): string {
  const parsed: { success?: unknown; code?: unknown; message?: unknown } = JSON.parse(reply.body)
  expect(parsed, what).toMatchObject({ success: false })
  const code = String(parsed.code)
  expect(isRefusalCode(code), `${what}: ${code}`).toBe(true)
  if (isRefusalCode(code)) expect(refusalStatus(code), what).toBe(reply.status)
  expect(reply.status, `${what}: ${reply.body}`).toBeGreaterThanOrEqual(400)
  expect(reply.status, `${what}: ${reply.body}`).toBeLessThan(500)
  expect(reply.ms, what).toBeLessThan(1_000)
  return code
}

const realms = [
  { realm: 'member' as const, prefix: '/api', calls: listCalls(memberContract) },
  { realm: 'operator' as const, prefix: '/api/ops', calls: listCalls(opsContract) },
]

/** Credentials that are good enough for the call, so that only the input can be wrong. */
function goodFor(call: Endpoint): Record<string, string> {
  if (call.audience === 'operator') return credentials.operator
  if (call.audience === 'public' || call.audience === 'operator-public') return credentials.none
  return credentials.member
}

const hasBody = (call: Endpoint) => call.method === 'POST' || call.method === 'PUT'
const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
const MISSHAPEN: readonly (readonly [name: string, payload: string])[] = [
  ['an array', '[]'],
  ['a text', '"x"'],
  ['broken JSON', '{"amount":'],
  ['an unknown field', '{"zzUnknown":1}'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['eleven levels', nested(11)],
  ['many megabytes', JSON.stringify({ text: 'x'.repeat(200_000) })],
]

describe.each(realms)('$realm calls', ({ realm, prefix, calls }) => {
  test.each(calls)('$name refuses misshapen input and writes nothing', async ({ name, call }) => {
    const before = await tableCounts(house.database.owner)
    const headers = { ...goodFor(call), 'idempotency-key': KEY }
    const url = prefix + call.path
    if (hasBody(call)) {
      for (const [what, payload] of MISSHAPEN)
        expectRefusal(
          await send(realm, { method: call.method, url, headers, payload }),
          `${name}: ${what}`,
        )
      const form = { ...headers, 'content-type': 'text/plain' }
      const plain = await send(realm, { method: call.method, url, headers: form, payload: 'a=1' })
      expect(expectRefusal(plain, `${name}: plain text`)).toBe('unsupported_media_type')
      const stranger = { ...headers, origin: 'https://evil.example' }
      const crossed = await send(realm, {
        method: call.method,
        url,
        headers: stranger,
        payload: '{}',
      })
      expect(expectRefusal(crossed, `${name}: another origin`)).toBe('untrusted_origin')
    } else {
      const unknown = await send(realm, { method: call.method, url: `${url}?zzUnknown=1`, headers })
      expectRefusal(unknown, `${name}: an unknown field`)
    }
    expect(await tableCounts(house.database.owner)).toEqual(before)
  })

  test.each(calls.filter(({ call }) => !/public/.test(call.audience)))(
    '$name refuses whoever it is not for',
    async ({ name, call }) => {
      const payload = hasBody(call) ? '{}' : undefined
      const at = { method: call.method, url: prefix + call.path, ...(payload ? { payload } : {}) }
      const anonymous = await send(realm, { ...at, headers: { 'idempotency-key': KEY } })
      expect(expectRefusal(anonymous, `${name}: nobody`)).toBe('not_signed_in')
      const wrong = realm === 'member' ? credentials.operator : credentials.member
      const foreign = await send(realm, { ...at, headers: { ...wrong, 'idempotency-key': KEY } })
      expect(expectRefusal(foreign, `${name}: another realm`)).toBe('not_signed_in')
      if (call.audience === 'member') {
        const headers = { ...credentials.trial, 'idempotency-key': KEY }
        const trial = await send(realm, { ...at, headers })
        expect(expectRefusal(trial, `${name}: R-035 a trial account`)).toBe('real_account_required')
      }
    },
  )

  test.each(calls.filter(({ call }) => call.money))(
    '$name needs an idempotency key',
    async ({ name, call }) => {
      for (const key of [undefined, 'x', '3f0b8f7a6f1e4d6c9f571c2b3d4e5f60']) {
        const headers = {
          ...goodFor(call),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        }
        const payload = await minimalPayload(call)
        const reply = await send(realm, {
          method: call.method,
          url: prefix + call.path,
          headers,
          payload,
        })
        const code = expectRefusal(reply, `${name}: ${key}`)
        expect(['idempotency_key_required', 'bad_request', 'sealed_payload_invalid']).toContain(
          code,
        )
      }
    },
  )
})

/** A body of the right shape where that is simple; a wrong one is refused before the key is. */
async function minimalPayload(call: Endpoint): Promise<string> {
  const samples: Record<string, unknown> = {
    '/wps/cashier/deposits': { method: 'bank_qr', amount: '10.00' },
    '/wps/originals/open': {
      gameCode: 'dice',
      stake: '1.00',
      bet: { direction: 'over', target: 5050 },
    },
    '/wps/originals/act': { roundId: '1', action: { type: 'cashOut' } },
    '/withdrawal/approve': { id: '1', contentHash: 'x' },
    '/withdrawal/reject': { id: '1', reason: 'not today' },
  }
  return JSON.stringify(samples[call.path] ?? {})
}

const ODD_AMOUNTS: readonly unknown[] = [
  '1e2', '+1.00', '-1.00', '10.00001', ' 1', '1.', '.5', '01.00', '', '1,00', '0x10', 'NaN',
  'Infinity', '9'.repeat(30), 10, 1.5, null, true, ['1.00'], { amount: '1.00' }, '１.00', '1.00\n',
] // biome-ignore format: a list

test('R-004 odd amounts are 400 and leave no row', async () => {
  const before = await tableCounts(house.database.owner)
  for (const amount of ODD_AMOUNTS)
    for (const [url, body] of [
      ['/api/wps/cashier/deposits', { method: 'bank_qr', amount }],
      [
        '/api/wps/originals/open',
        { gameCode: 'dice', stake: amount, bet: { direction: 'over', target: 5050 } },
      ],
    ] as const) {
      const headers = { ...credentials.member, 'idempotency-key': crypto.randomUUID() }
      const reply = await send('member', {
        method: 'POST',
        url,
        headers,
        payload: JSON.stringify(body),
      })
      expectRefusal(reply, `${url} ${JSON.stringify(amount)}`)
      expect(reply.status).toBe(400)
    }
  expect(await tableCounts(house.database.owner)).toEqual(before)
})

/** The first number that is too large for an id of the database. */
const NO_ID = '9223372036854775808'

test('an id that no database has is refused at the door, by every call that takes one', async () => {
  const samples: Record<string, unknown> = {
    action: { type: 'cashOut' },
    contentHash: 'x',
    reason: 'not today',
    account: 'somebody01',
    amount: '1.00',
    direction: 'credit',
    reasonCode: 'other',
    words: 'not today',
  }
  const asked: string[] = []
  for (const { realm, prefix, calls } of realms)
    for (const { name, call } of calls) {
      const { properties = {}, required = [] } = z.toJSONSchema(call.input, {
        io: 'input',
        unrepresentable: 'any',
      })
      // the id of a module, a pattern, a key, a tag or a text is a word
      const field = Object.keys(properties).find((one) =>
        /^id$|^(?!mod|pattern|key|gtag|text)[a-z]+Id$/.test(one),
      )
      if (field === undefined || call.sealed) continue
      asked.push(name)
      const input: Record<string, unknown> = { [field]: NO_ID }
      for (const other of required) input[other] ??= samples[other]
      const url = prefix + call.path
      const sent: Sent = hasBody(call)
        ? { method: call.method, url, payload: JSON.stringify(input) }
        : { method: call.method, url: `${url}?${field}=${NO_ID}` }
      const headers = { ...goodFor(call), 'idempotency-key': crypto.randomUUID() }
      const reply = await send(realm, { ...sent, headers })
      expect(expectRefusal(reply, name)).toBe('bad_request')
      expect(JSON.parse(reply.body), name).toMatchObject({ value: { field } })
    }
  expect(asked.length).toBeGreaterThan(12)
})

test('what no database holds is refused at the door, not by the database', async () => {
  const { member, none, operator } = credentials
  const json = (value: unknown) => JSON.stringify(value)
  const odd: readonly (readonly ['member' | 'operator', Sent])[] = [
    [
      'member',
      {
        method: 'POST',
        url: '/api/wps/session/loginV2',
        payload: json({ username: 'a\0b', password: 'x' }),
        headers: none,
      },
    ],
    ['member', { method: 'GET', url: '/api/wps/relay/GCSGAME_gameList?gameName=%00' }],
    [
      'member',
      {
        method: 'GET',
        url: `/api/wps/cashier/deposit?id=${'9'.repeat(19)}`,
        headers: member,
      },
    ],
    [
      'member',
      { method: 'GET', url: '/api/wps/v2/wallets/statement?from=0000-01-01', headers: member },
    ],
    ['member', { method: 'GET', url: `/art/${'9'.repeat(19)}.wide.0123456789ab.svg` }],
    ['member', { method: 'GET', url: `/art/${NO_ID}.wide.0123456789ab.svg` }],
    ['operator', { method: 'GET', url: '/api/ops/members?search=%00', headers: operator }],
  ]
  for (const [realm, sent] of odd) expectRefusal(await send(realm, sent), sent.url)
  const page = await house.app.site.inject({
    url: '/',
    headers: { host: 'localhost', cookie: 'lr_lang=%00' },
  })
  expect(page.statusCode).toBeLessThan(500)
})

test('without a token, figures are for this machine and not for whom its proxy lets in', async () => {
  const read = (headers: Record<string, string>) =>
    house.app.site.inject({ url: '/metrics', headers: { host: 'localhost', ...headers } })
  expect((await read({})).statusCode).toBe(200)
  expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
})

test('R-032 every route that answers is declared by a contract or stands on this list', () => {
  const declared = new Set(
    realms.flatMap(({ prefix, calls }) =>
      calls.map(({ call }) => `${call.method} ${prefix}${call.path}`),
    ),
  )
  const extra = [...house.app.routes()].filter((route) => !declared.has(route)).toSorted()
  expect(extra).toEqual([
    'GET /*',
    'GET /api/docs',
    'GET /api/openapi.json',
    'GET /api/ops/docs',
    'GET /api/ops/openapi.json',
    'GET /art/:file',
    'GET /auth/social/callback',
    'GET /healthz',
    'GET /metrics',
    'GET /readyz',
    'POST /hooks/payment/:provider',
    'POST /vendor/hub88/*',
    'POST /vendor/superapi/*',
    'POST /vendor/v1/*',
  ])
})

test('R-042 every kind of reply carries the safety headers', async () => {
  for (const url of ['/', '/api/wps/system/status', '/nothing', '/healthz', '/api/docs']) {
    const { headers } = await house.app.site.inject({
      method: 'GET',
      url,
      headers: { host: 'localhost' },
    })
    expect(headers['content-security-policy'], url).toMatch(/default-src/)
    expect(headers['content-security-policy'], url).toMatch(/frame-ancestors/)
    expect(headers['strict-transport-security'], url).toMatch(/max-age=31536000/)
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['referrer-policy'], url).toBeTruthy()
    expect(headers['origin-agent-cluster'], url).toBe('?1')
  }
  const own = await house.app.site.inject({
    method: 'GET',
    url: '/api/wps/v2/wallets/balance',
    headers: { host: 'localhost', ...credentials.member },
  })
  expect(own.statusCode).toBe(200)
  expect(own.headers['cache-control']).toBe('no-store')
  for (const url of ['/api/wps/captcha', '/api/wps/system/status', '/api/wps/challenge']) {
    const open = await house.app.site.inject({ method: 'GET', url, headers: { host: 'localhost' } })
    expect([url, open.statusCode, open.headers['cache-control']]).toEqual([url, 200, 'no-store'])
  }
})

test('the books balance after all of it', async () => {
  expect(await booksBalance(house.database.owner)).toEqual([])
})
