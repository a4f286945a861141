import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { IconButton } from '@lantern/ui/icon-button'
import { Modal } from '@lantern/ui/modal'
import { Trans, useLingui } from '@lingui/react/macro'
import { Maximize, Wallet } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PopupProps } from '../../stage.ts'
import { Frame } from './game-frame.tsx'
import { useDeposit } from './use-deposit.ts'

/** A game in its frame, with the controls of the house around it. */
export function Popup({ params, onClose }: PopupProps<'game'>) {
  const { t } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const stage = useRef<HTMLDivElement>(null)
  const isReal = params.mode === 'real'
  const { isMember, deposit } = useDeposit()
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
