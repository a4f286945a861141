import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { amount } from '../money.ts'
import { claim } from './claim.ts'

/** What is looked for in a request for a withdrawal. */
export const riskKinds = [
  'same_device',
  'same_account',
  'name_differs',
  'big_win',
  'fast_turnaround',
  'opposite_bets',
] as const

/** Why two persons look at a withdrawal; what does not belong to its kind is null. */
const riskFinding = z.strictObject({
  kind: z.enum(riskKinds),
  /** Members it shares something with. */
  others: z.array(z.strictObject({ memberId: id, account: z.string() })),
  /** Of the bet, or all that was staked since the deposits. */
  stake: z.nullable(amount),
  payout: z.nullable(amount),
  deposited: z.nullable(amount),
  rounds: z.nullable(z.int()),
  game: z.nullable(z.string()),
})

/** A withdrawal as operators see it in their queue. */
export const withdrawalRow = z.strictObject({
  id,
  reference: z.string(),
  memberId: id,
  account: z.string(),
  method: z.string(),
  destination: z.string(),
  /** The name on that account is another than the member's. */
  isOtherName: z.boolean(),
  /** What was found against it when it was asked for. */
  findings: z.array(riskFinding),
  currency: z.string(),
  amount,
  fee: amount,
  state: z.string(),
  reason: z.nullable(z.string()),
  claimedBy: z.nullable(z.string()),
  approvals: z.array(z.strictObject({ operator: z.string(), at: moment })),
  approvalsNeeded: z.int(),
  createdAt: moment,
  /** Version of the content an approval is bound to. */
  contentHash: z.string(),
})

/** What persons say became of a payout that its provider does not end. */
export const payoutEnding = z.strictObject({
  /** It was ordered and is not ended: two persons may end it. */
  isOpen: z.boolean(),
  said: z.nullable(
    z.strictObject({
      outcome: z.enum(['sent', 'not_sent', 'partly']),
      /** Of `partly`: how much went out. */
      paid: z.nullable(amount),
      reason: z.string(),
      by: z.string(),
      at: moment,
      confirmedBy: z.nullable(z.string()),
    }),
  ),
})

/** A withdrawal that persons pay by bank. */
export const paidByHand = z.strictObject({
  /** The transfer is waited for: it may be marked. */
  isOpen: z.boolean(),
  /** Who took the transfer last; live until its end, unless it was left before. */
  claim: z.nullable(claim),
  /** Everybody who saw where it goes, with the last time: each may have made the transfer. */
  opened: z.array(z.strictObject({ by: z.string(), at: moment })),
  /** What was said last; it counts once it is done. */
  mark: z.nullable(
    z.strictObject({
      outcome: z.enum(['sent', 'not_sent']),
      bankReference: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      by: z.string(),
      at: moment,
      confirmedBy: z.nullable(z.string()),
      isDone: z.boolean(),
    }),
  ),
})

/** A part of what a withdrawal sends, an order of its own. */
export const withdrawalPart = z.strictObject({
  /** From 1 on. */
  no: z.int(),
  /** `W-12/2`. */
  reference: z.string(),
  provider: z.string(),
  /** Ordered; of it: left the house, went back to the balance, is sent by another part. */
  amount,
  paid: amount,
  returned: amount,
  moved: amount,
  /** waiting, ready, sending, unknown, short, failed, paid, partly, returned, resent. */
  state: z.string(),
  reason: z.nullable(z.string()),
  providerReference: z.nullable(z.string()),
  /** The part whose rest it sends again. */
  replaces: z.nullable(z.int()),
  changedAt: moment,
  ending: z.nullable(payoutEnding),
  byHand: z.nullable(paidByHand),
  /** What is not paid, and what persons want done with it. */
  rest: z.strictObject({
    amount,
    /** It is for persons to decide; two of them where the withdrawal needed two, or some was paid. */
    isOpen: z.boolean(),
    persons: z.int(),
    wish: z.nullable(
      z.strictObject({
        wanted: z.enum(['again', 'return']),
        provider: z.nullable(z.string()),
        reason: z.string(),
        by: z.string(),
        at: moment,
        confirmedBy: z.nullable(z.string()),
        isDone: z.boolean(),
      }),
    ),
  }),
})
