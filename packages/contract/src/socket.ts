import * as z from 'zod/mini'

/**
 * The socket only announces; truth is fetched. Every event of a topic carries the topic's version:
 * a client drops older ones and re-reads when it sees a gap. The server decides which topics a
 * connection hears.
 */
export const socketEvent = z.strictObject({
  topic: z.string(),
  version: z.int(),
  name: z.enum([
    'balance.changed',
    'system.changed',
    'jackpot.won',
    'session.revoked',
    'deposit.changed',
    'withdrawal.changed',
  ]),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type SocketEvent = z.output<typeof socketEvent>
