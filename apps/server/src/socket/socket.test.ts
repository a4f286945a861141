import { createServer } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocketEvent } from '@lantern/contract/socket'
import { transact } from '../db/transact.ts'
import { publish } from '../events.ts'
import { isLive, redeemSocketTicket } from '../modules/identity/index.ts'
import { type TestHouse, testHouse } from '../testing/app.ts'
import { testContext } from '../testing/context.ts'
import { testDatabase } from '../testing/database.ts'
import { type Credentials, signedInMember } from '../testing/people.ts'
import { connected, type Sockets, socketsOf } from '../testing/sockets.ts'
import { createHub, type Sessions } from './hub.ts'

let house: TestHouse
let url: string
let origin: string
let sockets: Sockets
const open: Socket[] = []

beforeAll(async () => {
  house = await testHouse({}, true)
  url = `http://127.0.0.1:${house.app.ports().site}`
  origin = house.ctx.config.siteOrigins[0] ?? ''
  sockets = socketsOf(house)
})
afterAll(async () => {
  sockets.closeAll()
  for (const socket of open) socket.disconnect()
  await house.close()
})

const post = (who: Credentials, path: string, method: 'POST' | 'GET' | 'DELETE' = 'POST') =>
  house.app.site.inject({
    method,
    url: `/api${path}`,
    headers: {
      host: 'localhost',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...who,
    },
    ...(method === 'POST' ? { payload: '{}' } : {}),
  })

async function idOf(who: Credentials): Promise<string> {
  const body: { value: { id: string } } = JSON.parse(
    (await post(who, '/wps/member/info', 'GET')).body,
  )
  return body.value.id
}

/** The next event that `wanted` accepts. */
const nextEvent = (socket: Socket, wanted: (event: SocketEvent) => boolean): Promise<SocketEvent> =>
  new Promise((resolve) => {
    const listen = (event: SocketEvent) => {
      if (!wanted(event)) return
      socket.off('event', listen)
      resolve(event)
    }
    socket.on('event', listen)
  })

const announce = (memberId: string) =>
  transact(house.ctx, (tx) =>
    publish(tx, house.brand.id, { name: 'balance.changed', memberIds: [memberId] }),
  )

test('R-049 a socket needs a ticket, our origin, and a ticket opens one socket', async () => {
  const who = await signedInMember(house, 'socket01')
  expect(await sockets.connect(undefined)).toBe('ticket_invalid')
  expect(await sockets.connect('made-up-ticket')).toBe('ticket_invalid')
  expect(await sockets.connect(await sockets.ticketOf(who), 'https://evil.example')).toMatch(
    /websocket error/,
  )
  const ticket = await sockets.ticketOf(who)
  connected(await sockets.connect(ticket))
  expect(await sockets.connect(ticket)).toBe('ticket_invalid')
})

test('R-049 topics are private: nobody hears of another member', async () => {
  const ann = await signedInMember(house, 'socket02')
  const ben = await signedInMember(house, 'socket03')
  const [annId, benId] = [await idOf(ann), await idOf(ben)]
  const annSocket = connected(await sockets.connect(await sockets.ticketOf(ann)))
  const benSocket = connected(await sockets.connect(await sockets.ticketOf(ben)))
  const heard: SocketEvent[] = []
  benSocket.on('event', (event: SocketEvent) => heard.push(event))
  // Asking for a topic is not possible: whatever a client sends is not understood.
  benSocket.emit('subscribe', { topic: `member:${annId}` })
  const annHears = nextEvent(annSocket, (event) => event.name === 'balance.changed')
  await announce(annId)
  expect((await annHears).topic).toBe(`member:${annId}`)
  const benHears = nextEvent(benSocket, (event) => event.name === 'balance.changed')
  await announce(benId)
  await benHears
  expect(new Set(heard.map((event) => event.topic))).toEqual(new Set([`member:${benId}`]))
})

test('events of a topic carry consecutive versions, and a newcomer is told where they stand', async () => {
  const who = await signedInMember(house, 'socket04')
  const id = await idOf(who)
  const socket = connected(await sockets.connect(await sockets.ticketOf(who)))
  const versions: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const heard = nextEvent(socket, (event) => event.name === 'balance.changed')
    await announce(id)
    versions.push((await heard).version)
  }
  const [first = 0] = versions
  expect(versions).toEqual([first, first + 1, first + 2])
  const second = io(url, {
    path: '/socket',
    transports: ['websocket'],
    reconnection: false,
    auth: { ticket: await sockets.ticketOf(who) },
    extraHeaders: { origin },
  })
  open.push(second)
  const hello = await new Promise<{ versions: Record<string, number> }>((resolve) =>
    second.once('hello', resolve),
  )
  expect(hello.versions[`member:${id}`]).toBeGreaterThanOrEqual(first + 2)
})

test('R-049 signing out closes the socket of that session within a second', async () => {
  const who = await signedInMember(house, 'socket05')
  const socket = connected(await sockets.connect(await sockets.ticketOf(who)))
  const began = performance.now()
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  expect((await post(who, '/wps/session/logout', 'DELETE')).statusCode).toBe(200)
  await closed
  expect(performance.now() - began).toBeLessThan(1_000)
})

/** Another node beside the one of the house: its own door, the same database. */
async function anotherNode(sessions: Sessions) {
  const http = createServer()
  const hub = await createHub(house.ctx, http, sessions)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const connect = (ticket: string): Socket =>
    io(`http://127.0.0.1:${port}`, {
      path: '/socket',
      transports: ['websocket'],
      reconnection: false,
      auth: { ticket },
      extraHeaders: { origin },
    })
  return { hub, connect, close: () => hub.close() }
}

