import { Badge } from '@lantern/ui/badge'
import { Modal } from '@lantern/ui/modal'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { PopupProps } from '../../stage.ts'
import { DepositButton, FullScreenButton, StagedGame } from './game-stage.tsx'

/** A game in its frame, with the controls of the house around it. */
export function Popup({ params, onClose }: PopupProps<'game'>) {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  const isReal = params.mode === 'real'
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
          <DepositButton />
          <FullScreenButton stage={stage} className="max-sm:hidden" />
        </>
      }
    >
      <div ref={stage} className="relative -mx-6 -mb-6 h-[calc(100%+24px)] bg-sunken">
        <StagedGame params={params} />
      </div>
    </Modal>
  )
}
