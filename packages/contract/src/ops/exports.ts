import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, id, reason } from '../fields.ts'
import { amount } from '../money.ts'
import { betProducts } from '../bets.ts'

/** What a call with `stream` answers in the program: a file that is made while it is sent. */
export interface TextStream {
  readonly name: string
  readonly chunks: AsyncIterable<string>
}

export const textFile = z.custom<TextStream>()

const days = {
  /** Business days of the brand, both included; a year and a day at most. */
  from: day,
  to: day,
  reason,
}

/** Records of a whole brand as files of any length. */
export const opsExports = {
  ledger: endpoint({
    method: 'GET',
    path: '/exports/ledger',
    audience: 'operator',
    grant: 'audit.read',
    stream: 'text/csv',
    summary: 'Every posting of the days as CSV, with its entry; of one member where it is named.',
    input: z.strictObject({
      class: z._default(z.enum(['real', 'trial', 'test']), 'real'),
      memberId: z.optional(id),
      ...days,
    }),
    reply: textFile,
  }),
  wagers: endpoint({
    method: 'GET',
    path: '/exports/wagers',
    audience: 'operator',
    grant: 'audit.read',
    stream: 'text/csv',
    summary: 'Every bet that was placed on the days as CSV.',
    input: z.strictObject({
      class: z._default(z.enum(['real', 'trial', 'test']), 'real'),
      product: z.optional(z.enum(betProducts)),
      ...days,
    }),
    reply: textFile,
  }),
} as const

const owed = z.strictObject({
  class: z.enum(['real', 'trial', 'test']),
  currency,
  /** Accounts with anything in them. */
  members: z.int(),
  cash: amount,
  held: amount,
  bonus: amount,
  points: amount,
  /** Cash, held and bonus. */
  total: amount,
  /** Part of what is held. */
  pendingWithdrawals: amount,
  withdrawals: z.int(),
  openStakes: amount,
  openBets: z.int(),
  /** Pots of jackpots with the reserves that seed the next ones. */
  pots: amount,
  /** What vendors keep for members, and what is on its way there, as far as it is known. */
  atVendors: amount,
  /** Money that arrived and fits no order yet. */
  suspense: amount,
  suspenseItems: z.int(),
  /** What members owe: accounts below zero. */
  receivables: amount,
})

const reads = { method: 'GET', audience: 'operator', grant: 'audit.read' } as const

/** What a brand owes, and what is under way. */
export const opsLiabilities = {
  now: endpoint({
    ...reads,
    path: '/liabilities',
    summary: 'What accounts hold, pots, vendors and suspense, by class and currency.',
    input: z.strictObject({}),
    reply: z.strictObject({ at: z.iso.datetime(), rows: z.array(owed) }),
  }),
  day: endpoint({
    ...reads,
    path: '/liabilities/day',
    summary: 'The same as it was written down after a business day; null where it was not.',
    input: z.strictObject({ day }),
    reply: z.strictObject({ takenAt: z.nullable(z.iso.datetime()), rows: z.array(owed) }),
  }),
  file: endpoint({
    ...reads,
    path: '/liabilities/file',
    stream: 'text/csv',
    summary:
      'What was owed after each of the days as CSV; the audit log keeps who took it and why.',
    input: z.strictObject({ ...days }),
    reply: textFile,
  }),
} as const
