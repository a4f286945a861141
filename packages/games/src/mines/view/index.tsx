import { money } from '@lantern/kernel/money'
import { formatAmount } from '@lantern/ui/money-format'
import { useEffect, useRef, useState } from 'react'
import { GameTable } from '../../frame/round-screen.tsx'
import { type GameScreen, inLanguage, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { Board } from './board.tsx'
import './mines.css'
import { Before, During } from './panel.tsx'
import { type MinesTexts, texts } from './texts.ts'

const readView = viewReader(viewSchema)

const isGain = (view: View): boolean =>
  view.payout !== null && money(view.payout) > money(view.stake)

function Result({
  view,
  props,
  words,
}: {
  view: View | null
  props: StageProps
  words: MinesTexts
}) {
  const { locale, currency } = props
  const written = (amount: string) => formatAmount(amount, { locale, currency, style: 'code' })
  const text = ((): string => {
    if (view === null) return words.begin
    const payout = written(view.payout ?? '0.00')
    switch (view.phase) {
      case 'live':
        return words.live(view.opened.length)
      case 'exploded':
        return words.lost(view.explodedAt ?? 0)
      case 'returned':
        return words.returned(payout)
      case 'cashedOut':
      case 'completed': {
        const say = isGain(view) ? words.won : words.paidBack
        const end = say(payout, `${view.multiplier}×`)
        return view.phase === 'completed' ? `${end} ${words.completed}` : end
      }
    }
  })()
  const tone = view === null || view.phase === 'live' ? '' : isGain(view) ? 'won' : 'over'
  return (
    <p role="status" className={`play-result ${tone}`}>
      {text}
    </p>
  )
}

/** Plays the sound of each change of the round, never of the one the screen was opened with. */
function useSounds(view: View | null, play: StageProps['play']): void {
  const heard = useRef(view)
  useEffect(() => {
    const before = heard.current
    heard.current = view
    if (view === null || before === null || before === view) return
    if (view.phase === 'exploded') play('lose')
    else if (view.phase !== 'live') play(isGain(view) ? 'win' : 'tap')
    else if (view.opened.length > before.opened.length) play('safe')
  }, [view, play])
}

/** The round's view and the tile that waits for its answer, which the next view brings. */
function useRound(given: unknown): {
  view: View | null
  pendingCell: number | null
  setPendingCell: (cell: number) => void
} {
  const [known, setKnown] = useState(given)
  const [view, setView] = useState(() => readView(given))
  const [pendingCell, setPendingCell] = useState<number | null>(null)
  if (known !== given) {
    setKnown(given)
    setView(readView(given))
    setPendingCell(null)
  }
  return { view, pendingCell, setPendingCell }
}

function Stage(props: StageProps) {
  const { isLive, isBusy, canPlay } = props
  const words = inLanguage(texts, props.locale)
  const { view, pendingCell, setPendingCell } = useRound(props.view)
  useSounds(view, props.play)
  const live = isLive ? view : null
  const isOpening = isBusy && pendingCell !== null

  function openTile(cell: number) {
    setPendingCell(cell)
    props.onAct({ type: 'open', cell })
  }

  return (
    <GameTable
      isLive={live !== null}
      className=""
      table={
        <>
          <Board
            view={view}
            texts={words}
            isLive={isLive}
            isGain={view !== null && view.phase !== 'live' && isGain(view)}
            mayOpen={isLive && !isBusy && canPlay}
            pendingCell={isOpening ? pendingCell : null}
            onOpen={openTile}
          />
          <Result view={view} props={props} words={words} />
        </>
      }
      before={live ? null : <Before props={props} words={words} view={view} />}
      during={live && <During stage={props} words={words} view={live} isOpening={isOpening} />}
    />
  )
}

/** Mines as the play frame shows it. */
export const screen: GameScreen = {
  rulesVersion: RULES_VERSION,
  title: (locale) => inLanguage(texts, locale).title,
  rules: (locale) => inLanguage(texts, locale).rules,
  read: readView,
  summary: (view, locale) => {
    const read = readView(view)
    return read ? inLanguage(texts, locale).summary(read.mines, read.opened.length) : undefined
  },
  Stage,
}
