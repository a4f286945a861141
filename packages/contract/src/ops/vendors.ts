import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, moment, nothing, reason } from '../fields.ts'

/** A vendor as its calls and its wagers name it. */
export const vendorCode = z.string().check(z.regex(/^[A-Z0-9_]{2,30}$/))
export const keyId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))
const key = { code: vendorCode, keyId }

/** The last hour of calls that a vendor made, and how calls to it go. */
const health = z.strictObject({
  calls: z.int(),
  /** Decided with a no. */
  refused: z.int(),
  /** Not decided: the vendor was told to come again, or that the fault is ours. */
  failed: z.int(),
  averageMs: z.nullable(z.number()),
  /** Half of the calls, and nineteen of twenty, took no longer than this; null: longer than 1 s. */
  halfWithinMs: z.nullable(z.int()),
  mostWithinMs: z.nullable(z.int()),
  slowestMs: z.nullable(z.number()),
  lastCallAt: z.nullable(moment),
  breaker: z.strictObject({
    /** `probing`: one call is tried next. */
    state: z.enum(['closed', 'open', 'probing']),
    failures: z.int(),
    openUntil: z.nullable(moment),
    lastFault: z.nullable(z.string()),
  }),
})

const vendor = {
  code: z.string(),
  name: z.string(),
  dialect: z.string(),
  isStopped: z.boolean(),
  inMaintenance: z.boolean(),
  maintenanceFrom: z.nullable(moment),
  maintenanceUntil: z.nullable(moment),
  games: z.int(),
  openFindings: z.int(),
  openCases: z.int(),
  health,
}

/** What reads of one vendor. */
export const opsVendors = {
  list: endpoint({
    method: 'GET',
    path: '/vendors',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Vendors that are connected, with the health of their last hour.',
    input: nothing,
    reply: z.strictObject({ content: z.array(z.strictObject(vendor)) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/vendor',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'One vendor with its keys, its networks and what it can do.',
    input: z.strictObject({ code: vendorCode }),
    reply: z.strictObject({
      ...vendor,
      /** Empty: it may call from anywhere. */
      networks: z.array(z.string()),
      launchAddress: z.string(),
      /** Compared with its own list without a gap until then; null when it never was. */
      comparedUntil: z.nullable(moment),
      /** Windows in a row that came to no end, and why the last one did not. */
      comparing: z.strictObject({ failures: z.int(), fault: z.nullable(z.string()) }),
      /** It tells the sums of days of its own books. */
      hasReportDays: z.boolean(),
      /** Null for a dialect that this version does not speak. */
      abilities: z.nullable(
        z.strictObject({
          wallet: z.enum(['seamless', 'transfer']),
          multiSettle: z.boolean(),
          unsettle: z.boolean(),
          betlessSettle: z.boolean(),
          freeRounds: z.boolean(),
          balanceAdjustments: z.boolean(),
          roundDetail: z.boolean(),
          feed: z.enum(['push', 'pull', 'none']),
        }),
      ),
      keys: z.array(
        z.strictObject({
          keyId: z.string(),
          madeAt: moment,
          changedAt: z.nullable(moment),
          /** The secret before is good as well until then. */
          previousUntil: z.nullable(moment),
          disabledAt: z.nullable(moment),
        }),
      ),
    }),
  }),
  setStopped: endpoint({
    method: 'POST',
    path: '/vendor/stop',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'The kill switch: launches and stakes are refused at once; money that returns is not.',
    input: z.strictObject({ code: vendorCode, isStopped: z.boolean(), reason }),
    reply: done,
  }),
  setMaintenance: endpoint({
    method: 'POST',
    path: '/vendor/maintenance',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Announces a maintenance window, or takes it back. Refuses `field_invalid` for an end that ' +
      'is not after the beginning and the present.',
    input: z.strictObject({
      code: vendorCode,
      window: z.nullable(z.strictObject({ from: moment, until: moment })),
      reason,
    }),
    reply: done,
  }),
  setNetworks: endpoint({
    method: 'POST',
    path: '/vendor/networks',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'The networks a vendor may call from; none: from anywhere.',
    input: z.strictObject({
      code: vendorCode,
      networks: z.array(z.string().check(z.trim(), z.maxLength(43))).check(z.maxLength(100)),
      reason,
    }),
    reply: done,
  }),
  addKey: endpoint({
    method: 'POST',
    path: '/vendor/addKey',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'Gives a vendor another key. Its secret is in the answer and never again anywhere.',
    input: z.strictObject({ ...key, reason }),
    reply: z.strictObject({ secret: z.string() }),
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: '/vendor/rotateKey',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'Puts a new secret in use, shown once; the one until now stays good for some hours.',
    input: z.strictObject({
      ...key,
      overlapHours: z.int().check(z.minimum(1), z.maximum(168)),
      reason,
    }),
    reply: z.strictObject({ secret: z.string(), previousUntil: moment }),
  }),
  endOldSecret: endpoint({
    method: 'POST',
    path: '/vendor/endOldSecret',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'Ends the secret before at once. Refuses `state_changed` when there is none.',
    input: z.strictObject({ ...key, reason }),
    reply: done,
  }),
  disableKey: endpoint({
    method: 'POST',
    path: '/vendor/disableKey',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'Ends a key at once and for ever, with both its secrets.',
    input: z.strictObject({ ...key, reason }),
    reply: done,
  }),
} as const
