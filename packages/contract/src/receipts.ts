import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, moment } from './fields.ts'
import { amount } from './money.ts'

/** The specification's limits of uploaded pictures. */
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024
export const MOST_IMAGES = 3
/** As base64. */
export const MOST_IMAGE_TEXT = Math.ceil(MOST_IMAGE_BYTES / 3) * 4

export const receiptStates = [
  'awaited',
  'received',
  'partly',
  'not_received',
  'automatic',
  'forced',
  'returned',
] as const

/** What became of a paid withdrawal by the words of its member. */
export const receipt = z.strictObject({
  state: z.enum(receiptStates),
  /** What was sent: the withdrawal less its fee. Received and remaining add up to it. */
  amount,
  received: amount,
  remaining: amount,
  /** When it counts as received unless the member says otherwise. */
  dueAt: moment,
  note: z.nullable(z.string()),
  proofs: z.array(z.string()),
})

export const note = z.optional(z.string().check(z.trim(), z.maxLength(140)))

export const receipts = {
  addProof: endpoint({
    method: 'POST',
    path: '/wps/cashier/proof',
    audience: 'member',
    mostBytes: MOST_IMAGE_TEXT + 1024,
    summary:
      'One picture (PNG or JPEG by content, 5 MB) that a withdrawal did not arrive; three at most.',
    input: z.strictObject({
      withdrawalId: id,
      /** The file as base64. */
      image: z.string().check(z.minLength(16), z.maxLength(MOST_IMAGE_TEXT)),
    }),
    reply: receipt,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/wps/cashier/receipt',
    audience: 'member',
    money: true,
    summary:
      'Says whether a withdrawal arrived: all of it, a part, or nothing, which needs a proof.',
    input: z.strictObject({
      withdrawalId: id,
      outcome: z.enum(['received', 'partly', 'not_received']),
      /** Of `partly`: what arrived. */
      received: z.optional(amount),
      note,
    }),
    reply: receipt,
  }),
} as const
