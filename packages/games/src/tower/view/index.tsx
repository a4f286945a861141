import { useState } from 'react'
import {
  GameTable,
  isGain,
  RoundResult,
  useChangeSounds,
  useView,
  writer,
} from '../../frame/round-screen.tsx'
import { useKeys } from '../../frame/keys.ts'
import { type GameScreen, inLanguage, type Sound, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { floorOf, type Level, LEVELS } from '../math.ts'
import { Before, During } from './panel.tsx'
import { Pagoda } from './pagoda.tsx'
import { type TowerTexts, texts } from './texts.ts'
import './tower.css'

const readView = viewReader(viewSchema)

const climbed = (view: View): number => view.doors.length - (view.phase === 'lost' ? 1 : 0)

function resultText(view: View | null, stage: StageProps, words: TowerTexts): string {
  if (view === null) return words.begin
  const payout = writer(stage)(view.payout ?? '0.00')
  switch (view.phase) {
    case 'live':
      return words.live(climbed(view))
    case 'lost':
      return words.lost(view.doors.length)
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
  return now.doors.length > before.doors.length ? 'safe' : 'tap'
}

/** What the doors do: by hand on the next floor, or by their numbers when keys are asked for. */
function useClimb(stage: StageProps, view: View | null) {
  const live = stage.isLive ? view : null
  const mayClimb = live !== null && !stage.isBusy && stage.canPlay
  const climb = (door: number) => {
    if (live && mayClimb) stage.onAct({ type: 'climb', floor: live.doors.length + 1, door })
  }
  const size = live ? floorOf(live.level).size : 0
  const numbers = Array.from({ length: size }, (_, index) => index + 1)
  useKeys(stage.hasKeys && mayClimb, {
    ...Object.fromEntries(numbers.map((door) => [String(door), () => climb(door)])),
    c: () => live?.payout && stage.onAct({ type: 'cashOut' }),
  })
  return { live, mayClimb, climb }
}

function Stage(props: StageProps) {
  const words = inLanguage(texts, props.locale)
  const view = useView(props.view, readView)
  const [level, setLevel] = useState<Level>(view?.level ?? 'medium')
  useChangeSounds(view, props.play, soundOf)
  const { live, mayClimb, climb } = useClimb(props, view)
  // What is looked at before the next round is the tower that was chosen, not the last one played.
  const shown = live ?? (view?.level === level ? view : null)
  const common = { stage: props, words }

  return (
    <GameTable
      isLive={props.isLive}
      chosen={level}
      className="tower-table"
      table={
        <>
          <Pagoda
            words={words}
            level={live?.level ?? level}
            view={shown}
            mayClimb={mayClimb}
            onClimb={climb}
          />
          <RoundResult text={resultText(view, props, words)} tone={toneOf(view)} />
        </>
      }
      before={live ? null : <Before {...common} level={level} onLevel={setLevel} />}
      during={live && <During {...common} view={live} />}
    />
  )
}

/** Of the widest floor there is. */
const DOORS = Array.from(
  { length: Math.max(...LEVELS.map((level) => floorOf(level).size)) },
  (_, index) => String(index + 1),
)

/** Tower as the play frame shows it. */
export const screen: GameScreen = {
  rulesVersion: RULES_VERSION,
  title: (locale) => inLanguage(texts, locale).title,
  rules: (locale) => inLanguage(texts, locale).rules,
  read: readView,
  summary: (view, locale) => {
    const read = readView(view)
    return read ? inLanguage(texts, locale).summary(read.level, climbed(read)) : undefined
  },
  keys(locale) {
    const { door, cashOut } = inLanguage(texts, locale)
    return [
      { keys: DOORS, cap: `1–${DOORS.length}`, meaning: door },
      { keys: ['c'], cap: 'C', meaning: cashOut },
    ]
  },
  Stage,
}
