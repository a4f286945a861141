import { timingSafeEqual } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { registry } from './metrics.ts'

/** Set while the process is going down: it still answers, but wants no new work. */
export interface Readiness {
  stopping: boolean
}

/** `/healthz` alive, `/readyz` fit to serve, `/metrics` for Prometheus. */
export function registerHealth(app: FastifyInstance, ctx: Context, readiness: Readiness): void {
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const why = await whyNotReady(ctx, readiness)
    return reply.status(why ? 503 : 200).send({ ready: !why, ...(why ? { why } : {}) })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(ctx, request)) refuse('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function whyNotReady(ctx: Context, readiness: Readiness): Promise<string | undefined> {
  if (readiness.stopping) return 'stopping'
  try {
    const pending = await pendingMigrations(ctx.db)
    return pending.length > 0 ? 'migrations are not done' : undefined
  } catch (error) {
    ctx.log.warn({ err: error }, 'the database does not answer')
    return 'the database does not answer'
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * With a token set, only the token opens; without one, only this machine itself: a proxy on it that
 * passes strangers on does not count.
 */
function mayRead(ctx: Context, request: FastifyRequest): boolean {
  const { metricsToken } = ctx.config
  if (metricsToken === null) {
    const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
    return !isForwarded && LOOPBACK.has(request.socket.remoteAddress ?? '')
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
