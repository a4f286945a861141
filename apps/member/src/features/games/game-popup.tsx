import { games } from '@lantern/contract/games'
import { originals } from '@lantern/contract/originals'
import { wallet } from '@lantern/contract/wallet'
import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { IconButton } from '@lantern/ui/icon-button'
import { Modal } from '@lantern/ui/modal'
import { Spinner } from '@lantern/ui/spinner'
import { useUiSettings } from '@lantern/ui/ui-root'
import { asRefusal, CallRefusal } from '@lantern/web-kit/call-refusal'
import { reread, useApi, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useGo } from '../../link.tsx'
import { Maximize, RotateCcw, Wallet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { safeFrameUrl } from '../../outside-url.ts'
import { rememberPlaySession } from '../../play-session.ts'
import { useBrand, useVisitor } from '../../site.ts'
import { closeAllPopups, openPopup, type PopupProps } from '../../stage.ts'
import { createFrameHost, type FrameHost } from './frame-host.ts'

/** Longer than this and something is wrong: the card offers to try again. */
const PATIENCE_MS = 20_000

interface Opened {
  readonly url: URL
  readonly playToken: string | undefined
}

type Params = PopupProps<'game'>['params']

/** Asks the server where the game stands. Only our own play origin may be framed. */
function useOpened(params: Params, attempt: number) {
  const api = useApi()
  const { playOrigin } = useBrand()
  const [opened, setOpened] = useState<Opened>()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const { gameCode, vendorCode, mode } = params
  useEffect(() => {
    let isGone = false
    setOpened(undefined)
    setRefusal(undefined)
    const open = async () => {
      const reply = await api.call(games.launch, { gameCode, vassalage: vendorCode, mode })
      const url = safeFrameUrl(reply.url, playOrigin)
      if (url === undefined || attempt < 0) throw new CallRefusal('game_disabled')
      url.searchParams.set('host', location.origin)
      const playToken = reply.playToken ?? undefined
      if (playToken !== undefined) rememberPlaySession(playToken)
      if (!isGone) setOpened({ url, playToken })
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
  const balance = data?.balance
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
}

/** A game in its frame, with the controls of the house around it. */
export function Popup({ params, onClose }: PopupProps<'game'>) {
  const { t } = useLingui()
  const { phase, isTrial } = useVisitor()
  const [attempt, setAttempt] = useState(0)
  const stage = useRef<HTMLDivElement>(null)
  const isReal = params.mode === 'real'
  const isMember = phase === 'signed-in' && !isTrial
  const deposit = () => {
    if (isMember) openPopup('cashier', { tab: 'deposit' })
    else openPopup('login', { tab: 'register' })
  }
  return (
    // Nothing is asked on closing: the round waits on the server and is found again.
    <Modal
      name="game"
      size="full"
      open
      onClose={onClose}
      title={params.title}
      closeLabel={t`Close`}
      tools={
        <>
          <Badge tone={isReal ? 'positive' : 'reward'} size="md" className="max-sm:hidden">
            {isReal ? <Trans>Real money</Trans> : <Trans>Free trial</Trans>}
          </Badge>
          <Button
            variant="secondary"
            size="sm"
            icon={<Wallet aria-hidden="true" />}
            onClick={deposit}
          >
            {isMember ? <Trans>Deposit</Trans> : <Trans>Open an account</Trans>}
          </Button>
          <IconButton
            label={t`Full screen`}
            icon={<Maximize aria-hidden="true" />}
            className="max-sm:hidden"
            onClick={() => void stage.current?.requestFullscreen().catch(() => undefined)}
          />
        </>
      }
    >
      <div ref={stage} className="relative -mx-6 -mb-6 h-[calc(100%+24px)] bg-sunken">
        <Frame
          key={attempt}
          params={params}
          attempt={attempt}
          onDeposit={deposit}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      </div>
    </Modal>
  )
}

interface FrameProps {
  readonly params: Params
  readonly attempt: number
  readonly onDeposit: () => void
  readonly onRetry: () => void
}

function Frame({ params, attempt, onDeposit, onRetry }: FrameProps) {
  const { t, i18n } = useLingui()
  const api = useApi()
  const queries = useQueryClient()
  const go = useGo()
  const { locale, dir } = useUiSettings()
  const { opened, refusal, setRefusal } = useOpened(params, attempt)
  const [isReady, setIsReady] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const host = useRef<FrameHost>(undefined)
  const depositNow = useRef(onDeposit)
  depositNow.current = onDeposit
  useNews(host, opened !== undefined && opened.playToken === undefined)

  useEffect(() => {
    if (opened === undefined) return
    const own = createFrameHost({
      gameCode: params.gameCode,
      origin: opened.url.origin,
      frame: () => frame.current?.contentWindow ?? null,
      api,
      playToken: opened.playToken,
      look: () => ({
        locale,
        dir,
        reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      }),
      explain: (refused) => refusalText(i18n, refused),
      onReady: () => setIsReady(true),
      onFailed: setRefusal,
      onMoved: () => {
        for (const call of [wallet.balance, wallet.statement, originals.history])
          void reread(queries, call)
      },
      onDeposit: () => depositNow.current(),
      onVerifier: (roundId) => {
        closeAllPopups()
        go.push(`/fairness?round=${encodeURIComponent(roundId)}`)
      },
    })
    host.current = own
    const hear = (event: MessageEvent<unknown>) => own.hear(event)
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [opened, params.gameCode, api, i18n, locale, dir, queries, go, setRefusal])

  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setRefusal(new CallRefusal('network_slow')), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isReady, setRefusal])

  const { title } = params
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
          className="absolute inset-0 size-full border-0"
        />
      )}
      {refusal !== undefined ? (
        <Failed text={refusalText(i18n, refusal)} artUrl={params.artUrl} onRetry={onRetry} />
      ) : (
        !isReady && <Loading title={title} artUrl={params.artUrl} />
      )}
    </>
  )
}

function Backdrop({ artUrl }: { readonly artUrl: string }) {
  return (
    <>
      <img src={artUrl} alt="" className="absolute inset-0 size-full object-cover opacity-45" />
      <span aria-hidden="true" className="absolute inset-0 bg-[rgb(8_7_13/.55)]" />
    </>
  )
}

/** The game's own picture while it is on its way. */
function Loading({ title, artUrl }: { readonly title: string; readonly artUrl: string }) {
  const { t } = useLingui()
  return (
    <div className="absolute inset-0 grid place-items-center overflow-hidden">
      <Backdrop artUrl={artUrl} />
      <div className="relative flex flex-col items-center gap-5">
        <img src={artUrl} alt="" className="h-60 rounded-lg shadow-3" />
        <Spinner size="lg" label={t`Loading ${title}`} className="text-reward" />
      </div>
    </div>
  )
}

interface FailedProps {
  readonly text: string
  readonly artUrl: string
  readonly onRetry: () => void
}

function Failed({ text, artUrl, onRetry }: FailedProps) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-hidden p-4">
      <Backdrop artUrl={artUrl} />
      <div
        role="alert"
        className="relative flex max-w-100 flex-col items-center gap-4 rounded-lg bg-surface-1 p-6 text-center shadow-3 ring-1 ring-line"
      >
        <h2 className="text-20">
          <Trans>The game could not be opened</Trans>
        </h2>
        <p className="text-fg-2">{text}</p>
        <p className="text-13 text-fg-3">
          <Trans>An open round is kept on the server; it goes on where you left it.</Trans>
        </p>
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  )
}
