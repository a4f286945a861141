import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currency,
  day,
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
import { MOST_IMAGE_TEXT, receipt } from './receipts.ts'
import { paymentReasons } from './payment-reasons.ts'

/** An account of the house, or of the provider, that a member transfers to, and what to write beside it. */
const payTo = z.strictObject({
  bank: z.string(),
  holder: z.string(),
  number: z.string(),
  /** Tells the transfer from all others; null until the order is made. */
  code: z.nullable(z.string()),
  /** Whether a picture of the transfer is of use: persons of the house look at their own account. */
  takesPictures: z.boolean(),
})

/** Why it is refused, held or given back; null where it just goes on, or ended well. */
const code = z.nullable(z.enum(paymentReasons))

const step = z.strictObject({
  state: z.string(),
  at: moment,
  code,
  /** What an operator wrote, beside `by_person`; never the code of a provider. */
  reason: z.nullable(z.string()),
})

/** `provider`: or the bank behind it. */
const paymentTurn = z.enum(['member', 'provider', 'house'])
export type PaymentTurn = z.infer<typeof paymentTurn>

/** Who has to do something next; null at an end. */
const turn = z.nullable(paymentTurn)

const withdrawalStep = z.extend(step, { turn })

const depositStep = z.extend(step, {
  turn,
  /** When the step it stands at ends by itself; null where only somebody ends it, or it is over. */
  endsAt: z.nullable(moment),
})

export const deposit = z.strictObject({
  id,
  reference: z.string(),
  method: z.string(),
  methodName: z.string(),
  currency,
  amount,
  fee: amount,
  /** What arrived, where it differs from what was ordered. */
  paidAmount: z.nullable(amount),
  /**
   * created, sent, pending, paid, failed, expired, unknown, review (persons look at it),
   * refunding, refunded, reversed.
   */
  state: z.string(),
  /** What an operator wrote of it, if anything. */
  reason: z.nullable(z.string()),
  /** Where the member pays, while the deposit is pending; `deposit.changed` tells of it. */
  payUrl: z.nullable(z.string()),
  /** Where the member takes back what arrived, while it is being sent back and has to be claimed. */
  refundUrl: z.nullable(z.string()),
  /** Where the member transfers to by itself, while that is waited for. */
  payTo: z.nullable(payTo),
  /** How many pictures of the transfer there are. */
  slips: z.int(),
  createdAt: moment,
  expiresAt: z.nullable(moment),
  timeline: z.array(depositStep),
})

/** A part of what a withdrawal sends. */
const withdrawalPart = z.strictObject({
  /** `W-12/2`. */
  reference: z.string(),
  amount,
  /** Of the amount: left the house, went back to the balance, is sent by another part. */
  paid: amount,
  returned: amount,
  moved: amount,
  /** waiting, ready, sending, unknown, short, failed, paid, partly, returned, resent. */
  state: z.string(),
  code,
  reason: z.nullable(z.string()),
  /** What the bank or provider calls it. */
  providerReference: z.nullable(z.string()),
  /** When it came to its state. */
  at: moment,
  turn,
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
  /** What reached its destination, and what of the amount went back to the balance. */
  paid: amount,
  returned: amount,
  /** In which parts it goes out; none: as one. */
  parts: z.array(withdrawalPart),
  /**
   * requested, claimed, approved, sending, unknown, paid, partly_paid, rejected, failed. Of what was
   * paid or partly paid, the sum that was paid, the one that was returned and the fee are the amount;
   * what was rejected or failed is returned whole.
   */
  state: z.string(),
  /** What an operator wrote of it, for a rejection or a failure. */
  reason: z.nullable(z.string()),
  createdAt: moment,
  timeline: z.array(withdrawalStep),
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
  /** So many withdrawals by it a business day, and how many are left of today's; null for deposits. */
  mostPerDay: z.nullable(z.int()),
  leftToday: z.nullable(z.int()),
})

/** open: under way. paid: done. ended: anything else that is over. */
export const recordStates = ['open', 'paid', 'ended'] as const

const wanted = {
  state: z.optional(z.enum(recordStates)),
  /** Business days of the brand, inclusive; empty for all. */
  from: z.optional(day),
  to: z.optional(day),
}

/** Of all pages, of those that were paid. */
const totals = z.strictObject({ paid: z.int(), amount, fee: amount })

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
  addSlip: endpoint({
    method: 'POST',
    path: '/wps/cashier/slip',
    audience: 'member',
    mostBytes: MOST_IMAGE_TEXT + 1024,
    summary: 'One picture (PNG or JPEG by content, 5 MB) of a bank transfer; three at most.',
    input: z.strictObject({
      depositId: id,
      /** The file as base64. */
      image: z.string().check(z.minLength(16), z.maxLength(MOST_IMAGE_TEXT)),
    }),
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
    input: z.strictObject({ ...wanted, pageNo, pageSize: pageSize(20) }),
    reply: z.extend(paged(deposit), { totals }),
  }),
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/wps/cashier/withdrawals',
    audience: 'member',
    money: true,
    sealed: true,
    summary:
      'Asks for a withdrawal; the amount is held until it is paid or rejected. Refuses ' +
      '`withdrawals_too_often` (with `from`, when there is another), `withdrawal_limit_reached` of ' +
      'the day, `withdrawal_pending` with three open.',
    input: z.strictObject({
      amount,
      /** One of the member's own payees; its way is the method. */
      payeeId: id,
      transactionPassword: secret,
      endsBonus,
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
    input: z.strictObject({ ...wanted, pageNo, pageSize: pageSize(20) }),
    reply: z.extend(paged(withdrawal), { totals }),
  }),
  recordFile: endpoint({
    method: 'POST',
    path: '/wps/cashier/record/file',
    audience: 'member',
    summary: 'Own deposits or withdrawals as CSV, the newest 5,000; no cell is a formula.',
    input: z.strictObject({ kind: z.enum(['deposits', 'withdrawals']), ...wanted }),
    reply: textFile,
  }),
} as const
