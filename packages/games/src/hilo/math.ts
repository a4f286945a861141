import { assert } from '@lantern/kernel/assert'
import { type Card, nextCard, rankIndex } from '@lantern/kernel/cards'
import type { Draw } from '@lantern/kernel/draw'

export const RANK_COUNT = 13
/** A round holds so many cards: the one it starts with and 51 more. */
export const ROUND_CARDS = 52

/** What may be said of the next card. Above and below an end of the ranks there is only one side. */
export const PICKS = ['higher', 'lower', 'hiOrSame', 'loOrSame', 'same'] as const
export type Pick = (typeof PICKS)[number]

const ACE = 1
const KING = 13

/** 1 for an ace, which is the lowest here, to 13 for a king. */
export const rankOf = (card: Card): number => ((rankIndex(card) + 1) % RANK_COUNT) + 1

/** Upper pick first, lower pick second. */
export function picksAt(rank: number): readonly [Pick, Pick] {
  assert(Number.isInteger(rank) && rank >= ACE && rank <= KING, 'a rank is 1 to 13')
  if (rank === ACE) return ['higher', 'same']
  return rank === KING ? ['same', 'lower'] : ['hiOrSame', 'loOrSame']
}

/** Ranks of 13 that a pick wins with. */
export function winningRanks(rank: number, pick: Pick): number {
  switch (pick) {
    case 'higher':
      return KING - rank
    case 'lower':
      return rank - ACE
    case 'hiOrSame':
      return KING - rank + 1
    case 'loOrSame':
      return rank
    case 'same':
      return 1
  }
}

export function isRight(rank: number, pick: Pick, next: number): boolean {
  switch (pick) {
    case 'higher':
      return next > rank
    case 'lower':
      return next < rank
    case 'hiOrSame':
      return next >= rank
    case 'loOrSame':
      return next <= rank
    case 'same':
      return next === rank
  }
}

/** The fair price of guesses that were right, less one percent a round, as an exact fraction. */
export function exactMultiplier(winning: readonly number[]): {
  numerator: bigint
  denominator: bigint
} {
  let numerator = 99n
  let denominator = 100n
  for (const ranks of winning) {
    assert(ranks >= 1 && ranks < RANK_COUNT, 'a guess can be right and can be wrong')
    numerator *= BigInt(RANK_COUNT)
    denominator *= BigInt(ranks)
  }
  return { numerator, denominator }
}

/**
 * In 1/10,000: 0.99 × 13/w₁ × 13/w₂ × …, rounded down to four decimals. What the screen shows is
 * what is paid. No guess yet: no multiplier, 0.
 */
export function multiplier(winning: readonly number[]): bigint {
  if (winning.length === 0) return 0n
  const { numerator, denominator } = exactMultiplier(winning)
  return (numerator * 10_000n) / denominator
}

/** The smallest step that a multiplier can make: twelve ranks of thirteen. */
export const surestRanks = RANK_COUNT - 1

/** All cards of a round, one float each: the deck has no end. */
export const dealRound = (draw: Draw): Card[] =>
  Array.from({ length: ROUND_CARDS }, () => nextCard(draw))
