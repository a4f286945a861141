import { formatAmount } from '@lantern/ui/money-format'
import { History as HistoryIcon, Info, Rabbit, Volume2, VolumeX } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Band, litFactor, respinsLeft } from './band.tsx'
import { BigWin } from './big-win.tsx'
import { Controls } from './controls.tsx'
import { GiftBanner, GiftSummary } from './gifts.tsx'
import { History } from './history.tsx'
import type { SlotHost, Standing } from './host.ts'
import { textsOf } from './model-texts.ts'
import { litParts } from './own-parts.ts'
import { OwnBanner } from './own-banner.tsx'
import { Paytable } from './paytable.tsx'
import { PotPaidNotice } from './pot-paid.tsx'
import { PotStrip } from './pot-strip.tsx'
import { Says } from './says.tsx'
import { ownOf, type SlotState } from './slot-state.ts'
import { Still, windowOf } from './still.tsx'
import type { SlotTexts } from './texts.ts'
import { useKeys } from './use-keys.ts'
import { type SlotHands, useSlot } from './use-slot.ts'
import { useSlotSound } from './use-slot-sound.ts'
import { useStage } from './use-stage.ts'

interface AppProps {
  readonly host: SlotHost
  readonly standing: Standing
}

/** A slot, ready to be played. What a spin changes is drawn anew, and nothing else. */
export function SlotApp({ host, standing }: AppProps) {
  const { language: locale, game } = standing
  const texts = useMemo(() => textsOf(locale, game), [locale, game])
  const [isQuick, setQuick] = useState(false)
  const [open, setOpen] = useState<Sheet | null>(null)
  const sound = useSlotSound(game.sound)
  const place = useRef<HTMLDivElement>(null)
  const { presenter, hasCanvas } = useStage(place, game, host)
  const { state, hands } = useSlot({ host, standing, presenter, isQuick, play: sound.play })
  useKeys(state, hands, { stakes: standing.stakes, isListening: open === null })
  const { spin, freeRounds } = state
  const restRef = useRef(spin)
  useEffect(() => {
    restRef.current = spin
  }, [spin])
  useEffect(() => {
    // the stage comes later than the first spin of somebody quick, and than a round that waits
    presenter?.rest(restRef.current)
  }, [presenter])
  useEffect(() => host.tell('ready', standing), [host, standing])
  const close = useCallback(() => setOpen(null), [])
  return (
    <main className="slot" data-phase={state.phase} lang={locale}>
      <header className="slot-head">
        <Title game={game} />
        <GiftBanner freeRounds={freeRounds} standing={standing} />
        <Tools
          texts={texts}
          hasQuick={standing.pace !== 'plain'}
          isQuick={isQuick}
          onQuick={setQuick}
          hasSound={sound.isOn}
          onSound={sound.toggle}
          onOpen={setOpen}
        />
        {game.pot && game.pot.kind !== 'none' && (
          <PotStrip pot={game.pot} host={host} locale={locale} />
        )}
        <Band
          game={game}
          lit={litFactor(game, state)}
          left={respinsLeft(spin)}
          isOwn={state.hasOwn}
          parts={litParts(game, state)
            .map((isLit) => (isLit ? '1' : '0'))
            .join('')}
          host={host}
          locale={locale}
        />
      </header>
      <div className="slot-stage" style={styleOf(game)}>
        <p className="slot-logo" aria-hidden="true">
          {game.name}
        </p>
        <div className="slot-frame">
          <div className="slot-place" ref={place}>
            {!hasCanvas && (
              <Still
                game={game}
                host={host}
                window={spin ? windowOf(spin) : []}
                lit={ownOf(spin)?.reels ?? []}
                locale={locale}
                texts={texts}
              />
            )}
          </div>
          <OwnBanner game={game} state={state} locale={locale} />
          <FreeSpins state={state} hands={hands} standing={standing} texts={texts} />
          <BigWin state={state} currency={standing.currency} locale={locale} />
          <GiftSummary state={state} hands={hands} standing={standing} />
          <PotPaidNotice host={host} standing={standing} />
        </div>
      </div>
      <Says
        notice={state.notice}
        isFree={freeRounds !== null}
        drop={state.drop}
        spin={spin}
        standing={standing}
        texts={texts}
        host={host}
      />
      <Controls state={state} hands={hands} standing={standing} texts={texts} />
      {open === 'paytable' && (
        <Paytable game={game} host={host} locale={locale} texts={texts} onClose={close} />
      )}
      {open === 'history' && (
        <History game={game} host={host} locale={locale} texts={texts} onClose={close} />
      )}
    </main>
  )
}

