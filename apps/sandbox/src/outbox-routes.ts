import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fieldsOf } from './api.ts'
import { type Outbox, mannerOf, type NewMessage } from './outbox.ts'
import { outboxPage } from './outbox-page.ts'
import { send } from './routes.ts'

/** Longer than any sender waits. */
const SILENCE_MS = 20_000

/** The provider's API (signed like every other of the sandbox) and the page where messages show. */
export function registerOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.post('/api/messages', (request, reply) => give(outbox, String(request.body), reply))
  app.get<{ Querystring: { to?: unknown } }>('/outbox', (request, reply) =>
    send(reply, outboxPage(outbox, recipientOf(request.query.to))),
  )
  app.get<{ Querystring: { to?: unknown } }>('/outbox.json', (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ messages: outbox.arrived(recipientOf(request.query.to)) }),
  )
}

const recipientOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 254) : ''

async function give(outbox: Outbox, body: string, reply: FastifyReply): Promise<FastifyReply> {
  const wanted = readMessage(body)
  if (!wanted) return reply.status(422).send({ error: 'message_invalid' })
  const taken = outbox.take(wanted)
  if (taken === 'refused') return reply.status(422).send({ error: 'recipient_refused' })
  if (taken === 'busy') return reply.status(503).send({ error: 'busy' })
  if (mannerOf(wanted) === 'silent') await pause(SILENCE_MS, undefined, { ref: false })
  return reply.send({ id: taken.id })
}

function readMessage(body: string): NewMessage | undefined {
  const read = fieldsOf(body)
  const text = (name: string, most: number): string => {
    const value = read?.[name]
    return typeof value === 'string' && value.length <= most ? value : ''
  }
  const channel = text('channel', 5)
  if (channel !== 'sms' && channel !== 'email') return undefined
  const message: NewMessage = {
    channel,
    to: text('to', 254),
    subject: text('subject', 200),
    text: text('text', 5000),
    reference: text('reference', 200),
  }
  const isAddress = channel === 'sms' ? /^\+[0-9]{6,15}$/ : /^[^\s@]+@[^\s@]+$/
  const isGood = isAddress.test(message.to) && message.text !== '' && message.reference !== ''
  return isGood ? message : undefined
}
