import * as z from 'zod/mini'

/**
 * The socket only announces; truth is fetched. Every event of a topic carries the topic's version:
 * a client drops older ones and re-reads when it sees a gap. The server decides which topics a
 * connection hears. Shared rounds are the exception: what is said of them is all there is to draw.
 */
export const socketEvent = z.strictObject({
  topic: z.string(),
  version: z.int(),
  name: z.enum([
    'balance.changed',
    'system.changed',
    'jackpot.won',
    // to whom it fell
    'jackpot.paid',
    'session.revoked',
    'deposit.changed',
    'withdrawal.changed',
    // shared rounds: bets are taken, more bets came, off it goes, bets left, it is over
    'rounds.betting',
    'rounds.bets',
    'rounds.flying',
    'rounds.out',
    'rounds.landed',
  ]),
  data: z.record(z.string(), z.json()),
})
export type SocketEvent = z.output<typeof socketEvent>
