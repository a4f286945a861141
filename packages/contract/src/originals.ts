import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, id, moment, paged, pageNo, pageSize } from './fields.ts'
import { amount, signedAmount } from './money.ts'

/** How fast games may be played; `plain` where a jurisdiction allows no quick mode, no stopping and no autoplay. */
export const gamePace = z.enum(['usual', 'plain'])

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

/** A round with all that is told of it: each move with its time, and its seed once that is revealed. */
export const provenRound = z.strictObject({
  round,
  actions: z.array(ofGame),
  /** When each of the actions was; null: before times of moves were kept. */
  actedAt: z.array(z.nullable(moment)),
  /** The member left and the game's own rule ended the round. */
  finished: z.boolean(),
  /** Null until the seed has been rotated. */
  serverSeed: z.nullable(z.string()),
})

/** A bet of a shared round as everybody sees it. */
const seenBet = z.strictObject({
  id,
  name: z.string(),
  currency,
  stake: amount,
  /** Where it left, in hundredths; null: it has not, or it fell. */
  at: z.nullable(z.int()),
  payout: z.nullable(amount),
})

const sharedRound = z.strictObject({
  id,
  /** Its place in the chain. */
  number: z.int(),
  phase: z.enum(['betting', 'flying', 'landed', 'settled']),
  /** SHA-256 of the hash that decides it. */
  previousHash: z.string(),
  closesAt: moment,
  startedAt: z.nullable(moment),
  /** Hundredths, and the hash; null until it is over. */
  bust: z.nullable(z.int()),
  hash: z.nullable(z.string()),
})

/** A chain of hashes that decides shared rounds, and the public number that salts it. */
export const sharedChain = z.strictObject({
  terminatingHash: z.string(),
  /** Null until the number is known: no round is played before. */
  salt: z.nullable(z.string()),
  length: z.int(),
  /** Rounds of it that were begun. */
  used: z.int(),
  state: z.enum(['committed', 'salted', 'playing', 'spent', 'retired']),
  committedAt: moment,
  saltedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** Named with the commitment; null for a chain whose salt the house drew itself. */
  number: z.nullable(
    z.strictObject({
      /** `local` is a stand-in that anybody can work out beforehand: it proves nothing. */
      source: z.enum(['drand', 'local']),
      /** The network’s own hash, and which of its numbers; when it is out. */
      chainHash: z.string(),
      round: z.int(),
      at: moment,
      /** What the network signed: its SHA-256 is the salt. */
      signature: z.nullable(z.string()),
    }),
  ),
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
      pace: gamePace,
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/wps/originals/open',
    audience: 'player',
    money: true,
    summary: 'Stakes and opens a round; games of one step are settled in the same call.',
    input: z.strictObject({
      gameCode,
      stake: amount,
      bet: ofGame,
      /**
       * Version of the rules that the player is shown: by others nothing is staked, `rules_changed`. The
       * site's own pages name it with every bet. A caller that names none, a program that shows nobody
       * any rules, bets by those of the moment; the round's `rulesVersion` says which these were.
       */
      rules: z.optional(z.string().check(z.maxLength(64))),
      /** Of a shared round, as `table` told them: under others nothing is staked, `rules_changed`. None as above. */
      terms: z.optional(z.string().check(z.maxLength(64))),
    }),
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
  cashOut: endpoint({
    method: 'POST',
    path: '/wps/originals/cashOut',
    audience: 'player',
    money: 'together',
    summary:
      'Leaves a shared round; what counts is when this call arrived. Answers with the bet as it stands.',
    input: z.strictObject({ roundId: id }),
    reply: z.strictObject({ round }),
  }),
  table: endpoint({
    method: 'GET',
    path: '/wps/originals/table',
    audience: 'player',
    summary: 'The shared round as it stands, who is aboard, and the last ones with their proof.',
    input: z.strictObject({}),
    reply: z.strictObject({
      /** The server’s clock. */
      now: moment,
      round: z.nullable(sharedRound),
      /** The chain that is played; null: none has its salt, and no round begins. */
      chain: z.nullable(sharedChain),
      /** The one that comes after it. */
      coming: z.nullable(sharedChain),
      bets: z.array(seenBet),
      count: z.int(),
      landed: z.array(z.strictObject({ number: z.int(), bust: z.int(), hash: z.string() })),
      /** The most that all bets of the member’s book are paid in a round. */
      cap: amount,
      /** Where every flight ends for everybody, in hundredths; null: where the rules say. */
      highest: z.nullable(z.int()),
      /** Names what the house set of a bet: `cap` and `highest`. */
      terms: z.string(),
      /** False: the house lets no round begin, and none that runs takes bets. */
      isOn: z.boolean(),
    }),
  }),
  chains: endpoint({
    method: 'GET',
    path: '/wps/originals/chains',
    audience: 'public',
    summary:
      'The last chains of shared rounds, newest first, and all that ended before they were used up, ' +
      'with their secret: a commitment is never taken back.',
    input: z.strictObject({}),
    reply: z.strictObject({
      chains: z.array(z.extend(sharedChain, { lastLink: z.nullable(z.string()) })),
    }),
  }),
  live: endpoint({
    method: 'GET',
    path: '/wps/originals/live',
    audience: 'player',
    summary: 'The last bets of a game that members played for money, names masked.',
    input: z.strictObject({ gameCode }),
    reply: z.strictObject({
      content: z.array(
        z.strictObject({
          id,
          name: z.string(),
          currency,
          stake: amount,
          payout: amount,
          at: moment,
        }),
      ),
    }),
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
    summary:
      'An own round shown again, and what the verifier needs to recompute it; the seed once it is ' +
      'revealed. Refuses `replay_unavailable` for a live round whose rules are here no more.',
    input: z.strictObject({ roundId: id }),
    reply: provenRound,
  }),
} as const
