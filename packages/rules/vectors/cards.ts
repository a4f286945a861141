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
import { dealtCounts, holdsOf } from '@lantern/games/poker/returns'
import { PAYS } from '@lantern/games/poker/math'
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

/** Full house and flush of the three pay tables; the rest is ours. */
const SHEETS: Readonly<Record<string, readonly [fullHouse: number, flush: number]>> = {
  'JoB 9/6': [9, 6],
  'JoB 8/6': [8, 6],
  'JoB 8/5': [8, 5],
}
const FLUSH = 5
const sheet = z.object({
  game: z.enum(['JoB 9/6', 'JoB 8/6', 'JoB 8/5']),
  pay: z.literal('RF800 SF50 4K25 FH9/8/8 FL6/6/5 ST4 3K3 2P2 JJ1 (5-coin royal)'),
})
const returns = new Map<string, number>()

/** Each takes a second or two, and no hash changes it: worked out once. */
function videoPoker(input: unknown): unknown {
  const { game } = sheet.parse(input)
  const known = returns.get(game)
  if (known !== undefined) return known
  const [fullHouse, flush] = SHEETS[game] ?? [0, 0]
  const { over, under } = holdsOf(PAYS.with(FLUSH, flush).with(FLUSH + 1, fullHouse)).expected()
  const found = Number((over * 10n ** 15n) / under) / 1e15
  returns.set(game, found)
  return found
}

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
  ['bgs/videoPokerRtp', videoPoker],
  [
    'bgs/counts',
    (input) => {
      z.literal('dealt 5-card categories none,JJ,2P,3K,ST,FL,FH,4K,SF,RF').parse(input)
      return dealtCounts()
    },
  ],
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
