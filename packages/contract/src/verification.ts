import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { RefusalCode } from './errors.ts'
import { challengePayload, dialingCode, mobileNumber } from './fields.ts'

/**
 * A code was asked for. `expiredMinutes` says how long the button stays shut before another can be
 * asked for; the code itself is good for `expiresInSeconds`.
 */
export const codeSent = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  expiredMinutes: z.int(),
  expiresInSeconds: z.int(),
})

const wish = {
  mobileNum: mobileNumber,
  countryDialingCode: dialingCode,
  challenge: z.optional(challengePayload),
}

/**
 * Calls that send a code by SMS. A number is answered the same whether an account has it or not.
 * All refuse `phone_missing`, `phone_invalid`, `phone_not_served`, `sms_too_many_requests` (with
 * `retryAfterSeconds`), `sms_quota_exceeded`, and what the challenge refuses.
 */
export const verification = {
  loginCode: endpoint({
    method: 'POST',
    path: '/wps/session/getLoginCode',
    audience: 'public',
    summary: 'A code by SMS to sign in with; the same answer for every number. `module_off`.',
    input: z.strictObject(wish),
    reply: codeSent,
  }),
  registerPhoneCode: endpoint({
    method: 'POST',
    path: '/wps/session/sendRegPhoneCode',
    audience: 'public',
    summary: 'A code by SMS that proves the number of a registration. `module_off`.',
    input: z.strictObject({
      mobileNo: mobileNumber,
      countryDialingCode: dialingCode,
      regType: z._default(z.enum(['username', 'mobile']), 'mobile'),
      challenge: z.optional(challengePayload),
    }),
    reply: codeSent,
  }),
  registerSms: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/register',
    audience: 'public',
    summary:
      'The same as `sendRegPhoneCode`, by the name of the variants: `username` and `mobile`.',
    input: z.strictObject({
      ...wish,
      regType: z._default(z.enum(['username', 'mobile']), 'username'),
      /** The user name of the form, when it has one: not looked up. */
      username: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: codeSent,
  }),
  noLoginSms: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    audience: 'public',
    summary: 'A code by SMS to recover a password; the same answer for every number. `module_off`.',
    input: z.strictObject(wish),
    reply: codeSent,
  }),
} as const

/**
 * What the phone-identity service says went wrong, by its own names, and the refusal that has the
 * text. The page asks here for what the service's script reports; the server for what it finds.
 */
export const phoneAuthRefusals: Readonly<Record<string, RefusalCode>> = {
  'auth/invalid-phone-number': 'phone_invalid',
  'auth/missing-phone-number': 'phone_missing',
  'auth/too-many-requests': 'sms_too_many_requests',
  'auth/invalid-verification-code': 'verification_code_invalid',
  'auth/missing-verification-code': 'verification_code_missing',
  'auth/captcha-check-failed': 'phone_captcha_failed',
  'auth/quota-exceeded': 'sms_quota_exceeded',
  'auth/operation-not-allowed': 'phone_auth_not_allowed',
  'auth/code-expired': 'verification_code_expired',
  'auth/popup-closed-by-user': 'popup_closed',
  // The same, as the service's own address answers them.
  INVALID_PHONE_NUMBER: 'phone_invalid',
  MISSING_PHONE_NUMBER: 'phone_missing',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'sms_too_many_requests',
  INVALID_CODE: 'verification_code_invalid',
  MISSING_CODE: 'verification_code_missing',
  CAPTCHA_CHECK_FAILED: 'phone_captcha_failed',
  QUOTA_EXCEEDED: 'sms_quota_exceeded',
  OPERATION_NOT_ALLOWED: 'phone_auth_not_allowed',
  SESSION_EXPIRED: 'verification_code_expired',
  // What the server finds wrong with a token.
  'auth/id-token-expired': 'verification_code_expired',
  'auth/argument-error': 'verification_code_invalid',
}

/** The refusal for a name of the phone-identity service; `unknown_error` for one not known here. */
export const phoneAuthRefusal = (name: string): RefusalCode =>
  Object.hasOwn(phoneAuthRefusals, name)
    ? (phoneAuthRefusals[name] ?? 'unknown_error')
    : 'unknown_error'
