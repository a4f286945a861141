import type { Server as HttpServer } from 'node:http'
import type { SocketEvent } from '@lantern/contract/socket'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import type { MemberSession } from '../caller.ts'
import type { Context } from '../context.ts'
import { topicVersions } from '../db/queries.ts'
import { roundsTopic } from '../events.ts'
import { socketConnections } from '../http/metrics.ts'
import { sayTo } from './fan-out.ts'
import { listeningPool } from './listening-pool.ts'
import { brandTopic, memberTopic } from './topics.ts'

const MAX_FRAME_BYTES = 16 * 1024
const MAX_MESSAGES_PER_SECOND = 20

/** What the hub asks about sessions. */
export interface Sessions {
  /** Who a socket ticket stands for; undefined when it is unknown, used or too old. */
  redeem(
    ticket: string,
  ): Promise<{ readonly session: MemberSession; readonly brandId: number } | undefined>
  isLive(sessionId: string): Promise<boolean>
}

export interface Hub {
  /** Tells the sockets of all nodes. */
  announce(events: readonly SocketEvent[]): void
  close(): Promise<void>
}

/** What nodes say to each other. */
interface NodeEvents {
  told: (events: readonly SocketEvent[]) => void
}

type Io = Server<object, Record<string, (payload: unknown) => void>, NodeEvents, SocketData>
type ClientSocket = Socket<
  object,
  Record<string, (payload: unknown) => void>,
  NodeEvents,
  SocketData
>

interface SocketData {
  sessionId: string
  topics: string[]
}

/** The socket of the site: private topics are decided here, never asked for by the client. */
export async function createHub(
  ctx: Context,
  http: HttpServer | undefined,
  sessions: Sessions,
): Promise<Hub> {
  const trusted = new Set(ctx.config.siteOrigins)
  const io: Io = new Server({
    path: '/socket',
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      decide(null, origin !== undefined && trusted.has(origin))
    },
  })
  const closeAdapter = await attachAdapter(ctx, io)
  if (http) io.attach(http)
  io.use((socket, next) => {
    admit(ctx, socket, sessions).then(
      (ok) => next(ok ? undefined : new Error('ticket_invalid')),
      (error: unknown) => {
        ctx.log.error({ err: error }, 'a socket could not be admitted')
        next(new Error('unknown_error'))
      },
    )
  })
  io.on('connection', (socket) => welcome(ctx, socket, sessions))
  io.on('told', (events) => events.forEach((event) => tellHere(ctx, io, event)))
  return {
    announce: (events) => {
      for (const event of events) tellHere(ctx, io, event)
      for (const part of parts(events)) io.serverSideEmit('told', part)
    },
    close: async () => {
      // Without a server of its own, as in a worker, there are no sockets to close.
      await (http ? io.close() : io.of('/').adapter.close())
      await closeAdapter()
    },
  }
}

/** What the adapters carry to other nodes at once: NOTIFY takes 8,000 bytes. */
const MOST_PART_BYTES = 6_000

/** Many events in few messages: each is a statement, and all nodes read it. */
function parts(events: readonly SocketEvent[]): SocketEvent[][] {
  const split: SocketEvent[][] = []
  let room = 0
  for (const event of events) {
    const bytes = Buffer.byteLength(JSON.stringify(event))
    if (bytes > room) {
      split.push([])
      room = MOST_PART_BYTES
    }
    split.at(-1)?.push(event)
    room -= bytes
  }
  return split
}

/**
 * Tells the sockets of this node. Whoever is shown out hears why first: the order holds within a
 * node, while two messages through the adapter may overtake each other.
 */
function tellHere(ctx: Context, io: Io, event: SocketEvent): void {
  const shut = sayTo(io, event.topic, 'event', event)
  if (shut > 0) ctx.log.info({ shut }, 'sockets that do not read were shut')
  const gone = event.name === 'session.revoked' ? revokedRoom(event) : undefined
  if (gone) io.local.in(gone).disconnectSockets(true)
}

const sessionRoom = (sessionId: string): string => `session:${sessionId}`

function revokedRoom(event: SocketEvent): string {
  const { sessionId } = event.data
  return typeof sessionId === 'string' ? sessionRoom(sessionId) : event.topic
}

async function attachAdapter(ctx: Context, io: Io): Promise<() => Promise<void>> {
  if (ctx.config.redisUrl) {
    const redis = new Redis(ctx.config.redisUrl)
    io.adapter(createRedisAdapter(redis))
    return async () => {
      await redis.quit()
    }
  }
  const { pool, close } = listeningPool(ctx.db)
  io.adapter(
    createPostgresAdapter(pool, {
      errorHandler: (error: Error) => ctx.log.warn({ err: error }, 'socket adapter'),
    }),
  )
  return async () => close()
}

async function admit(ctx: Context, socket: ClientSocket, sessions: Sessions): Promise<boolean> {
  const ticket: unknown = socket.handshake.auth['ticket']
  if (typeof ticket !== 'string' || ticket.length > 100) return false
  const found = await sessions.redeem(ticket)
  if (!found) return false
  const { memberId } = found.session
  const topics = [memberTopic(memberId), brandTopic(found.brandId), roundsTopic(found.brandId)]
  socket.data = { sessionId: found.session.id, topics }
  await socket.join([...topics, sessionRoom(found.session.id)])
  ctx.log.debug({ topics: topics.length }, 'socket admitted')
  return true
}

function welcome(ctx: Context, socket: ClientSocket, sessions: Sessions): void {
  socketConnections.inc()
  socket.on('disconnect', () => socketConnections.dec())
  limitMessages(socket)
  greet(ctx, socket, sessions).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'a socket could not be greeted')
    socket.disconnect(true)
  })
}

/**
 * The session may have ended since the ticket was used: whoever was to be told of it then was not
 * here yet. From now on the socket is, so one look is enough.
 */
async function greet(ctx: Context, socket: ClientSocket, sessions: Sessions): Promise<void> {
  if (!(await sessions.isLive(socket.data.sessionId))) {
    socket.disconnect(true)
    return
  }
  const versions = await topicVersions(ctx.db, socket.data.topics)
  socket.emit('hello', { versions: Object.fromEntries(versions) })
}

/** The client has nothing to say but pings: whoever talks too much is shown out. */
function limitMessages(socket: ClientSocket): void {
  let count = 0
  let windowStart = performance.now()
  socket.onAny(() => {
    if (performance.now() - windowStart > 1000) {
      windowStart = performance.now()
      count = 0
    }
    count += 1
    if (count > MAX_MESSAGES_PER_SECOND) socket.disconnect(true)
  })
}
