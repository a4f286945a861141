import { useEffect, useMemo, useRef, useState } from 'react'
import { OutcomeLine, Recent, writer } from '../../frame/instant/parts.tsx'
import { screenOf } from '../../frame/instant/screen.ts'
import { isGain, useOutcomeSound, useReveal, useSteps } from '../../frame/instant/use-reveal.ts'
import { BoardLater, PanelLater, PastLater } from '../../frame/later.tsx'
import { inLanguage, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { DRAWN, hitsOf, type Risk } from '../math.ts'
import { Board } from './board.tsx'
import './keno.css'
import { Ladder } from './ladder.tsx'
import { Panel } from './panel.tsx'
import { toggled } from './picks.ts'
import { type KenoTexts, texts } from './texts.ts'

const read = viewReader<View>(viewSchema)
const STEP_MS = 135
const NONE: readonly number[] = []
const hitsIn = ({ bet, outcome }: View): number => hitsOf(bet.picks, outcome)

function outcomeText(view: View, words: KenoTexts, written: (amount: string) => string): string {
  const hits = hitsIn(view)
  if (/^[0.]+$/.test(view.payout)) return words.lost(hits)
  return (isGain(view) ? words.won : words.paid)(hits, written(view.payout))
}

/** A lantern that is lit sounds; one of the member's own sounds brighter each time. */
function useLightingSound(lit: readonly number[], picks: readonly number[], stage: StageProps) {
  const { play } = stage
  const heard = useRef(0)
  useEffect(() => {
    const last = lit.at(-1)
    // One sound for each lantern, not for each drawing of the page; the last is the outcome's.
    if (last === undefined || lit.length === heard.current || lit.length === DRAWN) {
      heard.current = lit.length
      return
    }
    heard.current = lit.length
    if (!picks.includes(last)) play([0.12, 0, 240, 0, 0.01, 0.04, 1])
    else play([0.35, 0, 520 + hitsOf(picks, lit) * 70, 0, 0.03, 0.14, 1, 1.2])
  }, [lit, picks, play])
}

/** The picks and the table of a round; picking anew puts its lanterns out. */
function useRound(props: StageProps) {
  const view = useMemo(() => read(props.view), [props.view])
  const [picks, setPicks] = useState<number[]>(view?.bet.picks ?? [])
  const [risk, setRisk] = useState<Risk>(view?.bet.risk ?? 'medium')
  const [old, setOld] = useState<View | null>(null)
  const { isMoving, shown } = useReveal(view, (DRAWN + 1) * STEP_MS, props.isReducedMotion)
  useOutcomeSound(shown, props.play)
  return {
    /** Null once it is put out. */
    view: view === old ? null : view,
    picks,
    risk,
    isMoving,
    choose(next: number[]) {
      setPicks(next)
      setOld(view)
    },
    take(next: Risk) {
      setRisk(next)
      setOld(view)
    },
  }
}

/** The lanterns and what they pay: all that moves, so that nothing else is drawn with each of them. */
function Sky(props: {
  readonly stage: StageProps
  readonly words: KenoTexts
  readonly round: Pick<ReturnType<typeof useRound>, 'view' | 'picks' | 'risk' | 'isMoving'>
  readonly isLocked: boolean
  readonly onPick: (lantern: number) => void
}) {
  const { stage, words, round, isLocked, onPick } = props
  const { view, picks, risk, isMoving } = round
  const step = useSteps(isMoving, DRAWN, STEP_MS)
  const lit = useMemo(() => view?.outcome.slice(0, step) ?? NONE, [view, step])
  useLightingSound(isMoving ? lit : NONE, picks, stage)
  return (
    <>
      <Board words={words} picks={picks} lit={lit} isLocked={isLocked} onPick={onPick} />
      {picks.length > 0 && (
        <Ladder
          words={words}
          locale={stage.locale}
          picks={picks.length}
          risk={risk}
          hits={view ? hitsOf(picks, lit) : null}
        />
      )}
    </>
  )
}

function Stage(props: StageProps) {
  const { locale } = props
  const words = inLanguage(texts, locale)
  const { view, picks, risk, isMoving, choose, take } = useRound(props)
  const isWaiting = props.isBusy || isMoving
  const over = isMoving ? null : view
  const said = over ? outcomeText(over, words, writer(props)) : words.begin
  return (
    <div className="play-stage">
      <div className="play-table">
        <PastLater>
          <Recent
            views={(isMoving ? props.recent.slice(1) : props.recent)
              .map(read)
              .filter((one) => one !== null)}
            label={words.recent}
            locale={locale}
            write={(one) => `${hitsIn(one)}/${one.bet.picks.length}`}
          />
        </PastLater>
        <BoardLater chosen={`${isWaiting} ${risk} ${picks.join()}`}>
          <Sky
            stage={props}
            words={words}
            round={{ view, picks, risk, isMoving }}
            isLocked={isWaiting}
            onPick={(lantern) => choose(toggled(picks, lantern))}
          />
        </BoardLater>
        <OutcomeLine view={over}>{isMoving ? words.lighting : said}</OutcomeLine>
      </div>
      <PanelLater chosen={`${risk} ${picks.join()}`}>
        <Panel
          stage={props}
          words={words}
          picks={picks}
          risk={risk}
          isWaiting={isWaiting}
          onPicks={choose}
          onRisk={take}
        />
      </PanelLater>
    </div>
  )
}

/** Keno as the play frame shows it. */
export const screen = screenOf<KenoTexts, View>({
  rulesVersion: RULES_VERSION,
  texts,
  read,
  summary: (view, words) => words.summary(view.bet.picks.length, hitsIn(view)),
  Stage,
  keys: (words) => [
    { keys: [' '], cap: 'Space', meaning: words.bet },
    { keys: ['q'], cap: 'Q', meaning: words.quick },
    { keys: ['c'], cap: 'C', meaning: words.clear },
  ],
  autoplay: { way: 'repeat', stopsHidden: true },
})
