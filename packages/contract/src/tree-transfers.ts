import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currency,
  id,
  moment,
  nothing,
  paged,
  pageNo,
  pageSize,
  secret,
  textFile,
} from './fields.ts'
import { amount, endsBonus } from './money.ts'

const transfer = z.strictObject({
  id,
  reference: z.string(),
  /** `up` to the upline, `down` to somebody below. */
  direction: z.enum(['up', 'down']),
  /** Whether the caller paid it. */
  isOut: z.boolean(),
  /** The account at the other end. */
  account: z.string(),
  currency,
  amount,
  at: moment,
})

/** Money between a member and those above and below it in the tree of agents. */
export const treeTransfers = {
  standing: endpoint({
    method: 'GET',
    path: '/wps/cashier/treeTransfers',
    audience: 'member',
    summary: 'Where the member may transfer money to, and how much.',
    input: nothing,
    reply: z.strictObject({
      currency,
      /** The account of the direct upline; null where nothing goes up. */
      upline: z.nullable(z.string()),
      /** Whether the member may pay those below it. */
      mayPayDown: z.boolean(),
      minimum: amount,
      maximum: amount,
      /** What may still go out today. */
      leftToday: amount,
    }),
  }),
  up: endpoint({
    method: 'POST',
    path: '/wps/cashier/transferUpline',
    audience: 'member',
    money: true,
    summary:
      'Pays the direct upline. Refuses `module_off`, `transfer_not_possible` without an upline that ' +
      'can be paid, `transfer_limit_reached`, `rollover_outstanding`, `bonus_would_end`, `account_frozen` and ' +
      'what the transaction password’s check refuses.',
    input: z.strictObject({ amount, transactionPassword: secret, endsBonus }),
    reply: transfer,
  }),
  down: endpoint({
    method: 'POST',
    path: '/wps/cashier/transferDownline',
    audience: 'member',
    money: true,
    summary:
      'An agent pays somebody below. Refuses as `transferUpline` does; `transfer_not_possible` also ' +
      'for an account that is not below the agent, or can not be paid, without saying which.',
    input: z.strictObject({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      amount,
      transactionPassword: secret,
      endsBonus,
    }),
    reply: transfer,
  }),
  list: endpoint({
    method: 'GET',
    path: '/wps/cashier/treeTransfers/list',
    audience: 'member',
    summary: 'Own transfers up and down, newest first.',
    input: z.strictObject({ pageNo, pageSize: pageSize(10, 50) }),
    reply: paged(transfer),
  }),
  file: endpoint({
    method: 'POST',
    path: '/wps/cashier/treeTransfers/file',
    audience: 'member',
    summary:
      'The same as CSV, the newest 5,000; what the caller paid is below zero, and no cell is a formula.',
    input: nothing,
    reply: textFile,
  }),
} as const
