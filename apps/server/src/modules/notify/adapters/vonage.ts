import * as z from 'zod/mini'
import type { Outcome, SmsGateway } from '../ports.ts'
import { callProvider, jsonOf, outcomeOfStatus } from './call.ts'

export interface VonageAccount {
  readonly apiKey: string
  readonly apiSecret: string
  readonly from: string
  /** `https://rest.nexmo.com` */
  readonly origin: string
}

const answer = z.object({
  messages: z
    .array(z.object({ status: z.string(), 'message-id': z.optional(z.string()) }))
    .check(z.minLength(1)),
})

/** Throttled, wrong credentials, internal error, quota or account shut: not this message's fault. */
const LATER = new Set(['1', '4', '5', '8', '9', '10', '13', '14'])

/** Signs of the GSM default alphabet and its extension; anything else needs `unicode`. */
const GSM =
  /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/

/**
 * Vonage's SMS API: `POST /sms/json`, a form; 200 with one entry per part, each with a `status`,
 * where `0` means taken. `client-ref` is kept with the message but makes nothing single, so an
 * unknown outcome stays one.
 */
export function vonageGateway(account: VonageAccount): SmsGateway {
  return {
    code: 'vonage',
    honoursReference: false,
    send: async ({ to, text, reference }) => {
      const said = await callProvider(`${account.origin}/sms/json`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams({
          api_key: account.apiKey,
          api_secret: account.apiSecret,
          from: account.from,
          to: to.replace(/^\+/, ''),
          text,
          type: GSM.test(text) ? 'text' : 'unicode',
          'client-ref': reference.slice(0, 100),
        }).toString(),
      })
      if ('kind' in said) return said
      return said.status === 200 ? outcomeOf(jsonOf(said.text)) : outcomeOfStatus(said.status)
    },
  }
}

function outcomeOf(body: unknown): Outcome {
  const parsed = z.safeParse(answer, body)
  if (!parsed.success) return { kind: 'unknown', reason: 'answer_unreadable' }
  const { messages } = parsed.data
  const taken = messages.find(({ status }) => status === '0')
  if (taken) return { kind: 'sent', providerId: taken['message-id'] ?? '' }
  const [first] = messages
  const reason = `vonage_${first?.status ?? 'none'}`
  return { kind: LATER.has(first?.status ?? '') ? 'busy' : 'refused', reason }
}
