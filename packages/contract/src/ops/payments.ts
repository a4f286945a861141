import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  currency,
  done,
  id,
  moment,
  nothing,
  paged,
  pageNo,
  pageSize,
  reason,
  vipLevel,
} from '../fields.ts'
import { amount, signedAmount } from '../money.ts'
import { claim } from './claim.ts'
import { riskKinds } from './withdrawal-rows.ts'

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

const payTo = z.strictObject({
  bank: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  holder: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  number: z.string().check(z.trim(), z.minLength(4), z.maxLength(40)),
})

/** What an operator may change of a method. */
const methodRules = {
  /** Who new orders go to; orders under way stay where they are. */
  provider: providerCode,
  enabled: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(999)),
  minimum: amount,
  maximum: amount,
  feeBasisPoints: z.int().check(z.minimum(0), z.maximum(5_000)),
  quickAmounts: z.array(amount).check(z.maxLength(8)),
  /** Of withdrawals: above it two persons approve; so many a day. */
  twoPersonsAbove: z.nullable(amount),
  /** Of a way to withdraw: the most of one payout, above it parts; null: no such limit. */
  payoutMax: z.nullable(amount),
  mostPerDay: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  /** Countries whose members may use it; none: all. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
  /** Members from this level on may use it; 0: all. */
  leastVip: vipLevel,
  payTo: z.nullable(payTo),
  patienceMinutes: z.int().check(z.minimum(5), z.maximum(20_160)),
} as const

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
        importedBy: z.string(),
        at: moment,
      }),
    ),
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
  match: endpoint({
    ...write,
    path: '/payments/match',
    money: true,
    summary:
      'Matches a line that came in with a deposit. Refuses `line_matched`, `deposit_not_found`, ' +
      '`currency_mismatch`.',
    input: z.strictObject({
      lineId: id,
      /** As people quote it: `D-12`. */
      deposit: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^D-[1-9][0-9]{0,17}$/)),
      reason,
    }),
    reply: z.strictObject({ matched: z.boolean() }),
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

/** From each transfer to its least and most, and what leaves a member in a day. */
const treeLimits = z
  .array(z.strictObject({ currency, minimum: amount, maximum: amount, mostPerDay: amount }))
  .check(z.maxLength(50))

/** Of what was paid in, in percent; 1000: ten times of it. */
const share = z.int().check(z.minimum(0), z.maximum(1_000))

/** What is looked for in a request for a withdrawal, and from where on it is found. */
const riskRules = z.strictObject({
  /** What is left out is not looked for. */
  kinds: z.array(z.enum(riskKinds)).check(z.maxLength(riskKinds.length)),
  /** How far back is looked. */
  days: z.int().check(z.minimum(1), z.maximum(365)),
  bigWin: z.strictObject({
    /** One bet that paid so many times its stake, */
    times: z.int().check(z.minimum(2), z.maximum(1_000_000)),
    /** or so much; in a currency that is not named the times alone count. */
    amounts: z.array(z.strictObject({ currency, amount })).check(z.maxLength(50)),
  }),
  /** Deposits of so many minutes, of which less than that share was staked since. */
  turnaround: z.strictObject({
    minutes: z.int().check(z.minimum(1), z.maximum(10_080)),
    percent: share,
  }),
  /** The same of all deposits since the last withdrawal. */
  idlePercent: share,
  /** So many rounds in which two came out even, within that share of their stakes. */
  opposite: z.strictObject({
    rounds: z.int().check(z.minimum(1), z.maximum(1_000)),
    percent: share,
  }),
})

export const payeeNameRules = ['marked', 'letters', 'exact'] as const

/** How a name on an account is held against the member's own. */
export const payeeNames = z.strictObject({
  /**
   * marked: another name is kept and marked. letters: it is refused; accents, signs, small and
   * capital letters and the order of words make no other name. exact: it is refused as it is
   * written, but for spaces at its ends or beside each other.
   */
  rule: z.enum(payeeNameRules),
  /** Letters and how banks write them, as `ß`: `ss`; for `marked` and `letters`, in both names. */
  table: z
    .record(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(8)),
      z.string().check(z.trim(), z.maxLength(8)),
    )
    .check(z.refine((table) => Object.keys(table).length <= 200)),
})

/** Ways to pay, who carries them out, and settings of the cashier. */
export const opsPaymentMethods = {
  methods: endpoint({
    ...read,
    grant: 'system.read',
    path: '/payments/methods',
    summary: 'Every way to deposit and to withdraw, and the providers there are.',
    input: nothing,
    reply: z.strictObject({
      providers: z.array(z.string()),
      methods: z.array(
        z.strictObject({
          id,
          direction: z.enum(['deposit', 'withdrawal']),
          code: z.string(),
          name: z.string(),
          currency,
          ...methodRules,
        }),
      ),
    }),
  }),
  setMethod: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/method',
    summary:
      'Changes a method. Refuses `field_invalid` for limits that do not fit, `provider_unknown`.',
    input: z.strictObject({ id, ...methodRules, reason }),
    reply: done,
  }),
  treeLimits: endpoint({
    ...read,
    grant: 'system.read',
    path: '/payments/treeLimits',
    summary: 'How much goes along the tree of agents, by currency, and the currencies there are.',
    input: nothing,
    reply: z.strictObject({ currencies: z.array(currency), limits: treeLimits }),
  }),
  setTreeLimits: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/setTreeLimits',
    summary:
      'Changes them; in a currency without limits nothing is transferred. Refuses `field_invalid` ' +
      'with the currency for limits that do not fit.',
    input: z.strictObject({ limits: treeLimits, reason }),
    reply: done,
  }),
  settings: endpoint({
    ...read,
    grant: 'system.read',
    path: '/payments/settings',
    summary: 'Receipts, new payees, and the question for limits at the first deposit.',
    input: nothing,
    reply: z.strictObject({
      receiptMinutes: z.int(),
      payeeMinutes: z.int(),
      payeeNames,
      askAtFirstDeposit: z.boolean(),
    }),
  }),
  setSettings: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/setSettings',
    summary: 'Changes them.',
    input: z.strictObject({
      /** After which a paid withdrawal counts as received. */
      receiptMinutes: z.int().check(z.minimum(5), z.maximum(43_200)),
      /** For which a new payee waits. */
      payeeMinutes: z.int().check(z.minimum(0), z.maximum(10_080)),
      payeeNames,
      askAtFirstDeposit: z.boolean(),
      reason,
    }),
    reply: done,
  }),
  risk: endpoint({
    ...read,
    grant: 'system.read',
    path: '/payments/risk',
    summary: 'What is looked for in requests for withdrawals, and the currencies there are.',
    input: nothing,
    reply: z.strictObject({ currencies: z.array(currency), rules: riskRules }),
  }),
  setRisk: endpoint({
    ...write,
    grant: 'system.write',
    path: '/payments/setRisk',
    summary:
      'Changes it, for withdrawals that are asked for from then on. Refuses `field_invalid` with the ' +
      'kind or the currency that is named twice, is not known, or has an amount that does not fit it.',
    input: z.strictObject({ rules: riskRules, reason }),
    reply: done,
  }),
} as const
