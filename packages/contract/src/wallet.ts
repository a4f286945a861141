import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, day, id, moment, nothing, paged, pageNo, pageSize, textFile } from './fields.ts'
import { amount, signedAmount } from './money.ts'

export const statementLine = z.strictObject({
  id,
  time: moment,
  /** Kind of the ledger entry, translated by the client (`deposit`, `wager.place`, …). */
  type: z.string(),
  /** Which of the member's accounts moved: cash, held, bonus, trial. */
  account: z.string(),
  amount: signedAmount,
  balanceBefore: signedAmount,
  balanceAfter: signedAmount,
  /** As a person would quote it: `B-12` (a wager), `D-45`, `W-6` (a withdrawal), or empty. */
  reference: z.string(),
})

export const balances = z.strictObject({
  currency,
  currencySymbol: z.string(),
  /** What can be staked or withdrawn. */
  balance: signedAmount,
  held: amount,
  bonus: amount,
  /** Grows with every change; a smaller number is older. */
  version: z.string(),
})

/** What can be looked at by itself. */
export const statementGroups = ['money', 'bets', 'transfers', 'rewards', 'other'] as const

const wanted = {
  account: z._default(z.enum(['cash', 'held', 'bonus', 'trial']), 'cash'),
  /** Kinds of one group alone; empty for all. */
  only: z.optional(z.enum(statementGroups)),
  /** Business days of the brand, inclusive; empty for all. */
  from: z.optional(day),
  to: z.optional(day),
}

export const wallet = {
  balance: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    audience: 'player',
    summary: 'Balances of the signed-in account.',
    input: nothing,
    reply: balances,
  }),
  consolidated: endpoint({
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    audience: 'session',
    summary: 'All that the account has together, and how its contracts are claimed.',
    input: nothing,
    reply: z.strictObject({
      currency,
      currencySymbol: z.string(),
      balance: signedAmount,
      held: amount,
      bonus: amount,
      total: signedAmount,
      /** How each of an agent’s contracts is claimed; null without such a contract. */
      dailysalreqtype: z.nullable(z.string()),
      divtypereq: z.nullable(z.string()),
      contracthoursalreq: z.nullable(z.string()),
      realtimesalreqtype: z.nullable(z.string()),
    }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/statement',
    audience: 'session',
    summary: 'Every movement with the balance before and after, newest first.',
    input: z.strictObject({ ...wanted, pageNo, pageSize: pageSize(20) }),
    reply: paged(statementLine),
  }),
  statementTotals: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/statement/totals',
    audience: 'session',
    summary: 'What the movements of all pages come to, and what stood there before and after.',
    input: z.strictObject(wanted),
    reply: z.strictObject({
      currency,
      /** Before the first day and after the last, whatever kinds are looked at. */
      opening: signedAmount,
      closing: signedAmount,
      cameIn: amount,
      wentOut: amount,
      count: z.int(),
      kinds: z.array(
        z.strictObject({ type: z.string(), count: z.int(), cameIn: amount, wentOut: amount }),
      ),
    }),
  }),
  statementFile: endpoint({
    method: 'POST',
    path: '/wps/v2/wallets/statement/file',
    audience: 'session',
    summary: 'The same as CSV, the newest 5,000 movements; no cell is a formula.',
    input: z.strictObject(wanted),
    reply: textFile,
  }),
} as const
