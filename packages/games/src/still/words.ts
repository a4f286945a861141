import type { Outcome } from '../blackjack/math.ts'
import type { Category } from '../poker/math.ts'
import { useLingui } from '@lingui/react/macro'
import type { Move } from './moves.ts'

type Guess = 'higher' | 'lower' | 'hiOrSame' | 'loOrSame' | 'same' | 'skip'

/** What was said of the next card. */
export function useGuessWords(): Readonly<Record<Guess, string>> {
  const { t } = useLingui()
  return {
    higher: t({ message: 'Higher', comment: 'Guess of the next card in Hi-Lo' }),
    lower: t({ message: 'Lower', comment: 'Guess of the next card in Hi-Lo' }),
    hiOrSame: t({ message: 'Higher or the same', comment: 'Guess of the next card in Hi-Lo' }),
    loOrSame: t({ message: 'Lower or the same', comment: 'Guess of the next card in Hi-Lo' }),
    same: t({ message: 'The same', comment: 'Guess of the next card in Hi-Lo' }),
    skip: t({ message: 'Skipped', comment: 'A card of Hi-Lo was skipped' }),
  }
}

/** How wild the prizes of a game are. */
export function useRiskWords(): Readonly<Record<'low' | 'medium' | 'high', string>> {
  const { t } = useLingui()
  return {
    low: t({ message: 'Low', comment: 'Risk of a game' }),
    medium: t({ message: 'Medium', comment: 'Difficulty of a game' }),
    high: t({ message: 'High', comment: 'Risk of a game' }),
  }
}

/** Hands of video poker. */
export function useHandWords(): Readonly<Record<Category, string>> {
  const { t } = useLingui()
  return {
    none: t({ message: 'Nothing that pays', comment: 'A hand of poker' }),
    jacks: t({ message: 'Jacks or better', comment: 'A hand of poker' }),
    twoPair: t({ message: 'Two pair', comment: 'A hand of poker' }),
    three: t({ message: 'Three of a kind', comment: 'A hand of poker' }),
    straight: t({ message: 'Straight', comment: 'A hand of poker' }),
    flush: t({ message: 'Flush', comment: 'A hand of poker' }),
    fullHouse: t({ message: 'Full house', comment: 'A hand of poker' }),
    four: t({ message: 'Four of a kind', comment: 'A hand of poker' }),
    straightFlush: t({ message: 'Straight flush', comment: 'A hand of poker' }),
    royalFlush: t({ message: 'Royal flush', comment: 'A hand of poker' }),
  }
}

/** What a hand of blackjack came to. */
export function useOutcomeWords(): Readonly<Record<Outcome, string>> {
  const { t } = useLingui()
  return {
    blackjack: t({ message: 'Blackjack', comment: 'Name of a game' }),
    won: t({ message: 'Won', comment: 'A hand of blackjack' }),
    push: t({ message: 'Push', comment: 'A hand of blackjack: the stake comes back' }),
    lost: t({ message: 'Lost', comment: 'A hand of blackjack' }),
    bust: t({ message: 'Bust', comment: 'A hand of blackjack above 21' }),
  }
}

/** Places for chips by their code: numbers as they are, the outside bets in words. */
export function useSpotWords(): (code: string) => string {
  const { t } = useLingui()
  return (code) => {
    const group = Number.parseInt(code.slice(-1), 10)
    if (code.startsWith('column')) return t({ message: `Column ${group}`, comment: 'Roulette' })
    if (code.startsWith('dozen')) return t({ message: `Dozen ${group}`, comment: 'Roulette' })
    const words: Readonly<Record<string, string>> = {
      red: t({ message: 'Red', comment: 'Roulette' }),
      black: t({ message: 'Black', comment: 'Roulette' }),
      even: t({ message: 'Even', comment: 'Roulette' }),
      odd: t({ message: 'Odd', comment: 'Roulette' }),
      low: '1–18',
      high: '19–36',
    }
    return words[code] ?? code
  }
}

/** A move in words. */
export function useMoveWords(): (move: Move) => string {
  const { t } = useLingui()
  const guesses = useGuessWords()
  const atTable = {
    hit: t({ message: 'Hit', comment: 'Move of blackjack: one more card' }),
    stand: t({ message: 'Stand', comment: 'Move of blackjack' }),
    double: t({ message: 'Double', comment: 'Move of blackjack' }),
    split: t({ message: 'Split', comment: 'Move of blackjack' }),
  }
  return (move) => {
    switch (move.kind) {
      case 'tile': {
        const { tile } = move
        return t`Tile ${tile}`
      }
      case 'door': {
        const { floor, door } = move
        return t`Floor ${floor}, door ${door}`
      }
      case 'guess':
        return guesses[move.pick]
      case 'skip':
        return guesses.skip
      case 'cashOut':
        return t({ message: 'Cashed out', comment: 'A move in a game' })
      case 'capped':
        return t`Cashed out at the most the round may pay`
      case 'return':
        return t`The stake was given back`
      case 'draw': {
        const places = move.held.join(', ')
        return move.held.length === 0
          ? t({ message: 'Drew five new cards', comment: 'Move of video poker' })
          : t({ message: `Held the cards ${places}`, comment: 'Places of cards in video poker' })
      }
      case 'table':
        return atTable[move.move]
      case 'other':
        return t`A move of former rules`
    }
  }
}
