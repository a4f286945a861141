import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, reason } from '../fields.ts'
import { amount } from '../money.ts'

/** The highest number of a part; rests that are sent again have numbers, too. */
export const LAST_PART = 99

/** Of one that goes out in parts: which of them. */
const partNo = z.int().check(z.minimum(1), z.maximum(LAST_PART))
const part = z.optional(partNo)

/** In so many parts a withdrawal may go out, before any rest is sent again. */
export const MOST_PARTS = 20

/** Of the withdrawal as the operator saw it. */
const contentHash = z.string().check(z.maxLength(64))

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
      part,
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
    input: z.strictObject({ id, part }),
    reply: done,
  }),
  destination: endpoint({
    ...write,
    path: '/withdrawal/destination',
    summary:
      'Where an approved withdrawal that is paid by hand goes, unmasked, for whoever has its transfer, ' +
      'and for all once one person says that it was made; the audit log keeps who looked, and why. ' +
      'Refuses `withdrawal_not_found`, `state_changed`, `not_claimed` and `claimed_by_other`.',
    input: z.strictObject({ id, part, reason }),
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
      part,
      contentHash,
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
      'a part did, or nothing. Of a part the rest waits for a decision of its own. Done once two ' +
      'persons say the same; nobody agrees within a minute of the order. Refuses ' +
      '`withdrawal_not_found`, `state_changed`, `approval_outdated`, `amount_invalid` and ' +
      '`second_person_required`.',
    input: z.strictObject({
      id,
      part,
      contentHash,
      outcome: z.enum(['sent', 'not_sent', 'partly']),
      /** Of `partly`: how much went out. */
      paid: z.optional(amount),
      /** The member reads it where nothing was sent. */
      reason,
    }),
    /** False: it waits for another person to say the same. */
    reply: z.strictObject({ done: z.boolean() }),
  }),
  split: endpoint({
    ...write,
    path: '/withdrawal/split',
    summary:
      'Splits a withdrawal in review by oneself into the parts that it goes out in, or makes one of ' +
      'it again; approvals of what it was are void by it. Refuses `withdrawal_not_found`, ' +
      '`not_claimed`, `claimed_by_other`, `state_changed`, `approval_outdated`, `amount_invalid` ' +
      '(the parts are not what is sent), `amount_above_maximum`, `provider_unknown` and ' +
      '`field_invalid`.',
    input: z.strictObject({
      id,
      contentHash,
      /** None: it goes out as one. */
      parts: z
        .array(
          z.strictObject({
            amount,
            /** Absent: the withdrawal's own. */
            provider: z.optional(z.string().check(z.maxLength(40))),
            /** It waits until a person says that it goes out. */
            isLater: z.boolean(),
          }),
        )
        .check(z.maxLength(MOST_PARTS)),
    }),
    reply: done,
  }),
  sendPart: endpoint({
    ...write,
    path: '/withdrawal/part/send',
    summary:
      'Lets a part that waits go out. Refuses `withdrawal_not_found`, `state_changed`, ' +
      '`rollover_outstanding`, `account_frozen` and `identity_check_needed`.',
    input: z.strictObject({ id, part: partNo, reason }),
    reply: done,
  }),
  rest: endpoint({
    ...write,
    path: '/withdrawal/part/rest',
    money: true,
    summary:
      'Decides what becomes of what did not go out of a part: it is sent again by a new part, or goes ' +
      'back to the balance. By two persons where the withdrawal needed two, or where some of the part ' +
      'was paid; what one of them wanted before the part moved on counts no more. Refuses ' +
      '`withdrawal_not_found`, `state_changed`, `approval_outdated` and `second_person_required`; ' +
      'of what is sent again also `provider_unknown`, `amount_above_maximum`, ' +
      '`rollover_outstanding`, `account_frozen` and `identity_check_needed`.',
    input: z.strictObject({
      id,
      part: partNo,
      contentHash,
      wanted: z.enum(['again', 'return']),
      /** Of what is sent again: by whom; absent: by the same provider. */
      provider: z.optional(z.string().check(z.maxLength(40))),
      /** The member reads it. */
      reason,
    }),
    /** False: it waits for another person to want the same. */
    reply: z.strictObject({ done: z.boolean() }),
  }),
} as const
