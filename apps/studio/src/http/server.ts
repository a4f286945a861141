import fastifyCookie from '@fastify/cookie'
import { Refusal } from '@lantern/kernel/refusal'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isRefusalCode, REFUSALS, type RefusalCode } from '../refusals.ts'

const MOST_BYTES = 16 * 1024

/** A Fastify with the studio's manners: small bodies, safe headers, one shape of answer. */
export async function createHttp(ctx: Context): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MOST_BYTES,
    trustProxy: (_address, hop) => hop < ctx.config.trustedProxies,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  })
  await app.register(fastifyCookie)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      // Where the page that shows a game is of the same site, each still has a process of its own.
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    })
  })
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const code = codeOf(error)
    if (code === 'unknown_error')
      ctx.log.error({ err: error, route: request.routeOptions.url }, 'fault')
    const details = error instanceof Refusal ? error.details : undefined
    return reply
      .status(REFUSALS[code])
      .send({ success: false, code, ...(details !== undefined && { value: details }) })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ success: false, code: 'not_found' }),
  )
  return app
}

function codeOf(error: FastifyError | Error): RefusalCode {
  if (error instanceof Refusal) return isRefusalCode(error.code) ? error.code : 'unknown_error'
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  return status >= 400 && status < 500 ? 'bad_request' : 'unknown_error'
}
