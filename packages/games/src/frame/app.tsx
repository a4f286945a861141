import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { IconButton } from '@lantern/ui/icon-button'
import { MoneyText } from '@lantern/ui/money-text'
import { Tabs } from '@lantern/ui/tabs'
import { UiRoot } from '@lantern/ui/ui-root'
import {
  Dices,
  History as HistoryIcon,
  ScrollText,
  ShieldCheck,
  Volume2,
  VolumeX,
  WifiOff,
  X,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { type GameScreen, inLanguage } from '../stage.ts'
import { extraTexts } from './extra-texts.ts'
import { FairnessPanel } from './fairness-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { keysOf } from './keys.ts'
import { PlayPanel, useShared } from './play-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import type { Session } from './session.ts'
import { stakeText } from './stake.ts'
import { type FrameTexts, refusalText, texts } from './texts.ts'
import { type Talk, useSession } from './use-session.ts'
import { useSound } from './use-sound.ts'

function useReducedMotion(wished: boolean): boolean {
  const [ofDevice, setOfDevice] = useState(false)
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setOfDevice(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return wished || ofDevice
}

/** The page's language and direction, and the member's own wish for less motion. */
function usePage(session: Session | undefined, isStill: boolean, title: string): void {
  const { locale = 'en', dir = 'ltr' } = session?.init ?? {}
  useEffect(() => {
    const page = document.documentElement
    page.lang = locale
    page.dir = dir
    page.dataset['still'] = String(isStill)
    document.title = title
  }, [locale, dir, isStill, title])
}

function TopBar(props: {
  readonly session: Session
  readonly words: FrameTexts
  readonly title: string
  readonly sound: { isOn: boolean; toggle: () => void }
}) {
  const { session, words, title, sound } = props
  return (
    <header className="flex items-center gap-3">
      <div className="flex min-w-0 flex-col items-start gap-1 sm:flex-row sm:items-center sm:gap-3">
        <h1 className="text-20 sm:text-24">{title}</h1>
        {session.init.mode === 'trial' && <Badge tone="info">{words.freePlay}</Badge>}
      </div>
      <p className="play-balance ms-auto">
        <span className="sr-only">{words.balance}</span>
        <MoneyText
          amount={session.balance}
          currency={session.init.currency}
          currencyStyle="code"
          className="text-16 font-bold text-display"
        />
      </p>
      <IconButton
        variant="solid"
        label={sound.isOn ? words.soundOff : words.soundOn}
        aria-pressed={sound.isOn}
        icon={sound.isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        onClick={sound.toggle}
      />
    </header>
  )
}

/** Refusals and a lost connection: always in the same place, read out at once. */
function Notices({ talk, session, words }: { talk: Talk; session: Session; words: FrameTexts }) {
  const { refused, init } = session
  return (
    <div role="alert">
      {!session.isConnected && (
        <p className="play-notice" data-tone="warning">
          <WifiOff aria-hidden="true" />
          <span>{words.lost}</span>
        </p>
      )}
      {refused && (
        <div className="play-notice" data-tone="negative">
          <span className="min-w-0 flex-1">
            {refusalText(refused.code, refused.message, init.locale)}
          </span>
          {refused.code === 'insufficient_funds' && init.mode === 'real' && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => talk.tell({ type: 'openDeposit' })}
            >
              {words.deposit}
            </Button>
          )}
          <IconButton label={words.close} icon={<X aria-hidden="true" />} onClick={talk.dismiss} />
        </div>
      )}
    </div>
  )
}

/** The member's own seeds, or what the game itself shows where they are not the member's. */
function Fairness(props: {
  readonly talk: Talk
  readonly session: Session
  readonly screen: GameScreen
  readonly words: FrameTexts
}) {
  const { talk, session, screen, words } = props
  const shared = useShared(talk)
  if (screen.Fairness) return <screen.Fairness locale={session.init.locale} shared={shared} />
  return (
    <FairnessPanel
      key={session.fairness.clientSeed}
      words={words}
      fairness={session.fairness}
      revealedServerSeed={session.revealedServerSeed}
      isLocked={session.round?.state === 'open'}
      isBusy={session.pending?.kind === 'rotate'}
      onRotate={(clientSeed) => talk.ask({ type: 'rotateSeed', clientSeed })}
    />
  )
}

/** The frame around a game that its host has begun: play, rounds before, rules, fairness. */
export function Game({
  talk,
  session,
  screen,
}: {
  talk: Talk
  session: Session
  screen: GameScreen
}) {
  const { init, round } = session
  const { locale, dir } = init
  const words = inLanguage(texts, locale)
  const extra = inLanguage(extraTexts, locale)
  const shared = useShared(talk)
  const [hasKeys, setHasKeys] = useState(false)
  const sound = useSound()
  const isStill = useReducedMotion(init.reducedMotion)
  const [tab, setTab] = useState('play')
  const [typedStake, setTypedStake] = useState(
    stakeText(round?.stake ?? init.limits.minStake, init.currency),
  )
  usePage(session, isStill, screen.title(locale))
  const icon = { 'aria-hidden': true } as const
  const items = [
    {
      value: 'play',
      label: words.play,
      icon: <Dices {...icon} />,
      panel: (
        <PlayPanel
          talk={talk}
          session={session}
          screen={screen}
          words={words}
          extra={extra}
          shared={shared}
          hasKeys={hasKeys}
          onKeys={setHasKeys}
          isStill={isStill}
          play={sound.play}
          typedStake={typedStake}
          onStakeText={setTypedStake}
        />
      ),
    },
    {
      value: 'history',
      label: words.history,
      icon: <HistoryIcon {...icon} />,
      panel: (
        <HistoryPanel
          words={words}
          locale={locale}
          screen={screen}
          history={session.history}
          onPage={(pageNo) => talk.ask({ type: 'requestHistory', pageNo })}
          onVerify={(roundId) => talk.tell({ type: 'openVerifier', roundId })}
        />
      ),
    },
    {
      value: 'rules',
      label: words.rules,
      icon: <ScrollText {...icon} />,
      panel: (
        <RulesPanel
          words={extra}
          rules={screen.rules(locale)}
          init={init}
          keys={keysOf(screen, locale)}
          hasKeys={hasKeys}
          onKeys={setHasKeys}
        />
      ),
    },
    {
      value: 'fairness',
      label: words.fairness,
      icon: <ShieldCheck {...icon} />,
      panel: <Fairness talk={talk} session={session} screen={screen} words={words} />,
    },
  ]
  return (
    <UiRoot locale={locale} dir={dir}>
      <main className="play-frame">
        <TopBar session={session} words={words} title={screen.title(locale)} sound={sound} />
        <Notices talk={talk} session={session} words={words} />
        <Tabs
          label={words.views}
          items={items}
          value={tab}
          onChange={setTab}
          className="play-tabs"
        />
      </main>
    </UiRoot>
  )
}

/** One game, from the host's first word to its last. */
export function App(props: {
  readonly game: string
  readonly screen: GameScreen
  readonly hostOrigin: string
}) {
  const talk = useSession(props.game, props.hostOrigin)
  if (!talk.session) return <Waiting text={texts.en.waiting} />
  return <Game talk={talk} session={talk.session} screen={props.screen} />
}

/** What is shown before a game can be. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <main className="play-frame play-waiting">
      <p role="status">{text}</p>
    </main>
  )
}
