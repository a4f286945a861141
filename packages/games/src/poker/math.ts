import { assert, present } from '@lantern/kernel/assert'
import { type Card, dealFromDeck } from '@lantern/kernel/cards'
import type { Draw } from '@lantern/kernel/draw'

export const HAND = 5
/** Five cards that are dealt and five that may replace them. */
export const ROUND_CARDS = 10
/** A hold is five bits: bit 0 for the first card. */
export const HOLD_ALL = 31

export const CATEGORIES = [
  'none',
  'jacks',
  'twoPair',
  'three',
  'straight',
  'flush',
  'fullHouse',
  'four',
  'straightFlush',
  'royalFlush',
] as const
export type Category = (typeof CATEGORIES)[number]

/** What each category pays for one, the stake included: 9/6 jacks or better. */
export const PAYS: readonly number[] = [0, 1, 2, 3, 4, 6, 9, 25, 50, 800]

const FIRST_JACK = 1 << 9
const WHEEL = 0x10_0f
const ROYAL = 0x1f_00
const FIVE_IN_ROW = 31

const isStraight = (ranks: number): boolean =>
  ranks === WHEEL || ranks / (ranks & -ranks) === FIVE_IN_ROW

/** Five different ranks: straight, flush, both or neither. */
function ofDifferent(ranks: number, isFlush: boolean): number {
  const straight = isStraight(ranks)
  if (isFlush) return straight ? (ranks === ROYAL ? 9 : 8) : 5
  return straight ? 4 : 0
}

/** A rank twice at least: `pairs` holds ranks seen twice, `threes` three times. */
function ofRepeated(pairs: number, threes: number): number {
  if (threes !== 0) return pairs === threes ? 3 : 6
  const isOne = (pairs & (pairs - 1)) === 0
  if (!isOne) return 2
  return pairs >= FIRST_JACK ? 1 : 0
}

/** Index of the category of five cards. Called millions of times: plain numbers, nothing made. */
export function categoryIndex(hand: ArrayLike<number>): number {
  let ranks = 0
  let pairs = 0
  let threes = 0
  let suits = 0
  for (let place = 0; place < HAND; place += 1) {
    const card = hand[place] ?? 0
    const rank = 1 << (card >> 2)
    if ((threes & rank) !== 0) return 7
    threes |= pairs & rank
    pairs |= ranks & rank
    ranks |= rank
    suits |= 1 << (card & 3)
  }
  if (pairs !== 0) return ofRepeated(pairs, threes)
  return ofDifferent(ranks, (suits & (suits - 1)) === 0)
}

export const categoryOf = (hand: readonly Card[]): Category =>
  present(CATEGORIES[categoryIndex(hand)], 'every hand has a category')

export const payOf = (category: Category): number =>
  present(PAYS[CATEGORIES.indexOf(category)], 'every category has a pay')

/** Ten cards of a shuffled deck: the first five are dealt. */
export const dealRound = (draw: Draw): Card[] => dealFromDeck(draw, ROUND_CARDS)

/** The hand after the draw: each card that is not held gives way to the next of the deck. */
export function drawnHand(cards: readonly Card[], hold: number): Card[] {
  assert(hold >= 0 && hold <= HOLD_ALL, 'a hold is five bits')
  let next = HAND
  return cards.slice(0, HAND).map((card, place) => {
    if ((hold & (1 << place)) !== 0) return card
    const drawn = present(cards[next], 'a round has ten cards')
    next += 1
    return drawn
  })
}
