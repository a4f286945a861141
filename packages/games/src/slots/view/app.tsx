import { formatAmount } from '@lantern/ui/money-format'
import { History as HistoryIcon, Info, Rabbit, Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Band } from './band.tsx'
import { BigWin } from './big-win.tsx'
import { Controls } from './controls.tsx'
import { giftTexts } from './gift-texts.ts'
import { GiftBanner, GiftSummary } from './gifts.tsx'
import { History } from './history.tsx'
import type { SlotHost, Standing } from './host.ts'
import { textsOf } from './model-texts.ts'
import { Paytable } from './paytable.tsx'
import { PotStrip } from './pot-strip.tsx'
import type { Notice } from './slot-state.ts'
import { boardInWords } from './boards.ts'
import { Still, windowOf } from './still.tsx'
import type { SlotTexts } from './texts.ts'
import { useKeys } from './use-keys.ts'
import { type Slot, useSlot } from './use-slot.ts'
import { useSlotSound } from './use-slot-sound.ts'
import { useStage } from './use-stage.ts'

interface AppProps {
  readonly host: SlotHost
  readonly standing: Standing
}

/** A slot, ready to be played. */
export function SlotApp({ host, standing }: AppProps) {
  const locale = standing.language
  const texts = textsOf(locale, standing.game)
  const [isQuick, setQuick] = useState(false)
  const [open, setOpen] = useState<'paytable' | 'history' | null>(null)
  const sound = useSlotSound(standing.game.sound)
  const place = useRef<HTMLDivElement>(null)
  const { presenter, hasCanvas } = useStage(place, standing.game, host)
  const slot = useSlot({ host, standing, presenter, isQuick, play: sound.play })
  useKeys(slot, standing.stakes, open === null)
  const resting = slot.state.spin
  const restRef = useRef(resting)
  useEffect(() => {
    restRef.current = resting
  }, [resting])
  useEffect(() => {
    // the stage comes later than the first spin of somebody quick, and than a round that waits
    presenter?.rest(restRef.current)
  }, [presenter])
  useEffect(() => host.tell('ready', standing), [host, standing])
  const close = useCallback(() => setOpen(null), [])
  const window = resting ? windowOf(resting) : []
  return (
    <main className="slot" data-phase={slot.state.phase} lang={locale}>
      <header className="slot-head">
        <h1>
          {standing.game.name} <small>{standing.game.brand}</small>
        </h1>
        <GiftBanner slot={slot} standing={standing} />
        <div className="slot-tools">
          <Tool
            text={isQuick ? texts.quickOn : texts.quickOff}
            isOn={isQuick}
            onPress={() => setQuick(!isQuick)}
          >
            <Rabbit aria-hidden="true" />
          </Tool>
          <Tool
            text={sound.isOn ? texts.soundOn : texts.soundOff}
            isOn={sound.isOn}
            onPress={sound.toggle}
          >
            {sound.isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
          </Tool>
          <Tool text={texts.history} onPress={() => setOpen('history')}>
            <HistoryIcon aria-hidden="true" />
          </Tool>
          <Tool text={texts.paytable} onPress={() => setOpen('paytable')}>
            <Info aria-hidden="true" />
          </Tool>
        </div>
        <Above slot={slot} host={host} standing={standing} />
      </header>
      <div
        className="slot-stage"
        style={
          {
            '--ratio': standing.game.columns / standing.game.rows,
            '--game-glow': standing.game.colours.glow,
            '--game-deep': standing.game.colours.deep,
          } as React.CSSProperties
        }
      >
        <p className="slot-logo" aria-hidden="true">
          {standing.game.name}
        </p>
        <div className="slot-frame">
          <div className="slot-place" ref={place}>
            {!hasCanvas && (
              <Still
                game={standing.game}
                host={host}
                window={window}
                locale={locale}
                texts={texts}
              />
            )}
          </div>
          <FreeSpins slot={slot} standing={standing} texts={texts} />
          <BigWin state={slot.state} currency={standing.currency} locale={locale} />
          <GiftSummary slot={slot} standing={standing} />
        </div>
      </div>
      <Says slot={slot} standing={standing} texts={texts} host={host} />
      <Controls slot={slot} standing={standing} locale={locale} texts={texts} />
      {open === 'paytable' && (
        <Paytable game={standing.game} host={host} locale={locale} texts={texts} onClose={close} />
      )}
      {open === 'history' && (
        <History game={standing.game} host={host} locale={locale} texts={texts} onClose={close} />
      )}
    </main>
  )
}

/** The pot that the stakes feed, and what is the game's own. */
function Above({ slot, host, standing }: AppProps & { readonly slot: Slot }) {
  const { game, language } = standing
  return (
    <>
      {game.pot && <PotStrip pot={game.pot} host={host} locale={language} />}
      <Band game={game} state={slot.state} locale={language} />
    </>
  )
}

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
  readonly slot: Slot
  readonly standing: Standing
  readonly texts: SlotTexts
}

function FreeSpins({ slot, standing, texts }: FreeSpinsProps) {
  const { freeSpins, phase, isResumed } = slot.state
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
      <button type="button" className="slot-main" onClick={slot.startFeature}>
        {isResumed || freeSpins.shown > 0 ? texts.resume(left) : texts.startFreeSpins}
      </button>
    </div>
  )
}

/** The line under the reels: what happened, what can be done about it, and the reels in words. */
function Says({ host, ...rest }: FreeSpinsProps & { readonly host: SlotHost }) {
  const { slot, standing, texts } = rest
  const { notice, drop, spin } = slot.state
  const words = (): string =>
    spin && notice.kind !== 'spinning'
      ? boardInWords(standing.game, windowOf(spin), standing.language, texts)
      : ''
  return (
    <p className="slot-says" data-kind={notice.kind} role="status">
      <Said {...rest} />
      {isPoor(notice) && host.hasCashier(standing) && (
        <button type="button" className="slot-small" onClick={() => host.tell('deposit', standing)}>
          {texts.deposit}
        </button>
      )}
      {drop && <span className="slot-factor">{texts.multiplier(drop.factor)}</span>}
      <span className="slot-unseen">{words()}</span>
    </p>
  )
}

const beginText = ({ slot, standing, texts }: FreeSpinsProps): string =>
  slot.state.freeRounds ? giftTexts(standing.language).begin : texts.begin

function Said({ slot, standing, texts }: FreeSpinsProps) {
  const { notice } = slot.state
  const money = (amount: string): string =>
    formatAmount(amount, { locale: standing.language, currency: standing.currency, style: 'code' })
  switch (notice.kind) {
    case 'begin':
      return beginText({ slot, standing, texts })
    case 'resumed':
      return texts.resumeTitle
    case 'nothing':
      return texts.nothing
    case 'waiting':
      return texts.waiting
    case 'spinning':
      return texts.spinning
    case 'won':
      return texts.won(money(notice.amount))
    case 'paid_back':
      return texts.paidBack(money(notice.amount))
    case 'feature_won':
    case 'feature_over':
      return texts.freeSpinsOver(money(notice.amount))
    case 'refused':
      return notice.code === 'cancelled' ? texts.cancelled : refusalText(texts, notice.code)
  }
}

const isPoor = (notice: Notice): boolean =>
  notice.kind === 'refused' && /^insufficient_funds$/i.test(notice.code)

export const refusalText = (texts: SlotTexts, code: string): string =>
  Object.hasOwn(texts.refusals, code)
    ? (texts.refusals[code] ?? texts.unknownRefusal)
    : texts.unknownRefusal
