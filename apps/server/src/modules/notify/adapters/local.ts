import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import type { Mailer, Outcome, SmsGateway } from '../ports.ts'
import { callProvider, jsonOf, outcomeOfStatus } from './call.ts'

const PATH = '/api/messages'
const taken = z.object({ id: z.string() })
const refusal = z.object({ error: z.string().check(z.maxLength(64)) })

/** Gives a message to the sandbox's outbox by its signed API; the same reference is sent once. */
async function give(ctx: Context, message: Readonly<Record<string, string>>): Promise<Outcome> {
  const body = JSON.stringify(message)
  const timestamp = String(ctx.clock.now().getTime())
  const signature = createHmac('sha256', ctx.config.sandboxSecret)
    .update(`${timestamp}.POST ${PATH}.${body}`)
    .digest('hex')
  const said = await callProvider(ctx.config.sandboxOrigin + PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gateway-timestamp': timestamp,
      'x-gateway-signature': signature,
    },
    body,
  })
  if ('kind' in said) return said
  const answer = jsonOf(said.text)
  const ok = said.status === 200 ? z.safeParse(taken, answer) : undefined
  if (ok?.success) return { kind: 'sent', providerId: ok.data.id }
  const no = said.status === 422 ? z.safeParse(refusal, answer) : undefined
  return no?.success ? { kind: 'refused', reason: no.data.error } : outcomeOfStatus(said.status)
}

/** Text messages of the demo: they arrive in the sandbox's outbox. */
export const localGateway = (ctx: Context): SmsGateway => ({
  code: 'sandbox',
  honoursReference: true,
  send: ({ to, text, reference }) =>
    give(ctx, { channel: 'sms', to, text, reference, subject: '' }),
})

/** Mail of the demo, likewise. */
export const localMailer = (ctx: Context): Mailer => ({
  code: 'sandbox',
  honoursReference: true,
  send: ({ to, subject, text, reference }) =>
    give(ctx, { channel: 'email', to, text, reference, subject }),
})
