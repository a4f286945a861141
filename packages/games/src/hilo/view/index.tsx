import { cardLabel } from '../../frame/card-texts.ts'
import { useKeys } from '../../frame/keys.ts'
import {
  GameTable,
  isGain,
  RoundResult,
  useChangeSounds,
  useView,
  writer,
} from '../../frame/round-screen.tsx'
import { type GameScreen, inLanguage, type Sound, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import type { Pick } from '../math.ts'
import './hilo.css'
import { Before, During } from './panel.tsx'
import { Table } from './table.tsx'
import { type HiloTexts, texts } from './texts.ts'

const readView = viewReader(viewSchema)

const guessesOf = (view: View): number => view.moves.filter((move) => move !== 'skip').length

/** Guesses that were right: the last one of a lost round was not. */
const rightOf = (view: View): number => guessesOf(view) - (view.phase === 'lost' ? 1 : 0)

function resultText(view: View | null, stage: StageProps, words: HiloTexts): string {
  if (view === null) return words.begin
  const written = writer(stage)
  const payout = written(view.payout ?? '0.00')
  switch (view.phase) {
    case 'live':
      return words.live(rightOf(view))
    case 'lost':
      return words.lost(cardLabel(view.cards.at(-1) ?? 0, stage.locale))
    case 'returned':
      return words.returned(payout)
    case 'cashedOut':
    case 'completed': {
      const say = isGain(view.payout, view.stake) ? words.won : words.paidBack
      const end = say(payout, `${view.multiplier}×`)
      return view.phase === 'completed' ? `${end} ${words.completed}` : end
    }
  }
}

const toneOf = (view: View | null) =>
  view === null || view.phase === 'live' ? 'live' : isGain(view.payout, view.stake) ? 'won' : 'over'

function soundOf(before: View, now: View): Sound | undefined {
  if (now.phase === 'lost') return 'lose'
  if (now.phase !== 'live') return isGain(now.payout, now.stake) ? 'win' : 'tap'
  if (now.moves.length <= before.moves.length) return 'tap'
  return now.moves.at(-1) === 'skip' ? 'tap' : 'safe'
}

function Stage(props: StageProps) {
  const { isLive, isBusy, canPlay } = props
  const words = inLanguage(texts, props.locale)
  const view = useView(props.view, readView)
  useChangeSounds(view, props.play, soundOf)
  const live = isLive ? view : null
  const mayMove = live !== null && !isBusy && canPlay
  const step = view?.moves.length ?? 0

  const guess = (pick: Pick) => {
    if (mayMove) props.onAct({ type: 'guess', step, pick })
  }
  const skip = () => {
    if (mayMove) props.onAct({ type: 'skip', step })
  }
  const [upper, lower] = view?.options ?? []
  useKeys(props.hasKeys && mayMove, {
    arrowup: () => upper?.isOpen && guess(upper.pick),
    arrowdown: () => lower?.isOpen && guess(lower.pick),
    arrowright: skip,
    c: () => view?.payout && props.onAct({ type: 'cashOut' }),
  })

  return (
    <GameTable
      isLive={live !== null}
      className="hilo-table"
      table={
        <>
          <Table stage={props} words={words} view={view} mayMove={mayMove} onGuess={guess} />
          <RoundResult text={resultText(view, props, words)} tone={toneOf(view)} />
        </>
      }
      before={live ? null : <Before stage={props} words={words} />}
      during={live && <During stage={props} words={words} view={live} onSkip={skip} />}
    />
  )
}

/** Hi-Lo as the play frame shows it. */
export const screen: GameScreen = {
  rulesVersion: RULES_VERSION,
  title: (locale) => inLanguage(texts, locale).title,
  rules: (locale) => inLanguage(texts, locale).rules,
  read: readView,
  summary: (view, locale) => {
    const read = readView(view)
    if (read === null) return undefined
    const last = cardLabel(read.cards.at(-1) ?? 0, locale)
    return inLanguage(texts, locale).summary(guessesOf(read), last)
  },
  keys(locale) {
    const words = inLanguage(texts, locale)
    return [
      { keys: ['arrowup'], cap: '↑', meaning: words.picks.higher },
      { keys: ['arrowdown'], cap: '↓', meaning: words.picks.lower },
      { keys: ['arrowright'], cap: '→', meaning: words.skip },
      { keys: ['c'], cap: 'C', meaning: words.cashOut },
    ]
  },
  Stage,
}
