import { assert, present } from './assert.ts'
import { type Draw, nextBelow, pickWithoutReplacement } from './draw.ts'

/** A playing card, 0 to 51, in the order of the public scheme: ♦2, ♥2, ♠2, ♣2, ♦3 … ♣A. */
export type Card = number

export const CARDS = 52
const SUIT_COUNT = 4

/** By suit index, in the order of the scheme. */
export const SUITS = ['diamond', 'heart', 'spade', 'club'] as const
export type Suit = (typeof SUITS)[number]

/** By rank index, deuce to ace. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
export type RankName = (typeof RANKS)[number]

/** 0 for a deuce to 12 for an ace. */
export function rankIndex(card: Card): number {
  assert(Number.isInteger(card) && card >= 0 && card < CARDS, 'a card is 0 to 51')
  return Math.floor(card / SUIT_COUNT)
}

export const suitIndex = (card: Card): number => card % SUIT_COUNT

export const rankName = (card: Card): RankName =>
  present(RANKS[rankIndex(card)], 'there are thirteen ranks')

export const suitOf = (card: Card): Suit => present(SUITS[suitIndex(card)], 'there are four suits')

/** `A-diamond`, `10-club`: the scheme's own spelling. */
export const cardName = (card: Card): string => `${rankName(card)}-${suitOf(card)}`

/** The next card of a deck without end: floor(float × 52). */
export const nextCard = (draw: Draw): Card => nextBelow(draw, CARDS)

/** The first `count` cards of a shuffled deck: floor(float × cards left), without replacement. */
export const dealFromDeck = (draw: Draw, count: number): Card[] =>
  pickWithoutReplacement(
    draw,
    Array.from({ length: CARDS }, (_, card) => card),
    count,
  )
