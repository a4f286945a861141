import { type Card, RANKS, type RankName, type Suit, rankName, suitOf } from '@lantern/kernel/cards'
import { inLanguage, type Texts } from '../stage.ts'

interface CardTexts {
  readonly ranks: Readonly<Partial<Record<RankName, string>>>
  readonly suits: Readonly<Record<Suit, string>>
  readonly card: (rank: string, suit: string) => string
  readonly faceDown: string
}

const en: CardTexts = {
  ranks: { J: 'jack', Q: 'queen', K: 'king', A: 'ace' },
  suits: { diamond: 'diamonds', heart: 'hearts', spade: 'spades', club: 'clubs' },
  card: (rank, suit) => `${rank} of ${suit}`,
  faceDown: 'card face down',
}

const vi: CardTexts = {
  ranks: { J: 'bồi', Q: 'đầm', K: 'già', A: 'át' },
  suits: { diamond: 'rô', heart: 'cơ', spade: 'bích', club: 'chuồn' },
  card: (rank, suit) => `${rank} ${suit}`,
  faceDown: 'lá bài úp',
}

const texts: Texts<CardTexts> = { en, vi }

/** `7 of hearts`, `bồi cơ`. */
export function cardLabel(card: Card, locale: string): string {
  const words = inLanguage(texts, locale)
  const rank = rankName(card)
  return words.card(words.ranks[rank] ?? rank, words.suits[suitOf(card)])
}

export const faceDownLabel = (locale: string): string => inLanguage(texts, locale).faceDown

/** What stands in the corner of a card of a rank, 0 for a deuce to 12 for an ace. */
export const rankSign = (index: number): string => RANKS[index] ?? ''
