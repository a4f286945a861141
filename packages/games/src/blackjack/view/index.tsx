import { money } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { MoneyText } from '@lantern/ui/money-text'
import { useKeys } from '../../frame/keys.ts'
import {
  BetButton,
  GameTable,
  isGain,
  RoundResult,
  StakeFigure,
  useChangeSounds,
  useView,
  writer,
} from '../../frame/round-screen.tsx'
import { type GameScreen, inLanguage, type Sound, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { type Move, MOVES } from '../math.ts'
import './blackjack.css'
import { Felt } from './table.tsx'
import { type BlackjackTexts, texts } from './texts.ts'

const readView = viewReader(viewSchema)

const COSTLY: ReadonlySet<Move> = new Set<Move>(['double', 'split'])

function resultText(view: View | null, stage: StageProps, words: BlackjackTexts): string {
  if (view === null) return words.begin
  if (view.phase === 'live')
    return view.hands.length > 1 ? words.liveHand((view.active ?? 0) + 1) : words.live
  const paid = view.payout ?? '0.00'
  const payout = writer(stage)(paid)
  if (money(paid) === 0n) return words.lost
  if (isGain(paid, view.staked)) return words.won(payout)
  return money(paid) === money(view.staked) ? words.push(payout) : words.paidBack(payout)
}

const toneOf = (view: View | null) =>
  view === null || view.phase === 'live'
    ? 'live'
    : isGain(view.payout, view.staked)
      ? 'won'
      : 'over'

function soundOf(_before: View, now: View): Sound {
  if (now.phase === 'live') return 'tap'
  if (isGain(now.payout, now.staked)) return 'win'
  return money(now.payout ?? '0.00') === 0n ? 'lose' : 'tap'
}

/** The four moves; those that put more at stake say how much. */
function Moves(props: {
  readonly stage: StageProps
  readonly words: BlackjackTexts
  readonly view: View
  readonly onMove: (move: Move) => void
}) {
  const { stage, words, view, onMove } = props
  return (
    <div className="play-action bj-moves">
      {MOVES.map((move) => (
        <Button
          key={move}
          size="lg"
          variant={move === 'hit' ? 'primary' : 'secondary'}
          disabled={!stage.canPlay || stage.isBusy || !view.moves.includes(move)}
          onClick={() => onMove(move)}
        >
          <span className="bj-move">
            {words.moves[move]}
            {COSTLY.has(move) && (
              <span className="text-12">
                +<MoneyText amount={view.stake} currency={view.currency} />
              </span>
            )}
          </span>
        </Button>
      ))}
    </div>
  )
}

function Stage(props: StageProps) {
  const words = inLanguage(texts, props.locale)
  const view = useView(props.view, readView)
  const live = props.isLive ? view : null
  useChangeSounds(view, props.play, soundOf)
  const mayMove = live !== null && !props.isBusy && props.canPlay
  const move = (type: Move) => {
    if (live && mayMove && live.moves.includes(type)) props.onAct({ type, step: live.step })
  }
  useKeys(props.hasKeys && mayMove, {
    h: () => move('hit'),
    s: () => move('stand'),
    d: () => move('double'),
    p: () => move('split'),
  })
  return (
    <GameTable
      isLive={live !== null}
      className="bj-table"
      table={
        <>
          <Felt words={words} view={view} locale={props.locale} />
          <RoundResult text={resultText(view, props, words)} tone={toneOf(view)} />
        </>
      }
      during={
        live && (
          <>
            <dl className="grid grid-cols-2 gap-2">
              <StakeFigure label={words.stake} stake={live.stake} currency={live.currency} />
              <StakeFigure label={words.staked} stake={live.staked} currency={live.currency} />
            </dl>
            <Moves stage={props} words={words} view={live} onMove={move} />
          </>
        )
      }
      before={
        live ? null : (
          <>
            {props.stakeField}
            <BetButton stage={props} label={words.bet} onBet={() => props.onBet({})} />
          </>
        )
      }
    />
  )
}

/** Blackjack as the play frame shows it. */
export const screen: GameScreen = {
  rulesVersion: RULES_VERSION,
  title: (locale) => inLanguage(texts, locale).title,
  rules: (locale) => inLanguage(texts, locale).rules,
  read: readView,
  summary: (view, locale) => {
    const read = readView(view)
    if (read === null) return undefined
    const yours = read.hands.map((hand) => hand.total).join(' · ')
    return inLanguage(texts, locale).summary(yours, read.dealerTotal)
  },
  keys(locale) {
    const { moves } = inLanguage(texts, locale)
    return [
      { keys: ['h'], cap: 'H', meaning: moves.hit },
      { keys: ['s'], cap: 'S', meaning: moves.stand },
      { keys: ['d'], cap: 'D', meaning: moves.double },
      { keys: ['p'], cap: 'P', meaning: moves.split },
    ]
  },
  Stage,
}
