import * as z from 'zod/mini'
import { ownFacts } from './own-facts.ts'

const chance = z.number()
const reels = z.array(z.int())
const factors = z.array(z.object({ factor: z.int(), chance }))

/** What a page is told of a game's mechanic, as `mechanicsOf` gives it. */
export const mechanicFacts = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('boost'), factors }),
  z.object({ kind: z.literal('freeBoost'), factors }),
  z.object({ kind: z.literal('wildFactor'), factor: z.int() }),
  z.object({ kind: z.literal('wildCounts'), count: z.int() }),
  z.object({ kind: z.literal('freeReels') }),
  z.object({ kind: z.literal('bothWays') }),
  z.object({ kind: z.literal('expanding'), reels, chance }),
  z.object({ kind: z.literal('otherReels'), chance }),
  z.object({
    kind: z.literal('mystery'),
    symbol: z.string(),
    becomes: z.array(z.object({ symbol: z.string(), chance })),
    chance,
  }),
  z.object({ kind: z.literal('struck'), reels, chance }),
  z.object({ kind: z.literal('twins'), reels, chance }),
  ...ownFacts,
])
export type MechanicFacts = z.infer<typeof mechanicFacts>
