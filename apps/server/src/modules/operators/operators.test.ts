import { opsContract } from '@lantern/contract'
import type { Method } from '@lantern/contract/endpoint'
import { assert } from '@lantern/kernel/assert'
import { HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import type { FastifyInstance } from 'fastify'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Brand } from '../../caller.ts'
import { systemRandom } from '../../context.ts'
import { createHttp } from '../../http/server.ts'
import { mount, type Route } from '../../mount.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { opsRoutes as auditRoutes, systemActor } from '../audit/index.ts'
import { brandOfHost, createBrand, forgetSite } from '../config/index.ts'
import { assignRoles, createOperator, operatorSession, resetTotp, setPassword } from './index.ts'
import { sessionRoutes } from './session-routes.ts'

let database: TestDatabase
let ctx: TestContext
let brand: Brand
let app: FastifyInstance

const PASSWORD = 'Lantern2026'
const shell = systemActor('shell')

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

let brands = 0
const host = () => `console${brands}.test`
beforeEach(async () => {
  brands += 1
  await start('demo')
  brand = await createBrand(database.owner, {
    code: `lantern${brands}`,
    name: 'Lantern Row',
    currency: 'USD',
    offsetMinutes: 0,
    hosts: [host()],
  })
  forgetSite(ctx, brand.id)
})
afterEach(() => app.close())

async function start(mode: 'demo' | 'production'): Promise<void> {
  // one database for all tests: tokens must not repeat
  ctx = { ...testContext(database.app, database.url, { mode }), random: systemRandom }
  app = await createHttp(ctx, { name: 'console', trustedOrigins: [] })
  const door = {
    ctx,
    prefix: '/api/ops' as const,
    keeper: {
      brandOfHost: (name: string) => brandOfHost(ctx, name),
      siteState: () => Promise.resolve('open' as const),
      memberSession: () => Promise.resolve(undefined),
      breakThatEnded: () => Promise.resolve(undefined),
      operatorSession: (cookie: string) => operatorSession(ctx, cookie),
      unseal: () => Promise.reject(new Error('nothing is sealed here')),
    },
  }
  const routes: Route[] = [...sessionRoutes(), ...auditRoutes()]
  mount(app, door, routes)
}

interface Reply {
  readonly status: number
  readonly code: string | undefined
  readonly value: Record<string, unknown>
  readonly cookie: string | undefined
}

