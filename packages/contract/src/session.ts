import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { captcha, done, nothing, secret, username } from './fields.ts'

const signedIn = z.strictObject({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Why this session may only change its password and sign out. */
  restricted: z.nullable(z.enum(['initial', 'weak', 'expired'])),
})

const credentials = z.strictObject({
  username,
  password: secret,
  captcha: z.optional(captcha),
  type: z._default(z.enum(['username']), 'username'),
  /** Where the person signs in: on the agent page, non-agents get their refusal and no session. */
  page: z._default(z.enum(['site', 'agent']), 'site'),
})

export const session = {
  keys: endpoint({
    method: 'GET',
    path: '/wps/session/keys',
    audience: 'public',
    always: true,
    summary: 'Public keys (JWKS) that sealed calls are encrypted to; two are live.',
    input: nothing,
    reply: z.strictObject({
      keys: z.array(
        z.strictObject({
          kty: z.literal('EC'),
          crv: z.literal('P-256'),
          x: z.string(),
          y: z.string(),
          kid: z.string(),
          alg: z.literal('ECDH-ES+A256KW'),
          use: z.literal('enc'),
        }),
      ),
    }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/wps/session/login',
    audience: 'public',
    sealed: true,
    summary: 'Signs in with an encrypted payload. A refusal may carry `captcha: true`.',
    input: credentials,
    reply: signedIn,
  }),
  loginV2: endpoint({
    method: 'POST',
    path: '/wps/session/loginV2',
    audience: 'public',
    summary: 'Signs in with a plain payload over TLS. A refusal may carry `captcha: true`.',
    input: credentials,
    reply: signedIn,
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/wps/session/logout',
    audience: 'restricted',
    summary: 'Ends this session everywhere it is known.',
    input: nothing,
    reply: done,
  }),
  freeplay: endpoint({
    method: 'POST',
    path: '/wps/session/login/freeplay',
    audience: 'public',
    summary: 'Signs in as a new trial member with play money.',
    input: z.strictObject({
      os: z.optional(z.string().check(z.maxLength(40))),
      platform: z.optional(z.string().check(z.maxLength(40))),
      encryption: z.optional(z.string().check(z.maxLength(80))),
      version: z.optional(z.string().check(z.maxLength(40))),
    }),
    reply: signedIn,
  }),
  handoverTicket: endpoint({
    method: 'POST',
    path: '/wps/session/handoverTicket',
    audience: 'session',
    summary: 'A single-use ticket (30 s) that opens this session in another window by `?token=`.',
    input: nothing,
    reply: z.strictObject({ ticket: z.string(), expiresInSeconds: z.int() }),
  }),
  exchangeTicket: endpoint({
    method: 'POST',
    path: '/wps/session/exchangeTicket',
    audience: 'public',
    summary: 'Exchanges a hand-over ticket for a session of its own.',
    input: z.strictObject({ ticket: z.string().check(z.minLength(20), z.maxLength(100)) }),
    reply: signedIn,
  }),
  socketTicket: endpoint({
    method: 'POST',
    path: '/wps/session/socketTicket',
    audience: 'player',
    summary: 'A single-use ticket (30 s) for the socket.',
    input: nothing,
    reply: z.strictObject({ ticket: z.string(), expiresInSeconds: z.int() }),
  }),
} as const
