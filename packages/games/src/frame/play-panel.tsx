import { useMemo } from 'react'
import type { GameScreen, SharedRounds, Sound, Tone } from '../stage.ts'
import { AutoplayPanel, type AutoplayPanelProps } from './autoplay-panel.tsx'
import type { ExtraTexts } from './extra-texts.ts'
import { frameActions, keysOf, pressMain, useKeys } from './keys.ts'
import { KeySwitch } from './key-switch.tsx'
import { LiveBets } from './live-bets.tsx'
import type { Init } from './protocol.ts'
import { usePart } from './session-store.ts'
import { type Hands, mayBet, rulesOf, StageHost } from './stage-host.tsx'
import { changedStake, playableStake } from './stake.ts'
import type { FrameTexts } from './texts.ts'
import { useAutoplay } from './use-autoplay.ts'
import type { Talk } from './use-talk.ts'
import { useValue, type ValueStore } from './value-store.ts'

/** What a game with shared rounds hears, and may ask for. */
export function useShared({ hearShared, tell }: Talk): SharedRounds {
  return useMemo(
    () => ({
      hear: hearShared,
      readTable: () => tell({ type: 'readTable' }),
      readState: () => tell({ type: 'readState' }),
    }),
    [hearShared, tell],
  )
}

export interface PlayPanelProps {
  readonly talk: Talk
  readonly init: Init
  readonly screen: GameScreen
  readonly words: FrameTexts
  readonly extra: ExtraTexts
  readonly shared: SharedRounds
  readonly isStill: boolean
  readonly hasKeys: boolean
  readonly onKeys: (isOn: boolean) => void
  readonly play: (sound: Sound | Tone) => void
  readonly typed: ValueStore<string>
}

/** Half, double or the most, while a bet may be placed. */
const changer =
  ({ talk, typed }: Hands, how: 'half' | 'double' | 'max') =>
  (): void => {
    const session = talk.store.now()
    if (mayBet(session)) typed.set(changedStake(typed.now(), how, rulesOf(session)))
  }

interface AutoplayProps extends Pick<AutoplayPanelProps, 'words' | 'beginsItself'> {
  readonly hands: Hands
}

/** Autoplay, drawn when a round of it has ended. */
function Autoplay({ hands, words, beginsItself }: AutoplayProps) {
  const { talk, auto, typed } = hands
  const init = usePart(talk.store, 'around', (session) => session.init)
  const isConnected = usePart(talk.store, 'around', (session) => session.isConnected)
  const text = useValue(typed)
  const isPlayable = usePart(
    talk.store,
    'around',
    (session) => playableStake(text, rulesOf(session)) !== null,
  )
  const state = useValue(auto.state)
  return (
    <AutoplayPanel
      words={words}
      currency={init.currency}
      state={state}
      beginsItself={beginsItself}
      hasBegun={auto.hasBegun()}
      disabled={!isPlayable || !isConnected}
      onBegin={auto.begin}
      onStop={auto.stop}
    />
  )
}

/** The game's own screen, and around it what every game has. */
export function PlayPanel(props: PlayPanelProps) {
  const { talk, init, screen, words, extra, shared, isStill, play, typed, hasKeys } = props
  const auto = useAutoplay({
    store: talk.store,
    way: screen.autoplay,
    place(bet, stake) {
      if (mayBet(talk.store.now()))
        talk.ask({ type: 'bet', stake, bet, rules: screen.rulesVersion })
    },
  })
  const hands = useMemo(() => ({ talk, auto, typed }), [talk, auto, typed])
  const actions = {
    b: pressMain,
    h: changer(hands, 'half'),
    d: changer(hands, 'double'),
    m: changer(hands, 'max'),
    s: auto.stop,
  }
  useKeys(hasKeys, frameActions(screen, actions))
  return (
    <>
      <StageHost
        hands={hands}
        screen={screen}
        words={words}
        shared={shared}
        isStill={isStill}
        hasKeys={hasKeys}
        play={play}
      />
      <div className="play-extras">
        {screen.autoplay && (
          <Autoplay hands={hands} words={extra} beginsItself={screen.autoplay.way === 'stage'} />
        )}
        <LiveBets words={extra} store={talk.store} onRead={() => talk.tell({ type: 'readLive' })} />
        <KeySwitch
          words={extra}
          keys={keysOf(screen, init.locale)}
          isOn={hasKeys}
          onChange={props.onKeys}
        />
      </div>
    </>
  )
}
