import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  authenticatorCode as code,
  dialingCode,
  done,
  id,
  moment,
  nothing,
  paged,
  pageNo,
  pageSize,
  secret,
} from './fields.ts'

/**
 * Who asks proves anew that it is the member: by the password, or by a code of its authenticator.
 * Refuses `proof_required` without either, `old_password_wrong`, `verification_code_invalid`.
 */
export const ownerProof = {
  password: z.optional(secret),
  totp: z.optional(code),
}

/** A contact as its owner sees it: masked. */
const contact = z.nullable(z.strictObject({ masked: z.string(), verified: z.boolean() }))

const place = {
  ip: z.string(),
  /** ISO 3166 code of the country, where it is known. */
  country: z.nullable(z.string()),
  /** The browser and system, in words: `Chrome on Windows`. */
  device: z.string(),
}

/** How a session began. */
export const signInWay = z.enum([
  'password', 'sms', 'remembered', 'social', 'passkey', 'recovery', 'register', 'handover',
  'freeplay',
]) // biome-ignore format: a list

/** Messengers a member may leave. */
export const messengerNames = [
  'line', 'whatsapp', 'facebook', 'wechat', 'qqNum', 'zalo', 'telegram',
] as const // biome-ignore format: a list
const messengerText = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(80))))

const contactInput = {
  channel: z.enum(['sms', 'email']),
  /** The mobile number without dialling code, or the e-mail address. */
  address: z.string().check(z.trim(), z.minLength(4), z.maxLength(254)),
  /** With `sms` only. */
  countryDialingCode: z.optional(dialingCode),
}

