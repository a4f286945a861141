import { present } from '@lantern/kernel/assert'
import { type Card, nextCard, rankIndex } from '@lantern/kernel/cards'
import type { Draw } from '@lantern/kernel/draw'

/** More cards than any round can take: two hands of aces and a dealer need fewer. */
export const ROUND_CARDS = 64
export const MOVES = ['hit', 'stand', 'double', 'split'] as const
export type Move = (typeof MOVES)[number]

const ACE = 12
const TWENTY_ONE = 21
const DEALER_STANDS = 17

/** 2 to 11, an ace counting eleven. */
export function cardValue(card: Card): number {
  const rank = rankIndex(card)
  return rank === ACE ? 11 : Math.min(rank + 2, 10)
}

export interface Total {
  readonly total: number
  /** An ace counts eleven. */
  readonly isSoft: boolean
}

export function totalOf(cards: readonly Card[]): Total {
  let total = 0
  let aces = 0
  for (const card of cards) {
    total += cardValue(card)
    if (rankIndex(card) === ACE) aces += 1
  }
  while (total > TWENTY_ONE && aces > 0) {
    total -= 10
    aces -= 1
  }
  return { total, isSoft: aces > 0 }
}

export const isBust = (cards: readonly Card[]): boolean => totalOf(cards).total > TWENTY_ONE

export const isTwentyOne = (cards: readonly Card[]): boolean => totalOf(cards).total === TWENTY_ONE

export interface Hand {
  readonly cards: readonly Card[]
  /** 2 when the stake of the hand was doubled. */
  readonly stakes: 1 | 2
  readonly isDone: boolean
}

/** A round as it stands after its moves. */
export interface Table {
  readonly hands: readonly Hand[]
  /** The hand that is played; null when there is none. */
  readonly active: number | null
  readonly dealer: readonly Card[]
  /** A blackjack on either side: the round ended with the deal. */
  readonly isNatural: boolean
  /** How many cards of the round are on the table. */
  readonly taken: number
}

/** All cards of a round, one float each: the deck has no end. */
export const dealRound = (draw: Draw): Card[] =>
  Array.from({ length: ROUND_CARDS }, () => nextCard(draw))

const at = (cards: readonly Card[], index: number): Card =>
  present(cards[index], 'no round takes more than its cards')

const firstOpen = (hands: readonly Hand[]): number | null => {
  const index = hands.findIndex((hand) => !hand.isDone)
  return index < 0 ? null : index
}

const isPair = (hand: Hand): boolean => {
  const [first, second] = hand.cards
  return (
    hand.cards.length === 2 &&
    first !== undefined &&
    second !== undefined &&
    cardValue(first) === cardValue(second)
  )
}

/** What may be done with the hand that is played; nothing when none is. */
export function movesOf(table: Table): Move[] {
  const hand = table.active === null ? undefined : table.hands[table.active]
  if (!hand) return []
  const moves: Move[] = ['hit', 'stand']
  if (hand.cards.length === 2) moves.push('double')
  if (table.hands.length === 1 && isPair(hand)) moves.push('split')
  return moves
}

/** Two cards to the player, then two to the dealer, who looks for a blackjack at once. */
function dealt(cards: readonly Card[]): Table {
  const player = [at(cards, 0), at(cards, 1)]
  const dealer = [at(cards, 2), at(cards, 3)]
  const isNatural = isTwentyOne(player) || isTwentyOne(dealer)
  const hands: Hand[] = [{ cards: player, stakes: 1, isDone: isNatural }]
  return { hands, active: firstOpen(hands), dealer, isNatural, taken: 4 }
}

/** A hand with one more card; 21 or more ends it. */
function drawn(hand: Hand, card: Card, isLast = false): Hand {
  const cards = [...hand.cards, card]
  return { ...hand, cards, isDone: isLast || totalOf(cards).total >= TWENTY_ONE }
}

/** Two hands of a card each and one more for each; split aces get no other. */
function splitHand(hand: Hand, cards: readonly Card[], taken: number): Hand[] {
  const [first, second] = hand.cards.map((card): Hand => ({ ...hand, cards: [card] }))
  const isAces = rankIndex(at(hand.cards, 0)) === ACE
  return [
    drawn(present(first, 'a pair is two cards'), at(cards, taken), isAces),
    drawn(present(second, 'a pair is two cards'), at(cards, taken + 1), isAces),
  ]
}

function moved(table: Table, move: Move, cards: readonly Card[]): Table {
  const { active, hands, taken } = table
  const index = present(active ?? undefined, 'a move needs a hand')
  const hand = present(hands[index], 'the hand is on the table')
  const withHand = (next: Hand[], more: number): Table => {
    const all = [...hands.slice(0, index), ...next, ...hands.slice(index + 1)]
    return { ...table, hands: all, active: firstOpen(all), taken: taken + more }
  }
  switch (move) {
    case 'hit':
      return withHand([drawn(hand, at(cards, taken))], 1)
    case 'stand':
      return withHand([{ ...hand, isDone: true }], 0)
    case 'double':
      return withHand([{ ...drawn(hand, at(cards, taken), true), stakes: 2 }], 1)
    case 'split':
      return withHand(splitHand(hand, cards, taken), 2)
  }
}

/** The dealer draws to 17 and stands on every 17, but not when all hands are bust. */
function dealerPlayed(table: Table, cards: readonly Card[]): Table {
  if (table.isNatural || table.hands.every((hand) => isBust(hand.cards))) return table
  const dealer = [...table.dealer]
  let { taken } = table
  while (totalOf(dealer).total < DEALER_STANDS) {
    dealer.push(at(cards, taken))
    taken += 1
  }
  return { ...table, dealer, taken }
}

/** The table after moves that were allowed one by one. */
export function playOut(cards: readonly Card[], moves: readonly Move[]): Table {
  const table = moves.reduce((before, move) => moved(before, move, cards), dealt(cards))
  return table.active === null ? dealerPlayed(table, cards) : table
}

export const OUTCOMES = ['blackjack', 'won', 'push', 'lost', 'bust'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What a hand of a round that is over came to. */
export function outcomeOf(hand: Hand, table: Table): Outcome {
  if (isBust(hand.cards)) return 'bust'
  const dealerNatural = table.dealer.length === 2 && isTwentyOne(table.dealer)
  if (table.isNatural) {
    if (!isTwentyOne(hand.cards)) return 'lost'
    return dealerNatural ? 'push' : 'blackjack'
  }
  const player = totalOf(hand.cards).total
  const dealer = totalOf(table.dealer).total
  if (dealer > TWENTY_ONE || player > dealer) return 'won'
  return player === dealer ? 'push' : 'lost'
}

/** What is paid for each stake of a hand, in halves, the stake included: 3 to 2 for a blackjack. */
export const HALVES: Readonly<Record<Outcome, bigint>> = {
  blackjack: 5n,
  won: 4n,
  push: 2n,
  lost: 0n,
  bust: 0n,
}
