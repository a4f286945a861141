import type { ReplyOf } from '@lantern/contract/endpoint'
import { games } from '@lantern/contract/games'
import { originals } from '@lantern/contract/originals'
import { session } from '@lantern/contract/session'
import { system } from '@lantern/contract/system'
import { wallet } from '@lantern/contract/wallet'
import { useUiSettings } from '@lantern/ui/ui-root'
import { asRefusal, CallRefusal } from '@lantern/web-kit/call-refusal'
import { reread, useApi, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { listen } from '@lantern/web-kit/socket'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useGo } from '../../link.tsx'
import { safeFrameUrl } from '../../outside-url.ts'
import { rememberPlaySession } from '../../play-session.ts'
import { hearPotNews } from '../../pot-news.ts'
import { hearRounds, isOfRounds, type RoundsNews, SHARED_GAME } from '../../rounds-news.ts'
import { useBrand } from '../../site.ts'
import { closeAllPopups } from '../../stage.ts'
import { Loading, Refused } from './frame-cards.tsx'
import { frameOrigin } from './frame-origin.ts'
import { createFrameHost, type FrameHost } from './frame-host.ts'
import { createVendorHost } from './vendor-host.ts'

/** Longer than this and something is wrong: the card offers to try again. */
const PATIENCE_MS = 20_000

type Reply = ReplyOf<(typeof games)['launch']>
export type OpenedGame = Reply['game']

interface Opened {
  readonly url: URL
  readonly playToken: string | undefined
  readonly speaks: Reply['speaks']
  readonly game: OpenedGame
}

/** Which game, and what is known of it before it is opened. */
export interface FrameParams {
  readonly gameCode: string
  readonly vendorCode: string
  readonly mode: 'real' | 'trial'
  readonly title: string
  readonly artUrl: string | undefined
}

/**
 * Asks the server where the game stands. The house's own are framed from the play origin; a
 * vendor's from the one the server names, which the page's own policy must know as well.
 */
function useOpened(params: FrameParams, attempt: number) {
  const api = useApi()
  const { playOrigin } = useBrand()
  const { data: status } = useRead(system.status, {})
  // A game that is open stays where it is, whatever the brand changes meanwhile.
  const hosts = useRef<readonly string[]>([])
  hosts.current = status?.info.launchGameCDNs ?? []
  const [opened, setOpened] = useState<Opened>()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const { gameCode, vendorCode, mode } = params
  useEffect(() => {
    let isGone = false
    setOpened(undefined)
    setRefusal(undefined)
    const open = async () => {
      const reply = await api.call(games.launch, { gameCode, vassalage: vendorCode, mode })
      const { speaks, game } = reply
      const url = safeFrameUrl(reply.url, frameOrigin(reply, playOrigin, hosts.current))
      if (url === undefined || attempt < 0) throw new CallRefusal('game_disabled')
      if (speaks !== 'nothing') url.searchParams.set('host', location.origin)
      const playToken = reply.playToken ?? undefined
      if (playToken !== undefined && speaks === 'play') rememberPlaySession(playToken)
      if (!isGone) setOpened({ url, playToken, speaks, game })
    }
    open().catch((error: unknown) => {
      if (!isGone) setRefusal(asRefusal(error))
    })
    return () => {
      isGone = true
    }
  }, [api, gameCode, vendorCode, mode, playOrigin, attempt])
  return { opened, refusal, setRefusal }
}

/** Tells the frame what happens outside: the balance moves, the connection comes and goes. */
function useNews(host: React.RefObject<FrameHost | undefined>, isOwnSession: boolean): void {
  const { data } = useRead(wallet.balance, {}, { enabled: isOwnSession })
  // what can be staked: a bonus is staked too while it is active
  const balance = data && (data.bonus > 0n ? data.balance + data.bonus : data.balance)
  useEffect(() => {
    if (balance !== undefined && isOwnSession) host.current?.tellBalance(balance)
  }, [balance, isOwnSession, host])
  useEffect(() => {
    const lost = () => host.current?.tellConnection('lost')
    const restored = () => host.current?.tellConnection('restored')
    window.addEventListener('offline', lost)
    window.addEventListener('online', restored)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', restored)
    }
  }, [host])
  useEffect(() => hearPotNews((pot) => host.current?.tellPot(pot)), [host])
}

interface Told {
  readonly gameCode: string
  readonly onReady: () => void
  readonly onFailed: (refusal: CallRefusal) => void
  readonly onDeposit: () => void
}

