import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, nothing, reason } from '../fields.ts'
import { currencies, origins, unit, version } from './vendor-desk.ts'
import { keyId, vendorCode } from './vendors.ts'

/**
 * Of a dialect's credentials: a text both sides know, the vendor's public key, a JSON record, or the
 * key of an agent. A key may stand in JSON with what else it takes to open games.
 */
export const secretForms = ['shared', 'public-key', 'record', 'agent'] as const

/** What a vendor gave for signing: a word, a key in PEM, a short record. */
const secret = z.string().check(z.trim(), z.minLength(16), z.maxLength(4_000))
const address = z.nullable(
  z.url({ protocol: /^https?$/, normalize: false }).check(z.maxLength(300)),
)
const addresses = {
  /**
   * Where its games open; null: the studio beside the demo. Where the vendor is asked, the origin that
   * it may name.
   */
  launchUrl: address,
  /** Where it takes our own calls; null: it only calls us. */
  apiUrl: address,
}

/** Vendors of the registry and what they are connected with. Secrets go in and never come out. */
export const opsVendorConnections = {
  presets: endpoint({
    method: 'GET',
    path: '/vendor/presets',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Vendors of the registry that are not connected, and the adapters there are.',
    input: nothing,
    reply: z.strictObject({
      vendors: z.array(z.strictObject({ code: z.string(), name: z.string() })),
      dialects: z.array(
        z.strictObject({
          dialect: z.string(),
          wallet: z.enum(['seamless', 'transfer']),
          secretForm: z.enum(secretForms),
          /** It is asked where a game opens: origins count. */
          isAsked: z.boolean(),
          /** Its vendors may write amounts in thousands. */
          hasUnits: z.boolean(),
        }),
      ),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/vendor/connection',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'What a vendor is connected with, without its secrets. Refuses `not_found`.',
    input: z.strictObject({ code: vendorCode }),
    reply: z.strictObject({
      dialect: z.string(),
      launchUrl: z.nullable(z.string()),
      apiUrl: z.nullable(z.string()),
      version: z.int(),
      /** A game of it was opened at some time: its adapter stays. */
      wasOpened: z.boolean(),
    }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/vendor/connect',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Connects a vendor of the registry, or with a `name` one that is not in it: its adapter, ' +
      'addresses, currencies, units and first key; with `isOn` its games open and stand in the ' +
      'lobby as soon as they are listed. Refuses `not_found`, `state_changed` when it is ' +
      'connected, the house runs it itself, the registry has the code of a new one or the key ' +
      'has a namesake, `field_invalid` for an ' +
      'adapter that is not there, a secret that does not fit it, or units that it has not.',
    input: z.strictObject({
      code: vendorCode,
      dialect: z.string().check(z.maxLength(30)),
      /** Of a vendor that the registry does not have. */
      name: z.optional(z.string().check(z.trim(), z.regex(/^[^\p{Cc}]{2,60}$/u))),
      ...addresses,
      playOrigins: z._default(origins, []),
      currencies: z._default(currencies, null),
      units: z._default(z.array(z.strictObject({ currency, unit })).check(z.maxLength(30)), []),
      keyId,
      secret,
      isOn: z.boolean(),
      reason,
    }),
    reply: done,
  }),
  enterSecret: endpoint({
    method: 'POST',
    path: '/vendor/enterSecret',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Puts in use what a vendor signs with from now on; the secret until now stays good for some ' +
      'hours. Refuses `not_found` without such a key, `field_invalid` for one that does not fit.',
    input: z.strictObject({
      code: vendorCode,
      keyId,
      secret,
      overlapHours: z.int().check(z.minimum(1), z.maximum(168)),
      reason,
    }),
    reply: done,
  }),
  change: endpoint({
    method: 'POST',
    path: '/vendor/connection',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Changes where a vendor is called, and its adapter as long as no game of it was opened. ' +
      'Refuses `not_found`, `state_changed`, also for a form that is old, and `field_invalid` for ' +
      'an adapter that is not there, or one without units where some are in thousands.',
    input: z.strictObject({
      code: vendorCode,
      version,
      dialect: z.string().check(z.maxLength(30)),
      ...addresses,
      reason,
    }),
    reply: done,
  }),
} as const
