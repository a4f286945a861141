import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, paged, pageNo, pageSize, reason, username } from '../fields.ts'
import { amount } from '../money.ts'

export const suspenseStates = ['open', 'credited', 'sent_back', 'house', 'other_brand'] as const
/** How it may end. The last: it is another brand's, which brought the same line of a statement. */
export const suspenseWishes = ['credited', 'sent_back', 'house', 'other_brand'] as const
export const suspenseSources = ['line', 'notice', 'excess'] as const

const item = z.strictObject({
  id,
  /** `S-12`, as the ledger names it. */
  reference: z.string(),
  provider: z.string(),
  currency,
  amount,
  /** A statement lists it, a provider told of it, or it came beside what was credited. */
  source: z.enum(suspenseSources),
  /** What the bank or provider calls it. */
  theirReference: z.string(),
  /** The line of a statement, by which who paid is opened. */
  lineId: z.nullable(id),
  /** `D-7`: the deposit that was paid before. */
  deposit: z.nullable(z.string()),
  arrivedAt: moment,
  ageMinutes: z.int(),
  owner: z.nullable(z.string()),
  state: z.enum(suspenseStates),
  /** What one person wants; another one must agree to exactly that. */
  wish: z.nullable(
    z.strictObject({
      wanted: z.enum(suspenseWishes),
      account: z.nullable(z.string()),
      deposit: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      words: z.string(),
      by: z.string(),
      at: moment,
      /** The caller wants it, and so does not agree to it. */
      isMine: z.boolean(),
    }),
  ),
  /** Of the content that a second person says yes to. */
  contentHash: z.string(),
  /** From when on it may be booked to the house. */
  houseFrom: moment,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(moment),
  /** The deposit that it was credited by. */
  creditedDeposit: z.nullable(z.string()),
})

const read = { method: 'GET', audience: 'operator', grant: 'deposits.read' } as const
const write = { method: 'POST', audience: 'operator', grant: 'deposits.write' } as const
const seen = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Money that arrived and fits no order: whose it is, two persons say. */
export const opsSuspense = {
  list: endpoint({
    ...read,
    path: '/suspense',
    summary: 'What is open oldest first, or what has ended newest first.',
    input: z.strictObject({
      state: z._default(z.enum(['open', 'ended']), 'open'),
      owner: z.optional(z.enum(['nobody', 'mine'])),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(item),
  }),
  sums: endpoint({
    ...read,
    path: '/suspense/sums',
    summary: 'What stands in suspense, by currency, and how much of it nobody looks after.',
    input: z.strictObject({}),
    reply: z.strictObject({
      sums: z.array(z.strictObject({ currency, amount, items: z.int(), unowned: z.int() })),
    }),
  }),
  take: endpoint({
    ...write,
    path: '/suspense/take',
    summary: 'From now on this operator looks after it. Refuses `finding_not_found`.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  propose: endpoint({
    ...write,
    path: '/suspense/propose',
    money: true,
    summary:
      'Says what is to become of it; nothing moves, and what anybody wanted before is void. Refuses ' +
      '`finding_not_found`, `deposit_not_found`, `state_changed` for one that takes no money, ' +
      '`member_not_found`, `currency_mismatch`, `retention_not_over` before it may be the house’s, ' +
      '`field_invalid` for what is missing, and for `wanted` where no other brand has the line.',
    input: z.strictObject({
      id,
      wanted: z.enum(suspenseWishes),
      /** To be credited: a member, for whom a deposit is made, */
      account: z.optional(username),
      /** or a transfer that waits, as people quote it: `D-12`. */
      deposit: z.optional(
        z.string().check(z.trim(), z.toUpperCase(), z.regex(/^D-[1-9][0-9]{0,17}$/)),
      ),
      /** Under which the bank sends it back. */
      reference: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(64))),
      reason,
    }),
    reply: done,
  }),
  agree: endpoint({
    ...write,
    path: '/suspense/agree',
    money: true,
    summary:
      'Another person agrees to exactly what it has seen, and it is done once. Refuses ' +
      '`second_person_required`, `approval_outdated`, `state_changed`, and as `propose` does.',
    input: z.strictObject({ id, contentHash: seen }),
    reply: done,
  }),
} as const
