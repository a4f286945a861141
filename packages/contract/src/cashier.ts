import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, id, moment, nothing, paged, pageNo, pageSize, secret } from './fields.ts'
import { amount } from './money.ts'
import { receipt } from './receipts.ts'

const step = z.strictObject({ state: z.string(), at: moment, reason: z.nullable(z.string()) })

export const deposit = z.strictObject({
  id,
  reference: z.string(),
  method: z.string(),
  methodName: z.string(),
  currency,
  amount,
  fee: amount,
  /** created, sent, pending, paid, failed, expired, unknown, review (a person looks at it). */
  state: z.string(),
  reason: z.nullable(z.string()),
  /** Where the member pays, while the deposit is pending; `deposit.changed` tells of it. */
  payUrl: z.nullable(z.string()),
  createdAt: moment,
  expiresAt: z.nullable(moment),
  timeline: z.array(step),
})

export const withdrawal = z.strictObject({
  id,
  reference: z.string(),
  method: z.string(),
  methodName: z.string(),
  /** Masked destination: `•••• 4417`. */
  destination: z.string(),
  currency,
  amount,
  fee: amount,
  /** requested, claimed, approved, sending, unknown, paid, rejected, failed. */
  state: z.string(),
  /** A reason the member may read, for a rejection or a failure. */
  reason: z.nullable(z.string()),
  createdAt: moment,
  timeline: z.array(step),
  /** Once it is paid: whether it arrived. */
  receipt: z.nullable(receipt),
})

const arrival = z.enum(['instant', 'minutes', 'hour', 'day'])
export type Arrival = z.infer<typeof arrival>

const method = z.strictObject({
  code: z.string(),
  name: z.string(),
  /** Two letters for the tile. */
  mark: z.string(),
  /** How long it usually takes. */
  arrival,
  minimum: amount,
  maximum: amount,
  feePercent: z.string(),
  quickAmounts: z.array(amount),
})

export const cashier = {
  methods: endpoint({
    method: 'GET',
    path: '/wps/cashier/methods',
    audience: 'member',
    summary: 'Ways to deposit and to withdraw, last used first, with limits and fees.',
    input: nothing,
    reply: z.strictObject({ currency, deposit: z.array(method), withdraw: z.array(method) }),
  }),
  createDeposit: endpoint({
    method: 'POST',
    path: '/wps/cashier/deposits',
    audience: 'member',
    money: true,
    summary: 'Starts a deposit; its payment page follows as soon as the provider has answered.',
    input: z.strictObject({ method: z.string().check(z.maxLength(40)), amount }),
    reply: deposit,
  }),
  deposit: endpoint({
    method: 'GET',
    path: '/wps/cashier/deposit',
    audience: 'member',
    summary: 'One deposit with its timeline.',
    input: z.strictObject({ id }),
    reply: deposit,
  }),
  deposits: endpoint({
    method: 'GET',
    path: '/wps/cashier/deposits',
    audience: 'member',
    summary: 'Own deposits, newest first.',
    input: z.strictObject({ pageNo, pageSize: pageSize(20) }),
    reply: paged(deposit),
  }),
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/wps/cashier/withdrawals',
    audience: 'member',
    money: true,
    sealed: true,
    summary: 'Asks for a withdrawal; the amount is held until it is paid or rejected.',
    input: z.strictObject({
      method: z.string().check(z.maxLength(40)),
      amount,
      /** Account number, wallet or address that the money goes to. */
      destination: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)),
      transactionPassword: secret,
    }),
    reply: withdrawal,
  }),
  withdrawal: endpoint({
    method: 'GET',
    path: '/wps/cashier/withdrawal',
    audience: 'member',
    summary: 'One withdrawal with its timeline.',
    input: z.strictObject({ id }),
    reply: withdrawal,
  }),
  withdrawals: endpoint({
    method: 'GET',
    path: '/wps/cashier/withdrawals',
    audience: 'member',
    summary: 'Own withdrawals, newest first.',
    input: z.strictObject({ pageNo, pageSize: pageSize(20) }),
    reply: paged(withdrawal),
  }),
} as const
