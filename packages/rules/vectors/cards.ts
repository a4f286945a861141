import {
  isRight,
  multiplier as hiloMultiplier,
  PICKS,
  winningRanks,
} from '@lantern/games/hilo/math'
import {
  asNumber,
  blackjackOf,
  OUR_RULES,
  type Rules,
  share,
} from '@lantern/games/blackjack/returns'
import { exactMultiplier, floorOf, LEVELS } from '@lantern/games/tower/math'
import { cardName, dealFromDeck, nextCard } from '@lantern/kernel/cards'
import { fairDraw, type Hmac } from '@lantern/kernel/draw'
import * as z from 'zod/mini'
import type { Implementation } from './implementations.ts'

const hand = z.object({
  serverSeed: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
  count: z.int(),
})
const guess = z.object({ rank: z.int(), pick: z.enum(PICKS), rtp: z.literal(0.99) })
const climb = z.object({
  safe: z.int(),
  size: z.int(),
  rows: z.literal(9),
  rtp: z.literal(0.98),
  level: z.int(),
})

const RANKS = Array.from({ length: 13 }, (_, index) => index + 1)

function hilo(input: unknown): unknown {
  const { rank, pick } = guess.parse(input)
  const winning = RANKS.filter((next) => isRight(rank, pick, next)).length
  return { p: winning / 13, mult: Number(hiloMultiplier([winningRanks(rank, pick)])) / 10_000 }
}

function tower(input: unknown): unknown {
  const { safe, size, level: floors } = climb.parse(input)
  const level = LEVELS.find((one) => floorOf(one).safe === safe && floorOf(one).size === size)
  if (level === undefined) return undefined
  const { numerator, denominator } = exactMultiplier(level, floors)
  return Number(numerator) / Number(denominator)
}

const TABLES: Readonly<Record<string, Rules>> = {
  H17: { ...OUR_RULES, hitSoft17: true },
  'S17 no DAS': { ...OUR_RULES, doubleAfterSplit: false },
  '6:5': { ...OUR_RULES, blackjackWins: share(6n, 5n) },
}
const table = z.object({
  rules: z.enum(['H17', 'S17 no DAS', '6:5']),
  decks: z.literal('infinite'),
})
const openCards = z
  .string()
  .check(z.regex(/^S17 infinite deck, conditional on no blackjack, upcards 2,6,10,A$/))

/** Cards, and the games of several steps that are played with them or beside them. */
export const cardImplementations = (hmac: Hmac): readonly (readonly [string, Implementation])[] => [
  [
    'fair/cardsInfinite',
    (input) => {
      const { count, ...seeds } = hand.parse(input)
      const draw = fairDraw(seeds, hmac)
      return Array.from({ length: count }, () => cardName(nextCard(draw)))
    },
  ],
  [
    'fair/cardsDeck52',
    (input) => {
      const { count, ...seeds } = hand.parse(input)
      return dealFromDeck(fairDraw(seeds, hmac), count).map(cardName)
    },
  ],
  ['bgs/hilo', hilo],
  ['bgs/tower', tower],
  [
    'live/blackjackEV',
    (input) => {
      const rules = TABLES[table.parse(input).rules]
      return rules && asNumber(blackjackOf(rules).expected())
    },
  ],
  [
    'live/dealerBust',
    (input) => {
      openCards.parse(input)
      const { busts } = blackjackOf(OUR_RULES)
      return [2, 6, 10, 11].map((open) => asNumber(busts(open)))
    },
  ],
]
