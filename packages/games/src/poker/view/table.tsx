import type { Card } from '@lantern/kernel/cards'
import { formatMoney, money } from '@lantern/kernel/money'
import { MoneyText } from '@lantern/ui/money-text'
import { memo } from 'react'
import { cardLabel } from '../../frame/card-texts.ts'
import { PANEL_FRAMES, useLater } from '../../frame/later.tsx'
import { PlayingCard } from '../../frame/playing-card.tsx'
import type { View } from '../bet.ts'
import { CATEGORIES, type Category, HAND, payOf } from '../math.ts'
import type { PokerTexts } from './texts.ts'

const PAYING = CATEGORIES.filter((category) => payOf(category) > 0).reverse()

/** The pay table in stakes and in money; the row that the hand has reached is lit. */
export function PayTable(props: {
  readonly words: PokerTexts
  readonly stake: string | null
  readonly currency: string
  readonly category: Category | null
}) {
  const { words, stake, currency, category } = useLater(props, TABLE_FRAMES)
  return (
    <ul aria-label={words.table} className="vp-pays">
      {PAYING.map((one) => (
        <PayRow
          key={one}
          label={words.categories[one]}
          pay={payOf(one)}
          stake={stake}
          currency={currency}
          isReached={one === category}
        />
      ))}
    </ul>
  )
}

/** A row is drawn anew when it is lit or goes out, or the stake changes: not with each card. */
const PayRow = memo(function PayRow(props: {
  readonly label: string
  readonly pay: number
  readonly stake: string | null
  readonly currency: string
  readonly isReached: boolean
}) {
  const { label, pay, stake, currency, isReached } = props
  return (
    <li aria-current={isReached || undefined}>
      <span>{label}</span>
      <bdi dir="ltr" className="num">
        {pay}×
      </bdi>
      {stake !== null && (
        <MoneyText
          amount={formatMoney(money(stake) * BigInt(pay))}
          currency={currency}
          className="vp-money"
        />
      )}
    </li>
  )
})

/** The first card is drawn behind the panel, the others follow it, and then the pay table. */
const FIRST_CARD_FRAMES = PANEL_FRAMES + 1
export const TABLE_FRAMES = FIRST_CARD_FRAMES + HAND

interface PlaceProps {
  readonly words: PokerTexts
  readonly locale: string
  readonly place: number
  readonly card: Card | null
  readonly isLive: boolean
  readonly isHeld: boolean
  /** How often a hand held or let go: the next press goes by what the last one left. */
  readonly presses: number
  readonly isAdvised: boolean
  readonly mayHold: boolean
  readonly onHold: (place: number) => void
}

/** One of the five. They come one after the other, as they are dealt. */
function Place(props: PlaceProps) {
  const { words, locale, place, card, isLive, isHeld, isAdvised, mayHold, onHold } = useLater(
    props,
    FIRST_CARD_FRAMES + props.place,
    props.presses,
  )
  const mayPress = isLive && card !== null
  const state = [
    isHeld && 'held',
    mayPress && isAdvised && 'advised',
    mayPress && mayHold && 'free',
  ]
  return (
    <span className={['vp-place', ...state].filter(Boolean).join(' ')}>
      {/* A card that replaces another is dealt anew. */}
      <PlayingCard key={card} card={card} locale={locale} delay={place * 110} isUnsaid={mayPress} />
      {mayPress && (
        <Switch
          words={words}
          label={words.hold(cardLabel(card, locale))}
          isHeld={isHeld}
          isAdvised={isAdvised}
          mayHold={mayHold}
          onPress={() => onHold(place)}
        />
      )}
    </span>
  )
}

/** Holds the card that it lies on. */
function Switch(props: {
  readonly words: PokerTexts
  readonly label: string
  readonly isHeld: boolean
  readonly isAdvised: boolean
  readonly mayHold: boolean
  readonly onPress: () => void
}) {
  const { words, label, isHeld, isAdvised, mayHold, onPress } = props
  return (
    <button
      type="button"
      className="vp-switch"
      aria-pressed={isHeld}
      aria-label={isAdvised ? `${label}, ${words.advised}` : label}
      aria-disabled={!mayHold || undefined}
      onClick={() => mayHold && onPress()}
    >
      <span className="vp-tag" aria-hidden="true">
        {words.held}
      </span>
    </button>
  )
}

const PLACES = Array.from({ length: HAND }, (_, place) => place)

/** Five cards; while the round is open each is a switch that holds it. */
export function Cards(props: {
  readonly words: PokerTexts
  readonly view: View | null
  readonly locale: string
  readonly hold: number
  readonly presses: number
  readonly advised: number | null
  readonly mayHold: boolean
  readonly onHold: (place: number) => void
}) {
  const { words, view, locale, hold, presses, advised, mayHold, onHold } = props
  const isLive = view?.phase === 'live'
  const kept = isLive ? hold : (view?.hold ?? 0)
  return (
    <div role="group" aria-label={words.hand} className="vp-cards">
      {PLACES.map((place) => (
        <Place
          key={place}
          words={words}
          locale={locale}
          place={place}
          card={view?.cards[place] ?? null}
          isLive={isLive}
          isHeld={(kept & (1 << place)) !== 0}
          presses={presses}
          isAdvised={advised !== null && (advised & (1 << place)) !== 0}
          mayHold={mayHold}
          onHold={onHold}
        />
      ))}
    </div>
  )
}
