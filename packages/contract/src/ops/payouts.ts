import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, reason } from '../fields.ts'

const write = { method: 'POST', audience: 'operator', grant: 'withdrawals.approve' } as const

/** Withdrawals that persons pay by bank, once they are approved. */
export const opsPayouts = {
  destination: endpoint({
    ...write,
    path: '/withdrawal/destination',
    summary:
      'Where an approved withdrawal that is paid by hand goes, unmasked; the audit log keeps who ' +
      'looked, and why. Refuses `withdrawal_not_found` and `state_changed`.',
    input: z.strictObject({ id, reason }),
    reply: z.strictObject({
      destination: z.string(),
      bank: z.nullable(z.string()),
      holder: z.nullable(z.string()),
      /** What the transfer says, so that a statement is matched with it. */
      code: z.string(),
    }),
  }),
  mark: endpoint({
    ...write,
    path: '/withdrawal/mark',
    money: true,
    summary:
      'Says that the transfer was made, under the bank’s name for it, or that it can not be made. ' +
      'Where the withdrawal needed two persons another one must say the same. Refuses ' +
      '`withdrawal_not_found`, `state_changed`, `approval_outdated`, `bank_reference_used` and ' +
      '`second_person_required`.',
    input: z.strictObject({
      id,
      contentHash: z.string().check(z.maxLength(64)),
      said: z.discriminatedUnion('outcome', [
        z.strictObject({
          outcome: z.literal('sent'),
          bankReference: z
            .string()
            .check(z.trim(), z.minLength(3), z.maxLength(64), z.regex(/^[\p{L}\p{N} ./_:#-]+$/u)),
        }),
        z.strictObject({ outcome: z.literal('not_sent'), reason }),
      ]),
    }),
    /** False: it waits for another person to say the same. */
    reply: z.strictObject({ done: z.boolean() }),
  }),
} as const
