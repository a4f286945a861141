import { writeGames } from '@lantern/vendor-protocol/games'
import { isAsked, type QuestionName } from '@lantern/vendor-protocol/questions'
import { HEADERS } from '@lantern/vendor-protocol/signing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { offeredBy } from '../game/offered.ts'
import { isVendor } from '../game/sessions.ts'
import { refuse } from '../refusals.ts'

const headerOf =
  ({ headers }: FastifyRequest) =>
  (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }

/** Which of the studio's vendors the platform asks; refuses `not_signed`. */
export function askedVendor(
  ctx: Context,
  request: FastifyRequest,
  heard: { readonly name: QuestionName; readonly body: string },
): string {
  const header = headerOf(request)
  const vendor = header(HEADERS.vendor)
  const key = isVendor(ctx, vendor) ? ctx.config.keys[vendor] : undefined
  const isGood = key && isAsked({ ...heard, header }, key, ctx.clock.now())
  return isGood ? vendor : refuse('not_signed')
}

/** What the platform asks, signed with the key the studio signs with itself. */
export function registerVendorRoutes(app: FastifyInstance, ctx: Context): void {
  app.get('/vendor-games', async (request, reply) => {
    const vendor = askedVendor(ctx, request, { name: 'vendor-games', body: '' })
    return reply.type('application/json; charset=utf-8').send(writeGames(offeredBy(vendor)))
  })
}
