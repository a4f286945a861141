import { MoneyText } from '@lantern/ui/money-text'
import { PANEL_FRAMES } from '../../frame/later.tsx'
import { PlayingCard } from '../../frame/playing-card.tsx'
import type { HandView, View } from '../bet.ts'
import { cardValue } from '../math.ts'
import type { BlackjackTexts } from './texts.ts'

/** Chance that the dealer busts by the open card, in hundredths of a percent; the README's table. */
const BUSTS: Readonly<Record<number, string>> = {
  2: '35.4', 3: '37.4', 4: '39.4', 5: '41.6', 6: '42.3',
  7: '26.2', 8: '24.5', 9: '22.8', 10: '23.0', 11: '16.7',
} // biome-ignore format: a table

/** Cards as they lie: each overlaps the one before, dealt one after the other, and behind the panel. */
function Fan(props: {
  readonly cards: readonly (number | null)[]
  readonly locale: string
  readonly isDealt: boolean
  /** Which of two fans is drawn first. */
  readonly turn: number
}) {
  return (
    <span className="bj-fan">
      {props.cards.map((card, index) => (
        <PlayingCard
          // A card that is turned over is dealt anew.
          key={`${index}:${card}`}
          card={card}
          locale={props.locale}
          delay={props.isDealt ? index * 140 : 0}
          turn={(props.isDealt ? PANEL_FRAMES : 0) + index * 2 + props.turn}
        />
      ))}
    </span>
  )
}

function HandPlace(props: {
  readonly hand: HandView
  readonly words: BlackjackTexts
  readonly label: string
  readonly currency: string
  readonly locale: string
  readonly isActive: boolean
  readonly isDealt: boolean
}) {
  const { hand, words, label, currency, locale, isActive, isDealt } = props
  return (
    <section
      aria-label={label}
      className={`bj-hand ${hand.outcome ?? ''}`}
      aria-current={isActive || undefined}
    >
      <Fan cards={hand.cards} locale={locale} isDealt={isDealt} turn={1} />
      <p className="bj-total num">{words.total(hand.total, hand.isSoft)}</p>
      <p className="bj-chip">
        <MoneyText amount={hand.staked} currency={currency} />
      </p>
      {hand.outcome !== null && <p className="bj-outcome">{words.outcomes[hand.outcome]}</p>}
    </section>
  )
}

/** Two cards that make 21 and beat every other 21. */
const hasBlackjack = ({ dealer, dealerTotal, phase }: View): boolean =>
  phase === 'over' && dealer.length === 2 && dealerTotal === 21

function bustsOf(view: View | null): string | undefined {
  const open = view?.dealer[0] ?? null
  return view?.phase === 'live' && open !== null ? BUSTS[cardValue(open)] : undefined
}

/** The felt: dealer above, hands below, the house rules between them, and how often the dealer busts. */
export function Felt(props: {
  readonly words: BlackjackTexts
  readonly view: View | null
  readonly locale: string
}) {
  const { words, view, locale } = props
  const busts = bustsOf(view)
  return (
    <div className="bj-felt">
      <section aria-label={words.dealer} className="bj-dealer">
        <Fan cards={view?.dealer ?? []} locale={locale} isDealt={view?.step === 0} turn={2} />
        {view && (
          <p className="bj-total num">
            {hasBlackjack(view) ? words.outcomes.blackjack : view.dealerTotal}
          </p>
        )}
        {busts !== undefined && (
          <p className="bj-odds">
            {words.busts(`${busts} %`)}
            <span className="bj-meter" aria-hidden="true">
              <span style={{ width: `${busts}%` }} />
            </span>
          </p>
        )}
      </section>
      <p className="bj-rule">
        <strong>{words.felt}</strong>
        <span>{words.feltBelow}</span>
      </p>
      <div className="bj-hands">
        {view?.hands.map((hand, index) => (
          <HandPlace
            // Hands keep their place.
            key={index}
            hand={hand}
            words={words}
            label={view.hands.length > 1 ? words.handNumber(index + 1) : words.yourHand}
            currency={view.currency}
            locale={locale}
            isActive={view.active === index}
            isDealt={view.step === 0}
          />
        ))}
        {view === null && <span className="bj-seat" aria-hidden="true" />}
      </div>
    </div>
  )
}
