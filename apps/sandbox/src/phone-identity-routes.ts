import type { FastifyInstance, FastifyReply } from 'fastify'
import { fieldsOf } from './api.ts'
import type { PhoneIdentity } from './phone-identity.ts'

const BASE = '/phone-identity'

/** The service's calls, named as the public ones are; pages of any origin may ask. */
export function registerPhoneIdentity(app: FastifyInstance, identity: PhoneIdentity): void {
  app.get(`${BASE}/jwk`, async (_request, reply) => open(reply).send(await identity.keys()))
  for (const call of ['sendVerificationCode', 'signInWithPhoneNumber'])
    app.options(`${BASE}/v1/accounts::${call}`, (_request, reply) =>
      open(reply).header('access-control-allow-headers', 'content-type').status(204).send(),
    )
  app.post(`${BASE}/v1/accounts::sendVerificationCode`, (request, reply) =>
    answer(reply, identity.begin(text(request.body, 'phoneNumber'))),
  )
  app.post(`${BASE}/v1/accounts::signInWithPhoneNumber`, async (request, reply) =>
    answer(
      reply,
      await identity.finish(text(request.body, 'sessionInfo'), text(request.body, 'code')),
    ),
  )
}

const open = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')

function text(body: unknown, name: string): string {
  const value = fieldsOf(String(body))?.[name]
  return typeof value === 'string' && value.length <= 200 ? value : ''
}

const answer = (reply: FastifyReply, said: object | string): FastifyReply =>
  typeof said === 'string'
    ? open(reply)
        .status(400)
        .send({ error: { code: 400, message: said, status: 'INVALID_ARGUMENT' } })
    : open(reply).send(said)
