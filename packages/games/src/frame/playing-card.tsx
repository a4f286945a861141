import { type Card, rankName, type Suit, suitOf } from '@lantern/kernel/cards'
import { cardLabel, faceDownLabel } from './card-texts.ts'
import { useTurn } from './later.tsx'
import './playing-card.css'

/** Suits on a grid of 24. */
const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  diamond: 'M12 1.500l8.200 10.500L12 22.500 3.800 12z',
  heart:
    'M12 21.500C7 16.800 1.800 13.300 1.800 8.300 1.800 5 4.200 2.800 7 2.800c2 0 3.900 1.100 5 3 1.100-1.900 3-3 5-3 2.800 0 5.200 2.200 5.200 5.500 0 5-5.200 8.500-10.200 13.200z',
  spade:
    'M12 1.800c4 4.600 9.200 7.600 9.200 12.200 0 2.800-2 4.600-4.400 4.600-1.500 0-2.800-.7-3.700-2 .2 2.200.8 4 2.100 5.600H8.800c1.300-1.600 1.900-3.400 2.100-5.600-.9 1.300-2.200 2-3.700 2-2.400 0-4.400-1.800-4.400-4.600C2.800 9.400 8 6.400 12 1.800z',
  club: 'M12 1.800a4.400 4.400 0 0 1 3.700 6.800 4.600 4.600 0 1 1-2.700 7.700c.1 2.200.8 4.200 2.200 5.900H8.800c1.400-1.700 2.100-3.700 2.200-5.900a4.600 4.600 0 1 1-2.700-7.700A4.400 4.400 0 0 1 12 1.800z',
}

const RED: ReadonlySet<Suit> = new Set<Suit>(['diamond', 'heart'])

export function SuitSign({ suit }: { readonly suit: Suit }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="suit-sign">
      <path d={SUIT_PATHS[suit]} />
    </svg>
  )
}

/** What the three courts carry: a fan, a lotus, a crown, each cut from paper before the moon. */
const EMBLEMS: Readonly<Record<string, string>> = {
  J: 'M50 108L22 66a34 34 0 0 1 56 0zM50 108L34 58M50 108V54M50 108l16-50',
  Q: 'M50 62c8 10 10 20 0 42-10-22-8-32 0-42zM30 70c12 4 18 14 20 34-16-6-22-18-20-34zM70 70c-12 4-18 14-20 34 16-6 22-18 20-34zM18 88c12-4 24 2 32 16-14 4-26 0-32-16zM82 88c-12-4-24 2-32 16 14 4 26 0 32-16z',
  K: 'M22 104V72l14 12 14-24 14 24 14-12v32zM22 104h56v6H22z',
}

function Court({ rank }: { readonly rank: string }) {
  return (
    <g className="court">
      <rect x="34" y="12" width="56" height="116" rx="7" className="court-sky" />
      <circle cx="66" cy="46" r="19" className="court-moon" />
      <g transform="translate(27 12) scale(.7)">
        <path d={EMBLEMS[rank] ?? ''} className="court-emblem" transform="translate(4 20)" />
      </g>
      <path
        d="M34 118c10-12 18-12 28-4s18 4 28-6v13a7 7 0 0 1-7 7H41a7 7 0 0 1-7-7z"
        className="court-hill"
      />
    </g>
  )
}

function Face({ card }: { readonly card: Card }) {
  const rank = rankName(card)
  const suit = suitOf(card)
  const isCourt = rank in EMBLEMS
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true" className={RED.has(suit) ? 'red' : 'black'}>
      <rect x="1" y="1" width="98" height="138" rx="11" className="paper" />
      {isCourt && <Court rank={rank} />}
      <text x="17" y="35" textAnchor="middle" className={rank === '10' ? 'rank tight' : 'rank'}>
        {rank}
      </text>
      <path d={SUIT_PATHS[suit]} className="ink" transform="translate(6 42) scale(.92)" />
      {!isCourt && (
        <path d={SUIT_PATHS[suit]} className="ink" transform="translate(31 66) scale(2.6)" />
      )}
    </svg>
  )
}

function Back() {
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true" className="back">
      <rect x="1" y="1" width="98" height="138" rx="11" className="back-edge" />
      <rect x="8" y="8" width="84" height="124" rx="7" className="back-field" />
      <circle cx="50" cy="70" r="30" className="back-glow" />
      <rect x="36" y="50" width="28" height="11" rx="5.500" className="back-bar" />
      <rect x="30" y="64.500" width="40" height="11" rx="5.500" className="back-bar wide" />
      <rect x="36" y="79" width="28" height="11" rx="5.500" className="back-bar" />
      <path d="M50 38v12M50 90v14M44 92v8M56 92v8" className="back-cord" />
    </svg>
  )
}

/**
 * A card as the eye sees it; null lies face down. `delay` puts a deal after the one before, `turn` is its
 * place among those that are dealt together: each is drawn in a frame of its own.
 */
export function PlayingCard(props: {
  readonly card: Card | null
  readonly locale: string
  readonly delay?: number
  readonly turn?: number
  readonly className?: string
}) {
  const { card, locale, delay = 0, turn = 0, className = '' } = props
  const isUp = useTurn(turn)
  const label = card === null ? faceDownLabel(locale) : cardLabel(card, locale)
  return (
    <span
      role="img"
      aria-label={label}
      className={`playing-card ${className}`}
      style={{ '--deal': `${delay}ms` } as React.CSSProperties}
    >
      {isUp && (card === null ? <Back /> : <Face card={card} />)}
    </span>
  )
}
