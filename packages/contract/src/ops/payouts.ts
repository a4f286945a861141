import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, reason } from '../fields.ts'

const write = { method: 'POST', audience: 'operator', grant: 'withdrawals.approve' } as const

/** As banks write it; three letters or digits of it at least. */
const bankReference = z
  .string()
  .check(
    z.trim(),
    z.minLength(3),
    z.maxLength(64),
    z.regex(/^[\p{L}\p{N} ./_:#\p{Pd}]+$/u),
    z.regex(/(?:[\p{L}\p{N}][^\p{L}\p{N}]*){3}/u),
  )

/** Withdrawals that persons pay by bank, once they are approved. */
export const opsPayouts = {
  claim: endpoint({
    ...write,
    path: '/withdrawal/transfer/claim',
    summary:
      'Takes the making of a transfer for half an hour; claiming one’s own again begins it anew. ' +
      'Another person’s is taken over with a reason, or once its time is over. Refuses ' +
      '`withdrawal_not_found`, `state_changed` and `claimed_by_other`.',
    input: z.strictObject({
      id,
      /** Why it is taken from the person who has it now. */
      reason: z.optional(reason),
    }),
    reply: done,
  }),
  unclaim: endpoint({
    ...write,
    path: '/withdrawal/transfer/unclaim',
    summary:
      'Leaves one’s own transfer to others. Refuses `withdrawal_not_found`, `not_claimed` and ' +
      '`claimed_by_other`.',
    input: z.strictObject({ id }),
    reply: done,
  }),
  destination: endpoint({
    ...write,
    path: '/withdrawal/destination',
    summary:
      'Where an approved withdrawal that is paid by hand goes, unmasked, for whoever has its transfer, ' +
      'and for all once one person says that it was made; the audit log keeps who looked, and why. ' +
      'Refuses `withdrawal_not_found`, `state_changed`, `not_claimed` and `claimed_by_other`.',
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
      'Where the withdrawal needed two persons another one must say the same; anything new is said ' +
      'by whoever has the transfer. Refuses `withdrawal_not_found`, `state_changed`, ' +
      '`approval_outdated`, `field_invalid`, `bank_reference_used`, `not_claimed`, ' +
      '`claimed_by_other` and `second_person_required`.',
    input: z.strictObject({
      id,
      contentHash: z.string().check(z.maxLength(64)),
      said: z.discriminatedUnion('outcome', [
        z.strictObject({ outcome: z.literal('sent'), bankReference }),
        z.strictObject({ outcome: z.literal('not_sent'), reason }),
      ]),
    }),
    /** False: it waits for another person to say the same. */
    reply: z.strictObject({ done: z.boolean() }),
  }),
  end: endpoint({
    ...write,
    path: '/withdrawal/end',
    money: true,
    summary:
      'Ends a payout by what became of it at a provider that does not say so: all of it went out, ' +
      'or nothing did. Done once two persons say the same; nobody agrees within a minute of the ' +
      'order. Refuses `withdrawal_not_found`, `state_changed`, `approval_outdated` and ' +
      '`second_person_required`.',
    input: z.strictObject({
      id,
      contentHash: z.string().check(z.maxLength(64)),
      outcome: z.enum(['sent', 'not_sent']),
      /** The member reads it where nothing was sent. */
      reason,
    }),
    /** False: it waits for another person to say the same. */
    reply: z.strictObject({ done: z.boolean() }),
  }),
} as const
