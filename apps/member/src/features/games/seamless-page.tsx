import { Badge } from '@lantern/ui/badge'
import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useWho } from '../../site.ts'
import { Loading, Refused } from './frame-cards.tsx'
import type { FrameParams, OpenedGame } from './game-frame.tsx'
import { DepositButton, FullScreenButton, StagedGame } from './game-stage.tsx'

interface KnownProps {
  readonly params: FrameParams
  readonly onOpened: (game: OpenedGame) => void
}

/** No game opens before it is known whether somebody plays with play money. */
function OnceKnownWhoPlays({ params, onOpened }: KnownProps) {
  const { phase, member, isKnown, reading } = useWho()
  const { title, artUrl } = params
  if (!isKnown) return <Loading title={title} artUrl={artUrl} />
  if (phase === 'signed-in' && member === undefined && reading.error)
    return (
      <Refused refusal={reading.error} artUrl={artUrl} onRetry={() => void reading.refetch()} />
    )
  return <StagedGame params={params} onOpened={onOpened} />
}

/** `/seamless?game=…&vendor=…&mode=…`: a game that has the page to itself. */
export function Screen() {
  const { searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  const { isTrial } = useWho()
  const stage = useRef<HTMLDivElement>(null)
  const gameCode = query.get('game') ?? ''
  const vendorCode = query.get('vendor') ?? ''
  // An address names a game by its code alone; what it is called comes when it opens.
  const [game, setGame] = useState<OpenedGame>()
  const isOpened = game?.gameCode === gameCode && game.vassalage === vendorCode
  const params = {
    gameCode,
    vendorCode,
    // What a trial member opens can only be the trial.
    mode: isTrial || query.get('mode') === 'trial' ? 'trial' : 'real',
    title: isOpened ? game.displayName : gameCode,
    artUrl: isOpened ? game.showIcon : undefined,
  } as const
  return (
    // The game has what the header and the bar below leave of the window, to the last pixel.
    <section className="-mx-gutter -mt-4 -mb-8 flex h-[calc(100dvh-var(--header-h))] flex-col max-lg:h-[calc(100dvh-var(--header-h)-var(--bottom-nav-h)-env(safe-area-inset-bottom))]">
      <div className="flex items-center gap-2 px-gutter py-2">
        <h1 className="min-w-0 truncate text-20 max-sm:sr-only">{params.title}</h1>
        {params.mode === 'trial' && (
          <Badge tone="reward" size="md" className="shrink-0">
            <Trans>Free trial</Trans>
          </Badge>
        )}
        <DepositButton className="ms-auto shrink-0" />
        <FullScreenButton stage={stage} />
      </div>
      <div ref={stage} className="relative min-h-0 flex-1 bg-sunken max-lg:mb-3">
        <OnceKnownWhoPlays params={params} onOpened={setGame} />
      </div>
    </section>
  )
}
