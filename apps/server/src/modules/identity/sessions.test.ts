import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberId } from '@lantern/kernel/ids'
import { transact } from '../../db/transact.ts'
import {
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
import { finishSignIn } from './finish-sign-in.ts'
import { endExpiredSessions } from './sessions.ts'
import { blockMember, listSessions, redeemSocketTicket, unblockMember } from './index.ts'
import { sweep } from './queries/limits.ts'

let site: MemberSite

beforeAll(async () => {
  site = await memberSite()
})
afterAll(() => site.close())

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  site.database.owner.query<Row>(text, values)

interface SignedIn {
  readonly id: MemberId
  readonly browser: MemberBrowser
  readonly token: string
}

const signInAgain = async (browser: MemberBrowser, username: string): Promise<string> => {
  const answer = await browser.call('POST', '/wps/session/loginV2', {
    body: { username, password: TEST_PASSWORD },
  })
  return (valueOf(answer) as { token: string }).token
}

async function signedIn(username: string): Promise<SignedIn> {
  const id = await makeMember(site.ctx, site.brand, username)
  const browser = memberBrowser(site.http)
  return { id, browser, token: await signInAgain(browser, username) }
}

const info = (browser: MemberBrowser, token: string) =>
  browser.call('GET', '/wps/member/info', { token })
const isAlive = async (browser: MemberBrowser, token: string): Promise<boolean> => {
  const code = codeOf(await info(browser, token))
  expect(['ok', 'not_signed_in']).toContain(code)
  return code === 'ok'
}

const revoked = async (memberId: MemberId): Promise<unknown[]> => {
  const { rows } = await sql<{ payload: unknown }>(
    `select payload from outbox where name = 'sessions.revoked' and payload->>'memberId' = $1
      order by id`,
    [memberId],
  )
  return rows.map((row) => row.payload)
}

test('R-018 a token works with its own device cookie and with nothing else', async () => {
  const { browser, token } = await signedIn('pair')
  const device = browser.cookies.get('lr_device') ?? ''
  expect(await isAlive(browser, token)).toBe(true)
  expect(await isAlive(memberBrowser(site.http), token)).toBe(false)
  const other = await signedIn('pair2')
  expect(await isAlive(other.browser, token)).toBe(false)
  for (const cookie of [
    otherSecret(),
    '',
    token,
    `${device}A`,
    device.slice(1),
    'x'.repeat(4000),
  ]) {
    browser.cookies.set('lr_device', cookie)
    expect(await isAlive(browser, token)).toBe(false)
  }
  browser.cookies.set('lr_device', device)
  for (const bearer of [
    otherSecret(),
    '',
    device,
    `${token} `,
    `${token}A`,
    token.slice(1),
    'null',
  ])
    expect(await isAlive(browser, bearer)).toBe(false)
  expect(await isAlive(browser, token)).toBe(true)
})

test('R-018 token and device stand in the database as hashes only', async () => {
  const { browser, token } = await signedIn('hashed')
  const device = browser.cookies.get('lr_device') ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(Buffer.from(device, 'base64url')).toHaveLength(32)
  const { rows } = await sql<{ dump: string }>(
    `select string_agg(row_to_json(t)::text, '') as dump from (
       select s.*, d.* from sessions s left join member_devices d using (member_id)) t`,
  )
  const dump = rows[0]?.dump ?? ''
  expect(dump).toContain(createHash('sha256').update(token).digest('hex'))
  for (const secret of [token, device]) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
    expect(dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  }
})

test('the device cookie is HttpOnly, SameSite=Lax, for the whole site and thirty days', async () => {
  await makeMember(site.ctx, site.brand, 'biscuit')
  const answer = await memberBrowser(site.http).call('POST', '/wps/session/loginV2', {
    body: { username: 'biscuit', password: TEST_PASSWORD },
  })
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(
    /^lr_device=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
  )
})

test('R-018 a cookie that we did not give, or that nobody uses, is replaced at sign-in', async () => {
  const { browser, token } = await signedIn('fixed')
  const planted = otherSecret()
  const victim = memberBrowser(site.http)
  victim.cookies.set('lr_device', planted)
  await signInAgain(victim, 'fixed')
  expect(victim.cookies.get('lr_device')).not.toBe(planted)

  const first = browser.cookies.get('lr_device')
  await browser.call('DELETE', '/wps/session/logout', { token })
  await signInAgain(browser, 'fixed')
  expect(browser.cookies.get('lr_device')).not.toBe(first)
})

test('two members in two tabs of one browser keep each other alive', async () => {
  const { browser, token } = await signedIn('tab1')
  await makeMember(site.ctx, site.brand, 'tab2')
  const second = await signInAgain(browser, 'tab2')
  expect(await isAlive(browser, token)).toBe(true)
  expect(await isAlive(browser, second)).toBe(true)
  expect(second).not.toBe(token)
})

const age = (id: MemberId, column: string, interval: string) =>
  sql(`update sessions set ${column} = ${column} - interval '${interval}' where member_id = $1`, [
    id,
  ])

test('R-020 thirty idle minutes end a session, and so do twenty-four busy hours', async () => {
  const idle = await signedIn('idle')
  await age(idle.id, 'last_seen_at', '29 minutes')
  expect(await isAlive(idle.browser, idle.token)).toBe(true)
  await age(idle.id, 'last_seen_at', '30 minutes')
  expect(await isAlive(idle.browser, idle.token)).toBe(false)

  const busy = await signedIn('busy')
  await age(busy.id, 'expires_at', '23 hours 59 minutes')
  expect(await isAlive(busy.browser, busy.token)).toBe(true)
  await age(busy.id, 'expires_at', '1 minute')
  expect(await isAlive(busy.browser, busy.token)).toBe(false)
})

test('R-020 what ran out is written down and told to its sockets', async () => {
  const { id } = await signedIn('asleep')
  await age(id, 'last_seen_at', '31 minutes')
  const page = { offset: 0, limit: 5 }
  const before = await listSessions(site.ctx.db, site.brand.id, id, page)
  expect(before.rows[0]?.endReason).toBe('expired')
  await endExpiredSessions(site.ctx)
  const { rows } = await sql<{ id: string; end_reason: string }>(
    'select id, end_reason from sessions where member_id = $1',
    [id],
  )
  expect(rows[0]?.end_reason).toBe('expired')
  expect(await revoked(id)).toEqual([{ memberId: id, sessionId: rows[0]?.id, why: 'expired' }])
})

test('a session is marked as seen at most once a minute', async () => {
  const { id, browser, token } = await signedIn('seen')
  const seen = async () => {
    const { rows } = await sql<{ at: Date }>(
      'select last_seen_at as at from sessions where member_id = $1',
      [id],
    )
    return rows[0]?.at.getTime() ?? 0
  }
  const first = await seen()
  await isAlive(browser, token)
  expect(await seen()).toBe(first)
  await age(id, 'last_seen_at', '2 minutes')
  await isAlive(browser, token)
  expect(await seen()).toBeGreaterThanOrEqual(first)
})

test('a fourth sign-in ends the oldest, also when several come at once', async () => {
  const { id, browser, token } = await signedIn('many')
  const others = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const device = memberBrowser(site.http)
      return { device, token: await signInAgain(device, 'many') }
    }),
  )
  expect(await isAlive(browser, token)).toBe(false)
  const alive = await Promise.all(others.map((one) => isAlive(one.device, one.token)))
  expect(alive.filter(Boolean)).toHaveLength(3)
  expect(await revoked(id)).toHaveLength(2)
})

