import type { Card } from '@lantern/kernel/cards'
import { MoneyText } from '@lantern/ui/money-text'
import { useEffect, useRef, useState } from 'react'
import { BOARD_FRAMES, FOCUS_FRAMES, PastLater, useLater, whenDrawn } from '../../frame/later.tsx'
import { PlayingCard } from '../../frame/playing-card.tsx'
import { useHover } from '../../frame/use-hover.ts'
import type { StageProps } from '../../stage.ts'
import type { Option, View } from '../bet.ts'
import { isRight, type Pick, RANK_COUNT, rankOf } from '../math.ts'
import type { HiloTexts } from './texts.ts'

/** How much of the hundred a number of ranks is, to a tenth. */
function percent(ranks: number): string {
  const tenths = Math.round((ranks * 1000) / RANK_COUNT)
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

const ARROWS: Readonly<Record<Pick, string>> = {
  higher: 'M12 4l8 9h-5v7H9v-7H4z',
  hiOrSame: 'M12 3l8 9h-5v4H9v-4H4zM6 18h12v3H6z',
  lower: 'M12 20l8-9h-5V4H9v7H4z',
  loOrSame: 'M12 21l8-9h-5V8H9v4H4zM6 3h12v3H6z',
  same: 'M5 7h14v4H5zM5 13h14v4H5z',
}

export function PickSign({ pick }: { readonly pick: Pick }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="pick-sign">
      <path d={ARROWS[pick]} />
    </svg>
  )
}

const RANK_SIGNS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const

/** One lantern for each rank: those that win with the guess that is looked at are lit. */
function Ranks(props: {
  readonly rank: number | null
  readonly lit: Pick | null
  readonly label: string
}) {
  const { rank, lit, label } = props
  return (
    <ol
      aria-label={label}
      className="hilo-ranks"
      data-side={lit === null ? undefined : sideOf(lit)}
    >
      {RANK_SIGNS.map((sign, index) => {
        const of = index + 1
        const wins = rank !== null && lit !== null && isRight(rank, lit, of)
        return (
          <li
            key={sign}
            className={wins ? 'lit' : ''}
            aria-current={of === rank ? 'true' : undefined}
          >
            <span className="num">{sign}</span>
          </li>
        )
      })}
    </ol>
  )
}

const sideOf = (pick: Pick): 'up' | 'down' | 'same' =>
  pick === 'same' ? 'same' : pick === 'higher' || pick === 'hiOrSame' ? 'up' : 'down'

/** The cards so far on a string, with what was said between them. */
function Trail({ view, words, locale }: { view: View; words: HiloTexts; locale: string }) {
  const list = useRef<HTMLOListElement>(null)
  const count = view.cards.length
  useEffect(
    () => whenDrawn(() => list.current?.scrollTo({ left: list.current.scrollWidth })),
    [count],
  )
  return (
    <ol ref={list} aria-label={words.trail} tabIndex={0} className="hilo-trail">
      {view.cards.map((card, index) => {
        const move = view.moves[index]
        return (
          // Cards are only ever added: their place is their name.
          <li key={index}>
            <PlayingCard card={card} locale={locale} />
            {move !== undefined && (
              <span
                className={`hilo-move ${move === 'skip' ? 'skip' : verdict(view, index, move)}`}
              >
                {move === 'skip' ? (
                  <span aria-label={words.skipped}>»</span>
                ) : (
                  <span role="img" aria-label={words.picks[move]}>
                    <PickSign pick={move} />
                  </span>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function verdict(view: View, index: number, pick: Pick): string {
  const [from, to] = [view.cards[index], view.cards[index + 1]]
  const isGood = from !== undefined && to !== undefined && isRight(rankOf(from), pick, rankOf(to))
  return isGood ? 'right' : 'wrong'
}

function Guess(props: {
  readonly option: Option
  readonly words: HiloTexts
  readonly currency: string
  readonly isOff: boolean
  readonly onLook: (pick: Pick | null) => void
  readonly onGuess: (pick: Pick) => void
}) {
  const { option, words, currency, isOff, onLook, onGuess } = props
  const { pick, ranks, multiplier, payout, isOpen } = option
  const button = useRef<HTMLButtonElement>(null)
  useHover(button, (isOn) => onLook(isOn ? pick : null))
  return (
    <button
      ref={button}
      type="button"
      className="hilo-guess"
      data-side={sideOf(pick)}
      aria-disabled={isOff || !isOpen || undefined}
      onFocus={() => onLook(pick)}
      onBlur={() => onLook(null)}
      onClick={() => !isOff && isOpen && onGuess(pick)}
    >
      <PickSign pick={pick} />
      <span className="hilo-name">{words.picks[pick]}</span>
      <span className="hilo-chance num">
        <bdi dir="ltr">{percent(ranks)} %</bdi>
        <span className="sr-only">, {words.ranks(ranks)}</span>
      </span>
      <span className="hilo-price">
        <bdi dir="ltr" className="display num">
          {multiplier}×
        </bdi>
        {isOpen ? (
          <MoneyText amount={payout} currency={currency} className="text-12" />
        ) : (
          <span className="text-12">{words.aboveLimit}</span>
        )}
      </span>
    </button>
  )
}

interface TableProps {
  readonly stage: StageProps
  readonly words: HiloTexts
  readonly view: View | null
  readonly mayMove: boolean
  readonly onGuess: (pick: Pick) => void
}

interface GuessesProps extends TableProps {
  readonly options: readonly Option[]
  readonly onLook: (pick: Pick | null) => void
}

/** The guesses there are, drawn after the panel and the trail; after the last the keyboard leaves them first. */
function Guesses(props: GuessesProps) {
  const frames = props.options.length === 0 ? FOCUS_FRAMES + 1 : BOARD_FRAMES
  const shown = useLater(props, frames)
  const { stage, words, options, onLook, onGuess } = shown
  const mayMove = shown.mayMove && props.mayMove
  if (options.length === 0) return null
  return (
    <div className="hilo-guesses">
      {options.map((option, place) => (
        <Guess
          // Up and down stay where they are: a button with the keyboard is never taken away under it.
          key={place}
          option={option}
          words={words}
          currency={stage.currency}
          isOff={!mayMove}
          onLook={onLook}
          onGuess={onGuess}
        />
      ))}
    </div>
  )
}

/** Deck, open card, the two guesses, and the lanterns that say which ranks win. */
export function Table(props: TableProps) {
  const { stage, words, view } = props
  const { locale } = stage
  const [looked, setLooked] = useState<Pick | null>(null)
  const { cards, options, phase } = view ?? { cards: [], options: [], phase: '' }
  const card: Card | null = cards.at(-1) ?? null
  const rank = card === null ? null : rankOf(card)
  const lit = options.find((option) => option.pick === looked)?.pick ?? null
  return (
    <div className={`hilo-scene ${phase}`} style={{ '--rank': rank ?? 1 } as React.CSSProperties}>
      <span className="hilo-moon" aria-hidden="true" />
      <PastLater>
        {view ? (
          <Trail view={view} words={words} locale={locale} />
        ) : (
          <div className="hilo-trail" />
        )}
      </PastLater>
      <div className="hilo-middle">
        <div className="hilo-deck" aria-hidden="true">
          <PlayingCard card={null} locale={locale} />
        </div>
        <PlayingCard
          card={card}
          locale={locale}
          deal={cards.length}
          turn={1}
          className="hilo-card"
        />
        <Guesses {...props} options={options} onLook={setLooked} />
      </div>
      <Ranks rank={rank} lit={lit} label={words.scale} />
    </div>
  )
}
