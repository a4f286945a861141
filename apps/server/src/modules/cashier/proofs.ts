import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { isUuid } from '@lantern/kernel/ids'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { FastifyInstance } from 'fastify'
import { derivedKey } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { openPicture } from './pictures.ts'

const GOOD_FOR_MS = MINUTE_MS

const signatureOf = (ctx: Context, id: string, until: number): Buffer =>
  createHmac('sha256', derivedKey(ctx, 'cashier.proofLink')).update(`${id} ${until}`).digest()

/**
 * An address on the origin that has neither cookies nor calls: what members sent is never shown
 * where somebody is signed in.
 */
export function proofUrl(ctx: Context, id: string): string {
  const until = ctx.clock.now().getTime() + GOOD_FOR_MS
  const signature = signatureOf(ctx, id, until).toString('base64url')
  return `${ctx.config.playOrigin}/proof/${id}?until=${until}&signature=${signature}`
}

function isSigned(ctx: Context, id: string, query: Readonly<Record<string, string>>): boolean {
  const until = Number.parseInt(query['until'] ?? '', 10)
  if (!(until > ctx.clock.now().getTime())) return false
  const given = Buffer.from(query['signature'] ?? '', 'base64url')
  const expected = signatureOf(ctx, id, until)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** `GET /proof/<id>`: a picture, to be saved and never to be shown as a page. */
export function registerProofs(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/proof/:id',
    async (request, reply) => {
      const { id } = request.params
      if (!isUuid(id) || !isSigned(ctx, id, request.query)) refuse('not_found')
      const proof = await openPicture(ctx, ctx.db, id)
      if (!proof) refuse('not_found')
      const end = proof.media === 'image/png' ? 'png' : 'jpg'
      return reply
        .headers({
          'content-type': proof.media,
          'content-disposition': `attachment; filename="proof-${id}.${end}"`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(proof.bytes)
    },
  )
}
