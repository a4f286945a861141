import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, language, nothing, reason } from '../fields.ts'

const kind = z.string().check(z.regex(/^[a-z][a-z_.]{1,60}$/))
const channel = z.enum(['sms', 'email'])
const key = { kind, channel, language }

const count = z.int().check(z.minimum(1), z.maximum(1_000_000))
const price = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,4})?$/))
/** ISO 3166, or `*` for every other country. */
const country = z.string().check(z.regex(/^([A-Z]{2}|\*)$/))
const gatewayCode = z.string().check(z.regex(/^[a-z]{2,20}$/))

/** What is asked for from outside, what SMS cost, and who carries them. */
const sending = {
  limits: z.strictObject({
    perAddressMinute: count,
    perAddressHour: count,
    perAddressDay: count,
    perAskerHour: count,
    perRangeHour: count,
    perBrandHour: count,
  }),
  routing: z.strictObject({
    byCountry: z.record(country, z.array(gatewayCode).check(z.maxLength(5))),
    /** Null: every country is served. */
    served: z.nullable(z.array(country).check(z.maxLength(260))),
  }),
  /** In the brand's currency. */
  costs: z.strictObject({
    byCountry: z.record(country, price),
    otherwise: price,
    mostPerDay: price,
  }),
}

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
  sending: endpoint({
    method: 'GET',
    path: '/messages/sending',
    audience: 'operator',
    grant: 'system.read',
    summary: 'Limits, routes and costs of messages, the gateways there are, and what today cost.',
    input: nothing,
    reply: z.strictObject({
      ...sending,
      gateways: z.array(z.string()),
      /** Of the costs. */
      currency: z.string(),
      sentToday: z.int(),
      spentToday: z.string(),
    }),
  }),
  saveSending: endpoint({
    method: 'POST',
    path: '/messages/saveSending',
    audience: 'operator',
    grant: 'system.write',
    summary:
      'Changes limits, routes and costs, from the next message on. Refuses `field_invalid` for a ' +
      'gateway that is not there.',
    input: z.strictObject({ ...sending, reason }),
    reply: done,
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
