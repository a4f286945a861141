import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  authenticatorCode,
  captcha,
  challengePayload,
  currency,
  done,
  id,
  mobileNumber,
  nothing,
  secret,
  ticket,
  username,
} from './fields.ts'

/** A registration field that may be switched on by the server's rules. */
const optionalText = z.optional(z.string().check(z.maxLength(255)))

/** What both ways of registering take; which fields count is said by `setting/register`. */
const registration = {
  /** yyyy-mm-dd; the server computes the age. */
  birthday: z.string().check(z.maxLength(10)),
  acceptTerms: z.boolean(),
  payeeName: optionalText,
  nickname: optionalText,
  email: optionalText,
  qqNum: optionalText,
  countryDialingCode: optionalText,
  recommenderId: optionalText,
  captcha: z.optional(captcha),
  challenge: z.optional(challengePayload),
  /** The code of `sms/register`; or, where the phone-identity service is used, its token. */
  verificationCode: optionalText,
  firebaseChannel: z.optional(z.enum(['sms'])),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(4096))),
  affiliateCode: optionalText,
  /** Links what a social sign-in found out about an unknown person. */
  socialTicket: z.optional(ticket),
  paymentPassword: optionalText,
  line: optionalText,
  whatsapp: optionalText,
  facebook: optionalText,
  wechat: optionalText,
  zalo: optionalText,
  telegram: optionalText,
  idNumber: optionalText,
  referralCode: optionalText,
  /** The host the page was opened under; a code of an affiliate may be good for one host only. */
  domain: optionalText,
  registerUrl: z.optional(z.string().check(z.maxLength(2000))),
  registerMethod: z._default(z.enum(['WEB']), 'WEB'),
  login: z._default(z.boolean(), true),
}

const registered = z.strictObject({ token: z.nullable(z.string()), account: z.string() })

export const member = {
  info: endpoint({
    method: 'GET',
    path: '/wps/member/info',
    audience: 'session',
    summary: 'Who is signed in.',
    input: nothing,
    reply: z.strictObject({
      id,
      account: z.string(),
      userName: z.string(),
      nickname: z.string(),
      /** 0 member, 1, 2, 41, 42 agent, 4 trial. */
      type: z.int(),
      isAgent: z.boolean(),
      isTrial: z.boolean(),
      currency,
      currencySymbol: z.string(),
      hasTransactionPassword: z.boolean(),
      language: z.nullable(z.string()),
    }),
  }),
  register: endpoint({
    method: 'PUT',
    path: '/wps/member/register',
    audience: 'public',
    sealed: true,
    summary:
      'Registers a member by user name under the rules of `setting/register`; signs in. Refuses ' +
      '`terms_not_accepted`, `field_invalid`, `password_weak`, `password_mismatch`, `under_age`, ' +
      '`captcha_*`, `verification_code_*`, `phone_*`, `username_taken`, `referral_invalid`, ' +
      '`affiliate_code_invalid`, `domain_check_failed`.',
    input: z.strictObject({
      ...registration,
      username,
      password: secret,
      confirmPassword: secret,
      mobileNum: optionalText,
    }),
    reply: registered,
  }),
  registerMobile: endpoint({
    method: 'PUT',
    path: '/wps/member/register/mobile',
    audience: 'public',
    sealed: true,
    summary:
      'Registers a member by mobile number (module MOBILENUMREG3). `verificationCode` is needed ' +
      'under REGMOBVERF3, and where MOBILENUMPASSREG3 asks for no password. Without `username` ' +
      'the account gets one. Refuses what `register` refuses, and `module_off`.',
    input: z.strictObject({
      ...registration,
      mobileNum: mobileNumber,
      username: z.optional(username),
      /** Needed under MOBILENUMPASSREG3, not taken without. */
      password: z.optional(secret),
      confirmPassword: z.optional(secret),
    }),
    reply: registered,
  }),
  password: endpoint({
    method: 'POST',
    path: '/wps/member/password',
    audience: 'restricted',
    sealed: true,
    summary:
      'Changes the password; ends every other session. A restricted session becomes a full one. ' +
      'Refuses `proof_required` with `totp: true` where an authenticator is on.',
    input: z.strictObject({
      /** May be left out only in a session that was opened with this very password. */
      oldPassword: z.optional(secret),
      newPassword: secret,
      confirmNewPassword: secret,
      totp: z.optional(authenticatorCode),
    }),
    reply: z.strictObject({ token: z.string() }),
  }),
  transactionPassword: endpoint({
    method: 'POST',
    path: '/wps/member/transactionPassword',
    audience: 'member',
    sealed: true,
    summary:
      'Sets or changes the transaction password: six digits, confirmed by the password, and by a ' +
      'code where an authenticator is on (`proof_required` with `totp: true`).',
    input: z.strictObject({
      password: secret,
      newTransactionPassword: secret,
      totp: z.optional(authenticatorCode),
    }),
    reply: done,
  }),
  affiliate: endpoint({
    method: 'GET',
    path: '/wps/agent/affiliate',
    audience: 'public',
    summary:
      'Whether an affiliate code is good on this host. Refuses `affiliate_code_invalid` and ' +
      '`domain_check_failed`.',
    input: z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(64)),
      domain: z.string().check(z.maxLength(255)),
    }),
    reply: z.strictObject({ code: z.string() }),
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/wps/captcha',
    audience: 'public',
    summary: 'A fresh captcha image (base64 SVG), bound to this browser and purpose; single use.',
    input: z.strictObject({ purpose: z._default(z.enum(['login', 'register']), 'login') }),
    reply: z.string(),
  }),
} as const
