import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, moment, paged, pageNo, pageSize, reason } from '../fields.ts'
import { amount } from '../money.ts'
import { vendorCode } from './vendors.ts'

const kinds = ['missing_here', 'missing_there', 'amount', 'valid_bet', 'state', 'late'] as const
const dayStates = ['agrees', 'differs'] as const
const day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/))
const states = ['open', 'healed', 'gone', 'closed'] as const

const comparison = z.strictObject({
  id,
  from: moment,
  until: moment,
  /** How far it came; null where it did nothing. */
  doneUntil: z.nullable(moment),
  /** The day of the vendor's books it was about; null for those by time. */
  reportDate: z.nullable(day),
  /** Null: the job. */
  askedBy: z.nullable(z.string()),
  startedAt: moment,
  endedAt: z.nullable(moment),
  /** Why it did not come to its end. */
  fault: z.nullable(z.string()),
  transactions: z.int(),
  bets: z.int(),
  found: z.int(),
  gone: z.int(),
})

/** How a bet stands on one side. */
const side = z.strictObject({
  state: z.nullable(z.string()),
  stake: z.nullable(amount),
  payout: z.nullable(amount),
  validBet: z.nullable(amount),
})

/** Sums of a day on one side. */
const daySide = z.strictObject({
  bets: z.int(),
  stake: amount,
  payout: amount,
  validBet: amount,
})

const reportDay = z.strictObject({
  id,
  reportDate: day,
  /** No new bet comes under it any more. */
  isOver: z.boolean(),
  state: z.enum(dayStates),
  askedBy: z.nullable(z.string()),
  comparedAt: moment,
  sums: z.array(z.strictObject({ currency: z.string(), theirs: daySide, ours: daySide })),
})

/** A vendor's own transactions beside ours. */
export const opsReconciliation = {
  comparisons: endpoint({
    method: 'GET',
    path: '/reconciliation',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Comparisons with a vendor, newest first.',
    input: z.strictObject({ code: vendorCode, pageNo, pageSize: pageSize(20) }),
    reply: paged(comparison),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/reconciliation/compare',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Compares now, the last so many hours. Refuses `way_not_available` for a vendor without a ' +
      'feed and `provider_unavailable` when it does not answer.',
    input: z.strictObject({
      code: vendorCode,
      hours: z.int().check(z.minimum(1), z.maximum(72)),
      reason,
    }),
    reply: comparison,
  }),
  days: endpoint({
    method: 'GET',
    path: '/reconciliation/days',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Days of a vendor’s own books beside ours, the newest first.',
    input: z.strictObject({
      code: vendorCode,
      state: z.optional(z.enum(dayStates)),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(reportDay),
  }),
  compareDay: endpoint({
    method: 'POST',
    path: '/reconciliation/compareDay',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Compares a day of the vendor’s own books now; where the sums differ, each bet that does ' +
      'becomes a finding. Refuses as `compare` does, and `field_invalid` for no date.',
    input: z.strictObject({ code: vendorCode, reportDate: day, reason }),
    reply: reportDay,
  }),
  findings: endpoint({
    method: 'GET',
    path: '/reconciliation/findings',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Where the two sides differ, the oldest first.',
    input: z.strictObject({
      code: vendorCode,
      kind: z.optional(z.enum(kinds)),
      state: z.optional(z.enum(states)),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(
      z.strictObject({
        id,
        kind: z.enum(kinds),
        state: z.enum(states),
        betRef: z.string(),
        txId: z.nullable(z.string()),
        playerId: z.nullable(z.string()),
        currency: z.string(),
        operation: z.nullable(z.string()),
        theirs: side,
        ours: side,
        /** The day of the vendor's books, and the odds, where it told them. */
        reportDate: z.nullable(day),
        odds: z.nullable(z.string()),
        happenedAt: moment,
        foundAt: moment,
        seenAt: moment,
        ageMinutes: z.int(),
        owner: z.nullable(z.string()),
        endedAt: z.nullable(moment),
        endedBy: z.nullable(z.string()),
        /** There is a message of the vendor that can be applied again. */
        canHeal: z.boolean(),
      }),
    ),
  }),
  take: endpoint({
    method: 'POST',
    path: '/reconciliation/take',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'Takes an open finding: from now on this operator looks after it.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  heal: endpoint({
    method: 'POST',
    path: '/reconciliation/heal',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Applies the vendor’s own message as if it had just come, under its own id. The answer is ' +
      'what the vendor would have been told; only OK heals. Refuses `earlier_first` while an ' +
      'earlier message of the same bet waits.',
    input: z.strictObject({ id, reason }),
    reply: z.strictObject({ status: z.string(), isHealed: z.boolean() }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/reconciliation/close',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'Closes a finding with a word about it; nothing moves.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
} as const
