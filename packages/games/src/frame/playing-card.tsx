import type { Card } from '@lantern/kernel/cards'
import { useLayoutEffect, useRef } from 'react'
import { cardFace } from './card-faces.ts'
import { cardLabel, faceDownLabel } from './card-texts.ts'
import { useTurn } from './later.tsx'
import './playing-card.css'

/**
 * A card as the eye sees it; null lies face down. `delay` puts a deal after the one before, `turn` is its
 * place among those that are dealt together: each is drawn in a frame of its own. `isUnsaid` for one that
 * something else names.
 */
export function PlayingCard(props: {
  readonly card: Card | null
  readonly locale: string
  readonly delay?: number
  readonly turn?: number
  readonly className?: string
  readonly isUnsaid?: boolean
}) {
  const { card, locale, delay = 0, turn = 0, className = '', isUnsaid } = props
  const isUp = useTurn(turn)
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (isUp) place.current?.replaceChildren(cardFace(card))
  }, [isUp, card])
  return (
    <span
      ref={place}
      role="img"
      aria-label={card === null ? faceDownLabel(locale) : cardLabel(card, locale)}
      aria-hidden={isUnsaid || undefined}
      className={`playing-card ${className}`}
      style={{ '--deal': `${delay}ms` } as React.CSSProperties}
    />
  )
}
