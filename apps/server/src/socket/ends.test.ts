// What a member has open when its session ends: a game that was launched, its round, the socket.
import { randomUUID } from 'node:crypto'
import type { SocketEvent } from '@lantern/contract/socket'
import type { MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../db/transact.ts'
import { type TestHouse, testHouse } from '../testing/app.ts'
import {
  type Answer,
  codeOf,
  type MemberBrowser,
  memberBrowser,
  valueOf,
} from '../testing/member-browser.ts'
import { fund } from '../testing/money.ts'
import { type Credentials, PASSWORD, signedInOperator } from '../testing/people.ts'
import { connected, type Sockets, socketsOf } from '../testing/sockets.ts'

let house: TestHouse
let sockets: Sockets
let operator: Credentials

beforeAll(async () => {
  house = await testHouse({}, true)
  sockets = socketsOf(house)
  operator = await signedInOperator(house, 'owner')
})
afterAll(async () => {
  sockets.closeAll()
  await house.close()
})

interface Player {
  readonly browser: MemberBrowser
  readonly id: MemberId
  readonly token: string
  readonly round: { readonly id: string }
}

const keyed = (browser: MemberBrowser, token: string, path: string, body: object) =>
  browser.call('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } })
const launch = (browser: MemberBrowser, token: string, mode: 'real' | 'trial' = 'real') =>
  browser.call('POST', '/wps/game/launchGame', {
    token,
    body: { gameCode: 'mines', vassalage: 'ROW', mode },
  })
const openRound = (browser: MemberBrowser, token: string, stake = '1.00') =>
  keyed(browser, token, '/wps/originals/open', { gameCode: 'mines', stake, bet: { mines: 3 } })

/** A member with money, who has launched a game, opened a round in it, and found one lantern. */
async function playing(account: string): Promise<Player> {
  const browser = memberBrowser(house.app.site)
  const registered = await browser.sealed('PUT', '/wps/member/register', {
    username: account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    acceptTerms: true,
  })
  const { token } = valueOf(registered) as { token: string }
  const info = await browser.call('GET', '/wps/member/info', { token })
  const { id } = valueOf(info) as { id: MemberId }
  const whose = { brandId: house.brand.id, memberId: id, currency: 'USD' }
  await transact(house.ctx, (tx) => fund(house.ctx, tx, whose, { amount: money('50.00') }))
  expect(codeOf(await launch(browser, token))).toBe('ok')
  const { round } = valueOf(await openRound(browser, token)) as { round: { id: string } }
  return { browser, id, token, round }
}

/** Every call that the page of a running game makes. */
async function movesOf({ browser, token, round }: Player): Promise<string[]> {
  const answers: Answer[] = [
    await browser.call('GET', '/wps/originals/current?gameCode=mines', { token }),
    await keyed(browser, token, '/wps/originals/act', {
      roundId: round.id,
      action: { type: 'open', cell: 1 },
    }),
    await openRound(browser, token),
    await launch(browser, token),
    await browser.call('POST', '/wps/session/socketTicket', { token, body: {} }),
    await browser.call('POST', '/wps/session/handoverTicket', { token, body: {} }),
  ]
  return answers.map(codeOf)
}

const ends: Readonly<Record<string, (player: Player) => Promise<unknown>>> = {
  'sign-out': async ({ browser, token }) =>
    valueOf(await browser.call('DELETE', '/wps/session/logout', { token })),
  'a block': async ({ id }) => {
    const reply = await house.app.console.inject({
      method: 'POST',
      url: '/api/ops/member/block',
      headers: { host: 'localhost', 'content-type': 'application/json', ...operator },
      payload: JSON.stringify({ id, reason: 'seen in two places at once' }),
    })
    expect(reply.statusCode).toBe(200)
  },
  'an exclusion': async ({ browser, token }) =>
    valueOf(
      await browser.sealed(
        'POST',
        '/wps/safeplay/exclude',
        { months: 6, password: PASSWORD },
        token,
      ),
    ),
  'a changed password': async ({ browser, token }) => {
    const next = 'Other Lantern 99'
    const wish = { oldPassword: PASSWORD, newPassword: next, confirmNewPassword: next }
    valueOf(await browser.sealed('POST', '/wps/member/password', wish, token))
  },
}

test.each(Object.entries(ends))(
  'R-021 a launched game, its tickets and its socket end within a second of %s',
  async (what, end) => {
    const player = await playing(`ends${Object.keys(ends).indexOf(what)}`)
    const { browser, token } = player
    const cookie = `lr_device=${browser.cookies.get('lr_device') ?? ''}`
    const who = { authorization: `Bearer ${token}`, cookie }
    const socket = connected(await sockets.connect(await sockets.ticketOf(who)))
    const unused = await sockets.ticketOf(who)
    const handover = await browser.call('POST', '/wps/session/handoverTicket', { token, body: {} })
    const heard: string[] = []
    socket.on('event', ({ name }: SocketEvent) => heard.push(name))
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    await end(player)
    const began = performance.now()
    expect(new Set(await movesOf(player))).toEqual(new Set(['not_signed_in']))
    await gone
    // Whoever is shown out was told first: the page looks at once instead of coming back later.
    expect(heard).toContain('session.revoked')
    expect(performance.now() - began).toBeLessThan(1_000)
    // What was handed out before is no way back.
    expect(await sockets.connect(unused)).toBe('ticket_invalid')
    const { ticket } = valueOf(handover) as { ticket: string }
    const body = { ticket }
    const back = await memberBrowser(house.app.site).call('POST', '/wps/session/exchangeTicket', {
      body,
    })
    expect(codeOf(back)).toBe('ticket_invalid')
  },
)

test('a page whose session an exclusion ended is told so, and nobody else', async () => {
  const saidAfter = async (what: string, account: string) => {
    const player = await playing(account)
    await ends[what]?.(player)
    const { browser, token } = player
    const own = await browser.call('GET', '/wps/member/info', { token })
    const other = await memberBrowser(house.app.site).call('GET', '/wps/member/info', { token })
    expect([own, other].map(codeOf)).toEqual(['not_signed_in', 'not_signed_in'])
    return [own, other].map(({ body }) => body.value)
  }
  const [told, stranger] = await saidAfter('an exclusion', 'told01')
  expect(told).toEqual({ endedBy: 'excluded' })
  const untold = [stranger, ...(await saidAfter('sign-out', 'told02'))]
  expect(untold).toEqual([stranger, stranger, stranger])
  expect(JSON.stringify(untold)).not.toContain('endedBy')
})

test.each(Object.entries(ends))(
  'R-021 a game tried without money beside a session ends within a second of %s',
  async (what, end) => {
    const player = await playing(`tries${Object.keys(ends).indexOf(what)}`)
    const { browser, token } = player
    const { playToken } = valueOf(await launch(browser, token, 'trial')) as { playToken: string }
    expect(codeOf(await openRound(browser, playToken))).toBe('ok')
    const cookie = `lr_device=${browser.cookies.get('lr_device') ?? ''}`
    const ticket = await sockets.ticketOf({ authorization: `Bearer ${playToken}`, cookie })
    const socket = connected(await sockets.connect(ticket))
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    await end(player)
    const began = performance.now()
    expect(codeOf(await openRound(browser, playToken))).toBe('not_signed_in')
    await gone
    expect(performance.now() - began).toBeLessThan(1_000)
  },
)

test('R-021 a play session ends with a block of the account that plays in it', async () => {
  const browser = memberBrowser(house.app.site)
  const { playToken } = valueOf(await launch(browser, '', 'trial')) as { playToken: string }
  expect(codeOf(await openRound(browser, playToken))).toBe('ok')
  const { rows } = await house.database.owner.query<{ id: MemberId }>(
    `select member_id as id from sessions where kind = 'play' and ended_at is null`,
  )
  expect(rows).toHaveLength(1)
  const [row] = rows
  await ends['a block']?.({ browser, id: row?.id as MemberId, token: '', round: { id: '' } })
  expect(codeOf(await openRound(browser, playToken))).toBe('not_signed_in')
  const again = await browser.call('GET', '/wps/originals/current?gameCode=mines', {
    token: playToken,
  })
  expect(codeOf(again)).toBe('not_signed_in')
})
