import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import { isRefusalCode, type RefusalCode } from '@lantern/contract/errors'
import { Refusal } from '@lantern/kernel/refusal'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Context } from '../context.ts'
import { watchConnections } from './connections.ts'
import { FormBody } from './form-body.ts'
import { MAX_BODY_BYTES, parseJsonBody, textOf } from './json-body.ts'
import { measure } from './metrics.ts'
import { refuseBytes, safetyHeaders, sendRefusal } from './refusals.ts'

export interface HttpWish {
  readonly name: 'site' | 'console' | 'play'
  /** Origins whose pages may change state here. */
  readonly trustedOrigins: readonly string[]
}

/** A Fastify instance with the manners of the house: limits, headers, envelope, logs, metrics. */
export async function createHttp(ctx: Context, wish: HttpWish): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = ctx.log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => ctx.random.uuid(),
    // Lines of ours name their request themselves; a logger for each request would read all the
    // rules of what never reaches a log, for nothing.
    childLoggerFactory: (parent) => parent,
    bodyLimit: MAX_BODY_BYTES,
    // Only the configured number of hops in front of us may say where a request came from.
    trustProxy: (_address, hop) => hop < ctx.config.trustedProxies,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // A request without a host is refused by ourselves, as any other.
    http: { maxHeaderSize: 16 * 1024, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      reply.headers(safetyHeaders(request.id))
      reply.raw.once('finish', () => told(ctx, wish, request, reply))
      sendRefusal(reply, codeOf(error))
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') socket.destroy()
      else refuseBytes(socket, error.code, ctx.random.uuid())
    },
  })
  app.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    refuseBytes(socket, 'expectation', ctx.random.uuid()),
  )
  const showOut = watchConnections(app.server)
  app.addHook('preClose', async () => showOut())
  collectRoutes(app)
  await app.register(fastifyCookie)
  app.removeAllContentTypeParsers()
  addBodies(app)
  addSafetyHeaders(app, wish)
  addTelling(ctx, app, wish)
  return app
}

/** What reads a body; one that is no UTF-8 is refused rather than read with signs of its own. */
function addBodies(app: FastifyInstance): void {
  const readers: [string, (text: string) => unknown][] = [
    ['application/json', parseJsonBody],
    ['application/x-www-form-urlencoded', (text) => new FormBody(text)],
  ]
  for (const [type, read] of readers)
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        done(null, read(textOf(Buffer.from(body))))
      } catch (error) {
        done(error instanceof Error ? error : new Error('unreadable body'))
      }
    })
}

function addSafetyHeaders(app: FastifyInstance, wish: HttpWish): void {
  const trusted = new Set(wish.trustedOrigins)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safetyHeaders(request.id))
    if (!hasOneHost(request)) throw new Refusal('bad_request')
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    const origin = request.headers.origin
    if (changes && origin !== undefined && !trusted.has(origin) && !isMachineRoute(request.url))
      throw new Refusal('untrusted_origin')
  })
}

/** From HTTP/1.1 on a request names its host, and names it once. */
function hasOneHost({ raw }: FastifyRequest): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host'
  const hosts = raw.rawHeaders.filter(isHost).length
  return hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')
}

/** Routes that machines call with a signature of their own. */
const isMachineRoute = (url: string): boolean =>
  url.startsWith('/hooks/') || url.startsWith('/vendor/')

function addTelling(ctx: Context, app: FastifyInstance, wish: HttpWish): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const code = codeOf(error)
    if (code === 'unknown_error')
      ctx.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'fault')
    return sendRefusal(reply, code, error instanceof Refusal ? error.details : undefined)
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, 'not_found'))
  app.addHook('onResponse', async (request, reply) => told(ctx, wish, request, reply))
}

/** Counts and logs an answer. */
function told(ctx: Context, wish: HttpWish, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'none'
  const { method, id: requestId } = request
  const { statusCode: status, elapsedTime: ms } = reply
  measure({ server: wish.name, method, route, status, ms })
  ctx.log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request')
}

/**
 * The database stopped waiting: for a lock, or for the statement. Nothing of the transaction is
 * kept, so the caller may simply try again.
 */
const GAVE_UP_WAITING = new Set(['55P03', '57014'])

function codeOf(error: FastifyError | Error): RefusalCode {
  if (error instanceof Refusal) return isRefusalCode(error.code) ? error.code : 'unknown_error'
  const code = 'code' in error ? error.code : ''
  if (typeof code === 'string' && GAVE_UP_WAITING.has(code)) return 'busy'
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'body_too_large'
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported_media_type'
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 ? 'bad_request' : 'unknown_error'
}

const collected = new WeakMap<FastifyInstance['server'], string[]>()

function collectRoutes(app: FastifyInstance): void {
  const routes: string[] = []
  collected.set(app.server, routes)
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
  })
}

/** Every route that answers, as `GET /healthz`. */
export const routesOf = (app: FastifyInstance): readonly string[] => collected.get(app.server) ?? []

/** A nonce for the scripts of one page. */
export const createNonce = (): string => randomBytes(16).toString('base64')
