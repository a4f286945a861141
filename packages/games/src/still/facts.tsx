import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { View as BlackjackView } from '../blackjack/bet.ts'
import type { View as CrashView } from '../crash/bet.ts'
import type { View as DiceView } from '../dice/bet.ts'
import type { View as HiloView } from '../hilo/bet.ts'
import type { View as KenoView } from '../keno/bet.ts'
import type { View as LimboView } from '../limbo/bet.ts'
import type { View as MinesView } from '../mines/bet.ts'
import type { View as PlinkoView } from '../plinko/bet.ts'
import { pocketOf } from '../plinko/math.ts'
import type { View as PokerView } from '../poker/bet.ts'
import type { View as RouletteView } from '../roulette/bet.ts'
import { colourOf, SPOTS } from '../roulette/math.ts'
import type { View as TowerView } from '../tower/bet.ts'
import type { View as WheelView } from '../wheel/bet.ts'
import { Cards } from './card.tsx'
import { useLevelNames } from './game-names.ts'
import { heldPlaces } from './moves.ts'
import { type ByGame, made, type Played } from './played.ts'
import { twoPlaces } from './scale.ts'
import {
  useGuessWords,
  useHandWords,
  useOutcomeWords,
  useRiskWords,
  useSpotWords,
} from './words.ts'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

const times = (hundredths: number): string => `${twoPlaces(hundredths)}×`

function useLineFacts() {
  const { t } = useLingui()
  const rolled = t({ message: 'Rolled', comment: 'What the dice showed' })
  const target = t({ message: 'Target', comment: 'Multiplier that a bet waits for' })
  const none = t`None`
  return {
    dice: (view: DiceView): Fact[] => {
      const wanted = twoPlaces(view.target)
      const isOver = view.direction === 'over'
      return [
        {
          name: t({ message: 'Bet on', comment: 'Dice' }),
          value: isOver ? t`Over ${wanted}` : t`Under ${wanted}`,
        },
        { name: rolled, value: twoPlaces(view.rolled) },
      ]
    },
    limbo: (view: LimboView): Fact[] => [
      { name: target, value: times(view.bet.target) },
      {
        name: t({ message: 'Height', comment: 'How high the lantern rose' }),
        value: times(view.outcome),
      },
    ],
    crash: (view: CrashView): Fact[] => [
      { name: target, value: view.autoAt === 0 ? none : times(view.autoAt) },
      {
        name: t({ message: 'Left at', comment: 'Multiplier' }),
        value: view.at === null ? '–' : times(view.at),
      },
      {
        name: t({ message: 'Flight ended at', comment: 'Multiplier' }),
        value: view.bust === null ? t`Hidden until the round is over` : times(view.bust),
      },
    ],
  }
}

function useFieldFacts() {
  const { t } = useLingui()
  const risks = useRiskWords()
  const levels = useLevelNames()
  const none = t`None`
  const hidden = t`Hidden until the round is over`
  return {
    mines: (view: MinesView): Fact[] => [
      { name: t`Number of mines`, value: view.mines },
      { name: t`Tiles opened, in order`, value: view.opened.join(', ') || none },
      ...(view.explodedAt === null
        ? []
        : [{ name: t`Tile with the mine that was hit`, value: view.explodedAt }]),
      { name: t`Tiles with mines`, value: view.mineCells?.join(', ') ?? hidden },
    ],
    keno: (view: KenoView): Fact[] => {
      const hits = view.bet.picks.filter((pick) => view.outcome.includes(pick))
      return [
        { name: t({ message: 'Risk', comment: 'Of a game' }), value: risks[view.bet.risk] },
        {
          name: t({ message: 'Picked', comment: 'Numbers of a bet' }),
          value: view.bet.picks.join(', '),
        },
        {
          name: t({ message: 'Lit, in order', comment: 'Numbers that were drawn' }),
          value: view.outcome.join(', '),
        },
        {
          name: t({ message: 'Hits', comment: 'Picked numbers that were drawn' }),
          value: hits.length === 0 ? none : `${hits.length}: ${hits.join(', ')}`,
        },
      ]
    },
    tower: (view: TowerView): Fact[] => [
      { name: t({ message: 'Difficulty', comment: 'Of a game' }), value: levels[view.level] },
      { name: t`Doors opened, floor by floor`, value: view.doors.join(', ') || none },
      {
        name: t`Windy doors, floor by floor`,
        value: view.windy?.map((doors) => doors.join('+')).join(', ') ?? hidden,
      },
    ],
  }
}

