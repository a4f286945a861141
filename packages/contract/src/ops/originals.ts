import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, nothing, paged, pageNo, pageSize, reason } from '../fields.ts'
import { amount } from '../money.ts'
import { provenRound, sharedChain } from '../originals.ts'

const stakes = { minStake: z.nullable(amount), maxStake: z.nullable(amount) }
/** Hundredths: 10000 stands for 100×. */
const highest = z.nullable(z.int().check(z.minimum(101), z.maximum(10_000_000)))

const shared = {
  /** False: no round begins, and no bet is taken. */
  isOn: z.boolean(),
  bettingSeconds: z.int().check(z.minimum(3), z.maximum(120)),
  /** The most that the bets of a round are paid; null: the usual. */
  exposure: z.nullable(amount),
  /** Where every flight ends for everybody; null: where the game's own rules say. */
  highest,
}

/** Whose round it is. */
const whose = { memberId: id, account: z.string() }

/** How many rounds a list counts, and pages through, at most. */
export const MOST_LISTED_ROUNDS = 10_000

/** How the in-house games are offered. Every change is audited and holds with the next call. */
export const opsOriginals = {
  rules: endpoint({
    method: 'GET',
    path: '/originals/rules',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Stakes of each in-house game and the rules of shared rounds.',
    input: nothing,
    reply: z.strictObject({
      currency,
      games: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          /** The game's own limits: the operator may be stricter, never looser. */
          minStake: amount,
          maxStake: amount,
          house: z.strictObject(stakes),
        }),
      ),
      shared: z.strictObject({ ...shared, usualExposure: amount, mostHighest: z.int() }),
    }),
  }),
  rounds: endpoint({
    method: 'GET',
    path: '/originals/rounds',
    audience: 'operator',
    grant: 'members.read',
    summary:
      'Rounds of the in-house games, newest first; the unfinished ones oldest first. Counts to ' +
      '10,000. `search` is an account or the number of a round, written in full.',
    input: z.strictObject({
      gameCode: z.optional(z.string().check(z.maxLength(40))),
      state: z.optional(z.enum(['open', 'settled', 'voided'])),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(
      z.strictObject({
        id,
        ...whose,
        gameCode: z.string(),
        currency,
        /** With what moves took on top. */
        stake: amount,
        payout: z.nullable(amount),
        state: z.enum(['open', 'settled', 'voided']),
        openedAt: moment,
        closedAt: z.nullable(moment),
        /** Null once it has ended. */
        ageMinutes: z.nullable(z.int()),
      }),
    ),
  }),
  round: endpoint({
    method: 'GET',
    path: '/originals/round',
    audience: 'operator',
    grant: 'members.read',
    summary:
      'A round of an in-house game as its member may see it: a live one shows nothing that is ' +
      'hidden. Refuses `round_not_found`, `replay_unavailable` as the member’s own call does.',
    input: z.strictObject({ id }),
    reply: z.extend(provenRound, whose),
  }),
  chains: endpoint({
    method: 'GET',
    path: '/originals/chains',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'The last chains of shared rounds, newest first, and what can be done about them.',
    input: nothing,
    reply: z.strictObject({
      chains: z.array(z.extend(sharedChain, { id })),
      /** The number that salts the next chain does not come. */
      isLate: z.boolean(),
      mayPrepare: z.boolean(),
      mayBegin: z.boolean(),
    }),
  }),
  prepareChain: endpoint({
    method: 'POST',
    path: '/originals/prepareChain',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Commits the next chain and names the public number that salts it. Refuses `state_changed` ' +
      'while one is coming, unless it waited an hour for a network that is no longer asked: that one ' +
      'is given up.',
    input: z.strictObject({ reason }),
    reply: done,
  }),
  beginChain: endpoint({
    method: 'POST',
    path: '/originals/beginChain',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Lets the salted chain take the place of one whose salt proves nothing, from the next round ' +
      'on. Refuses `state_changed` where none has its salt, and where the one that is played has a ' +
      'public one: that is played to its end.',
    input: z.strictObject({ reason }),
    reply: done,
  }),
  setLimits: endpoint({
    method: 'POST',
    path: '/originals/setLimits',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Sets the smallest and the largest stake of a game. Refuses `game_not_found`, and ' +
      '`field_invalid` for stakes outside the game’s own limits or crossed.',
    input: z.strictObject({ gameCode: z.string().check(z.maxLength(40)), ...stakes, reason }),
    reply: done,
  }),
  setShared: endpoint({
    method: 'POST',
    path: '/originals/setShared',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Sets the rules of shared rounds. The time for bets and the cap hold from the next round, ' +
      'the rest with the next bet. Refuses `field_invalid` for a cap below two of the largest stakes.',
    input: z.strictObject({ ...shared, reason }),
    reply: done,
  }),
} as const
