import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, paged, pageNo, pageSize, reason, username } from '../fields.ts'
import { amount } from '../money.ts'

export const adjustmentReasons = [
  'bet_settled_wrong',
  'deposit_missing',
  'deposit_twice',
  'withdrawal_wrong',
  'fee_returned',
  'bonus_wrong',
  'other',
] as const
export const adjustmentStates = ['proposed', 'posted', 'rejected', 'withdrawn'] as const

/** What a second person says yes to. */
const content = {
  direction: z.enum(['credit', 'debit']),
  amount,
  reasonCode: z.enum(adjustmentReasons),
  words: reason,
  /** What the member said of it, where it began with that. */
  caseId: z.nullable(id),
} as const

const adjustment = z.strictObject({
  id,
  /** `A-12`, as it stands in the member's statement. */
  reference: z.string(),
  memberId: id,
  account: z.string(),
  currency,
  ...content,
  words: z.string(),
  state: z.enum(adjustmentStates),
  proposedBy: z.string(),
  proposedAt: moment,
  editedAt: z.nullable(moment),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment),
  decisionWords: z.nullable(z.string()),
  /** The caller proposed it, and so does not decide about it. */
  isMine: z.boolean(),
  contentHash: z.string(),
})

const seen = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const propose = { method: 'POST', audience: 'operator', grant: 'adjustments.propose' } as const
const decide = { method: 'POST', audience: 'operator', grant: 'adjustments.approve' } as const

/** Corrections of a member's balance: one operator proposes, another one decides. */
export const opsAdjustments = {
  list: endpoint({
    method: 'GET',
    path: '/adjustments',
    audience: 'operator',
    grant: 'adjustments.read',
    summary: 'Corrections of balances: those that wait oldest first, all others newest first.',
    input: z.strictObject({
      state: z.optional(z.enum(adjustmentStates)),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(adjustment),
  }),
  get: endpoint({
    method: 'GET',
    path: '/adjustment',
    audience: 'operator',
    grant: 'adjustments.read',
    summary: 'One of them. Refuses `adjustment_not_found`.',
    input: z.strictObject({ id }),
    reply: adjustment,
  }),
  propose: endpoint({
    ...propose,
    path: '/adjustment',
    money: true,
    summary:
      'Proposes a correction; nothing moves. Refuses `member_not_found`, `amount_invalid`, and ' +
      '`field_invalid` for a case of somebody else.',
    input: z.strictObject({ account: username, ...content }),
    reply: adjustment,
  }),
  edit: endpoint({
    ...propose,
    path: '/adjustment/edit',
    money: true,
    summary:
      'Its maker changes what it proposed, and a yes to what stood before is void. Refuses ' +
      '`adjustment_not_found`, `state_changed`, `claimed_by_other` for another one’s.',
    input: z.strictObject({ id, ...content }),
    reply: adjustment,
  }),
  withdraw: endpoint({
    ...propose,
    path: '/adjustment/withdraw',
    money: true,
    summary: 'Its maker takes it back. Refuses as `edit` does.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  approve: endpoint({
    ...decide,
    path: '/adjustment/approve',
    money: true,
    summary:
      'Another person posts exactly what it has seen, once. Refuses `second_person_required`, ' +
      '`approval_outdated`, `state_changed`, `insufficient_funds`, `adjustment_not_found`.',
    input: z.strictObject({ id, contentHash: seen }),
    reply: adjustment,
  }),
  reject: endpoint({
    ...decide,
    path: '/adjustment/reject',
    money: true,
    summary: 'Another person says no, with a reason; nothing moves. Refuses as `approve` does.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
} as const
