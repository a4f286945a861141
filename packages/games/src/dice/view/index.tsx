import { formatAmount } from '@lantern/ui/money-format'
import { useEffect, useMemo, useRef } from 'react'
import { useReveal } from '../../frame/instant/use-reveal.ts'
import { PanelLater, PastLater } from '../../frame/later.tsx'
import { type GameScreen, inLanguage, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import './dice.css'
import { writeHundredths } from './hundredths.ts'
import { Panel, useBet } from './panel.tsx'
import { isGain, Rolled, Rolling } from './result.tsx'
import { ROLL_MS } from './rolling.ts'
import { type DiceTexts, texts } from './texts.ts'
import { Track } from './track.tsx'

const readView = viewReader(viewSchema)

function Recent({ recent, words }: { recent: readonly unknown[]; words: DiceTexts }) {
  const views = recent.map(readView).filter((view) => view !== null)
  if (views.length === 0) return <div className="dice-recent" />
  return (
    <ol aria-label={words.recent} className="dice-recent">
      {views.map((view, index) => (
        <li key={index} className={view.isWin ? 'won' : ''}>
          <bdi dir="ltr" className="num">
            {writeHundredths(view.rolled)}
          </bdi>
          <span aria-hidden="true">{view.isWin ? '+' : '−'}</span>
          <span className="sr-only">{view.isWin ? words.win : words.loss}</span>
        </li>
      ))}
    </ol>
  )
}

function useSounds(view: View | null, isRolling: boolean, play: StageProps['play']): void {
  const heard = useRef(view)
  useEffect(() => {
    if (isRolling || view === null || heard.current === view) return
    heard.current = view
    play(!view.isWin ? 'lose' : isGain(view) ? 'win' : 'tap')
  }, [isRolling, view, play])
}

function Stage(props: StageProps) {
  const { isBusy, currency, locale } = props
  const words = inLanguage(texts, locale)
  const view = useMemo(() => readView(props.view), [props.view])
  const bet = useBet()
  const { isMoving: isRolling } = useReveal(view, ROLL_MS, props.isReducedMotion)
  useSounds(view, isRolling, props.play)
  const written = (amount: string) => formatAmount(amount, { locale, currency, style: 'code' })
  return (
    <div className="play-stage">
      <div className="play-table dice-table">
        <PastLater>
          <Recent recent={isRolling ? props.recent.slice(1) : props.recent} words={words} />
        </PastLater>
        {isRolling ? (
          <Rolling words={words} />
        ) : (
          <Rolled view={view} words={words} written={written} />
        )}
        <Track
          label={words.scale}
          direction={bet.direction}
          target={bet.target}
          rolled={isRolling || view === null ? null : view.rolled}
          isWin={view?.isWin ?? false}
          disabled={isBusy}
          onTarget={bet.setTarget}
        />
      </div>
      <PanelLater chosen={`${bet.direction} ${bet.target}`}>
        <Panel
          stage={props}
          words={words}
          bet={bet}
          isWaiting={isBusy || isRolling}
          written={written}
        />
      </PanelLater>
    </div>
  )
}

/** Dice as the play frame shows it. */
export const screen: GameScreen = {
  rulesVersion: RULES_VERSION,
  title: (locale) => inLanguage(texts, locale).title,
  rules: (locale) => inLanguage(texts, locale).rules,
  read: readView,
  summary: (view, locale) => {
    const read = readView(view)
    return read
      ? inLanguage(texts, locale).summary(
          read.direction,
          writeHundredths(read.target),
          writeHundredths(read.rolled),
        )
      : undefined
  },
  Stage,
  autoplay: { way: 'repeat', stopsHidden: true },
}
