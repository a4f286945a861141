import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, done, nothing, secret } from './fields.ts'
import { amount } from './money.ts'

/** What stands against closing an account, as its member sees it. */
export const closingState = z.strictObject({
  currency,
  balance: amount,
  /** A remainder below it can not be paid out, and may be given up. */
  smallestPayout: z.nullable(amount),
  openBets: z.int(),
  openPayments: z.int(),
})

/** What a member may do with its data. Every call answers even to whoever is excluded. */
export const myData = {
  state: endpoint({
    method: 'GET',
    path: '/wps/myData',
    audience: 'member',
    summary: 'What stands against closing the account.',
    input: nothing,
    reply: closingState,
  }),
  export: endpoint({
    method: 'POST',
    path: '/wps/myData/export',
    audience: 'member',
    sealed: true,
    summary: 'An address from which everything about the member is fetched, once, within minutes.',
    input: z.strictObject({ password: secret }),
    reply: z.strictObject({ url: z.string() }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/wps/myData/close',
    audience: 'member',
    sealed: true,
    summary: 'Closes the account: every session ends, and only an operator can reopen it.',
    input: z.strictObject({
      password: secret,
      /** The whole remainder, where it is too small to be paid out. */
      giveUp: z.optional(amount),
      /** It asks for its data to be erased as well: two operators decide; nothing goes at once. */
      wantsErasure: z.optional(z.boolean()),
    }),
    reply: done,
  }),
} as const
