import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, moment, paged, pageNo, pageSize, reason, username } from '../fields.ts'
import { amount } from '../money.ts'
import { gameCode } from './vendor-desk.ts'
import { vendorCode } from './vendors.ts'

const orderState = z.enum(['created', 'sent', 'ok', 'failed', 'unknown'])

const freeRounds = {
  reference: z.uuid(),
  memberId: id,
  account: z.string(),
  gameCode: z.string(),
  currency,
  stake: amount,
  rounds: z.int(),
  played: z.int(),
  won: amount,
  /** How far our order is; `unknown`: it may have arrived, and the vendor is asked. */
  state: orderState,
  /** How far the order to cancel is; null: nobody wants that. */
  cancelState: z.nullable(orderState),
  isOver: z.boolean(),
  fault: z.nullable(z.string()),
  grantedAt: moment,
  expiresAt: moment,
  toldAt: z.nullable(moment),
}

/** Free rounds that the house gives at the games of a vendor. */
export const opsFreeRounds = {
  list: endpoint({
    method: 'GET',
    path: '/vendor/freeRounds',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Free rounds at a vendor, newest first; of one member by account.',
    input: z.strictObject({
      code: vendorCode,
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(z.strictObject(freeRounds)),
  }),
  grant: endpoint({
    method: 'POST',
    path: '/vendor/freeRounds/grant',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Gives members free rounds. The same `batch` again gives nothing twice; each account has an ' +
      'outcome of its own.',
    input: z.strictObject({
      code: vendorCode,
      /** Made once for a list of accounts, and kept when it is sent again. */
      batch: z.uuid(),
      gameCode,
      accounts: z.array(username).check(z.minLength(1), z.maxLength(50)),
      stake: amount,
      rounds: z.int().check(z.minimum(1), z.maximum(1_000)),
      expiresAt: moment,
      reason,
    }),
    reply: z.strictObject({
      content: z.array(
        z.strictObject({
          account: z.string(),
          /** Null when it was refused. */
          state: z.nullable(orderState),
          /** A code of a refusal. */
          refusal: z.nullable(z.string()),
          /** In the vendor's own words, where it says why they can not be given. */
          fault: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/vendor/freeRounds/cancel',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Takes back what was not played. Refuses `state_changed` when they are over or were cancelled.',
    input: z.strictObject({ reference: z.uuid(), reason }),
    reply: z.strictObject({ state: orderState, cancelState: z.nullable(orderState) }),
  }),
} as const
