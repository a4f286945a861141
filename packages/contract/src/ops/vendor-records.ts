import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, moment, paged, pageNo, pageSize, reason } from '../fields.ts'
import { amount } from '../money.ts'
import { gameCode } from './vendor-desk.ts'
import { vendorCode } from './vendors.ts'

const page = { code: vendorCode, pageNo, pageSize: pageSize(20) }
const search = z.optional(z.string().check(z.trim(), z.maxLength(64)))

const call = {
  id,
  /** `in`: the vendor called us; `out`: we called it. */
  direction: z.enum(['in', 'out']),
  operation: z.string(),
  txId: z.nullable(z.string()),
  betRef: z.nullable(z.string()),
  playerId: z.nullable(z.string()),
  /** Canonical, whatever word the dialect has for it. */
  status: z.string(),
  /** 0: the vendor did not answer. */
  http: z.int(),
  durationMs: z.number(),
  calledAt: moment,
}

/** What stands here of a vendor: games, bets that have not ended, the raw log. */
export const opsVendorRecords = {
  games: endpoint({
    method: 'GET',
    path: '/vendor/games',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Games of a vendor, those that are switched off as well.',
    input: z.strictObject({ ...page, search }),
    reply: paged(
      z.strictObject({
        id,
        code: z.string(),
        name: z.string(),
        gameType: z.string(),
        enabled: z.boolean(),
        /** Whether it is shown, whatever becomes of its vendor. */
        isShown: z.boolean(),
        /** It stood on the vendor's list, and does no more: bets on it still settle. */
        isWithdrawn: z.boolean(),
        /** Entered by an operator, not by a list. */
        byHouse: z.boolean(),
        gameClassify: z.nullable(z.string()),
        glyph: z.nullable(z.string()),
        palette: z.nullable(z.string()),
        lines: z.nullable(z.int()),
        /** Null: as its vendor. */
        currencies: z.nullable(z.array(z.string())),
        version: z.int(),
        trialPlayable: z.boolean(),
        inMaintenance: z.boolean(),
        maintenanceFrom: z.nullable(moment),
        maintenanceUntil: z.nullable(moment),
        addedAt: moment,
      }),
    ),
  }),
  setGameMaintenance: endpoint({
    method: 'POST',
    path: '/vendor/games/maintenance',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Announces the maintenance window of one game, or takes it back; open rounds still settle. ' +
      'Refuses `field_invalid` for an end that is not after the beginning and the present.',
    input: z.strictObject({
      code: vendorCode,
      gameCode,
      window: z.nullable(z.strictObject({ from: moment, until: moment })),
      reason,
    }),
    reply: done,
  }),
  unfinished: endpoint({
    method: 'GET',
    path: '/vendor/unfinished',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Bets of a vendor that have not ended, whatever their age, the oldest first.',
    input: z.strictObject(page),
    reply: paged(
      z.strictObject({
        wagerId: id,
        betRef: z.string(),
        roundRef: z.string(),
        gameCode: z.string(),
        memberId: id,
        account: z.string(),
        currency: z.string(),
        stake: amount,
        placedAt: moment,
        ageMinutes: z.int(),
      }),
    ),
  }),
  transfers: endpoint({
    method: 'GET',
    path: '/vendor/transfers',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Money of members to a vendor that keeps it itself, and back, newest first.',
    input: z.strictObject({ ...page, state: z.optional(z.enum(['under_way', 'ended'])) }),
    reply: paged(
      z.strictObject({
        id,
        memberId: id,
        account: z.string(),
        /** `in` to the vendor, `out` of it. */
        direction: z.enum(['in', 'out']),
        currency: z.string(),
        amount,
        state: z.enum(['created', 'sent', 'ok', 'failed', 'unknown']),
        /** Why it failed, or is not known: what the vendor said. */
        reason: z.nullable(z.string()),
        /** What the vendor knows it by. */
        orderKey: z.string(),
        requestedAt: moment,
        knownAt: z.nullable(moment),
        /** Until it was known, or now. */
        ageMinutes: z.int(),
      }),
    ),
  }),
  calls: endpoint({
    method: 'GET',
    path: '/vendor/calls',
    audience: 'operator',
    grant: 'vendors.read',
    summary:
      'Calls of a vendor and ours to it, newest first: of a transaction, a bet or a member (account or id); ' +
      'without any, the newest 50,000 of the brand.',
    input: z.strictObject({
      ...page,
      search,
      outcome: z.optional(z.enum(['ok', 'refused', 'failed'])),
      /** `in`: the vendor called us; `out`: we called the vendor. */
      direction: z.optional(z.enum(['in', 'out'])),
    }),
    reply: paged(z.strictObject(call)),
  }),
  call: endpoint({
    method: 'GET',
    path: '/vendor/call',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'One call with the bytes of request and reply; secrets are masked.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      ...call,
      headers: z.record(z.string(), z.string()),
      request: z.string(),
      reply: z.string(),
    }),
  }),
  replay: endpoint({
    method: 'GET',
    path: '/vendor/replay',
    audience: 'operator',
    grant: 'vendors.read',
    summary:
      'What a vendor says of the round of a bet, and where it shows it again for some minutes. ' +
      'Refuses `not_found`, `replay_unavailable`, `provider_unavailable`.',
    input: z.strictObject({
      code: vendorCode,
      betRef: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
    reply: z.strictObject({
      url: z.url(),
      gameCode: z.string(),
      currency: z.string(),
      stake: amount,
      payout: z.nullable(amount),
      startedAt: moment,
    }),
  }),
  cases: endpoint({
    method: 'GET',
    path: '/vendor/cases',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'What a vendor said that does not fit, newest first.',
    input: z.strictObject({ ...page, state: z.optional(z.enum(['open', 'closed'])) }),
    reply: paged(
      z.strictObject({
        id,
        kind: z.string(),
        operation: z.string(),
        txId: z.string(),
        betRef: z.nullable(z.string()),
        roundRef: z.nullable(z.string()),
        playerId: z.nullable(z.string()),
        foundAt: moment,
        closedAt: z.nullable(moment),
        closedBy: z.nullable(z.string()),
      }),
    ),
  }),
  closeCase: endpoint({
    method: 'POST',
    path: '/vendor/closeCase',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'Closes a case with a word about it. Refuses `state_changed` once it is closed.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
} as const