test('R-021 signing out ends this session at once and no other', async () => {
  const { id, browser, token } = await signedIn('out')
  const elsewhere = memberBrowser(site.http)
  const second = await signInAgain(elsewhere, 'out')
  expect(codeOf(await browser.call('DELETE', '/wps/session/logout', { token }))).toBe('ok')
  expect(await isAlive(browser, token)).toBe(false)
  expect(await isAlive(elsewhere, second)).toBe(true)
  expect(await revoked(id)).toMatchObject([{ why: 'logout' }])
})

test('R-021 a block ends every session at once; lifting it opens none of them again', async () => {
  const { id, browser, token } = await signedIn('barred')
  const inTx = (work: typeof blockMember) => transact(site.ctx, (tx) => work(tx, site.brand.id, id))
  await inTx(blockMember)
  expect(await isAlive(browser, token)).toBe(false)
  await expect(inTx(blockMember)).rejects.toMatchObject({ code: 'state_changed' })
  await inTx(unblockMember)
  expect(await isAlive(browser, token)).toBe(false)
  expect(await isAlive(browser, await signInAgain(browser, 'barred'))).toBe(true)
  const abroad = transact(site.ctx, (tx) => blockMember(tx, site.other.id, id))
  await expect(abroad).rejects.toMatchObject({ code: 'member_not_found' })
})

const change = (browser: MemberBrowser, token: string, content: object) =>
  browser.sealed('POST', '/wps/member/password', content, token)
const NEXT = { newPassword: 'Other Lantern 99', confirmNewPassword: 'Other Lantern 99' }