async function call(
  method: Method,
  path: string,
  options: { body?: unknown; cookie?: string | undefined } = {},
): Promise<Reply> {
  const reply = await app.inject({
    method,
    url: `/api/ops${path}`,
    headers: {
      host: host(),
      ...(options.cookie ? { cookie: `lr_ops=${options.cookie}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { payload: JSON.stringify(options.body ?? {}) } : {}),
  })
  const body: { code?: string; value?: Record<string, unknown> } = reply.json()
  const set = reply.cookies.find((cookie) => cookie.name === 'lr_ops')
  return {
    status: reply.statusCode,
    code: body.code,
    value: body.value ?? {},
    cookie: set?.value,
  }
}

const login = (username: string, password = PASSWORD, totp?: string) =>
  call('POST', '/session/login', { body: { username, password, ...(totp ? { totp } : {}) } })

const make = (username: string, ...roles: string[]) =>
  createOperator(ctx, brand.id, shell, { username, password: PASSWORD, roles })

async function cookieOf(username: string, totp?: string): Promise<string> {
  const { cookie } = await login(username, PASSWORD, totp)
  assert(cookie, `${username} signs in`)
  return cookie
}

const codeAt = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(ctx.clock.now().getTime() / 1000) })

async function auditOf(event: string) {
  const { rows } = await database.owner.query<Record<string, unknown>>(
    `select actor_name, session_id, ip, reason, before, after, subject_id
       from audit_log where event = $1 and brand_id = $2 order by id`,
    [event, brand.id],
  )
  return rows
}

describe('a session', () => {
  test('opens with the right password, in a cookie that only the console reads', async () => {
    await make('maker', 'maker')
    const reply = await login('MAKER ')
    expect(reply.status).toBe(200)
    expect(reply.value).toMatchObject({ username: 'maker', roles: ['maker'], hasTotp: false })
    const me = await call('GET', '/session/me', { cookie: reply.cookie })
    expect(me.value['grants']).toContain('withdrawals.approve')
    expect(me.value['grants']).not.toContain('system.write')
    const raw = await app.inject({
      method: 'POST',
      url: '/api/ops/session/login',
      headers: { host: host(), 'content-type': 'application/json' },
      payload: JSON.stringify({ username: 'maker', password: PASSWORD }),
    })
    expect(raw.headers['set-cookie']).toMatch(/lr_ops=[\w-]{43};.*HttpOnly.*SameSite=Lax/i)
    expect(await auditOf('operator.signedIn')).toHaveLength(2)
  })

  test('ends after 30 idle minutes, and after 12 hours in any case', async () => {
    await make('maker', 'maker')
    const idle = await cookieOf('maker')
    ctx.clock.advance(29 * MINUTE_MS)
    expect((await call('GET', '/session/me', { cookie: idle })).status).toBe(200)
    ctx.clock.advance(29 * MINUTE_MS)
    expect((await call('GET', '/session/me', { cookie: idle })).status).toBe(200)
    ctx.clock.advance(31 * MINUTE_MS)
    expect((await call('GET', '/session/me', { cookie: idle })).code).toBe('not_signed_in')
    const busy = await cookieOf('maker')
    for (let spent = 0; spent < 12 * HOUR_MS - MINUTE_MS; spent += 20 * MINUTE_MS) {
      expect((await call('GET', '/session/me', { cookie: busy })).status).toBe(200)
      ctx.clock.advance(20 * MINUTE_MS)
    }
    ctx.clock.advance(MINUTE_MS)
    expect((await call('GET', '/session/me', { cookie: busy })).code).toBe('not_signed_in')
  })

  test('is one at a time: the newer ends the older; sign-out ends it too', async () => {
    await make('maker', 'maker')
    const first = await cookieOf('maker')
    const second = await cookieOf('maker')
    expect((await call('GET', '/session/me', { cookie: first })).code).toBe('not_signed_in')
    expect((await call('DELETE', '/session/logout', { cookie: second })).status).toBe(200)
    expect((await call('GET', '/session/me', { cookie: second })).code).toBe('not_signed_in')
  })

  test('parallel sign-ins leave one live session', async () => {
    await make('maker', 'maker')
    await Promise.all([login('maker'), login('maker')])
    const { rows } = await database.owner.query(
      'select id from operator_sessions where ended_at is null and brand_id = $1',
      [brand.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('does not open with a password that was replaced while it was checked', async () => {
    await make('maker', 'maker')
    const { rows } = await database.owner.query<{ id: string }>(
      `select id from operators where username = 'maker' and brand_id = $1`,
      [brand.id],
    )
    const holder = await database.owner.connect()
    await holder.query('begin')
    await holder.query('select from operators where id = $1 for update', [rows[0]?.id])
    const late = login('maker')
    await expect
      .poll(async () => {
        const waiting = await database.owner.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return waiting.rowCount
      })
      .toBe(1)
    await holder.query(`update operators set password_hash = 'another' where id = $1`, [
      rows[0]?.id,
    ])
    await holder.query('commit')
    holder.release()
    expect((await late).code).toBe('operator_sign_in_failed')
  })

  test('R-036 a change of roles holds from the next request on', async () => {
    await make('anna', 'support')
    const cookie = await cookieOf('anna')
    expect((await call('GET', '/audit', { cookie })).code).toBe('forbidden')
    await assignRoles(ctx, brand.id, shell, { username: 'anna', roles: ['risk'] })
    expect((await call('GET', '/audit', { cookie })).status).toBe(200)
    await assignRoles(ctx, brand.id, shell, { username: 'anna', roles: ['support'] })
    expect((await call('GET', '/audit', { cookie })).code).toBe('forbidden')
    expect(await auditOf('operator.rolesAssigned')).toMatchObject([
      { before: { roles: ['support'] }, after: { roles: ['risk'] } },
      { before: { roles: ['risk'] }, after: { roles: ['support'] } },
    ])
  })

  test('of one brand is not known to another', async () => {
    const other = await createBrand(database.owner, {
      code: 'other',
      name: 'Other',
      currency: 'USD',
      offsetMinutes: 60,
      hosts: ['other.test'],
    })
    await createOperator(ctx, other.id, shell, {
      username: 'maker',
      password: 'Different2026',
      roles: ['maker'],
    })
    expect((await login('maker', 'Different2026')).code).toBe('operator_sign_in_failed')
  })
})

describe('bad sign-ins', () => {
  test('say the same for an unknown name, a wrong password and a lock of either', async () => {
    await make('maker', 'maker')
    const answers = async (username: string) => {
      const codes: unknown[] = []
      for (let turn = 0; turn < 5; turn += 1) codes.push((await login(username, 'wrong')).code)
      return codes
    }
    const known = await answers('maker')
    expect(known).toEqual([
      'operator_sign_in_failed',
      'operator_sign_in_failed',
      'operator_sign_in_failed',
      'operator_locked',
      'operator_locked',
    ])
    expect(await answers('nobody')).toEqual(known)
  })

  test('lock after three for half an hour, with an audit row', async () => {
    await make('maker', 'maker')
    for (let turn = 0; turn < 3; turn += 1) await login('maker', 'wrong')
    expect((await login('maker')).code).toBe('operator_locked')
    expect(await auditOf('operator.locked')).toMatchObject([{ after: { failures: 3 } }])
    ctx.clock.advance(30 * MINUTE_MS)
    expect((await login('maker')).status).toBe(200)
    await login('maker', 'wrong')
    expect((await login('maker')).status).toBe(200)
  })

  test('can not outrun the lock by coming all at once', async () => {
    await make('maker', 'maker')
    const replies = await Promise.all(Array.from({ length: 12 }, () => login('maker', 'wrong')))
    expect(replies.filter((reply) => reply.code === 'operator_sign_in_failed')).toHaveLength(3)
    expect(replies.filter((reply) => reply.code === 'operator_locked')).toHaveLength(9)
  })
})

describe('bad sign-ins from one address', () => {
  const from = async (remoteAddress: string, username: string, password: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/ops/session/login',
      remoteAddress,
      headers: { host: host(), 'content-type': 'application/json' },
      payload: JSON.stringify({ username, password }),
    })
    return reply.json<{ code?: string }>().code
  }

  test('are thirty an hour, whatever the names; good ones are not counted', async () => {
    await make('maker', 'maker')
    for (let turn = 0; turn < 3; turn += 1)
      expect(await from('198.51.100.9', 'maker', PASSWORD)).toBeUndefined()
    const codes: unknown[] = []
    for (let turn = 0; turn < 32; turn += 1)
      codes.push(await from('198.51.100.9', `name${turn}`, 'wrong'))
    expect(codes.slice(0, 30)).toEqual(codes.slice(0, 30).map(() => 'operator_sign_in_failed'))
    expect(codes.slice(30)).toEqual(['too_many_requests', 'too_many_requests'])
    expect(await from('198.51.100.10', 'maker', PASSWORD)).toBeUndefined()
  })
})

describe('R-029 the authenticator', () => {
  async function enrol(cookie: string): Promise<string> {
    const begun = await call('POST', '/session/beginTotp', { cookie })
    const secret = String(begun.value['secret'])
    expect(begun.value['uri']).toContain(`secret=${secret}`)
    const wrong = await call('POST', '/session/confirmTotp', { cookie, body: { totp: '000000' } })
    expect(wrong.code).toBe('operator_sign_in_failed')
    const done = await call('POST', '/session/confirmTotp', {
      cookie,
      body: { totp: codeAt(secret) },
    })
    expect(done.status).toBe(200)
    expect(await auditOf('operator.totpBegun')).toMatchObject([
      { before: { begun: false }, after: { begun: true } },
    ])
    return secret
  }

  test('is asked for once it is set up, and takes each code once', async () => {
    await make('maker', 'maker')
    const secret = await enrol(await cookieOf('maker'))
    expect((await login('maker')).code).toBe('totp_required')
    // the code that confirmed it is used up
    expect((await login('maker', PASSWORD, codeAt(secret))).code).toBe('operator_sign_in_failed')
    ctx.clock.advance(MINUTE_MS)
    const code = codeAt(secret)
    expect((await login('maker', PASSWORD, code)).status).toBe(200)
    expect((await login('maker', PASSWORD, code)).code).toBe('operator_sign_in_failed')
    const { rows } = await database.owner.query<{ secret: Buffer }>(
      `select totp_secret as secret from operators where username = 'maker' and brand_id = $1`,
      [brand.id],
    )
    expect(rows[0]?.secret.toString('latin1')).not.toContain(secret)
  })

  test('of two sign-ins with one code, one gets in', async () => {
    await make('maker', 'maker')
    const secret = await enrol(await cookieOf('maker'))
    ctx.clock.advance(MINUTE_MS)
    const code = codeAt(secret)
    const replies = await Promise.all([
      login('maker', PASSWORD, code),
      login('maker', PASSWORD, code),
    ])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('asking for it forgives no bad code', async () => {
    await make('maker', 'maker')
    await enrol(await cookieOf('maker'))
    ctx.clock.advance(MINUTE_MS)
    const codes: unknown[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      codes.push((await login('maker', PASSWORD, '000000')).code)
      await login('maker')
    }
    expect(codes).toEqual([
      'operator_sign_in_failed',
      'operator_sign_in_failed',
      'operator_sign_in_failed',
      'operator_locked',
    ])
  })

  test('is mandatory in production for whoever decides about money', async () => {
    await app.close()
    await start('production')
    await make('maker', 'maker')
    await make('risk', 'risk')
    const cookie = await cookieOf('maker')
    expect((await call('GET', '/audit', { cookie })).code).toBe('totp_required')
    expect((await call('GET', '/session/me', { cookie })).status).toBe(200)
    expect((await call('GET', '/audit', { cookie: await cookieOf('risk') })).status).toBe(200)
    await enrol(cookie)
    expect((await call('GET', '/audit', { cookie })).code).toBe('forbidden')
  })

  test('is replaced by the shell only, which ends the session', async () => {
    await make('maker', 'maker')
    const cookie = await cookieOf('maker')
    await enrol(cookie)
    expect((await call('POST', '/session/beginTotp', { cookie })).code).toBe('state_changed')
    await resetTotp(ctx, brand.id, shell, 'maker')
    expect((await call('GET', '/session/me', { cookie })).code).toBe('not_signed_in')
    expect((await login('maker')).status).toBe(200)
    expect(await auditOf('operator.totpReset')).toMatchObject([
      { actor_name: 'shell', before: { totp: true }, after: { totp: false } },
    ])
  })
})

describe('accounts', () => {
  test('a new password ends the session and the lock', async () => {
    await make('maker', 'maker')
    const cookie = await cookieOf('maker')
    for (let turn = 0; turn < 3; turn += 1) await login('maker', 'wrong')
    await setPassword(ctx, brand.id, shell, { username: 'maker', password: 'Another2026' })
    expect((await call('GET', '/session/me', { cookie })).code).toBe('not_signed_in')
    expect((await login('maker')).code).toBe('operator_sign_in_failed')
    expect((await login('maker', 'Another2026')).status).toBe(200)
  })

  test('refuse a taken name, a short password and an unknown role', async () => {
    await make('maker', 'maker')
    await expect(make('maker', 'maker')).rejects.toMatchObject({ code: 'username_taken' })
    await expect(make('x y', 'maker')).rejects.toMatchObject({ code: 'field_invalid' })
    await expect(make('anna', 'king')).rejects.toMatchObject({ code: 'field_invalid' })
    await expect(
      setPassword(ctx, brand.id, shell, { username: 'maker', password: 'short' }),
    ).rejects.toMatchObject({ code: 'password_weak' })
  })

  test('every call of the console but the sign-in refuses a visitor', async () => {
    const calls = [...sessionRoutes(), ...auditRoutes()]
      .map((route) => route.call)
      .filter((one) => one.path !== opsContract.session.login.path)
    const codes = await Promise.all(
      calls.map(async ({ method, path }) => (await call(method, path)).code),
    )
    expect(codes).toEqual(calls.map(() => 'not_signed_in'))
  })
})
