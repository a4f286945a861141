import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  authenticatorCode,
  challengePayload,
  dialingCode,
  done,
  mobileNumber,
  nothing,
  secret,
  username,
  verificationCode,
} from './fields.ts'
import { signedIn } from './session.ts'
import { codeSent } from './verification.ts'

/** An e-mail address as it is typed. */
const email = z.string().check(z.minLength(1), z.maxLength(254))
const channel = z.enum(['sms', 'email'])

export const recovery = {
  byPhone: endpoint({
    method: 'POST',
    path: '/wps/member/password/verification',
    audience: 'public',
    sealed: true,
    summary:
      'A new password by a code of `sms/noLogin`; ends every session and signs in. Refuses ' +
      '`module_off`, `phone_invalid`, `verification_code_*`, `field_invalid`, `password_weak`.',
    input: z.strictObject({
      mobileNum: mobileNumber,
      countryDialingCode: dialingCode,
      /** Left out when the phone-identity service has proven the number. */
      verificationCode: z.optional(verificationCode),
      firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
      newPassword: secret,
      confirmNewPassword: z.optional(secret),
    }),
    reply: signedIn,
  }),
  /** Also takes a form (`application/x-www-form-urlencoded`), from a page of ours only. */
  byEmail: endpoint({
    method: 'POST',
    path: '/wps/member/password/email',
    audience: 'public',
    form: true,
    summary:
      'Sends a code to the e-mail address of an account. The same answer whether they belong ' +
      'together or not, unless the brand says otherwise (`username_or_email_unknown`).',
    input: z.strictObject({ username, email, challenge: z.optional(challengePayload) }),
    reply: codeSent,
  }),
  completeByEmail: endpoint({
    method: 'POST',
    path: '/wps/member/password/email/complete',
    audience: 'public',
    sealed: true,
    summary:
      'Sets a new password by the code of the e-mail, in the browser that asked for it; ends ' +
      'every session and begins none. Refuses `verification_code_*`, `field_invalid`, ' +
      '`password_weak`, `password_mismatch`.',
    input: z.strictObject({
      username,
      email,
      verificationCode,
      newPassword: secret,
      confirmNewPassword: secret,
    }),
    reply: done,
  }),
  /** Where codes to a signed-in member can go; masked. */
  contacts: endpoint({
    method: 'GET',
    path: '/wps/member/contacts',
    audience: 'member',
    summary: 'The proven phone and e-mail address of the member, masked; null where there is none.',
    input: nothing,
    reply: z.strictObject({ sms: z.nullable(z.string()), email: z.nullable(z.string()) }),
  }),
  transactionResetCode: endpoint({
    method: 'POST',
    path: '/wps/member/transactionPassword/code',
    audience: 'member',
    summary: 'A code to the proven phone or e-mail of the member. `contact_missing`.',
    input: z.strictObject({
      channel: z._default(channel, 'sms'),
      challenge: z.optional(challengePayload),
    }),
    reply: codeSent,
  }),
  transactionReset: endpoint({
    method: 'POST',
    path: '/wps/member/transactionPassword/reset',
    audience: 'member',
    sealed: true,
    summary:
      'Sets a forgotten transaction password by the code of `transactionPassword/code` in the ' +
      'same session. Refuses `contact_missing`, `verification_code_*`, `field_invalid`, and ' +
      '`proof_required` with `totp: true` where an authenticator is on.',
    input: z.strictObject({
      channel: z._default(channel, 'sms'),
      verificationCode,
      newTransactionPassword: secret,
      totp: z.optional(authenticatorCode),
    }),
    reply: done,
  }),
} as const