export const security = {
  overview: endpoint({
    method: 'GET',
    path: '/wps/member/security',
    audience: 'member',
    summary: 'What protects the account: what is set, contacts masked, the last sign-in.',
    input: nothing,
    reply: z.strictObject({
      hasPassword: z.boolean(),
      passwordChangedAt: z.nullable(moment),
      hasTransactionPassword: z.boolean(),
      phone: contact,
      email: contact,
      messengers: z.array(
        z.strictObject({ name: z.enum(messengerNames), masked: z.nullable(z.string()) }),
      ),
      totp: z.strictObject({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
      passkeys: z.int(),
      socials: z.array(z.strictObject({ provider: z.string(), linkedAt: moment })),
      liveSessions: z.int(),
      /** The sign-in before this session's. */
      lastSignIn: z.nullable(z.strictObject({ at: moment, ...place })),
    }),
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/wps/member/security/totp/begin',
    audience: 'member',
    sealed: true,
    summary:
      'A new authenticator secret, as text and as an otpauth address for the QR code; nothing is ' +
      'on yet. Refuses `old_password_wrong`, `totp_already_on`, `too_many_requests`, `busy`.',
    input: z.strictObject({ password: secret }),
    reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/wps/member/security/totp/confirm',
    audience: 'member',
    sealed: true,
    summary:
      'Switches the authenticator on; answers ten recovery codes, shown this once. The session ' +
      'gets a new token, all others end. Refuses `verification_code_invalid`, `totp_not_begun`, ' +
      '`totp_already_on`, `too_many_requests`.',
    input: z.strictObject({ code }),
    reply: z.strictObject({ recoveryCodes: z.array(z.string()), token: z.string() }),
  }),
  disableTotp: endpoint({
    method: 'POST',
    path: '/wps/member/security/totp/disable',
    audience: 'member',
    sealed: true,
    summary:
      'Switches the authenticator off, by the password and a code (its own or a recovery code). ' +
      'Refuses `old_password_wrong`, `verification_code_invalid`, `totp_not_on`.',
    input: z.strictObject({ password: secret, code }),
    reply: done,
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/wps/member/security/totp/recoveryCodes',
    audience: 'member',
    sealed: true,
    summary: 'Ten new recovery codes; the old ones are void. Refuses as `disableTotp` does.',
    input: z.strictObject({ password: secret, code }),
    reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  }),
  sendContactCode: endpoint({
    method: 'POST',
    path: '/wps/member/security/contact/code',
    audience: 'member',
    sealed: true,
    summary:
      'Sends a code to a new phone number or e-mail address. Refuses `proof_required`, ' +
      '`old_password_wrong`, `verification_code_invalid` (of `totp`), `field_invalid`, ' +
      '`sms_too_many_requests`, `too_many_requests`.',
    input: z.strictObject({ ...contactInput, ...ownerProof }),
    reply: z.strictObject({ expiresInSeconds: z.int() }),
  }),
  changeContact: endpoint({
    method: 'POST',
    path: '/wps/member/security/contact',
    audience: 'member',
    sealed: true,
    summary:
      'Makes the new phone number or e-mail address the member’s, by the code sent to it in this ' +
      'session. Refuses `verification_code_…`, `phone_taken`, `email_taken`, `field_invalid`.',
    input: z.strictObject({ ...contactInput, code }),
    reply: z.strictObject({ masked: z.string() }),
  }),
  setMessengers: endpoint({
    method: 'PUT',
    path: '/wps/member/security/messengers',
    audience: 'member',
    sealed: true,
    summary:
      'Sets messengers (text) or removes them (null); one left out stays. Refuses ' +
      '`field_invalid`, `proof_required`, `old_password_wrong`, `verification_code_invalid`.',
    input: z.strictObject({
      line: messengerText,
      whatsapp: messengerText,
      facebook: messengerText,
      wechat: messengerText,
      qqNum: messengerText,
      zalo: messengerText,
      telegram: messengerText,
      ...ownerProof,
    }),
    reply: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/wps/member/security/sessions',
    audience: 'member',
    summary: 'Live sessions of the member, this one marked.',
    input: nothing,
    reply: z.strictObject({
      content: z.array(
        z.strictObject({
          id,
          current: z.boolean(),
          startedAt: moment,
          lastSeenAt: moment,
          way: signInWay,
          ...place,
        }),
      ),
    }),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/wps/member/security/sessions/end',
    audience: 'member',
    summary: 'Ends one session, its sockets and games within a second. `session_not_found`.',
    input: z.strictObject({ id }),
    reply: done,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/wps/member/security/sessions/endOthers',
    audience: 'member',
    summary: 'Ends every other session; says how many there were.',
    input: nothing,
    reply: z.strictObject({ ended: z.int() }),
  }),
  endAllSessions: endpoint({
    method: 'POST',
    path: '/wps/member/security/sessions/endAll',
    audience: 'member',
    summary: 'Signs out everywhere, here too; remembered browsers and known devices are forgotten.',
    input: nothing,
    reply: z.strictObject({ ended: z.int() }),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/wps/member/security/devices',
    audience: 'member',
    summary: 'Browsers the member signed in with in the last thirty days, this one marked.',
    input: nothing,
    reply: z.strictObject({
      content: z.array(
        z.strictObject({
          id,
          current: z.boolean(),
          remembered: z.boolean(),
          firstSeenAt: moment,
          lastSeenAt: moment,
          ...place,
        }),
      ),
    }),
  }),
  forgetDevice: endpoint({
    method: 'POST',
    path: '/wps/member/security/devices/forget',
    audience: 'member',
    summary: 'Forgets a browser and ends its sessions. `device_not_found`.',
    input: z.strictObject({ id }),
    reply: done,
  }),
  history: endpoint({
    method: 'GET',
    path: '/wps/member/security/history',
    audience: 'member',
    summary: 'Sign-ins, newest first, with time, address, place, device and how they ended.',
    input: z.strictObject({ pageNo, pageSize: pageSize(10, 50) }),
    reply: paged(
      z.strictObject({
        id,
        at: moment,
        way: signInWay,
        secondWay: z.nullable(z.string()),
        endedAt: z.nullable(moment),
        endReason: z.nullable(z.string()),
        ...place,
      }),
    ),
  }),
  icon: endpoint({
    method: 'GET',
    path: '/wps/member/info/icon',
    audience: 'session',
    summary: 'The member’s avatar and those it may choose from: addresses of drawn pictures (SVG).',
    input: nothing,
    reply: z.strictObject({
      icon: z.string(),
      chosen: z.nullable(z.string()),
      choices: z.array(z.strictObject({ key: z.string(), icon: z.string() })),
    }),
  }),
  chooseIcon: endpoint({
    method: 'PUT',
    path: '/wps/member/info/icon',
    audience: 'member',
    summary: 'Chooses an avatar, or with null the one drawn for the member. `field_invalid`.',
    input: z.strictObject({ key: z.nullable(z.string().check(z.maxLength(40))) }),
    reply: z.strictObject({ icon: z.string() }),
  }),
} as const
