import { useMemo, useState } from 'react'
import { OutcomeLine, Recent, writer } from '../../frame/instant/parts.tsx'
import { screenOf } from '../../frame/instant/screen.ts'
import { isGain, useOutcomeSound } from '../../frame/instant/use-reveal.ts'
import { PanelLater, PastLater } from '../../frame/later.tsx'
import { inLanguage, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { multiplier, pocketOf, type Risk } from '../math.ts'
import { Board, shortTimes } from './board.tsx'
import { Panel } from './panel.tsx'
import './plinko.css'
import { type PlinkoTexts, texts } from './texts.ts'
import { useEmbers } from './use-embers.ts'

const read = viewReader<View>(viewSchema)

const timesOf = ({ bet, outcome }: View): string =>
  `${shortTimes(multiplier(bet.rows, bet.risk, pocketOf(outcome)))}×`

function Stage(props: StageProps) {
  const { locale, play } = props
  const words = inLanguage(texts, locale)
  const view = useMemo(() => read(props.view), [props.view])
  const [rows, setRows] = useState(view?.bet.rows ?? 12)
  const [risk, setRisk] = useState<Risk>(view?.bet.risk ?? 'medium')
  const { falling, landed, land } = useEmbers(view, props.isReducedMotion)
  const last = landed[0] ?? null
  useOutcomeSound(last, play)
  const written = writer(props)
  const result = (one: View): string =>
    (isGain(one) ? words.won : words.paid)(timesOf(one), written(one.payout))
  return (
    <div className="play-stage">
      <div className="play-table">
        <PastLater>
          <Recent
            views={landed.slice(0, 12)}
            label={words.recent}
            locale={locale}
            write={timesOf}
          />
        </PastLater>
        <Board
          rows={rows}
          risk={risk}
          falling={falling}
          landed={landed}
          play={play}
          onLanded={land}
        />
        <p className="plinko-legend">{words.heap}</p>
        <OutcomeLine view={last}>
          {last ? result(last) : falling.length > 0 ? words.falling : words.begin}
        </OutcomeLine>
      </div>
      <PanelLater chosen={`${risk} ${rows}`}>
        <Panel
          stage={props}
          words={words}
          rows={rows}
          risk={risk}
          isLocked={props.isBusy || falling.length > 0}
          onRows={setRows}
          onRisk={setRisk}
        />
      </PanelLater>
    </div>
  )
}

/** Plinko as the play frame shows it. */
export const screen = screenOf<PlinkoTexts, View>({
  rulesVersion: RULES_VERSION,
  texts,
  read,
  summary: (view, words) => words.summary(view.bet.rows, words.risks[view.bet.risk], timesOf(view)),
  Stage,
  keys: (words) => [
    { keys: [' '], cap: 'Space', meaning: words.bet },
    { keys: ['e'], cap: 'E', meaning: words.more },
    { keys: ['d'], cap: 'D', meaning: words.fewer },
  ],
  autoplay: { way: 'repeat', stopsHidden: true },
})
