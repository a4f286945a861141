import { useEffect, useMemo, useState } from 'react'
import {
  BetButton,
  FigureAmount,
  Figures,
  OutcomeLine,
  payoutOf,
  Recent,
  RiskPicker,
  writer,
  writeTimes,
} from '../../frame/instant/parts.tsx'
import { RangeField } from '../../frame/instant/range-field.tsx'
import { screenOf } from '../../frame/instant/screen.ts'
import { instantTexts } from '../../frame/instant/texts.ts'
import { useKeys } from '../../frame/keys.ts'
import { isGain, useOutcomeSound, useReveal } from '../../frame/instant/use-reveal.ts'
import { PanelLater, PastLater } from '../../frame/later.tsx'
import { inLanguage, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { highest, multiplier, prizesOf, type Risk, type Size, SIZES, tiersOf } from '../math.ts'
import { brightness, Ferris, TURN_MS } from './ferris.tsx'
import { texts, type WheelTexts } from './texts.ts'
import './wheel.css'

const read = viewReader<View>(viewSchema)
const prizeOf = ({ bet, outcome }: View): string =>
  writeTimes(multiplier(bet.lanterns, bet.risk, outcome))

function outcomeText(view: View, words: WheelTexts, written: (amount: string) => string): string {
  if (multiplier(view.bet.lanterns, view.bet.risk, view.outcome) === 0n) return words.lost
  return (isGain(view) ? words.won : words.paid)(prizeOf(view), written(view.payout))
}

/** What hangs on the wheel: a prize, its lantern, and on how many of all it hangs. */
function Prizes(props: {
  readonly words: WheelTexts
  readonly size: Size
  readonly risk: Risk
  readonly hit: number | null
}) {
  const { words, size, risk, hit } = props
  return (
    <ul aria-label={words.prizes} className="wheel-prizes">
      {tiersOf(size, risk).map(([hundredths, lanterns]) => (
        <li key={hundredths} aria-current={(hundredths > 0 && hundredths === hit) || undefined}>
          <i aria-hidden="true" data-bright={brightness(hundredths, size, risk)} />
          <bdi dir="ltr" className="display num">
            {hundredths === 0 ? words.dark : writeTimes(BigInt(hundredths) * 100n)}
          </bdi>
          <span className="num">{words.on(lanterns, size)}</span>
        </li>
      ))}
    </ul>
  )
}

function Panel(props: {
  readonly stage: StageProps
  readonly words: WheelTexts
  readonly size: Size
  readonly risk: Risk
  readonly isWaiting: boolean
  readonly onSize: (size: Size) => void
  readonly onRisk: (risk: Risk) => void
}) {
  const { stage, words, size, risk, isWaiting, onSize, onRisk } = props
  const common = inLanguage(instantTexts, stage.locale)
  const { payout, isAbove } = payoutOf(stage, highest(size, risk))
  const bet = () => {
    if (!isWaiting && !isAbove) stage.onBet({ lanterns: size, risk })
  }
  const take = (wanted: number) => {
    const next = SIZES.find((one) => one === wanted)
    if (next !== undefined && !isWaiting) onSize(next)
  }
  const paying = prizesOf(size, risk).filter((one) => one > 0).length
  useKeys(stage.hasKeys, { ' ': bet, e: () => take(size + 10), d: () => take(size - 10) })
  return (
    <div className="play-panel">
      {stage.stakeField}
      <RiskPicker locale={stage.locale} value={risk} disabled={isWaiting} onChange={onRisk} />
      <RangeField
        label={words.lanterns}
        value={size}
        min={10}
        max={50}
        step={10}
        disabled={isWaiting}
        valueText={words.lanternsOf(size)}
        onChange={take}
      />
      <Figures
        figures={[
          { label: common.chance, value: `${(paying * 100) / size} %` },
          {
            label: common.most,
            value: <FigureAmount amount={payout} currency={stage.currency} />,
            isStrong: true,
          },
        ]}
      />
      <BetButton
        stage={stage}
        label={words.bet}
        amount={stage.stake}
        isWaiting={isWaiting}
        isAbove={isAbove}
        onBet={bet}
      />
    </div>
  )
}

/** A lantern passing the gate, slower and slower. */
function useTurningSound(isMoving: boolean, play: StageProps['play']): void {
  useEffect(() => {
    if (!isMoving) return
    const ticks = Array.from({ length: 18 }, (_, index) =>
      setTimeout(() => play([0.14, 0, 300 + (index % 2) * 40, 0, 0.01, 0.05, 1]), index ** 2 * 7.4),
    )
    return () => {
      for (const tick of ticks) clearTimeout(tick)
    }
  }, [isMoving, play])
}

/** The wheel that is chosen, and the round that is shown on it. */
function useRound(props: StageProps) {
  const view = useMemo(() => read(props.view), [props.view])
  const [size, setSize] = useState<Size>(view?.bet.lanterns ?? 20)
  const [risk, setRisk] = useState<Risk>(view?.bet.risk ?? 'medium')
  const { isMoving, shown } = useReveal(view, TURN_MS, props.isReducedMotion)
  useOutcomeSound(shown, props.play)
  useTurningSound(isMoving, props.play)
  const isSame = view?.bet.lanterns === size && view.bet.risk === risk
  const hit = isSame && !isMoving ? (prizesOf(size, risk)[view.outcome] ?? null) : null
  return { view, size, setSize, risk, setRisk, isMoving, hit }
}

function Stage(props: StageProps) {
  const { locale } = props
  const words = inLanguage(texts, locale)
  const { view, size, setSize, risk, setRisk, isMoving, hit } = useRound(props)
  const said = view ? outcomeText(view, words, writer(props)) : words.begin
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
            write={prizeOf}
          />
        </PastLater>
        <Ferris
          view={view}
          size={size}
          risk={risk}
          isMoving={isMoving}
          prize={view ? prizeOf(view) : ''}
        />
        <Prizes words={words} size={size} risk={risk} hit={hit} />
        <OutcomeLine view={isMoving ? null : view}>{isMoving ? words.turning : said}</OutcomeLine>
      </div>
      <PanelLater chosen={`${risk} ${size}`}>
        <Panel
          stage={props}
          words={words}
          size={size}
          risk={risk}
          isWaiting={props.isBusy || isMoving}
          onSize={setSize}
          onRisk={setRisk}
        />
      </PanelLater>
    </div>
  )
}

/** Wheel as the play frame shows it. */
export const screen = screenOf<WheelTexts, View>({
  rulesVersion: RULES_VERSION,
  texts,
  read,
  summary: (view, words) =>
    words.summary(view.bet.lanterns, words.risks[view.bet.risk], prizeOf(view)),
  Stage,
  keys: (words) => [
    { keys: [' '], cap: 'Space', meaning: words.bet },
    { keys: ['e'], cap: 'E', meaning: words.more },
    { keys: ['d'], cap: 'D', meaning: words.fewer },
  ],
  autoplay: { way: 'repeat', stopsHidden: true },
})