function useWheelFacts(amount: (decimal: string) => ReactNode) {
  const { t } = useLingui()
  const risks = useRiskWords()
  const spots = useSpotWords()
  const risk = t({ message: 'Risk', comment: 'Of a game' })
  const colours = { red: spots('red'), black: spots('black'), zero: '' }
  return {
    plinko: (view: PlinkoView): Fact[] => [
      { name: risk, value: risks[view.bet.risk] },
      {
        name: t({ message: 'Way down', comment: 'Left and right, row by row' }),
        value: (
          <bdi dir="ltr">{view.outcome.map((turn) => (turn === 0 ? '←' : '→')).join(' ')}</bdi>
        ),
      },
      {
        name: t({ message: 'Pocket, from the left', comment: 'Where it landed' }),
        value: pocketOf(view.outcome) + 1,
      },
    ],
    wheel: (view: WheelView): Fact[] => [
      { name: risk, value: risks[view.bet.risk] },
      { name: t({ message: 'Lanterns', comment: 'On the wheel' }), value: view.bet.lanterns },
      { name: t`Lantern at the top, clockwise from the first`, value: view.outcome + 1 },
    ],
    roulette: (view: RouletteView, isToday: boolean): Fact[] => [
      {
        name: t({ message: 'Number', comment: 'Where the ball stopped' }),
        value: `${view.outcome} ${colours[colourOf(view.outcome)]}`.trim(),
      },
      ...Object.entries(view.bet.chips).map(([code, chip]) => ({
        name: spots(code),
        value: (
          <>
            {amount(chip)}
            {isToday && SPOTS.get(code)?.numbers.includes(view.outcome)
              ? ` – ${t({ message: 'won', comment: 'Of a chip at roulette' })}`
              : ''}
          </>
        ),
      })),
    ],
  }
}

function useCardFacts() {
  const { t } = useLingui()
  const guesses = useGuessWords()
  const hands = useHandWords()
  const outcomes = useOutcomeWords()
  const none = t`None`
  return {
    hilo: (view: HiloView): Fact[] =>
      view.cards.map((card, place) => ({
        name: place === 0 ? t`First card` : guesses[view.moves[place - 1] ?? 'skip'],
        value: <Cards cards={[card]} />,
      })),
    poker: (view: PokerView): Fact[] => [
      { name: t({ message: 'Dealt', comment: 'Cards' }), value: <Cards cards={view.dealt} /> },
      ...(view.hold === null
        ? []
        : [
            {
              name: t({ message: 'Cards held', comment: 'Places of cards in video poker' }),
              value: heldPlaces(view.hold).join(', ') || none,
            },
            { name: t`Cards at the end`, value: <Cards cards={view.cards} /> },
          ]),
      { name: t({ message: 'Hand', comment: 'Of cards' }), value: hands[view.category] },
    ],
    blackjack: (view: BlackjackView): Fact[] => [
      {
        name: t({ message: 'Dealer', comment: 'Of cards' }),
        value: <Counted cards={view.dealer} total={view.dealerTotal} />,
      },
      ...view.hands.map((hand, place) => {
        const number = place + 1
        return {
          name: t({ message: `Hand ${number}`, comment: 'Of cards' }),
          value: (
            <Counted
              cards={hand.cards}
              total={hand.total}
              after={hand.outcome === null ? '' : outcomes[hand.outcome]}
            />
          ),
        }
      }),
    ],
  }
}

interface CountedProps {
  readonly cards: readonly (number | null)[]
  readonly total: number
  readonly after?: string
}

function Counted({ cards, total, after = '' }: CountedProps) {
  return (
    <span className="still-counted">
      <Cards cards={cards} /> {after === '' ? total : `${total} · ${after}`}
    </span>
  )
}

/** What a round of each game came to, name by name; `amount` writes money out. */
export function useGameFacts(amount: (decimal: string) => ReactNode) {
  const table: ByGame<readonly Fact[]> = {
    ...useLineFacts(),
    ...useFieldFacts(),
    ...useWheelFacts(amount),
    ...useCardFacts(),
  }
  return (played: Played, isToday: boolean): readonly Fact[] => made(table, played, isToday)
}
