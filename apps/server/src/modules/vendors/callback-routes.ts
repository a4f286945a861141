import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { clientAddress } from '../../http/address.ts'
import { ADAPTERS } from './adapters/dialects.ts'
import { answerCall } from './callbacks.ts'
import { Failures } from './failures.ts'

const MOST_BYTES = 64 * 1024

/**
 * `POST /vendor/v1/<operation>` and the addresses of other dialects: where vendors call. The body
 * stays bytes, whatever it says it is, since that is what is signed; nothing is unpacked.
 */
export async function registerCallbacks(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    )
    const failures = new Failures()
    for (const adapter of ADAPTERS) {
      scope.post<{ Params: { '*': string } }>(
        `${adapter.address}/*`,
        { bodyLimit: MOST_BYTES },
        async (request, reply) => {
          const ip = clientAddress(request)
          const call = {
            path: request.params['*'],
            header: headerOf(request),
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            now: ctx.clock.now(),
          }
          const answer = await answerCall(ctx, { adapter, call, ip, failures })
          return reply
            .status(answer.http)
            .header('cache-control', 'no-store')
            .type(answer.contentType)
            .send(answer.body)
        },
      )
    }
  })
}

/** A header that stands twice is read as none: nobody can say which one was meant. */
const headerOf =
  ({ headers }: FastifyRequest) =>
  (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
