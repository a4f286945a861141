import type { Card } from '@lantern/kernel/cards'
import { useLayoutEffect, useRef } from 'react'
import { cardFace } from './card-faces.ts'
import { cardLabel, faceDownLabel } from './card-texts.ts'
import { afterFrames } from './later.tsx'
import './playing-card.css'

/**
 * A card as the eye sees it; null lies face down. Another, or the same of another `deal`, takes its place.
 * `delay` puts a deal after the one before, `turn` is its place among what is drawn together: each has a
 * frame of its own, and is named before. `isUnsaid` for one that something else names.
 */
export function PlayingCard(props: {
  readonly card: Card | null
  readonly locale: string
  readonly deal?: number
  readonly delay?: number
  readonly turn?: number
  readonly className?: string
  readonly isUnsaid?: boolean
}) {
  const { card, locale, deal = 0, delay = 0, turn = 0, className = '', isUnsaid } = props
  const place = useRef<HTMLSpanElement>(null)
  const seen = useRef('')
  useLayoutEffect(() => {
    const wanted = `${deal}:${card}`
    if (seen.current === wanted) return undefined
    const show = (): void => {
      seen.current = wanted
      place.current?.replaceChildren(cardFace(card))
    }
    if (turn === 0) {
      show()
      return undefined
    }
    let isWanted = true
    void afterFrames(turn).then(() => isWanted && show())
    return () => {
      isWanted = false
    }
  }, [deal, card, turn])
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
