import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, paged, pageNo, pageSize, reason } from '../fields.ts'
import { amount } from '../money.ts'
import { receipt, receiptStates } from '../receipts.ts'

/** What members say of paid withdrawals, and how the house answers. */
export const opsReceipts = {
  list: endpoint({
    method: 'GET',
    path: '/receipts',
    audience: 'operator',
    grant: 'withdrawals.read',
    summary: 'Receipts of withdrawals; those that a person has to look at, or of one state.',
    input: z.strictObject({
      state: z.optional(z.enum(receiptStates)),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(
      z.strictObject({
        ...receipt.shape,
        withdrawalId: id,
        reference: z.string(),
        memberId: id,
        account: z.string(),
        currency,
        answeredAt: z.nullable(moment),
        /** Who wants the rest returned; another person must agree. */
        proposedBy: z.nullable(z.string()),
      }),
    ),
  }),
  proof: endpoint({
    method: 'POST',
    path: '/receipt/proof',
    audience: 'operator',
    grant: 'withdrawals.read',
    summary: 'An address, good for a minute, from which a picture is downloaded.',
    input: z.strictObject({ id: z.uuid() }),
    reply: z.strictObject({ url: z.string() }),
  }),
  force: endpoint({
    method: 'POST',
    path: '/receipt/force',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Counts the withdrawal as received whatever the member says; nothing is refunded.',
    input: z.strictObject({ withdrawalId: id, reason }),
    reply: done,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/receipt/return',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary:
      'Wants what did not arrive back on the balance; the second person’s call returns it. Refuses ' +
      '`approval_outdated` where the member said something else since.',
    input: z.strictObject({ withdrawalId: id, remaining: amount, reason }),
    reply: z.strictObject({ done: z.boolean() }),
  }),
} as const
