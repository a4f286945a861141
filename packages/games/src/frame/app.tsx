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
import { useEffect, useMemo, useState } from 'react'
import { type GameScreen, inLanguage } from '../stage.ts'
import { extraTexts } from './extra-texts.ts'
import { FairnessPanel } from './fairness-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { keysOf } from './keys.ts'
import { atPace } from './pace.ts'
import { PlayPanel, useShared } from './play-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import type { Init } from './protocol.ts'
import type { Session } from './session.ts'
import { type SessionStore, usePart } from './session-store.ts'
import { stakeText } from './stake.ts'
import { type FrameTexts, refusalText, texts } from './texts.ts'
import { useSound } from './use-sound.ts'
import { type Talk, useTalk } from './use-talk.ts'
import { createValue } from './value-store.ts'

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
function usePage({ locale, dir }: Init, isStill: boolean, title: string): void {
  useEffect(() => {
    const page = document.documentElement
    page.lang = locale
    page.dir = dir
    page.dataset['still'] = String(isStill)
    document.title = title
  }, [locale, dir, isStill, title])
}

function Balance({ store, words }: { readonly store: SessionStore; readonly words: FrameTexts }) {
  const currency = usePart(store, 'balance', (session) => session.init.currency)
  const balance = usePart(store, 'balance', (session) => session.balance)
  return (
    <p className="play-balance ms-auto">
      <span className="sr-only">{words.balance}</span>
      <MoneyText
        amount={balance}
        currency={currency}
        currencyStyle="code"
        className="text-16 font-bold text-display"
      />
    </p>
  )
}

function TopBar(props: {
  readonly store: SessionStore
  readonly isTrial: boolean
  readonly words: FrameTexts
  readonly title: string
  readonly sound: { isOn: boolean; toggle: () => void }
}) {
  const { store, isTrial, words, title, sound } = props
  return (
    <header className="flex items-center gap-3">
      <div className="flex min-w-0 flex-col items-start gap-1 sm:flex-row sm:items-center sm:gap-3">
        <h1 className="text-20 sm:text-24">{title}</h1>
        {isTrial && <Badge tone="info">{words.freePlay}</Badge>}
      </div>
      <Balance store={store} words={words} />
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
function Notices({ talk, words }: { readonly talk: Talk; readonly words: FrameTexts }) {
  const { store } = talk
  const init = usePart(store, 'round', (session) => session.init)
  const refused = usePart(store, 'round', (session) => session.refused)
  const isConnected = usePart(store, 'round', (session) => session.isConnected)
  return (
    <div role="alert">
      {!isConnected && (
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
          {refused.code === 'rules_changed' && (
            <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
              {words.newRules}
            </Button>
          )}
          <IconButton label={words.close} icon={<X aria-hidden="true" />} onClick={talk.dismiss} />
        </div>
      )}
    </div>
  )
}

/** The member's own seeds. */
function OwnFairness({ talk, words }: { readonly talk: Talk; readonly words: FrameTexts }) {
  const { store } = talk
  const fairness = usePart(store, 'around', (session) => session.fairness)
  const revealed = usePart(store, 'around', (session) => session.revealedServerSeed)
  const isLocked = usePart(store, 'around', ({ round }) => round?.state === 'open')
  const isBusy = usePart(store, 'around', ({ pending }) => pending?.kind === 'rotate')
  return (
    <FairnessPanel
      key={fairness.clientSeed}
      words={words}
      fairness={fairness}
      revealedServerSeed={revealed}
      isLocked={isLocked}
      isBusy={isBusy}
      onRotate={(clientSeed) => talk.ask({ type: 'rotateSeed', clientSeed })}
    />
  )
}

/** The member's own seeds, or what the game itself shows where they are not the member's. */
function Fairness(props: {
  readonly talk: Talk
  readonly locale: string
  readonly screen: GameScreen
  readonly words: FrameTexts
}) {
  const { talk, locale, screen, words } = props
  const shared = useShared(talk)
  if (screen.Fairness) return <screen.Fairness locale={locale} shared={shared} />
  return <OwnFairness talk={talk} words={words} />
}

/** What was staked last, else the least there is. */
function firstStake(session: Session | undefined): string {
  if (session === undefined) return ''
  const { round, init } = session
  return stakeText(round?.stake ?? init.limits.minStake, init.currency)
}

/**
 * The frame around a game that its host has begun: play, rounds before, rules, fairness. It is drawn
 * once: what a round changes draws itself, each part by what it shows of the session.
 */
export function Game(props: { readonly talk: Talk; readonly screen: GameScreen }) {
  const { talk } = props
  const init = usePart(talk.store, 'round', (session) => session.init)
  const { locale, dir, pace } = init
  const screen = useMemo(() => atPace(props.screen, pace), [props.screen, pace])
  const words = inLanguage(texts, locale)
  const extra = inLanguage(extraTexts, locale)
  const shared = useShared(talk)
  const [hasKeys, setHasKeys] = useState(false)
  const sound = useSound()
  const isStill = useReducedMotion(init.reducedMotion)
  const [tab, setTab] = useState('play')
  const [typed] = useState(() => createValue(firstStake(talk.store.now())))
  usePage(init, isStill, screen.title(locale))
  const icon = { 'aria-hidden': true } as const
  const items = [
    {
      value: 'play',
      label: words.play,
      icon: <Dices {...icon} />,
      panel: (
        <PlayPanel
          talk={talk}
          init={init}
          screen={screen}
          words={words}
          extra={extra}
          shared={shared}
          hasKeys={hasKeys}
          onKeys={setHasKeys}
          isStill={isStill}
          play={sound.play}
          typed={typed}
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
          store={talk.store}
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
      panel: <Fairness talk={talk} locale={locale} screen={screen} words={words} />,
    },
  ]
  return (
    <UiRoot locale={locale} dir={dir}>
      <main className="play-frame">
        <TopBar
          store={talk.store}
          isTrial={init.mode === 'trial'}
          words={words}
          title={screen.title(locale)}
          sound={sound}
        />
        <Notices talk={talk} words={words} />
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
  const { talk, hasBegun } = useTalk(props.game, props.hostOrigin)
  if (!hasBegun) return <Waiting text={texts.en.waiting} />
  return <Game talk={talk} screen={props.screen} />
}

/** What is shown before a game can be. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <main className="play-frame play-waiting">
      <p role="status">{text}</p>
    </main>
  )
}
