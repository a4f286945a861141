import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, nothing, paged, pageNo, pageSize, reason } from '../fields.ts'
import { amount, signedAmount } from '../money.ts'
import { claim } from './claim.ts'

export const findingKinds = [
  'amount_differs',
  'paid_after_failed',
  'failed_after_paid',
  'paid_twice',
  'unknown_payment',
  'not_on_statement',
  'state_differs',
  'payer_differs',
  'sent_back_by_both',
  'part_left',
] as const

/** How long a difference has been there: less than a day, three days, a week; longer. */
export const ageBuckets = ['day', 'three_days', 'week', 'older'] as const

const providerCode = z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,38}$/))
/** The last two close a refund by what became of it: all was sent back, or nothing went out. */
const action = z.enum(['credit', 'refund', 'reverse', 'refunded', 'not_refunded'])
const day = z.iso.date()

const finding = z.strictObject({
  id,
  kind: z.enum(findingKinds),
  /** `D-12` or `W-7`; null while no order is known. */
  order: z.nullable(z.string()),
  depositId: z.nullable(id),
  expected: z.string(),
  reported: z.string(),
  /** The line of a statement that it is about; who paid is masked. */
  line: z.nullable(
    z.strictObject({
      id,
      provider: z.string(),
      currency,
      bookedOn: day,
      reference: z.string(),
      amount: signedAmount,
    }),
  ),
  foundAt: moment,
  ageMinutes: z.int(),
  owner: z.nullable(z.string()),
  endedAt: z.nullable(moment),
  endedBy: z.nullable(z.string()),
  endNote: z.nullable(z.string()),
})

const read = { method: 'GET', audience: 'operator', grant: 'deposits.read' } as const
const write = { method: 'POST', audience: 'operator', grant: 'deposits.write' } as const

/** A file of 2,000 lines has room in it. */
const MOST_STATEMENT = 1_000_000

/** Deposits that need persons, statements of banks and providers, and differences. */
export const opsPayments = {
  deposit: endpoint({
    ...read,
    path: '/deposit',
    summary: 'One deposit: timeline, pictures, and what may be done with it.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      id,
      reference: z.string(),
      memberId: id,
      account: z.string(),
      method: z.string(),
      provider: z.string(),
      currency,
      amount,
      fee: amount,
      /** What arrived, where it differs from what was ordered. */
      paidAmount: z.nullable(amount),
      /** What arrived, as far as anybody knows: what two persons decide about. */
      arrived: amount,
      state: z.string(),
      reason: z.nullable(z.string()),
      providerReference: z.nullable(z.string()),
      slips: z.array(z.string()),
      actions: z.array(action),
      /** It needs a person: who claims it proposes what becomes of it. */
      mayClaim: z.boolean(),
      claim: z.nullable(claim),
      mayReject: z.boolean(),
      proposed: z.nullable(z.strictObject({ action, amount, by: z.string() })),
      timeline: z.array(
        z.strictObject({
          state: z.string(),
          at: moment,
          by: z.nullable(z.string()),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  slip: endpoint({
    ...read,
    method: 'POST',
    path: '/deposit/slip',
    summary: 'An address, good for a minute, from which a picture of a transfer is downloaded.',
    input: z.strictObject({ id: z.uuid() }),
    reply: z.strictObject({ url: z.string() }),
  }),
  claim: endpoint({
    ...write,
    path: '/deposit/claim',
    summary:
      'Takes a deposit in review for half an hour; claiming one’s own again begins it anew. Another ' +
      'person’s is taken over with a reason, or once its time is over. Refuses ' +
      '`deposit_not_found`, `state_changed` and `claimed_by_other`.',
    input: z.strictObject({
      id,
      /** Why it is taken from the person who has it now. */
      reason: z.optional(reason),
    }),
    reply: done,
  }),
  unclaim: endpoint({
    ...write,
    path: '/deposit/unclaim',
    summary:
      'Leaves one’s own deposit to others. Refuses `deposit_not_found`, `not_claimed` and ' +
      '`claimed_by_other`.',
    input: z.strictObject({ id }),
    reply: done,
  }),
  decide: endpoint({
    ...write,
    path: '/deposit/decide',
    money: true,
    summary:
      'Credits what arrived, sends it back, undoes a credit, or closes a refund by what became of ' +
      'it: the first person’s call proposes, another one’s with the same amount does it. Of one in ' +
      'review whoever claimed it proposes: `not_claimed`, `claimed_by_other`.',
    input: z.strictObject({ id, action, amount, reason }),
    reply: z.strictObject({ done: z.boolean() }),
  }),
  reject: endpoint({
    ...write,
    path: '/deposit/reject',
    money: true,
    summary: 'Ends a transfer that never arrived, with a reason that the member sees.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  statements: endpoint({
    ...read,
    path: '/payments/statements',
    summary: 'Statements that were brought, newest first, and how many lines found their order.',
    input: z.strictObject({ pageNo, pageSize: pageSize(20) }),
    reply: paged(
      z.strictObject({
        id,
        provider: z.string(),
        currency,
        firstDay: day,
        lastDay: day,
        lines: z.int(),
        matched: z.int(),
        /** Lines that are another brand's, which shares the account. */
        elsewhere: z.int(),
        importedBy: z.string(),
        at: moment,
      }),
    ),
  }),
  statementSources: endpoint({
    ...read,
    path: '/payments/statementSources',
    summary: 'Whose statements may be brought, and in which currencies: the brand’s own first.',
    input: nothing,
    reply: z.strictObject({ providers: z.array(providerCode), currencies: z.array(currency) }),
  }),
  importStatement: endpoint({
    ...write,
    path: '/payments/import',
    mostBytes: MOST_STATEMENT + 4_096,
    summary:
      'Takes in a statement as CSV with the columns date, reference, amount, payer and text. ' +
      'Refuses `statement_invalid` with the line, `statement_known`, `provider_unknown`.',
    input: z.strictObject({
      provider: providerCode,
      currency,
      csv: z.string().check(z.minLength(1), z.maxLength(MOST_STATEMENT)),
      reason,
    }),
    reply: z.strictObject({ statementId: id }),
  }),
  findings: endpoint({
    ...read,
    path: '/payments/findings',
    summary: 'Differences between our books and what banks and providers say, oldest first.',
    input: z.strictObject({
      kind: z.optional(z.enum(findingKinds)),
      state: z._default(z.enum(['open', 'ended']), 'open'),
      age: z.optional(z.enum(ageBuckets)),
      owner: z.optional(z.enum(['nobody', 'mine'])),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(finding),
  }),
  ageing: endpoint({
    ...read,
    path: '/payments/ageing',
    summary: 'Open differences by age, and how many of them nobody looks after.',
    input: nothing,
    reply: z.strictObject({
      buckets: z.array(
        z.strictObject({ age: z.enum(ageBuckets), open: z.int(), unowned: z.int() }),
      ),
    }),
  }),
  line: endpoint({
    ...write,
    path: '/payments/line',
    summary: 'Opens who paid a line and what was written; the audit log keeps who looked and why.',
    input: z.strictObject({ id, reason }),
    reply: z.strictObject({ payer: z.string(), text: z.string() }),
  }),
  take: endpoint({
    ...write,
    path: '/payments/take',
    summary: 'Takes a difference: from now on this operator looks after it.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  close: endpoint({
    ...write,
    path: '/payments/close',
    summary: 'Ends a difference with a word about it; nothing moves.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
} as const
