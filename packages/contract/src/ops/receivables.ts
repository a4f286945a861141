import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, moment, paged, pageNo, pageSize } from '../fields.ts'
import { amount } from '../money.ts'

/** What members owe: accounts that a corrected result took below zero. */
export const opsReceivables = {
  list: endpoint({
    method: 'GET',
    path: '/receivables',
    audience: 'operator',
    grant: 'withdrawals.read',
    summary: 'Members whose account is below zero, the oldest debt first.',
    input: z.strictObject({ pageNo, pageSize: pageSize(20) }),
    reply: paged(
      z.strictObject({
        memberId: id,
        account: z.string(),
        currency,
        amount,
        since: z.nullable(moment),
        ageMinutes: z.int(),
        /** The wager or posting that took the account below zero. */
        cause: z.string(),
      }),
    ),
  }),
}
