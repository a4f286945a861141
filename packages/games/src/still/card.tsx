import { type Card, rankName, type Suit, suitOf } from '@lantern/kernel/cards'
import { useLingui } from '@lingui/react/macro'

const SIGNS: Readonly<Record<Suit, string>> = { diamond: '♦', heart: '♥', spade: '♠', club: '♣' }

function useCardNames(): (card: Card) => string {
  const { t } = useLingui()
  const courts: Readonly<Partial<Record<string, string>>> = {
    J: t({ message: 'Jack', comment: 'A playing card' }),
    Q: t({ message: 'Queen', comment: 'A playing card' }),
    K: t({ message: 'King', comment: 'A playing card' }),
    A: t({ message: 'Ace', comment: 'A playing card' }),
  }
  return (card) => {
    const sign = rankName(card)
    const rank = courts[sign] ?? sign
    const names: Readonly<Record<Suit, string>> = {
      diamond: t({ message: `${rank} of diamonds`, comment: 'A playing card' }),
      heart: t({ message: `${rank} of hearts`, comment: 'A playing card' }),
      spade: t({ message: `${rank} of spades`, comment: 'A playing card' }),
      club: t({ message: `${rank} of clubs`, comment: 'A playing card' }),
    }
    return names[suitOf(card)]
  }
}

interface CardsProps {
  /** Null lies face down. */
  readonly cards: readonly (Card | null)[]
}

/** Cards in a row, each with its name for whoever does not see it. */
export function Cards({ cards }: CardsProps) {
  const { t } = useLingui()
  const nameOf = useCardNames()
  return (
    <span className="still-cards" dir="ltr">
      {cards.map((card, place) => {
        const suit = card === null ? undefined : suitOf(card)
        const name = card === null ? t`A card face down` : nameOf(card)
        return (
          // a card may lie twice in a row: its name is its place
          <span
            key={`${place}`}
            role="img"
            aria-label={name}
            className={`still-card ${suit ?? ''}`}
          >
            {card === null ? '' : `${rankName(card)}${SIGNS[suitOf(card)]}`}
          </span>
        )
      })}
    </span>
  )
}
