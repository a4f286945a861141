import { FEED_OPERATION, readFeedQuery, writeFeedPage } from '@lantern/vendor-protocol/feed'
import { readGrant, readReference, writeFacts } from '@lantern/vendor-protocol/free-rounds'
import { writeGames } from '@lantern/vendor-protocol/games'
import { type Heard, isAsked, type QuestionName } from '@lantern/vendor-protocol/questions'
import { readDayQuestion, writeReportDay } from '@lantern/vendor-protocol/report-day'
import { readRoundQuestion, writeRoundDetail } from '@lantern/vendor-protocol/round-detail'
import { HEADERS } from '@lantern/vendor-protocol/signing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { dropFreeRounds, freeRoundsFacts, takeFreeRounds } from '../game/free-rounds.ts'
import { offeredBy } from '../game/offered.ts'
import { roundDetail } from '../game/replays.ts'
import { isVendor } from '../game/sessions.ts'
import { refuse } from '../refusals.ts'
import { feedPage } from '../wire/feed.ts'
import { reportDay } from '../wire/report-days.ts'

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
  heard: Pick<Heard, 'name' | 'body'>,
): string {
  const header = headerOf(request)
  const vendor = header(HEADERS.vendor)
  const key = isVendor(ctx, vendor) ? ctx.config.keys[vendor] : undefined
  const isGood = key && isAsked({ ...heard, header }, key, ctx.clock.now())
  return isGood ? vendor : refuse('not_signed')
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** What a vendor says to the body of a question; nothing to one that is none. */
type Answer = (vendor: string, body: string) => Promise<string | undefined>

/** What the platform asks, signed with the key the studio signs with itself. */
export function registerVendorRoutes(app: FastifyInstance, ctx: Context): void {
  app.get('/vendor-games', async (request, reply) => {
    const vendor = askedVendor(ctx, request, { name: 'vendor-games', body: '' })
    return reply.type(JSON_TYPE).send(writeGames(offeredBy(vendor)))
  })
  app.get(`/${FEED_OPERATION}`, async (request, reply) => {
    // what is signed is the query as it came
    const [, body = ''] = /\?(.*)$/.exec(request.raw.url ?? '') ?? []
    const vendor = askedVendor(ctx, request, { name: FEED_OPERATION, body })
    const question = readFeedQuery(body)
    const page = question && (await feedPage(ctx, vendor, question))
    return reply.type(JSON_TYPE).send(writeFeedPage(page ?? refuse('bad_request')))
  })
  void app.register(async (scope) => {
    // what is signed is the body as it came
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const verb = (name: QuestionName, answer: Answer): void => {
      scope.post(`/${name}`, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const vendor = askedVendor(ctx, request, { name, body })
        return reply.type(JSON_TYPE).send((await answer(vendor, body)) ?? refuse('bad_request'))
      })
    }
    verb('vendor-free-rounds-grant', async (vendor, body) => {
      const given = readGrant(body)
      return given && writeFacts(await takeFreeRounds(ctx, vendor, given))
    })
    verb('vendor-free-rounds-cancel', async (vendor, body) => {
      const reference = readReference(body)
      return reference && writeFacts(await dropFreeRounds(ctx, vendor, reference))
    })
    verb('vendor-free-rounds-status', async (vendor, body) => {
      const reference = readReference(body)
      return reference && writeFacts(await freeRoundsFacts(ctx, vendor, reference))
    })
    verb('vendor-round-detail', async (vendor, body) => {
      const asked = readRoundQuestion(body)
      return asked && writeRoundDetail(await roundDetail(ctx, vendor, asked))
    })
    verb('vendor-day', async (vendor, body) => {
      const reportDate = readDayQuestion(body)
      return reportDate && writeReportDay(await reportDay(ctx, vendor, reportDate))
    })
  })
}
