import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  captcha,
  challengePayload,
  dialingCode,
  done,
  moment,
  nothing,
  secret,
  ticket,
  username,
} from './fields.ts'
import { challenge } from './challenge.ts'

/** What every way of signing in answers. */
export const signedIn = z.strictObject({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Why this session may only change its password and sign out. */
  restricted: z.nullable(z.enum(['initial', 'weak', 'expired'])),
})

/** Where the person signs in: on the agent page, non-agents get their refusal and no session. */
export const signInPage = z._default(z.enum(['site', 'agent']), 'site')

const credentials = z.strictObject({
  /** The user name; for `sms` the mobile number, as `getLoginCode` was asked for it. */
  username,
  /** The password; for `sms` the code that was sent. */
  password: secret,
  /** For `sms`: the dialling code, digits without the plus sign. */
  countryDialingCode: z.optional(dialingCode),
  captcha: z.optional(captcha),
  /** The solved challenge of `challenge`; either it or the captcha is enough where one is asked. */
  challenge: z.optional(challengePayload),
  type: z._default(z.enum(['username', 'sms']), 'username'),
  page: signInPage,
  /** Remember this browser for a day: the ticket is an HttpOnly cookie, the page learns nothing. */
  remember: z._default(z.boolean(), false),
})

/** The ways of a second proof. */
export const secondWay = z.enum(['totp', 'recovery', 'sms', 'email'])

const signInRefusals =
  'Any way of signing in may refuse `member_blocked`, `agents_only` and `second_proof_required` ' +
  '(with `proofTicket`, `ways` parted by commas, `maskedPhone`, `maskedEmail`, `expiresInSeconds`).'

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
    summary: `Signs in with an encrypted payload. Refuses \`sign_in_failed\`, \`verification_code_invalid\` (sms), \`captcha_required\`, \`captcha_wrong\`, \`challenge_required\`, \`challenge_failed\`, \`module_off\`, \`too_many_requests\`, \`busy\`; a refusal may carry \`captcha: true\` and \`challenge: true\`. ${signInRefusals}`,
    input: credentials,
    reply: signedIn,
  }),
  loginV2: endpoint({
    method: 'POST',
    path: '/wps/session/loginV2',
    audience: 'public',
    summary: 'As `login`, with a plain payload over TLS and the same refusals.',
    input: credentials,
    reply: signedIn,
  }),
  remembered: endpoint({
    method: 'POST',
    path: '/wps/session/login/remembered',
    audience: 'public',
    summary: `Signs in again in a browser that was remembered within the day. Refuses \`remembered_invalid\`, whoever is named: the password is to be typed. ${signInRefusals}`,
    input: z.strictObject({ username, page: signInPage }),
    reply: signedIn,
  }),
  forgetRemembered: endpoint({
    method: 'POST',
    path: '/wps/session/login/forget',
    audience: 'public',
    summary: 'Makes this browser forget a user name, or everybody it remembers.',
    input: z.strictObject({ username: z.optional(username) }),
    reply: done,
  }),
  challenge: endpoint({
    method: 'GET',
    path: '/wps/challenge',
    audience: 'public',
    summary:
      'A proof-of-work challenge (ALTCHA) for one purpose: solved by the page, sent back as ' +
      '`challenge`, good once and for five minutes. Refuses `too_many_requests`.',
    input: z.strictObject({
      purpose: z._default(z.enum(['login', 'register', 'sms', 'recover']), 'login'),
    }),
    reply: challenge,
  }),
  sendSecondProof: endpoint({
    method: 'POST',
    path: '/wps/session/proof/send',
    audience: 'public',
    summary:
      'Sends the code of a second proof to the phone or e-mail the refusal showed masked. Refuses ' +
      '`proof_invalid` (ran out, used, another browser), `way_not_available`, `too_many_requests`.',
    input: z.strictObject({ proofTicket: ticket, way: z.enum(['sms', 'email']) }),
    reply: z.strictObject({ expiresInSeconds: z.int() }),
  }),
  completeSecondProof: endpoint({
    method: 'POST',
    path: '/wps/session/proof/complete',
    audience: 'public',
    summary:
      'Completes a sign-in with a second proof: five tries in five minutes, then it begins anew. ' +
      'Refuses `proof_invalid`, `verification_code_invalid`, `way_not_available` and what the ' +
      'sign-in itself refuses.',
    input: z.strictObject({
      proofTicket: ticket,
      way: secondWay,
      code: z.string().check(z.minLength(4), z.maxLength(32)),
    }),
    reply: signedIn,
  }),
  firstLogin: endpoint({
    method: 'POST',
    path: '/wps/session/firstLogin',
    audience: 'session',
    summary: 'Notes that the member was greeted after its first sign-in; says whether it was new.',
    input: nothing,
    reply: z.strictObject({ firstTimeLogin: z.boolean(), greetedAt: moment }),
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
    summary: `Exchanges a hand-over ticket (\`?token=\`) for a session of its own: one of another window, or one that social sign-in ended in. Refuses \`ticket_invalid\`. ${signInRefusals}`,
    input: z.strictObject({ ticket }),
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
