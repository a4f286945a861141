import { useEffect, useMemo, useState } from 'react'
import { OutcomeLine, Recent, writer } from '../../frame/instant/parts.tsx'
import { screenOf } from '../../frame/instant/screen.ts'
import { useOutcomeSound, useReveal } from '../../frame/instant/use-reveal.ts'
import { PanelLater, PastLater } from '../../frame/later.tsx'
import { inLanguage, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { isWin } from '../math.ts'
import { flightMs, writeHeight } from './heights.ts'
import './limbo.css'
import { Panel } from './panel.tsx'
import { Sky } from './sky.tsx'
import { type LimboTexts, texts } from './texts.ts'

const read = viewReader<View>(viewSchema)
/** Air under paper: a tone that slides up. */
const RISING = [0.3, 0, 170, 0.08, 0.45, 0.25, 0, 1, 2.4] as const

function outcomeText(view: View, words: LimboTexts, written: (amount: string) => string): string {
  const height = `${writeHeight(view.outcome)}×`
  return isWin(view.bet.target, view.outcome)
    ? words.won(height, written(view.payout))
    : words.lost(height)
}

function Stage(props: StageProps) {
  const { isBusy, locale, play } = props
  const words = inLanguage(texts, locale)
  const view = useMemo(() => read(props.view), [props.view])
  const [target, setTarget] = useState(view?.bet.target ?? 200)
  const { isMoving, shown } = useReveal(
    view,
    view ? flightMs(view.outcome) : 0,
    props.isReducedMotion,
  )
  useOutcomeSound(shown, play)
  useEffect(() => {
    if (isMoving) play(RISING)
  }, [isMoving, play])
  const past = (isMoving ? props.recent.slice(1) : props.recent)
    .map(read)
    .filter((one) => one !== null)
  return (
    <div className="play-stage">
      <div className="play-table">
        <PastLater>
          <Recent
            views={past}
            label={words.recent}
            locale={locale}
            write={(one) => `${writeHeight(one.outcome)}×`}
          />
        </PastLater>
        <Sky view={view} isMoving={isMoving} target={target} past={past} />
        <OutcomeLine view={isMoving ? null : view}>
          {isMoving ? words.flying : view ? outcomeText(view, words, writer(props)) : words.begin}
        </OutcomeLine>
      </div>
      <PanelLater chosen={target}>
        <Panel
          stage={props}
          words={words}
          target={target}
          isWaiting={isBusy || isMoving}
          onTarget={setTarget}
        />
      </PanelLater>
    </div>
  )
}

/** Limbo as the play frame shows it. */
export const screen = screenOf<LimboTexts, View>({
  rulesVersion: RULES_VERSION,
  texts,
  read,
  summary: (view, words) =>
    words.summary(`${writeHeight(view.bet.target)}×`, `${writeHeight(view.outcome)}×`),
  Stage,
  keys: (words) => [
    { keys: [' '], cap: 'Space', meaning: words.bet },
    { keys: ['e'], cap: 'E', meaning: words.raise },
    { keys: ['d'], cap: 'D', meaning: words.lower },
  ],
  autoplay: { way: 'repeat', stopsHidden: true },
})
