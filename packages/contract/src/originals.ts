import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, id, moment, paged, pageNo, pageSize } from './fields.ts'
import { amount, signedAmount } from './money.ts'

const gameCode = z.string().check(z.maxLength(40))
/** A bet, an action or a view: each game's own schema decides (packages/games/<game>/bet.ts). */
const ofGame = z.record(z.string().check(z.maxLength(40)), z.json())

export const round = z.strictObject({
  id,
  gameCode,
  currency,
  /** What the round was opened with. */
  stake: amount,
  /** What moves took on top of it, such as a doubled hand. */
  extraStake: amount,
  /** open, settled, voided. */
  state: z.enum(['open', 'settled', 'voided']),
  payout: z.nullable(amount),
  nonce: z.int(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  rulesVersion: z.string(),
  openedAt: moment,
  closedAt: z.nullable(moment),
  bet: ofGame,
  view: ofGame,
})

const fairness = z.strictObject({
  serverSeedHash: z.string(),
  nextServerSeedHash: z.string(),
  clientSeed: z.string(),
  /** Nonce of the next round. */
  nonce: z.int(),
})

/** Calls of the in-house games; the page makes them for the frame, which holds no token. */
export const originals = {
  current: endpoint({
    method: 'GET',
    path: '/wps/originals/current',
    audience: 'player',
    summary: 'Everything a game needs to start or resume: open round, limits, fairness.',
    input: z.strictObject({ gameCode }),
    reply: z.strictObject({
      round: z.nullable(round),
      fairness,
      currency,
      balance: signedAmount,
      minStake: amount,
      maxStake: amount,
      maxWin: amount,
      mode: z.enum(['real', 'trial']),
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/wps/originals/open',
    audience: 'player',
    money: true,
    summary: 'Stakes and opens a round; games of one step are settled in the same call.',
    input: z.strictObject({ gameCode, stake: amount, bet: ofGame }),
    reply: z.strictObject({ round, balance: signedAmount, fairness }),
  }),
  act: endpoint({
    method: 'POST',
    path: '/wps/originals/act',
    audience: 'player',
    money: true,
    summary: 'Makes a move in an open round; settles it when the move ends it.',
    input: z.strictObject({ roundId: id, action: ofGame }),
    reply: z.strictObject({ round, balance: signedAmount, fairness }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/wps/originals/history',
    audience: 'player',
    summary: 'Own rounds of a game, newest first.',
    input: z.strictObject({ gameCode, pageNo, pageSize: pageSize(20, 50) }),
    reply: paged(round),
  }),
  rotateSeed: endpoint({
    method: 'POST',
    path: '/wps/originals/rotateSeed',
    audience: 'player',
    summary: 'Reveals the server seed in use, starts the next one and sets the client seed.',
    input: z.strictObject({
      gameCode,
      clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    }),
    reply: z.strictObject({ revealedServerSeed: z.string(), fairness }),
  }),
  proof: endpoint({
    method: 'GET',
    path: '/wps/originals/proof',
    audience: 'player',
    summary: 'What the verifier needs to recompute a past round; the seed once it is revealed.',
    input: z.strictObject({ roundId: id }),
    reply: z.strictObject({
      round,
      actions: z.array(ofGame),
      /** The member left and the game's own rule ended the round. */
      finished: z.boolean(),
      /** Null until the seed has been rotated. */
      serverSeed: z.nullable(z.string()),
    }),
  }),
} as const
