import { createHash } from 'node:crypto'
import { SECOND_MS } from '@lantern/kernel/time'
import { createTransport } from 'nodemailer'
import type { Mailer, Outcome } from '../ports.ts'

export interface SmtpServer {
  /** `smtps://user:password@host:465`, or `smtp://…` which must then offer TLS. */
  readonly url: string
  /** `Name <address>` */
  readonly from: string
  /** Off only for a server on this machine, in tests. */
  readonly needsTls: boolean
}

/** Mail by SMTP. The reference becomes the Message-ID, by which receivers tell a repeat. */
export function smtpMailer(server: SmtpServer): Mailer {
  const transport = createTransport({
    url: server.url,
    requireTLS: server.needsTls,
    connectionTimeout: 8 * SECOND_MS,
    greetingTimeout: 8 * SECOND_MS,
    socketTimeout: 15 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)>?$/.exec(server.from)?.[1] ?? 'localhost'
  return {
    code: 'smtp',
    honoursReference: false,
    send: async ({ to, subject, text, html, reference }) => {
      const name = createHash('sha256').update(reference).digest('base64url')
      try {
        const sent = await transport.sendMail({
          from: server.from,
          // As an object: a name with commas or brackets in it is no second recipient.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${name}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { kind: 'sent', providerId: String(sent.messageId).slice(0, 100) }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** Faults of a stage before the content was handed over: nobody has the mail. */
const BEFORE = new Set(['EDNS', 'ETLS', 'EAUTH'])

function outcomeOf(error: unknown): Outcome {
  const fields = new Map(typeof error === 'object' && error !== null ? Object.entries(error) : [])
  const response = fields.get('responseCode')
  const code = String(fields.get('code') ?? '')
  if (BEFORE.has(code) || fields.get('command') === 'CONN')
    return { kind: 'busy', reason: code.toLowerCase() }
  if (typeof response !== 'number') return { kind: 'unknown', reason: 'no_answer' }
  return { kind: response >= 500 ? 'refused' : 'busy', reason: `smtp_${response}` }
}
