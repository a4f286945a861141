import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { captcha, currency, done, id, nothing, secret, username } from './fields.ts'

/** A registration field that may be switched on by the server's rules. */
const optionalText = z.optional(z.string().check(z.maxLength(255)))

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
    summary: 'Registers a member by user name under the rules of `setting/register`; signs in.',
    input: z.strictObject({
      username,
      password: secret,
      confirmPassword: secret,
      /** yyyy-mm-dd; the server computes the age. */
      birthday: z.string().check(z.maxLength(10)),
      acceptTerms: z.boolean(),
      payeeName: optionalText,
      email: optionalText,
      qqNum: optionalText,
      mobileNum: optionalText,
      countryDialingCode: optionalText,
      recommenderId: optionalText,
      captcha: z.optional(captcha),
      affiliateCode: optionalText,
      paymentPassword: optionalText,
      line: optionalText,
      whatsapp: optionalText,
      facebook: optionalText,
      wechat: optionalText,
      idNumber: optionalText,
      referralCode: optionalText,
      domain: optionalText,
      registerUrl: optionalText,
      registerMethod: z._default(z.enum(['WEB']), 'WEB'),
      login: z._default(z.boolean(), true),
    }),
    reply: z.strictObject({ token: z.nullable(z.string()), account: z.string() }),
  }),
  password: endpoint({
    method: 'POST',
    path: '/wps/member/password',
    audience: 'restricted',
    sealed: true,
    summary:
      'Changes the password; ends every other session. A restricted session becomes a full one.',
    input: z.strictObject({
      /** May be left out only in a session that was opened with this very password. */
      oldPassword: z.optional(secret),
      newPassword: secret,
      confirmNewPassword: secret,
    }),
    reply: z.strictObject({ token: z.string() }),
  }),
  transactionPassword: endpoint({
    method: 'POST',
    path: '/wps/member/transactionPassword',
    audience: 'member',
    sealed: true,
    summary: 'Sets or changes the transaction password: six digits, confirmed by the password.',
    input: z.strictObject({ password: secret, newTransactionPassword: secret }),
    reply: done,
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
