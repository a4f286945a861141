import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, moment, reason } from '../fields.ts'

/** Fields of a profile that can be revealed, one at a time. */
export const revealable = [
  'mobileNum', 'email', 'payeeName', 'birthday', 'idNumber', 'line', 'whatsapp', 'facebook',
  'wechat', 'qqNum', 'zalo', 'telegram',
] as const // biome-ignore format: a list

const otherId = id

export const opsIdentity = {
  overview: endpoint({
    method: 'GET',
    path: '/member/identity',
    audience: 'operator',
    grant: 'members.read',
    summary: 'What proves a member and how it can be reached, masked. `member_not_found`.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      /** What the profile holds; the text is masked, `reveal` shows it. */
      contacts: z.array(
        z.strictObject({
          field: z.enum(revealable),
          masked: z.string(),
          verified: z.nullable(z.boolean()),
        }),
      ),
      passwordChangedAt: z.nullable(moment),
      mustChangePassword: z.boolean(),
      hasTransactionPassword: z.boolean(),
      hasTotp: z.boolean(),
      recoveryCodesLeft: z.int(),
      passkeys: z.int(),
      socials: z.array(z.string()),
      samePersons: z.array(
        z.strictObject({
          id,
          account: z.string(),
          reason: z.string(),
          markedBy: z.string(),
          markedAt: moment,
        }),
      ),
    }),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/member/reveal',
    audience: 'operator',
    grant: 'members.reveal',
    summary: 'Shows one field of a member’s profile; who asked and why is kept.',
    input: z.strictObject({ id, field: z.enum(revealable), reason }),
    reply: z.strictObject({ value: z.nullable(z.string()) }),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/member/sessions/end',
    audience: 'operator',
    grant: 'members.secure',
    summary: 'Ends one live session, or all of them: sockets and games too, within a second.',
    input: z.strictObject({ id, sessionId: z.nullable(id), reason }),
    reply: z.strictObject({ ended: z.int() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/member/resetPassword',
    audience: 'operator',
    grant: 'members.secure',
    summary:
      'A one-time password, shown this once: it opens a session that may only change it. Every ' +
      'session ends. Refuses `member_not_found`, `real_account_required`.',
    input: z.strictObject({ id, reason }),
    reply: z.strictObject({ password: z.string() }),
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/member/resetSecondFactor',
    audience: 'operator',
    grant: 'members.secure',
    summary:
      'Takes the authenticator, its recovery codes and all passkeys away; every session ends. ' +
      'Refuses `member_not_found`.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  markSamePerson: endpoint({
    method: 'POST',
    path: '/member/samePerson',
    audience: 'operator',
    grant: 'members.secure',
    summary:
      'Marks two accounts as one person; their money stays apart. Refuses `member_not_found`, ' +
      '`person_linked`, `field_invalid` for one account with itself.',
    input: z.strictObject({ id, otherId, reason }),
    reply: done,
  }),
  unmarkSamePerson: endpoint({
    method: 'POST',
    path: '/member/samePerson/remove',
    audience: 'operator',
    grant: 'members.secure',
    summary: 'Takes the mark back. Refuses `person_not_linked`.',
    input: z.strictObject({ id, otherId, reason }),
    reply: done,
  }),
} as const
