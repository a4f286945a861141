import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { sceneSvg } from '@lantern/art/art'
import { isPalette } from '@lantern/art/palettes'
import { slotSymbolSvg } from '@lantern/art/slot-symbol'
import type { Title } from '@lantern/games/slots/title'
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

const FILE_POLICY = "default-src 'none'; connect-src 'self'"

/** A symbol, or the scene behind the reels; undefined for what the game does not have. */
function drawing(title: Title, name: string): string | undefined {
  const palette = isPalette(title.palette) ? title.palette : 'ember'
  if (name === 'scene')
    return sceneSvg(
      {
        code: title.code,
        vendor: title.brand,
        type: 'RNG',
        title: title.name,
        glyph: title.hero,
        palette,
      },
      'wide',
    )
  const face = Object.hasOwn(title.faces, name) ? title.faces[name] : undefined
  return face && slotSymbolSvg(face, palette)
}

/** Pictures are drawn and packed once: the same title, the same bytes. */
function registerArt(app: FastifyInstance): void {
  const packed = new Map<string, Buffer>()
  app.get<{ Params: { game: string; name: string } }>('/art/:game/:name.svg', (request, reply) => {
    const picture = drawing(titleOf(request.params.game), request.params.name)
    if (picture === undefined) return reply.callNotFound()
    reply.header('vary', 'accept-encoding')
    const body = packed.get(picture) ?? gzipSync(picture)
    packed.set(picture, body)
    const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (isPacked) reply.header('content-encoding', 'gzip')
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('image/svg+xml')
      .send(isPacked ? body : picture)
  })
}

/** The page of the games, and its files. */
export async function registerPages(app: FastifyInstance, ctx: Context): Promise<void> {
  registerArt(app)
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
      // a thread of the page goes by what its own file says
      setHeaders: (reply) => reply.header('content-security-policy', FILE_POLICY),
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