/** News of shared rounds: from the page's own socket, or from one of a visitor's play session. */
function useRoundsNews(
  host: React.RefObject<FrameHost | undefined>,
  opened: Opened | undefined,
  gameCode: string,
): void {
  const api = useApi()
  const isShared = gameCode === SHARED_GAME && opened !== undefined
  const token = opened?.playToken
  useEffect(() => {
    if (!isShared) return
    const tell = (news: RoundsNews) => host.current?.tellRounds(news)
    if (token === undefined) return hearRounds(tell)
    let isGone = false
    let close = () => {
      isGone = true
    }
    const open = async () => {
      const { openSocketIo } = await import('@lantern/web-kit/socket-io')
      const connection = await listen({
        open: openSocketIo,
        ticket: async () => (await api.call(session.socketTicket, {}, { token })).ticket,
        onEvent: (event) => isOfRounds(event.name) && tell(event),
        onGap: (topic) => isOfRounds(topic) && tell(null),
      })
      if (isGone) connection.close()
      else close = connection.close
    }
    void open().catch(() => undefined)
    return () => close()
  }, [api, host, isShared, token])
}

/** Hears what the frame says, and answers it, for as long as it is there. */
function useHost(
  frame: React.RefObject<HTMLIFrameElement | null>,
  opened: Opened | undefined,
  told: Told,
): void {
  const { i18n } = useLingui()
  const api = useApi()
  const queries = useQueryClient()
  const go = useGo()
  const { dir } = useUiSettings()
  const { locale } = i18n
  const host = useRef<FrameHost>(undefined)
  const now = useRef(told)
  now.current = told
  useNews(host, opened !== undefined && opened.playToken === undefined)
  useRoundsNews(host, opened, told.gameCode)
  useEffect(() => {
    if (opened === undefined || opened.speaks === 'nothing') return
    const common = {
      origin: opened.url.origin,
      frame: () => frame.current?.contentWindow ?? null,
      onReady: () => now.current.onReady(),
      onMoved: () => {
        for (const call of [wallet.balance, wallet.statement, originals.history])
          void reread(queries, call)
      },
      onDeposit: () => now.current.onDeposit(),
    }
    const own: FrameHost =
      opened.speaks === 'vendor'
        ? createVendorHost(common)
        : createFrameHost({
            ...common,
            gameCode: now.current.gameCode,
            api,
            playToken: opened.playToken,
            look: () => ({
              locale,
              dir,
              reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
            }),
            explain: (refused) => refusalText(i18n, refused),
            onFailed: (refused) => now.current.onFailed(refused),
            onVerifier: (roundId) => {
              closeAllPopups()
              go.push(`/fairness?round=${encodeURIComponent(roundId)}`)
            },
          })
    host.current = own
    const hear = (event: MessageEvent<unknown>) => own.hear(event)
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, opened, api, i18n, locale, dir, queries, go])
}

interface FrameProps {
  readonly params: FrameParams
  readonly attempt: number
  readonly onOpened?: ((game: OpenedGame) => void) | undefined
  readonly onDeposit: () => void
  readonly onRetry: () => void
}

/** A game in its frame; its picture until it shows itself, and a card when it does not. */
export function Frame({ params, attempt, onOpened, onDeposit, onRetry }: FrameProps) {
  const { t } = useLingui()
  const { opened, refusal, setRefusal } = useOpened(params, attempt)
  const [isReady, setIsReady] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useHost(frame, opened, {
    gameCode: params.gameCode,
    onReady: () => setIsReady(true),
    onFailed: setRefusal,
    onDeposit,
  })

  const game = opened?.game
  useEffect(() => {
    if (game !== undefined) onOpened?.(game)
  }, [game, onOpened])

  const hasFailed = refusal !== undefined
  useEffect(() => {
    if (isReady || hasFailed) return
    const timer = setTimeout(() => setRefusal(new CallRefusal('network_slow')), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isReady, hasFailed, setRefusal])

  const { title } = params
  const artUrl = params.artUrl ?? game?.showIcon
  return (
    <>
      {opened && refusal === undefined && (
        <iframe
          ref={frame}
          src={opened.url.href}
          title={t`Game ${title}`}
          // Its origin is not ours, so that allow-same-origin opens nothing of this page.
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          allow="autoplay; fullscreen"
          onLoad={() => opened.speaks === 'nothing' && setIsReady(true)}
          className="absolute inset-0 size-full border-0"
        />
      )}
      {refusal !== undefined ? (
        <Refused refusal={refusal} artUrl={artUrl} onRetry={onRetry} />
      ) : (
        !isReady && <Loading title={title} artUrl={artUrl} />
      )}
    </>
  )
}
