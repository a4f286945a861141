import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, paged, pageNo, pageSize, reason } from '../fields.ts'
import { textFile } from './exports.ts'
import { limitKinds, limitName, limitPeriods, limitValue, safeplayState } from '../safeplay.ts'

const exclusion = z.strictObject({
  id,
  memberId: id,
  account: z.string(),
  kind: z.enum(['time_out', 'excluded']),
  startsAt: moment,
  /** Null: without an end. */
  until: z.nullable(moment),
  setBy: z.enum(['member', 'operator', 'same_person']),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Had as the same person: the exclusion of another account that it follows to its end. */
  origin: z.nullable(z.strictObject({ exclusionId: id, memberId: id, account: z.string() })),
})

const limitRow = z.strictObject({
  memberId: id,
  account: z.string(),
  currency,
  setBy: z.enum(['member', 'operator']),
  ...limitName,
  value: limitValue,
  wish: z.nullable(z.strictObject({ value: limitValue, confirmFrom: moment })),
})

const change = z.strictObject({
  at: moment,
  what: z.string(),
  kind: z.nullable(z.enum(limitKinds)),
  period: z.nullable(z.enum(limitPeriods)),
  before: limitValue,
  after: limitValue,
  until: z.nullable(moment),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const search = z.optional(z.string().check(z.trim(), z.maxLength(64)))

/** Which part of a register is asked for. */
const exclusionsWanted = {
  search,
  kind: z.optional(z.enum(['time_out', 'excluded'])),
  all: z._default(z.boolean(), false),
} as const
const limitsWanted = {
  search,
  kind: z.optional(z.enum(limitKinds)),
  period: z.optional(z.enum(limitPeriods)),
} as const

const release = z.strictObject({
  id,
  memberId: id,
  account: z.string(),
  /** What amounts of the limit are in. */
  currency,
  /** The exclusion that ends in seven days; */
  exclusionId: z.nullable(id),
  /** or the limit of the house that becomes another one. */
  limit: z.nullable(z.strictObject({ ...limitName, before: limitValue, after: limitValue })),
  words: z.string(),
  state: z.enum(['proposed', 'done', 'rejected', 'withdrawn']),
  proposedBy: z.string(),
  proposedAt: moment,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment),
  decisionWords: z.nullable(z.string()),
  /** The caller proposed it, and so does not decide about it. */
  isMine: z.boolean(),
  contentHash: z.string(),
})

const decides = { method: 'POST', audience: 'operator', grant: 'members.block' } as const

/** The register of limits and exclusions. */
export const opsSafeplay = {
  exclusions: endpoint({
    method: 'GET',
    path: '/safeplay/exclusions',
    audience: 'operator',
    grant: 'members.read',
    summary: 'Time-outs and exclusions, newest first; those in force, or all.',
    input: z.strictObject({ ...exclusionsWanted, pageNo, pageSize: pageSize(20) }),
    reply: paged(exclusion),
  }),
  exclusionFile: endpoint({
    method: 'GET',
    path: '/safeplay/exclusions/file',
    audience: 'operator',
    grant: 'members.read',
    stream: 'text/csv',
    summary: 'The same as CSV, every line of it; the audit log keeps who took it and why.',
    input: z.strictObject({ ...exclusionsWanted, reason }),
    reply: textFile,
  }),
  limits: endpoint({
    method: 'GET',
    path: '/safeplay/limits',
    audience: 'operator',
    grant: 'members.read',
    summary: 'Limits in force and wishes that wait, by member.',
    input: z.strictObject({ ...limitsWanted, pageNo, pageSize: pageSize(20) }),
    reply: paged(limitRow),
  }),
  limitFile: endpoint({
    method: 'GET',
    path: '/safeplay/limits/file',
    audience: 'operator',
    grant: 'members.read',
    stream: 'text/csv',
    summary: 'The same as CSV, every line of it; the audit log keeps who took it and why.',
    input: z.strictObject({ ...limitsWanted, reason }),
    reply: textFile,
  }),
  member: endpoint({
    method: 'GET',
    path: '/safeplay/member',
    audience: 'operator',
    grant: 'members.read',
    summary: 'What one member chose, what the house set for it, and every change.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      account: z.string(),
      state: safeplayState,
      exclusions: z.array(exclusion),
      changes: z.array(change),
    }),
  }),
  setLimit: endpoint({
    method: 'POST',
    path: '/safeplay/limit',
    audience: 'operator',
    grant: 'members.block',
    summary:
      'Sets a limit for a member beside its own; the stricter holds. A stricter one holds at once; a ' +
      'looser one waits for another person, and `done` is false.',
    input: z.strictObject({ id, ...limitName, value: limitValue, reason }),
    reply: z.strictObject({ done: z.boolean() }),
  }),
  exclude: endpoint({
    method: 'POST',
    path: '/safeplay/exclude',
    audience: 'operator',
    grant: 'members.block',
    summary: 'Excludes a member for so many months; 0: without an end.',
    input: z.strictObject({ id, months: z.int(), reason }),
    reply: done,
  }),
  releases: endpoint({
    method: 'GET',
    path: '/safeplay/releases',
    audience: 'operator',
    grant: 'members.read',
    summary: 'What of the house’s limits and exclusions is to become looser: what waits first.',
    input: z.strictObject({ search, pageNo, pageSize: pageSize(20) }),
    reply: paged(release),
  }),
  propose: endpoint({
    ...decides,
    path: '/safeplay/release',
    summary:
      'Proposes that an exclusion of the house ends in seven days. Refuses `exclusion_not_over` for ' +
      'one that the member set, and within the first six months; `claimed_by_other` while one waits.',
    input: z.strictObject({ exclusionId: id, reason }),
    reply: done,
  }),
  approve: endpoint({
    ...decides,
    path: '/safeplay/release/approve',
    summary:
      'Another person agrees to exactly what it has seen. Refuses `second_person_required`, ' +
      '`approval_outdated`, `state_changed`, `exclusion_not_over`.',
    input: z.strictObject({ id, contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    reply: done,
  }),
  reject: endpoint({
    ...decides,
    path: '/safeplay/release/reject',
    summary: 'Another person says no, with a reason. Refuses as `approve` does.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  withdraw: endpoint({
    ...decides,
    path: '/safeplay/release/withdraw',
    summary: 'Its maker takes it back. Refuses `claimed_by_other`, `state_changed`.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
} as const