const sessionsOf = (told: (ticket: string) => Promise<void>): Sessions => ({
  redeem: async (ticket) => {
    const found = await redeemSocketTicket(house.ctx, ticket)
    await told(ticket)
    return found && { session: found.session, brandId: found.brand.id }
  },
  isLive: (sessionId) => isLive(house.ctx, sessionId),
})

test('R-049 no socket stays that was let in while its session ended', async () => {
  const who = await signedInMember(house, 'socket07')
  // A node that is slow between the ticket and the door: all is told before the socket is there.
  const sessions = sessionsOf(async () => {
    expect((await post(who, '/wps/session/logout', 'DELETE')).statusCode).toBe(200)
    const told = 'select count(*)::int as left from outbox'
    await expect
      .poll(async () => (await house.database.owner.query(told)).rows)
      .toEqual([{ left: 0 }])
  })
  const node = await anotherNode(sessions)
  const greeted: unknown[] = []
  const socket = node.connect(await sockets.ticketOf(who))
  socket.on('hello', (hello) => greeted.push(hello))
  expect(await new Promise((resolve) => socket.once('disconnect', resolve))).toMatch(/server/)
  expect(greeted).toEqual([])
  await node.close()
})

test('R-049 a socket on another node hears why before it is shut', async () => {
  const who = await signedInMember(house, 'socket08')
  const node = await anotherNode(sessionsOf(async () => undefined))
  const socket = node.connect(await sockets.ticketOf(who))
  await new Promise((resolve) => socket.once('hello', resolve))
  const heard: string[] = []
  socket.on('event', ({ name }: SocketEvent) => heard.push(name))
  const shut = new Promise((resolve) => socket.once('disconnect', resolve))
  expect((await post(who, '/wps/session/logout', 'DELETE')).statusCode).toBe(200)
  await shut
  expect(heard).toEqual(['session.revoked'])
  await node.close()
})

test('what is said at once comes to other nodes whole, however much it is', async () => {
  const who = await signedInMember(house, 'socket09')
  const [topic, near, far] = [
    `member:${await idOf(who)}`,
    await anotherNode(sessionsOf(async () => undefined)),
    await anotherNode(sessionsOf(async () => undefined)),
  ]
  const socket = far.connect(await sockets.ticketOf(who))
  await new Promise((resolve) => socket.once('hello', resolve))
  const many = Array.from({ length: 300 }, (_, version): SocketEvent => {
    return { topic, version, name: 'balance.changed', data: { why: 'x'.repeat(version) } }
  })
  const heard: SocketEvent[] = []
  socket.on('event', (event: SocketEvent) => heard.push(event))
  near.hub.announce(many)
  await expect.poll(() => heard.length).toBe(many.length)
  // two messages through the adapter may overtake each other
  expect(heard.toSorted((one, other) => one.version - other.version)).toEqual(many)
  await near.close()
  await far.close()
})

test('R-049 frames over 16 KiB and more than 20 messages a second end the connection', async () => {
  const who = await signedInMember(house, 'socket06')
  const large = connected(await sockets.connect(await sockets.ticketOf(who)))
  const largeGone = new Promise((resolve) => large.once('disconnect', resolve))
  large.emit('ping', 'x'.repeat(20_000))
  await largeGone
  const loud = connected(await sockets.connect(await sockets.ticketOf(who)))
  const loudGone = new Promise((resolve) => loud.once('disconnect', resolve))
  for (let message = 0; message < 25; message += 1) loud.emit('ping', message)
  await loudGone
  expect(loud.connected).toBe(false)
})

test('R-099 a stop finishes what is in flight and refuses what comes after', async () => {
  const other = await testHouse({}, true)
  const base = `http://127.0.0.1:${other.app.ports().site}`
  const locker = await other.database.owner.connect()
  await locker.query('begin')
  let arrived = 0
  other.app.site.server.on('request', () => (arrived += 1))
  // Sign-in attempts wait for this lock: calls that are in flight for as long as we wish.
  await locker.query('lock table throttles in access exclusive mode')
  const inFlight = Array.from({ length: 5 }, () =>
    fetch(`${base}/api/wps/session/loginV2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'nothing at all' }),
    }),
  )
  await expect.poll(() => arrived, { timeout: 20_000 }).toBe(inFlight.length)
  const stopping = other.app.stop()
  await locker.query('rollback')
  locker.release()
  const replies = await Promise.all(inFlight)
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 401))
  await stopping
  await expect(fetch(`${base}/healthz`)).rejects.toThrow()
  await other.database.close()
})

test('a hub that closes while it still connects leaves no connection behind', async () => {
  const database = await testDatabase()
  const nobody = { redeem: async () => undefined, isLive: async () => false }
  const hub = await createHub(testContext(database.app, database.url), undefined, nobody)
  await hub.close()
  await database.close()
  expect(database.app.totalCount).toBe(0)
})

test('R-103 liveness needs no database, readiness does', async () => {
  const other = await testHouse()
  const ready = () => other.app.site.inject({ method: 'GET', url: '/readyz' })
  expect((await ready()).statusCode).toBe(200)
  await other.database.owner.query('alter table schema_migrations rename to gone')
  expect((await ready()).statusCode).toBe(503)
  expect((await other.app.site.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  await other.database.owner.query('alter table gone rename to schema_migrations')
  expect((await ready()).statusCode).toBe(200)
  await other.close()
})