test('R-021 a changed password ends every session and answers a new token', async () => {
  const { id, browser, token } = await signedIn('changer')
  const elsewhere = memberBrowser(site.http)
  const second = await signInAgain(elsewhere, 'changer')
  const changed = await change(browser, token, { oldPassword: TEST_PASSWORD, ...NEXT })
  const { token: fresh } = valueOf(changed) as { token: string }
  expect(await isAlive(browser, token)).toBe(false)
  expect(await isAlive(elsewhere, second)).toBe(false)
  expect(await isAlive(browser, fresh)).toBe(true)
  expect(await revoked(id)).toHaveLength(2)
  const { rows } = await sql<{ event: string }>(
    `select event from audit_log where subject_id = $1 and event = 'password.changed'`,
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('a change needs the old password, confirmation, strength and a difference', async () => {
  const { browser, token } = await signedIn('strict1')
  const refusals: [object, string][] = [
    [NEXT, 'field_invalid'],
    [{ oldPassword: 'wrong', ...NEXT }, 'old_password_wrong'],
    [{ oldPassword: TEST_PASSWORD, ...NEXT, confirmNewPassword: 'x' }, 'password_mismatch'],
    [same('password1'), 'password_weak'],
    [same('STRICT1'), 'field_invalid'],
    [same('short'), 'field_invalid'],
    [same(' Edge Spaces 12'), 'field_invalid'],
    [same('x'.repeat(65)), 'field_invalid'],
    [same(TEST_PASSWORD), 'password_unchanged'],
    [{ ...NEXT, oldPassword: TEST_PASSWORD, status: 'active' }, 'sealed_payload_invalid'],
  ]
  for (const [content, code] of refusals)
    expect([content, codeOf(await change(browser, token, content))]).toEqual([content, code])
  expect(await isAlive(browser, token)).toBe(true)
})

const same = (password: string) => ({
  oldPassword: TEST_PASSWORD,
  newPassword: password,
  confirmNewPassword: password,
})

test('a stolen session has ten guesses at the password', async () => {
  const { browser, token } = await signedIn('stolen')
  const codes: string[] = []
  for (let guess = 0; guess < 11; guess += 1)
    codes.push(codeOf(await change(browser, token, { oldPassword: `guess ${guess}`, ...NEXT })))
  expect(codes.slice(0, 10).every((code) => code === 'old_password_wrong')).toBe(true)
  expect(codes[10]).toBe('too_many_requests')
})

test('a session that was proven by a password changed meanwhile does not begin', async () => {
  const { id } = await signedIn('racer')
  const step = {
    ctx: site.ctx,
    cookies: { set: () => undefined, clear: () => undefined },
    caller: {
      brand: site.brand,
      ip: '192.0.2.1',
      userAgent: 'test',
      requestId: 'r',
      language: null,
      host: 'localhost',
      cookies: {},
      member: undefined,
      operator: undefined,
    },
  }
  const proven = {
    memberId: id,
    way: 'password',
    page: 'site',
    provenBy: 'the hash before',
    restrictedWhy: null,
  } as const
  await expect(finishSignIn(step, async () => proven)).rejects.toMatchObject({
    code: 'sign_in_failed',
  })
})

const ticketOf = async (browser: MemberBrowser, token: string, what: string): Promise<string> => {
  const answer = await browser.call('POST', `/wps/session/${what}Ticket`, { token, body: {} })
  expect(valueOf(answer)).toMatchObject({ expiresInSeconds: 30 })
  return (valueOf(answer) as { ticket: string }).ticket
}
const exchange = (browser: MemberBrowser, ticket: string) =>
  browser.call('POST', '/wps/session/exchangeTicket', { body: { ticket } })

test('a hand-over ticket opens one session of its own, once, within thirty seconds', async () => {
  const { browser, token } = await signedIn('mover')
  const ticket = await ticketOf(browser, token, 'handover')
  const window = memberBrowser(site.http)
  const answers = await Promise.all([1, 2, 3].map(() => exchange(window, ticket)))
  expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'ticket_invalid', 'ticket_invalid'])
  const good = answers.find((answer) => codeOf(answer) === 'ok')
  const fresh = good && (valueOf(good) as { token: string }).token
  expect(fresh).not.toBe(token)
  expect(await isAlive(window, fresh ?? '')).toBe(true)
  expect(await isAlive(browser, token)).toBe(true)

  const late = await ticketOf(browser, token, 'handover')
  await sql(`update session_tickets set expires_at = expires_at - interval '30 seconds'`)
  expect(codeOf(await exchange(window, late))).toBe('ticket_invalid')
})

test('R-020 handing a session over does not make it live longer', async () => {
  const { id, browser, token } = await signedIn('handed')
  await sql(`update sessions set expires_at = now() + interval '5 minutes' where member_id = $1`, [
    id,
  ])
  const window = memberBrowser(site.http)
  await exchange(window, await ticketOf(browser, token, 'handover'))
  const { rows } = await sql<{ sessions: number; ends: number }>(
    `select count(*)::int as sessions, count(distinct expires_at)::int as ends
       from sessions where member_id = $1 and ended_at is null`,
    [id],
  )
  expect(rows).toEqual([{ sessions: 2, ends: 1 }])
})

test('a ticket is worth nothing elsewhere: other brand, other purpose, dead session', async () => {
  const { browser, token } = await signedIn('sender')
  const abroad = memberBrowser(site.http, 'harbour.example')
  expect(codeOf(await exchange(abroad, await ticketOf(browser, token, 'handover')))).toBe(
    'ticket_invalid',
  )
  const socket = await ticketOf(browser, token, 'socket')
  expect(codeOf(await exchange(browser, socket))).toBe('ticket_invalid')
  expect(codeOf(await exchange(browser, 'x'.repeat(43)))).toBe('ticket_invalid')
  const last = await ticketOf(browser, token, 'handover')
  await browser.call('DELETE', '/wps/session/logout', { token })
  expect(codeOf(await exchange(browser, last))).toBe('ticket_invalid')
})

test('R-049 a socket ticket tells its session once, and never after the session ended', async () => {
  const { id, browser, token } = await signedIn('socket')
  const ticket = await ticketOf(browser, token, 'socket')
  expect(await redeemSocketTicket(site.ctx, ticket)).toMatchObject({
    session: { memberId: id, account: 'socket', kind: 'full' },
    brand: { id: site.brand.id, code: 'lantern' },
  })
  expect(await redeemSocketTicket(site.ctx, ticket)).toBeUndefined()
  const handover = await ticketOf(browser, token, 'handover')
  expect(await redeemSocketTicket(site.ctx, handover)).toBeUndefined()
  expect(await redeemSocketTicket(site.ctx, "' or 1=1 --")).toBeUndefined()
  const unused = await ticketOf(browser, token, 'socket')
  await browser.call('DELETE', '/wps/session/logout', { token })
  expect(await redeemSocketTicket(site.ctx, unused)).toBeUndefined()
})

test.each(['socket', 'handover'] as const)(
  'R-049 a member gets 300 %s tickets an hour, and nobody else pays for it',
  async (purpose) => {
    const { browser, token } = await signedIn(`eager-${purpose}`)
    const other = await signedIn(`calm-${purpose}`)
    const ask = async (who: SignedIn | { browser: MemberBrowser; token: string }) =>
      codeOf(
        await who.browser.call('POST', `/wps/session/${purpose}Ticket`, {
          token: who.token,
          body: {},
        }),
      )
    expect(await ask({ browser, token })).toBe('ok')
    await sql(
      `update throttles set hits = array_fill(clock_timestamp(), array[300])
        where key like $1 || ':%'`,
      [purpose],
    )
    expect(await ask({ browser, token })).toBe('too_many_requests')
    expect(await ask(other)).toBe('ok')
    await sql(
      `update throttles set hits = array_fill(clock_timestamp() - interval '1 hour', array[300])
        where key like $1 || ':%'`,
      [purpose],
    )
    expect(await ask({ browser, token })).toBe('ok')
  },
)

test('what has run out is swept away, and nothing else', async () => {
  const { browser, token } = await signedIn('tidy')
  await sql('delete from session_tickets')
  await ticketOf(browser, token, 'socket')
  const old = await ticketOf(browser, token, 'handover')
  await sql(
    `update session_tickets set expires_at = now() - interval '1 second' where ticket_hash = $1`,
    [createHash('sha256').update(old).digest()],
  )
  await sweep(site.ctx.db)
  const { rows } = await sql<{ purpose: string }>('select purpose from session_tickets')
  expect(rows).toEqual([{ purpose: 'socket' }])
})

test('a chosen language stays with the member; only languages of the brand are taken', async () => {
  const { browser, token } = await signedIn('polyglot')
  const choose = (language: string) =>
    browser.call('POST', '/wps/system/getUpdateLanguage', { token, body: { language } })
  expect(codeOf(await choose('vi'))).toBe('ok')
  expect(valueOf(await info(browser, token))).toMatchObject({ language: 'vi' })
  expect(codeOf(await choose('xx'))).toBe('field_invalid')
  expect(valueOf(await info(browser, token))).toMatchObject({ language: 'vi' })
})
