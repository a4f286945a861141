import { refuse } from '@lantern/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { brandOfHost } from '../config/index.ts'
import { takeNotice } from './notices.ts'
import { findProvider } from './providers.ts'

const MOST_BYTES = 32 * 1024

/**
 * `POST /hooks/payment/<provider>`: where providers tell what became of an order. The body stays
 * bytes, since that is what is signed. A notice that is not good is refused in one way.
 */
export async function registerHooks(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { provider: string } }>(
      '/hooks/payment/:provider',
      { bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const provider = findProvider(ctx, request.params.provider)
        if (!provider) refuse('not_found')
        const raw = {
          header: (name: string) => {
            const value = request.headers[name]
            return typeof value === 'string' ? value : ''
          },
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          now: ctx.clock.now(),
        }
        const brand = await brandOfHost(ctx, request.hostname)
        const outcome = await takeNotice(ctx, provider, raw, brand?.id)
        if (outcome === 'unsigned') refuse('signature_invalid')
        if (outcome === 'malformed') refuse('bad_request')
        if (outcome === 'not_ours') refuse('not_found')
        return reply.send({ success: true, value: { outcome } })
      },
    )
  })
}
