import type { Outcome, Sms, SmsGateway } from '../ports.ts'
import { callProvider, jsonOf, outcomeOfStatus } from './call.ts'

/** A provider that is spoken to by a template of the operator's. */
export interface HttpSmsTemplate {
  readonly url: string
  readonly format: 'json' | 'form'
  /** Header and value, such as an authorization. */
  readonly headers: Readonly<Record<string, string>>
  /** Name and value; `{to}`, `{text}` and `{reference}` stand for those of the message. */
  readonly fields: Readonly<Record<string, string>>
  /** Name in the answer's JSON that holds the provider's id, if it gives one. */
  readonly idField: string | null
}

/** Values are put in before they are encoded: a text can not become a field of its own. */
const filled = (template: string, message: Sms): string =>
  template.replace(
    /\{(to|text|reference)\}/g,
    (_, name: 'to' | 'text' | 'reference') => message[name],
  )

/**
 * A gateway by template: a POST of JSON or of a form, with the reference also as `Idempotency-Key`;
 * any 2xx takes the message.
 */
export function httpGateway(template: HttpSmsTemplate): SmsGateway {
  return {
    code: 'http',
    honoursReference: true,
    send: async (message) => {
      const fields = Object.fromEntries(
        Object.entries(template.fields).map(([name, value]) => [name, filled(value, message)]),
      )
      const isJson = template.format === 'json'
      const said = await callProvider(template.url, {
        method: 'POST',
        headers: {
          ...template.headers,
          'idempotency-key': message.reference,
          'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        },
        body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
      })
      if ('kind' in said) return said
      if (said.status < 200 || said.status >= 300) return outcomeOfStatus(said.status)
      return sentAs(jsonOf(said.text), template.idField)
    },
  }
}

function sentAs(body: unknown, idField: string | null): Outcome {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const found = entries.find(([name]) => name === idField)?.[1]
  const id = typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  return { kind: 'sent', providerId: id.slice(0, 100) }
}
