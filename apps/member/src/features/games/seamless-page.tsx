import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { IconButton } from '@lantern/ui/icon-button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Maximize, Wallet } from 'lucide-react'
import { useRef, useState } from 'react'
import { Frame } from './game-frame.tsx'
import { useDeposit } from './use-deposit.ts'

/** `/seamless?game=…&vendor=…&mode=…`: a game that has the page to itself. */
export function Screen() {
  const { t } = useLingui()
  const { searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  const [attempt, setAttempt] = useState(0)
  const [name, setName] = useState<string>()
  const { isMember, deposit } = useDeposit()
  const stage = useRef<HTMLDivElement>(null)
  const gameCode = query.get('game') ?? ''
  const params = {
    gameCode,
    vendorCode: query.get('vendor') ?? '',
    mode: query.get('mode') === 'trial' ? 'trial' : 'real',
    title: name ?? gameCode,
    artUrl: undefined,
  } as const
  return (
    // The game has what the header and the bar below leave of the window, to the last pixel.
    <section className="-mx-gutter -mt-4 -mb-8 flex h-[calc(100dvh-var(--header-h))] flex-col max-lg:h-[calc(100dvh-var(--header-h)-var(--bottom-nav-h)-env(safe-area-inset-bottom))]">
      <div className="flex items-center gap-2 px-gutter py-2">
        <h1 className="min-w-0 truncate text-20">{params.title}</h1>
        {params.mode === 'trial' && (
          <Badge tone="reward" size="md">
            <Trans>Free trial</Trans>
          </Badge>
        )}
        <Button
          variant="secondary"
          size="sm"
          icon={<Wallet aria-hidden="true" />}
          onClick={deposit}
          className="ms-auto shrink-0"
        >
          {isMember ? <Trans>Deposit</Trans> : <Trans>Open an account</Trans>}
        </Button>
        <IconButton
          label={t`Full screen`}
          icon={<Maximize aria-hidden="true" />}
          onClick={() => void stage.current?.requestFullscreen().catch(() => undefined)}
        />
      </div>
      <div ref={stage} className="relative min-h-0 flex-1 bg-sunken">
        <Frame
          key={attempt}
          params={params}
          attempt={attempt}
          onOpened={({ displayName }) => setName(displayName)}
          onDeposit={deposit}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      </div>
    </section>
  )
}
