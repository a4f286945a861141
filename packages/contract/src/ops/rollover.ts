import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, nothing, reason } from '../fields.ts'
import { amount } from '../money.ts'
import { lock, lockTerms, shortBet } from '../rollover.ts'

const rules = z.strictObject({
  /** Whether a deposit asks for turnover, and how many times its amount. */
  deposit: z.strictObject({ isOn: z.boolean(), times: amount }),
  terms: lockTerms,
  /** What a lock was for is lost below this balance; the next credit ends it. */
  spentBelow: amount,
})

/** Conditions on withdrawals. */
export const opsRollover = {
  member: endpoint({
    method: 'GET',
    path: '/rollover/member',
    audience: 'operator',
    grant: 'members.read',
    summary: 'The locks of a member with their progress, and bets that did not count.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      account: z.string(),
      currency,
      left: amount,
      locks: z.array(
        z.strictObject({
          ...lock.shape,
          /** Of the deposit, the claim or the operator's call. */
          ref: z.string(),
          closedBy: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          /** What a forfeit took back. */
          taken: amount,
        }),
      ),
      bets: z.array(shortBet),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/rollover/add',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Asks a member for so many times an amount of turnover before money leaves.',
    input: z.strictObject({ id, amount, times: amount, reason }),
    reply: done,
  }),
  waive: endpoint({
    method: 'POST',
    path: '/rollover/waive',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Ends a lock without its turnover.',
    input: z.strictObject({ lockId: id, reason }),
    reply: done,
  }),
  forfeit: endpoint({
    method: 'POST',
    path: '/rollover/forfeit',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Ends a lock and takes its bonus back, as far as there is money.',
    input: z.strictObject({ lockId: id, reason }),
    reply: z.strictObject({ taken: amount }),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/rollover/rules',
    audience: 'operator',
    grant: 'system.read',
    summary: 'What deposits ask for, and what counts.',
    input: nothing,
    reply: rules,
  }),
  setRules: endpoint({
    method: 'POST',
    path: '/rollover/rules',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Sets what deposits ask for from now on; locks that were made keep their terms.',
    input: z.strictObject({ rules, reason }),
    reply: done,
  }),
} as const
