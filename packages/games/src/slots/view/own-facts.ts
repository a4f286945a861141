import * as z from 'zod/mini'

// What is the own of a classic, a cascade or a hold game, as `ownMechanics` tells it.

const chance = z.number()
const prizes = z.array(z.object({ count: z.int(), times: z.int(), chance }))

export const ownFacts = [
  z.object({ kind: z.literal('secondLook'), chance, inSpin: chance }),
  z.object({ kind: z.literal('mixed'), symbols: z.array(z.string()), pays: z.number(), chance }),
  z.object({
    kind: z.literal('start'),
    rungs: z.array(z.object({ factor: z.int(), chance })),
  }),
  z.object({
    kind: z.literal('lucky'),
    factor: z.int(),
    symbols: z.array(z.object({ symbol: z.string(), chance })),
  }),
  z.object({
    kind: z.literal('refills'),
    symbols: z.array(z.object({ symbol: z.string(), chance, before: chance })),
  }),
  z.object({ kind: z.literal('chain'), prizes }),
  z.object({ kind: z.literal('ranks'), prizes }),
  z.object({ kind: z.literal('sweep'), times: z.int(), chance }),
  z.object({
    kind: z.literal('load'),
    factors: z.array(z.object({ factor: z.int(), chance })),
  }),
  z.object({
    kind: z.literal('depth'),
    values: z.array(z.object({ times: z.int(), chance })),
  }),
  z.object({ kind: z.literal('gift'), coins: z.int() }),
  z.object({ kind: z.literal('swell'), from: z.int(), chance, before: chance }),
  z.object({
    kind: z.literal('named'),
    coins: z.array(
      z.object({ name: z.enum(['small', 'middle', 'great']), times: z.int(), chance }),
    ),
  }),
] as const
export type OwnFacts = z.infer<(typeof ownFacts)[number]>
