import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { isUuid } from '@lantern/kernel/ids'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { FastifyInstance } from 'fastify'
import { derivedKey } from '../at-rest.ts'
import type { Context } from '../context.ts'

const GOOD_FOR_MS = MINUTE_MS

/** A kind of picture that members send and operators look at. */
export interface Shelf {
  /** Where it stands in an address, and what a saved file is called. */
  readonly name: 'proof' | 'document'
  /** What its addresses are signed for: one of another shelf opens nothing here. */
  readonly purpose: string
}

export interface OpenedPicture {
  readonly media: string
  readonly bytes: Buffer
}

const signatureOf = (ctx: Context, shelf: Shelf, id: string, until: number): Buffer =>
  createHmac('sha256', derivedKey(ctx, shelf.purpose)).update(`${id} ${until}`).digest()

/**
 * An address on the origin that has neither cookies nor calls: what members sent is never shown
 * where somebody is signed in. Good for a minute.
 */
export function pictureUrl(ctx: Context, shelf: Shelf, id: string): string {
  const until = ctx.clock.now().getTime() + GOOD_FOR_MS
  const signature = signatureOf(ctx, shelf, id, until).toString('base64url')
  return `${ctx.config.playOrigin}/${shelf.name}/${id}?until=${until}&signature=${signature}`
}

function isSigned(
  ctx: Context,
  shelf: Shelf,
  id: string,
  query: Readonly<Record<string, string>>,
): boolean {
  const until = Number.parseInt(query['until'] ?? '', 10)
  if (!(until > ctx.clock.now().getTime())) return false
  const given = Buffer.from(query['signature'] ?? '', 'base64url')
  const expected = signatureOf(ctx, shelf, id, until)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** `GET /<shelf>/<id>`: a picture, to be saved and never to be shown as a page. */
export function registerPictures(
  app: FastifyInstance,
  ctx: Context,
  shelf: Shelf,
  open: (id: string) => Promise<OpenedPicture | undefined>,
): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    `/${shelf.name}/:id`,
    async (request, reply) => {
      const { id } = request.params
      if (!isUuid(id) || !isSigned(ctx, shelf, id, request.query)) refuse('not_found')
      const picture = await open(id)
      if (!picture) refuse('not_found')
      const end = picture.media === 'image/png' ? 'png' : 'jpg'
      return reply
        .headers({
          'content-type': picture.media,
          'content-disposition': `attachment; filename="${shelf.name}-${id}.${end}"`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(picture.bytes)
    },
  )
}
