import * as z from 'zod/mini'
import type { JsonObject } from '../game.ts'

/**
 * What the host page and a play frame say to each other, version 1. Both sides post the message
 * to one exact origin, and both drop whatever is not of this shape: strict objects, so a surplus
 * field is as wrong as a missing one. Amounts are decimal strings, ids and codes are short text.
 * A message never moves money: the host makes the call with the member's session and answers with
 * what the server said.
 */
export const PROTOCOL = 'lantern-play'
export const VERSION = 1

const head = { protocol: z.literal(PROTOCOL), version: z.literal(VERSION) }

const short = z.string().check(z.maxLength(64))
const text = z.string().check(z.maxLength(500))
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,4})?$/))
const balance = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,4})?$/))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const clientSeed = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const count = z.int().check(z.minimum(0))

const KEY_LENGTH = 64
const DEPTH = 16

/** Plain data and nothing else, as JSON can say it. A round is some hundred values: no schema walks them. */
function isPlain(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth === DEPTH) return false
  if (Array.isArray(value)) return value.every((one) => isPlain(one, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every((one) => isPlain(one, depth + 1))
}

const isOfGame = (value: unknown): boolean =>
  isPlain(value) &&
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((key) => key.length <= KEY_LENGTH)

const ofGame = z.custom<JsonObject>(isOfGame)
/** A lower-case UUID. The host uses it as the Idempotency-Key, so that no intent counts twice. */
const requestId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))

/** A round as the contract's `originals` calls answer it; fields that a frame has no use for may be there. */
export const roundMessage = z.object({
  id: short,
  gameCode: short,
  currency: short,
  stake: amount,
  /** What moves took on top of the stake. */
  extraStake: amount,
  state: z.enum(['open', 'settled', 'voided']),
  payout: z.nullable(amount),
  nonce: count,
  serverSeedHash: hash,
  clientSeed,
  openedAt: short,
  bet: ofGame,
  view: ofGame,
})
export type RoundMessage = z.infer<typeof roundMessage>

const fairness = z.strictObject({
  serverSeedHash: hash,
  nextServerSeedHash: hash,
  clientSeed,
  /** Nonce of the next round. */
  nonce: count,
})
export type Fairness = z.infer<typeof fairness>

const limits = z.strictObject({ minStake: amount, maxStake: amount, maxPayout: amount })

const init = z.strictObject({
  ...head,
  type: z.literal('init'),
  game: short,
  locale: short,
  dir: z.enum(['ltr', 'rtl']),
  currency: short,
  balance,
  limits,
  mode: z.enum(['real', 'trial']),
  /** `plain`: no game plays by itself. */
  pace: z.enum(['usual', 'plain']),
  /** The open round, else the last one the member may still look at, else null. */
  round: z.nullable(roundMessage),
  fairness,
  /** The member's own wish; the frame also heeds the device's. */
  reducedMotion: z.boolean(),
})
export type Init = z.infer<typeof init>

/** A bet that somebody played for money, the name masked. */
const liveBet = z.strictObject({
  id: short,
  name: short,
  currency: short,
  stake: amount,
  payout: amount,
  at: short,
})
export type LiveBet = z.infer<typeof liveBet>

/** Host → frame. Answers carry the request's id; news from elsewhere carry null. */
export const hostMessage = z.discriminatedUnion('type', [
  init,
  z.strictObject({
    ...head,
    type: z.literal('state'),
    requestId: z.nullable(requestId),
    balance,
    round: z.nullable(roundMessage),
    fairness,
    /** Read anew, where they may be others than those of `init`. */
    limits: z.optional(limits),
  }),
  z.strictObject({ ...head, type: z.literal('refused'), requestId, code: short, message: text }),
  z.strictObject({ ...head, type: z.literal('balance'), balance }),
  z.strictObject({ ...head, type: z.literal('connection'), status: z.enum(['lost', 'restored']) }),
  z.strictObject({
    ...head,
    type: z.literal('history'),
    requestId,
    rounds: z.array(roundMessage).check(z.maxLength(50)),
    pageNo: count,
    totalPages: count,
  }),
  z.strictObject({
    ...head,
    type: z.literal('seedRotated'),
    requestId,
    revealedServerSeed: hash,
    fairness,
  }),
  /** The last bets of this game on the whole site, newest first. */
  z.strictObject({
    ...head,
    type: z.literal('live'),
    bets: z.array(liveBet).check(z.maxLength(50)),
  }),
  /** A round that all share, as it stands, and what is said of it since. The game reads them. */
  z.strictObject({
    ...head,
    type: z.literal('table'),
    table: z.custom<unknown>((table) => isPlain(table)),
  }),
  z.strictObject({ ...head, type: z.literal('tableNews'), name: short, data: ofGame }),
])
export type HostMessage = z.infer<typeof hostMessage>

/** Frame → host. */
export const frameMessage = z.discriminatedUnion('type', [
  /** Sent when the frame can listen, and again after a reload: the host answers with `init`. */
  z.strictObject({ ...head, type: z.literal('ready'), game: short }),
  z.strictObject({
    ...head,
    type: z.literal('bet'),
    requestId,
    stake: amount,
    bet: ofGame,
    /** What the player is shown: by other rules, or other terms of a shared round, nothing is staked. */
    rules: short,
    terms: z.optional(short),
  }),
  z.strictObject({ ...head, type: z.literal('act'), requestId, roundId: short, action: ofGame }),
  z.strictObject({ ...head, type: z.literal('requestHistory'), requestId, pageNo: count }),
  z.strictObject({ ...head, type: z.literal('rotateSeed'), requestId, clientSeed }),
  /** Asks the host to open its verifier page for one of the member's rounds. */
  z.strictObject({ ...head, type: z.literal('openVerifier'), roundId: short }),
  /** Asks for the last bets of everybody; for the shared round; for the own round as it is now. */
  z.strictObject({ ...head, type: z.literal('readLive') }),
  z.strictObject({ ...head, type: z.literal('readTable') }),
  z.strictObject({ ...head, type: z.literal('readState') }),
  /** Asks the host to open its deposit page. */
  z.strictObject({ ...head, type: z.literal('openDeposit') }),
])
export type FrameMessage = z.infer<typeof frameMessage>

type Body<Message> = Message extends unknown ? Omit<Message, 'protocol' | 'version'> : never
export type HostBody = Body<HostMessage>
export type FrameBody = Body<FrameMessage>

/** Puts the head on a message that is to be posted. */
export const toFrame = (body: HostBody) => ({ protocol: PROTOCOL, version: VERSION, ...body })
export const toHost = (body: FrameBody) => ({ protocol: PROTOCOL, version: VERSION, ...body })
