import { useMemo } from 'react'
import type { GameScreen, SharedRounds, Sound, StageProps, Tone } from '../stage.ts'
import { AutoplayPanel } from './autoplay-panel.tsx'
import { type ExtraTexts } from './extra-texts.ts'
import { frameActions, keysOf, pressMain, useKeys } from './keys.ts'
import { KeySwitch } from './key-switch.tsx'
import { LiveBets } from './live-bets.tsx'
import type { Session } from './session.ts'
import { StakeField } from './stake-field.tsx'
import { changedStake, playableStake } from './stake.ts'
import type { FrameTexts } from './texts.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useLate } from './use-late.ts'
import type { Talk } from './use-session.ts'

/** Longer than this, and the screen shows that it waits. */
const WAITING_MS = 150

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
  readonly session: Session
  readonly screen: GameScreen
  readonly words: FrameTexts
  readonly extra: ExtraTexts
  readonly shared: SharedRounds
  readonly isStill: boolean
  readonly hasKeys: boolean
  readonly onKeys: (isOn: boolean) => void
  readonly play: (sound: Sound | Tone) => void
  readonly typedStake: string
  readonly onStakeText: (text: string) => void
}

const rulesOf = ({ init, balance }: Session) => ({
  currency: init.currency,
  minStake: init.limits.minStake,
  maxStake: init.limits.maxStake,
  balance,
})

/** The game's own screen, and around it what every game has. */
export function PlayPanel(props: PlayPanelProps) {
  const { talk, session, screen, words, extra, shared, isStill, play, typedStake } = props
  const { onStakeText, hasKeys } = props
  const { init, round, pending } = session
  const isLive = round?.state === 'open'
  const isBusy = pending?.kind === 'bet' || pending?.kind === 'act'
  // an answer that comes at once changes nothing on the way
  const isWaiting = useLate(isBusy, WAITING_MS)
  const rules = rulesOf(session)
  const stake = playableStake(typedStake, rules)
  const send = (bet: Parameters<StageProps['onBet']>[0], amount: string) => {
    if (!isBusy && !isLive) talk.ask({ type: 'bet', stake: amount, bet })
  }
  const auto = useAutoplay(session, screen.autoplay, send)
  const change = (how: 'half' | 'double' | 'max') => {
    if (!isLive && !isBusy) onStakeText(changedStake(typedStake, how, rules))
  }
  const actions = {
    b: pressMain,
    h: () => change('half'),
    d: () => change('double'),
    m: () => change('max'),
    s: auto.stop,
  }
  useKeys(hasKeys, frameActions(screen, actions))
  const { Stage } = screen
  return (
    <>
      <Stage
        locale={init.locale}
        currency={init.currency}
        view={round?.view ?? null}
        isLive={isLive}
        isBusy={isWaiting}
        canPlay={session.isConnected}
        stake={stake}
        minStake={init.limits.minStake}
        maxStake={init.limits.maxStake}
        maxPayout={init.limits.maxPayout}
        balance={session.balance}
        hasKeys={hasKeys}
        isReducedMotion={isStill}
        recent={session.recent.map((one) => one.view)}
        play={play}
        shared={shared}
        isAutoplaying={auto.isOn}
        onBet={(bet, own) => {
          const staked = own ?? stake
          if (staked === null || isBusy || isLive || !auto.allows(staked)) return
          if (auto.isOn) auto.noteBet(bet, staked)
          send(bet, staked)
        }}
        onAct={(action) => {
          if (isLive && !isBusy) talk.ask({ type: 'act', roundId: round.id, action })
        }}
        stakeField={
          <StakeField
            words={words}
            locale={init.locale}
            value={isLive ? round.stake : typedStake}
            rules={rules}
            disabled={isLive || isWaiting}
            onChange={onStakeText}
          />
        }
      />
      <div className="play-extras">
        {screen.autoplay && (
          <AutoplayPanel
            words={extra}
            currency={init.currency}
            state={auto.state}
            hasBegun={auto.hasBegun}
            disabled={stake === null || !session.isConnected}
            onBegin={auto.begin}
            onStop={auto.stop}
          />
        )}
        <LiveBets
          words={extra}
          bets={session.live}
          onRead={() => talk.tell({ type: 'readLive' })}
        />
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
