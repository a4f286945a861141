import { refuse } from '@lantern/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { clientAddress } from '../../http/address.ts'
import { cookieJar } from '../../http/cookies.ts'
import { brandOfHost, siteState } from '../config/index.ts'
import { CALLBACK_PATH, comeBack } from './social.ts'

const MOST = 4_000

/** Of a query only what stands there once, as text. */
function onceOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {}
  const texts = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= MOST,
  )
  return Object.fromEntries(texts)
}

/** `GET /auth/social/callback`: where providers of identities send browsers back to. */
export function registerSocialCallback(app: FastifyInstance, ctx: Context): void {
  app.get(CALLBACK_PATH, async (request, reply) => {
    const brand = await brandOfHost(ctx, request.hostname)
    if (!brand) refuse('not_found')
    const ip = clientAddress(request)
    // A site that is closed says so on its own page, and does nothing for anybody.
    if ((await siteState(ctx, brand, ip)) !== 'open')
      return reply.header('cache-control', 'no-store').redirect('/', 303)
    const cookies = cookieJar(ctx.config, request, reply)
    const caller = {
      brand,
      host: request.hostname.toLowerCase(),
      ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
      language: null,
      member: undefined,
      operator: undefined,
      cookies: cookies.all,
    }
    const path = await comeBack({ ctx, caller, cookies }, onceOf(request.query))
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(path, 303)
  })
}
