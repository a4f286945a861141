import * as z from 'zod/mini'
import type { Outcome, SmsGateway } from '../ports.ts'
import { callProvider, jsonOf, outcomeOfStatus } from './call.ts'

export interface TwilioAccount {
  readonly accountSid: string
  readonly authToken: string
  /** A number, a name, or a messaging service (`MG…`). */
  readonly from: string
  /** `https://api.twilio.com` */
  readonly origin: string
}

const accepted = z.object({
  sid: z.string(),
  status: z.string(),
  error_code: z.optional(z.nullable(z.int())),
})
const refused = z.object({ code: z.int() })

/** Errors of the request's rate or of the account's queue: the same message may pass later. */
const LATER = new Set([20429, 21611, 14107])

/**
 * Twilio's Programmable Messaging: `POST /2010-04-01/Accounts/{sid}/Messages.json`, a form with
 * basic authentication; 201 with `sid` and `status`, else `code`. It has no names for requests, so
 * an unknown outcome stays one.
 */
export function twilioGateway(account: TwilioAccount): SmsGateway {
  const { accountSid, authToken, from, origin } = account
  return {
    code: 'twilio',
    honoursReference: false,
    send: async ({ to, text }) => {
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
      const said = await callProvider(
        `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: new URLSearchParams({ To: to, Body: text, ...sender }).toString(),
        },
      )
      return 'kind' in said ? said : outcomeOf(said.status, jsonOf(said.text))
    },
  }
}

const NOT_DELIVERED = new Set(['failed', 'undelivered', 'canceled'])

function outcomeOf(status: number, body: unknown): Outcome {
  if (status === 200 || status === 201) return acceptedOutcome(body)
  const error = z.safeParse(refused, body)
  if (!error.success || status >= 500) return outcomeOfStatus(status)
  const reason = `twilio_${error.data.code}`
  if (LATER.has(error.data.code)) return { kind: 'busy', reason }
  return status === 400 ? { kind: 'refused', reason } : outcomeOfStatus(status)
}

function acceptedOutcome(body: unknown): Outcome {
  const message = z.safeParse(accepted, body)
  if (!message.success) return { kind: 'unknown', reason: 'answer_unreadable' }
  const { sid, status, error_code: code } = message.data
  return NOT_DELIVERED.has(status)
    ? { kind: 'refused', reason: `twilio_${code ?? status}` }
    : { kind: 'sent', providerId: sid }
}