type Sheet = 'paytable' | 'history'

interface Look extends React.CSSProperties {
  readonly '--ratio': number
  readonly '--game-glow': string
  readonly '--game-deep': string
}

const styleOf = ({ columns, rows, colours }: Standing['game']): Look => ({
  '--ratio': columns / rows,
  '--game-glow': colours.glow,
  '--game-deep': colours.deep,
})

const Title = memo(function Title({ game }: { readonly game: Standing['game'] }) {
  return (
    <h1>
      {game.name} <small>{game.brand}</small>
    </h1>
  )
})

interface ToolsProps {
  readonly texts: SlotTexts
  /** False where the rules allow no quick spins. */
  readonly hasQuick: boolean
  readonly isQuick: boolean
  readonly onQuick: (isQuick: boolean) => void
  readonly hasSound: boolean
  readonly onSound: () => void
  readonly onOpen: (sheet: Sheet) => void
}

const Tools = memo(function Tools(props: ToolsProps) {
  const { texts, hasQuick, isQuick, onQuick, hasSound, onSound, onOpen } = props
  return (
    <div className="slot-tools">
      {hasQuick && (
        <Tool
          text={isQuick ? texts.quickOn : texts.quickOff}
          isOn={isQuick}
          onPress={() => onQuick(!isQuick)}
        >
          <Rabbit aria-hidden="true" />
        </Tool>
      )}
      <Tool text={hasSound ? texts.soundOn : texts.soundOff} isOn={hasSound} onPress={onSound}>
        {hasSound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
      </Tool>
      <Tool text={texts.history} onPress={() => onOpen('history')}>
        <HistoryIcon aria-hidden="true" />
      </Tool>
      <Tool text={texts.paytable} onPress={() => onOpen('paytable')}>
        <Info aria-hidden="true" />
      </Tool>
    </div>
  )
})

interface ToolProps {
  readonly text: string
  readonly isOn?: boolean
  readonly onPress: () => void
  readonly children: React.ReactNode
}

function Tool({ text, isOn, onPress, children }: ToolProps) {
  const pressed = isOn === undefined ? {} : { 'aria-pressed': isOn }
  return (
    <button
      type="button"
      className="slot-tool"
      aria-label={text}
      title={text}
      onClick={onPress}
      {...pressed}
    >
      {children}
    </button>
  )
}

interface FreeSpinsProps {
  readonly state: SlotState
  readonly hands: SlotHands
  readonly standing: Standing
  readonly texts: SlotTexts
}

function FreeSpins({ state, hands, standing, texts }: FreeSpinsProps) {
  const { freeSpins, phase, isResumed } = state
  if (!freeSpins || phase === 'ready') return null
  const left = freeSpins.won - freeSpins.shown
  if (phase !== 'offered') {
    const { language: locale, currency } = standing
    const paid = formatAmount(freeSpins.payout, { locale, currency })
    return <p className="slot-count">{texts.freeSpin(freeSpins.shown, freeSpins.won, paid)}</p>
  }
  return (
    <div className="slot-offer">
      <p>{isResumed ? texts.resumeTitle : texts.freeSpinsWon(left)}</p>
      <button type="button" className="slot-main" onClick={hands.startFeature}>
        {isResumed || freeSpins.shown > 0 ? texts.resume(left) : texts.startFreeSpins}
      </button>
    </div>
  )
}
