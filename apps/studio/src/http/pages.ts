import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { titleOf } from '../game/sessions.ts'

const A_YEAR_MS = 365 * 24 * 3600 * 1000

/** A game may stand in a frame of the platform's pages and calls nobody but the studio. */
const policy = (hosts: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${hosts.join(' ')}`,
  ].join('; ')

/** The page of the games, and its files. */
export async function registerPages(app: FastifyInstance, ctx: Context): Promise<void> {
  const { dist, hostOrigins } = ctx.config
  const page = path.join(dist, 'index.html')
  if (existsSync(dist))
    await app.register(fastifyStatic, {
      root: path.join(dist, 'assets'),
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: A_YEAR_MS,
      preCompressed: true,
      wildcard: false,
    })
  const template = existsSync(page) ? readFileSync(page, 'utf8') : undefined
  const csp = policy(hostOrigins)
  app.get<{ Params: { game: string } }>('/play/:game', async (request, reply) => {
    titleOf(request.params.game)
    if (template === undefined) return reply.callNotFound()
    return reply
      .header('content-security-policy', csp)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(template)
  })
}
