import { minMoney, money } from '@lantern/kernel/money'
import { useEffect, useMemo, useRef, useState } from 'react'
import { OutcomeLine, Recent, writer } from '../../frame/instant/parts.tsx'
import { screenOf } from '../../frame/instant/screen.ts'
import { isGain, useOutcomeSound, useReveal } from '../../frame/instant/use-reveal.ts'
import { PanelLater, PastLater, whenDrawn } from '../../frame/later.tsx'
import { inLanguage, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { type Chips, colourOf, coveredBy } from '../math.ts'
import { Felt, type Shape } from './felt.tsx'
import { chipsFrom } from './layout.ts'
import { Panel } from './panel.tsx'
import './roulette.css'
import { type RouletteTexts, texts } from './texts.ts'
import { Tray } from './tray.tsx'
import { useChips } from './use-chips.ts'
import { SPIN_MS, Wheel } from './wheel.tsx'

const read = viewReader<View>(viewSchema)
const NO_CHIPS: Chips = {}

const pocketName = (pocket: number, words: RouletteTexts): string =>
  pocket === 0 ? `0 (${words.colours.zero})` : `${pocket} ${words.colours[colourOf(pocket)]}`

function outcomeText(view: View, words: RouletteTexts, written: (amount: string) => string) {
  const pocket = pocketName(view.outcome, words)
  if (money(view.payout) === 0n) return words.lost(pocket)
  return (isGain(view) ? words.won : words.paid)(pocket, written(view.payout))
}

/** The ball on the rim, ticking slower and slower; on a phone the wheel is brought into sight. */
function useSpinning(view: View | null, isMoving: boolean, { play, isReducedMotion }: StageProps) {
  const wheel = useRef<HTMLDivElement>(null)
  const seen = useRef(view)
  useEffect(() => {
    if (view === null || seen.current === view) return undefined
    seen.current = view
    return whenDrawn(() =>
      wheel.current?.scrollIntoView({
        block: 'nearest',
        behavior: isReducedMotion ? 'auto' : 'smooth',
      }),
    )
  }, [view, isReducedMotion])
  useEffect(() => {
    if (!isMoving) return
    const ticks = Array.from({ length: 16 }, (_, index) =>
      setTimeout(() => play([0.1, 0, 900 - index * 24, 0, 0.004, 0.03, 1]), 40 + index ** 2 * 10.4),
    )
    return () => {
      for (const tick of ticks) clearTimeout(tick)
    }
  }, [isMoving, play])
  return wheel
}

/** The chips on the table, and the round that is shown for them. */
function useRound(props: StageProps) {
  const view = useMemo(() => read(props.view), [props.view])
  const most = minMoney(money(props.maxStake), money(props.balance))
  const table = useChips(view?.bet.chips ?? NO_CHIPS, most)
  const { isMoving, shown } = useReveal(view, SPIN_MS, props.isReducedMotion)
  useOutcomeSound(shown, props.play)
  const wheel = useSpinning(view, isMoving, props)
  const [laidFor, setLaidFor] = useState<Chips | null>(view?.bet.chips ?? null)
  // The numbers light up for the chips they were drawn for, not for those laid since.
  const isStanding = view !== null && !isMoving && laidFor === table.chips
  return { view, table, isMoving, wheel, setLaidFor, pocket: isStanding ? view.outcome : null }
}

/** The wheel, and beside it what it said. */
function Show(props: {
  readonly stage: StageProps
  readonly words: RouletteTexts
  readonly view: View | null
  readonly isMoving: boolean
  readonly chips: Chips
}) {
  const { stage, words, view, isMoving, chips } = props
  const covered = coveredBy(chips)
  const said = view ? outcomeText(view, words, writer(stage)) : words.begin
  return (
    <>
      <Wheel view={view} isMoving={isMoving} covered={covered} />
      <div className="rl-words">
        <OutcomeLine view={isMoving ? null : view}>{isMoving ? words.spinning : said}</OutcomeLine>
        <p className="text-12 text-fg-2">{words.covered(covered.size)}</p>
      </div>
    </>
  )
}

function Stage(props: StageProps) {
  const { locale, play } = props
  const words = inLanguage(texts, locale)
  const { view, table, isMoving, wheel, setLaidFor, pocket } = useRound(props)
  const [chip, setChip] = useState(chipsFrom(props.minStake)[0] ?? props.minStake)
  const [shape, setShape] = useState<Shape>('straight')
  const isWaiting = props.isBusy || isMoving
  return (
    <div className="play-stage rl-stage">
      <div className="play-table rl-table">
        <PastLater>
          <Recent
            views={(isMoving ? props.recent.slice(1) : props.recent)
              .map(read)
              .filter((one) => one !== null)}
            label={words.recent}
            locale={locale}
            write={(one) => String(one.outcome)}
          />
        </PastLater>
        <div ref={wheel} className="rl-show">
          <Show stage={props} words={words} view={view} isMoving={isMoving} chips={table.chips} />
        </div>
        <Tray
          stage={props}
          words={words}
          chip={chip}
          shape={shape}
          onChip={setChip}
          onShape={setShape}
        />
        <Felt
          stage={props}
          words={words}
          chips={table.chips}
          shape={shape}
          pocket={pocket}
          isLocked={isWaiting}
          onLay={(spot) => {
            play('tap')
            table.lay(spot, chip)
          }}
        />
      </div>
      <PanelLater chosen={table.chips}>
        <Panel
          stage={{
            ...props,
            onBet: (bet, stake) => {
              setLaidFor(table.chips)
              props.onBet(bet, stake)
            },
          }}
          words={words}
          table={table}
          isWaiting={isWaiting}
        />
      </PanelLater>
    </div>
  )
}

/** Roulette as the play frame shows it. */
export const screen = screenOf<RouletteTexts, View>({
  rulesVersion: RULES_VERSION,
  texts,
  read,
  summary: (view, words) =>
    words.summary(Object.keys(view.bet.chips).length, pocketName(view.outcome, words)),
  Stage,
  keys: (words) => [
    { keys: [' '], cap: 'Space', meaning: words.bet },
    { keys: ['z'], cap: 'Z', meaning: words.undo },
    { keys: ['c'], cap: 'C', meaning: words.clear },
    { keys: ['x'], cap: 'X', meaning: words.double },
  ],
  hasOwnStake: true,
  autoplay: { way: 'repeat', stopsHidden: true },
})
