import { Button } from '@lantern/ui/button'
import { IconButton } from '@lantern/ui/icon-button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Maximize, Wallet } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useIsAlive } from '../../app/page-hints.ts'
import { useModule } from '../../site.ts'
import { Frame, type FrameParams, type OpenedGame } from './game-frame.tsx'
import { useDeposit } from './use-deposit.ts'

/** The place of a game on the page. */
export type Stage = RefObject<HTMLDivElement | null>

/** The way to the cashier beside a game, or to an account for who has none. */
export function DepositButton({ className }: { readonly className?: string }) {
  const { isMember, deposit } = useDeposit()
  const mayDeposit = useModule('CASHIER3')
  if (isMember && !mayDeposit) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Wallet aria-hidden="true" />}
      onClick={deposit}
      {...(className !== undefined && { className })}
    >
      {isMember ? <Trans>Deposit</Trans> : <Trans>Open an account</Trans>}
    </Button>
  )
}

interface FullScreenButtonProps {
  readonly stage: Stage
  readonly className?: string
}

/** Nothing where the browser gives the whole screen to no page, as on small phones of one maker. */
export function FullScreenButton({ stage, className }: FullScreenButtonProps) {
  const { t } = useLingui()
  const isAlive = useIsAlive()
  if (isAlive && !document.fullscreenEnabled) return null
  return (
    <IconButton
      label={t`Full screen`}
      icon={<Maximize aria-hidden="true" />}
      onClick={() => void stage.current?.requestFullscreen()}
      {...(className !== undefined && { className })}
    />
  )
}

interface StagedGameProps {
  readonly params: FrameParams
  /** Told what opened, by those who knew it by its code alone. */
  readonly onOpened?: (game: OpenedGame) => void
}

/** A game in its frame, which another try opens anew. */
export function StagedGame({ params, onOpened }: StagedGameProps) {
  const [attempt, setAttempt] = useState(0)
  const { deposit } = useDeposit()
  return (
    <Frame
      key={attempt}
      params={params}
      onOpened={onOpened}
      attempt={attempt}
      onDeposit={deposit}
      onRetry={() => setAttempt((before) => before + 1)}
    />
  )
}
