import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, moment, paged, pageNo, pageSize, reason } from '../fields.ts'
import { amount } from '../money.ts'
import { rejectReasons } from '../payment-reasons.ts'
import { claim } from './claim.ts'
import { paidByHand, payoutEnding, withdrawalPart, withdrawalRow } from './withdrawal-rows.ts'

export const opsCashier = {
  withdrawals: endpoint({
    method: 'GET',
    path: '/withdrawals',
    audience: 'operator',
    grant: 'withdrawals.read',
    summary: 'The withdrawal queue.',
    input: z.strictObject({
      state: z.optional(z.string().check(z.maxLength(20))),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(withdrawalRow),
  }),
  withdrawal: endpoint({
    method: 'GET',
    path: '/withdrawal',
    audience: 'operator',
    grant: 'withdrawals.read',
    summary: 'One withdrawal with its timeline and the member’s figures.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      withdrawal: withdrawalRow,
      timeline: z.array(
        z.strictObject({
          state: z.string(),
          at: moment,
          by: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          /** The part that it is a step of; null: the whole. */
          part: z.nullable(z.int()),
        }),
      ),
      /** In which parts it goes out; none: as one. */
      parts: z.array(withdrawalPart),
      /** Who can pay parts of it, its own provider first. */
      payers: z.array(z.string()),
      /** The most of one payout by its way, by each of those that has a limit there. */
      ceilings: z.record(z.string(), amount),
      /** What persons say became of it at its provider; null where persons pay. */
      ending: z.nullable(payoutEnding),
      /** While persons pay it by bank, and afterwards; null where a provider pays. */
      byHand: z.nullable(paidByHand),
    }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/withdrawal/claim',
    audience: 'operator',
    grant: 'withdrawals.claim',
    summary: 'Takes a withdrawal off the queue; only one operator can hold it.',
    input: z.strictObject({ id }),
    reply: withdrawalRow,
  }),
  unclaim: endpoint({
    method: 'POST',
    path: '/withdrawal/unclaim',
    audience: 'operator',
    grant: 'withdrawals.claim',
    summary: 'Puts a claimed withdrawal back.',
    input: z.strictObject({ id }),
    reply: withdrawalRow,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/withdrawal/approve',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Approves; above the threshold another person than the claimer must do it.',
    input: z.strictObject({ id, contentHash: z.string().check(z.maxLength(64)) }),
    reply: withdrawalRow,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/withdrawal/reject',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary:
      'Rejects; the held amount returns. The member reads the sentence of `code` in its own language, ' +
      'or, without one, the reason.',
    input: z.strictObject({ id, code: z.optional(z.enum(rejectReasons)), reason }),
    reply: withdrawalRow,
  }),
  deposits: endpoint({
    method: 'GET',
    path: '/deposits',
    audience: 'operator',
    grant: 'deposits.read',
    summary: 'Deposits with their states.',
    input: z.strictObject({
      state: z.optional(z.string().check(z.maxLength(20))),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(
      z.strictObject({
        id,
        reference: z.string(),
        memberId: id,
        account: z.string(),
        method: z.string(),
        currency: z.string(),
        amount,
        state: z.string(),
        providerReference: z.nullable(z.string()),
        createdAt: moment,
        paidAt: z.nullable(moment),
        /** Of one in review: who looks after it, or did last. */
        claim: z.nullable(claim),
      }),
    ),
  }),
} as const
