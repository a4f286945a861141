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
  const { isMember, deposit } = useDeposit()
  const stage = useRef<HTMLDivElement>(null)
  const gameCode = query.get('game') ?? ''
  const params = {
    gameCode,
    vendorCode: query.get('vendor') ?? '',
    mode: query.get('mode') === 'trial' ? 'trial' : 'real',
    title: gameCode,
    artUrl: undefined,
  } as const
  return (
    <section className="flex h-[calc(100dvh-var(--header-h)-var(--bottom-nav-h)-2.5rem)] flex-col">
      <div className="flex items-center justify-end gap-2 p-2">
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
          onClick={() => void stage.current?.requestFullscreen().catch(() => undefined)}
        />
      </div>
      <div ref={stage} className="relative min-h-0 flex-1 bg-sunken">
        <Frame
          key={attempt}
          params={params}
          attempt={attempt}
          onDeposit={deposit}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      </div>
    </section>
  )
}
