import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { authenticatorCode, done, id, moment, nothing, secret } from './fields.ts'

/** Ways a member may be paid by that need to know where to. */
export const payee = z.strictObject({
  id,
  /** The code of the way to withdraw that it is for. */
  method: z.string(),
  /** `•••• 4417` */
  destination: z.string(),
  /** The bank or network, as the member named it. */
  bank: z.string(),
  /** Masked: `N•• V•• A••`. */
  holder: z.string(),
  /** The name is another than the one of the member: a person will look at withdrawals to it. */
  nameDiffers: z.boolean(),
  addedAt: moment,
  /** From when on money can go there. */
  usableAt: moment,
  /** That moment has come. */
  usable: z.boolean(),
})

export const payees = {
  list: endpoint({
    method: 'GET',
    path: '/wps/cashier/payees',
    audience: 'member',
    summary: 'Where the member may be paid to, newest first; how long a new one waits.',
    input: nothing,
    reply: z.strictObject({
      payees: z.array(payee),
      waitMinutes: z.int(),
      /** An authenticator is on: adding and removing cost a code of it. */
      asksCode: z.boolean(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/wps/cashier/payee',
    audience: 'member',
    sealed: true,
    summary:
      'Adds an account, wallet or address in the member’s own name. Refuses `field_invalid`, ' +
      '`payee_exists`, `too_many_payees`, what the transaction password’s check refuses, ' +
      '`payee_name_differs` and `payee_name_missing` by the brand’s rule, and, where an ' +
      'authenticator is on, `proof_required` and `verification_code_invalid`.',
    input: z.strictObject({
      method: z.string().check(z.maxLength(40)),
      destination: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)),
      bank: z.string().check(z.trim(), z.maxLength(60)),
      /** The name on the account. */
      holder: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
      transactionPassword: secret,
      totp: z.optional(authenticatorCode),
    }),
    reply: payee,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/wps/cashier/payee/remove',
    audience: 'member',
    sealed: true,
    summary:
      'Removes one; withdrawals that are under way go there all the same. Asks for a code as ' +
      '`add` does.',
    input: z.strictObject({
      id,
      transactionPassword: secret,
      totp: z.optional(authenticatorCode),
    }),
    reply: done,
  }),
} as const
