import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, id, moment, nothing, paged, pageNo, pageSize } from './fields.ts'
import { amount, signedAmount } from './money.ts'

/** A date of our times: the year 0000 is no year to the database. */
const day = z.iso.date().check(z.regex(/^[12][0-9]{3}-/))

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

export const wallet = {
  balance: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    audience: 'player',
    summary: 'Balances of the signed-in account.',
    input: nothing,
    reply: balances,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/statement',
    audience: 'session',
    summary: 'Every movement with the balance before and after, newest first.',
    input: z.strictObject({
      account: z._default(z.enum(['cash', 'held', 'bonus', 'trial']), 'cash'),
      /** Business days of the brand, inclusive; empty for all. */
      from: z.optional(day),
      to: z.optional(day),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(statementLine),
  }),
  statementFile: endpoint({
    method: 'POST',
    path: '/wps/v2/wallets/statement/file',
    audience: 'session',
    summary: 'The same as CSV, the newest 5,000 movements; no cell is a formula.',
    input: z.strictObject({
      account: z._default(z.enum(['cash', 'held', 'bonus', 'trial']), 'cash'),
      from: z.optional(day),
      to: z.optional(day),
    }),
    reply: z.strictObject({
      name: z.string(),
      csv: z.string(),
      /** There are older ones that are not in the file. */
      isCut: z.boolean(),
    }),
  }),
} as const
