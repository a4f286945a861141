import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, language, nothing, reason } from '../fields.ts'

const kind = z.string().check(z.regex(/^[a-z][a-z_.]{1,60}$/))
const channel = z.enum(['sms', 'email'])
const key = { kind, channel, language }

/** The words of messages to members: the built-in ones until the operator writes its own. */
export const opsMessages = {
  templates: endpoint({
    method: 'GET',
    path: '/messages/templates',
    audience: 'operator',
    grant: 'system.read',
    summary: 'Every template as it holds now, per kind, channel and language, with its slots.',
    input: nothing,
    reply: z.strictObject({
      content: z.array(
        z.strictObject({
          ...key,
          kind: z.string(),
          /** Null for a text message. */
          subject: z.nullable(z.string()),
          body: z.string(),
          slots: z.array(z.string()),
          isOwn: z.boolean(),
        }),
      ),
    }),
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: '/messages/template',
    audience: 'operator',
    grant: 'system.write',
    summary:
      'Writes the brand’s own words. Refuses `field_invalid` with why: `slot` (an unknown one), ' +
      '`code` (a code that is not in it), `length`.',
    input: z.strictObject({
      ...key,
      subject: z.nullable(z.string().check(z.maxLength(200))),
      body: z.string().check(z.minLength(1), z.maxLength(4000)),
      reason,
    }),
    reply: done,
  }),
  resetTemplate: endpoint({
    method: 'POST',
    path: '/messages/resetTemplate',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Goes back to the built-in words.',
    input: z.strictObject({ ...key, reason }),
    reply: done,
  }),
} as const
