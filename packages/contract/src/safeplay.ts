import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, done, moment, nothing, secret } from './fields.ts'
import { amount, signedAmount } from './money.ts'

/** What can be limited. `session` and `check` (how often the member is reminded) are minutes. */
export const limitKinds = ['deposit', 'net_deposit', 'loss', 'stake', 'session', 'check'] as const
export type LimitKind = (typeof limitKinds)[number]
/** 24 hours, 7 times 24 hours, a month back from now. A `check` knows only `day`. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
/** Days of a time-out and months of an exclusion; 0 months: without an end. */
export const timeOutDays = [1, 2, 7, 14, 28, 42] as const
export const exclusionMonths = [6, 12, 24, 60, 0] as const

/** An amount of money, or whole minutes. Null: no limit. */
export const limitValue = z.nullable(
  z.string().check(z.maxLength(20), z.regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/)),
)
export const limitName = { kind: z.enum(limitKinds), period: z.enum(limitPeriods) }

const limit = z.strictObject({
  ...limitName,
  /** What the member set. */
  value: limitValue,
  /** What the house set for it; the stricter of both holds. */
  houseValue: limitValue,
  /** Used up in the period until now, in the limit's own unit; null for a `check`. */
  used: limitValue,
  /** A looser value that waits for its second yes. */
  wish: z.nullable(z.strictObject({ value: limitValue, confirmFrom: moment })),
})

const block = z.strictObject({
  kind: z.enum(['time_out', 'excluded']),
  /** Null: without an end. */
  until: z.nullable(moment),
})

export const safeplayState = z.strictObject({
  currency,
  now: moment,
  block: z.nullable(block),
  limits: z.array(limit),
  check: z.strictObject({
    minutes: z.nullable(z.int()),
    dueAt: z.nullable(moment),
  }),
  playUntil: z.nullable(moment),
  /** Whether the question for limits was answered; a first deposit waits for it. */
  answered: z.boolean(),
})

const since = z.strictObject({
  bets: z.int(),
  staked: amount,
  paidOut: amount,
  /** What was paid out, less what was staked. */
  net: signedAmount,
  minutes: z.int(),
})

const limitWish = z.strictObject({ ...limitName, value: limitValue })
const named = z.strictObject(limitName)

/** A member's own limits and breaks. Every call answers even to whoever is excluded. */
export const safeplay = {
  state: endpoint({
    method: 'GET',
    path: '/wps/safeplay',
    audience: 'member',
    summary:
      'Limits with what is used of them, wishes that wait, time-out or exclusion, reality check.',
    input: nothing,
    reply: safeplayState,
  }),
  setLimit: endpoint({
    method: 'POST',
    path: '/wps/safeplay/limit',
    audience: 'member',
    summary: 'Sets a limit: a stricter one holds at once, a looser one waits for 24 hours.',
    input: limitWish,
    reply: safeplayState,
  }),
  confirmLimit: endpoint({
    method: 'POST',
    path: '/wps/safeplay/limit/confirm',
    audience: 'member',
    summary: 'The second yes to a looser limit, 24 hours after the wish.',
    input: named,
    reply: safeplayState,
  }),
  dropWish: endpoint({
    method: 'POST',
    path: '/wps/safeplay/limit/drop',
    audience: 'member',
    summary: 'Takes the wish for a looser limit back.',
    input: named,
    reply: safeplayState,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/wps/safeplay/answer',
    audience: 'member',
    summary: 'Answers the question for limits with no, for now.',
    input: nothing,
    reply: safeplayState,
  }),
  check: endpoint({
    method: 'GET',
    path: '/wps/safeplay/check',
    audience: 'member',
    summary: 'What a reality check shows: time and money since the sign-in.',
    input: nothing,
    reply: since,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/wps/safeplay/acknowledge',
    audience: 'member',
    summary: 'The member has seen its reality check; bets are taken again.',
    input: nothing,
    reply: safeplayState,
  }),
  timeOut: endpoint({
    method: 'POST',
    path: '/wps/safeplay/timeOut',
    audience: 'member',
    sealed: true,
    summary: 'Takes a break: every session ends, no deposit and no bet until it is over.',
    input: z.strictObject({ days: z.int(), password: secret }),
    reply: done,
  }),
  exclude: endpoint({
    method: 'POST',
    path: '/wps/safeplay/exclude',
    audience: 'member',
    sealed: true,
    summary: 'Excludes oneself: nobody ends it early. Withdrawals work.',
    input: z.strictObject({ months: z.int(), password: secret }),
    reply: done,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/wps/safeplay/activity',
    audience: 'member',
    summary: 'The activity statement: money and time of the last so many days.',
    input: z.strictObject({ days: z._default(z.int().check(z.minimum(1), z.maximum(366)), 30) }),
    reply: z.strictObject({
      ...since.shape,
      from: moment,
      to: moment,
      deposited: amount,
      withdrawn: amount,
    }),
  }),
} as const
