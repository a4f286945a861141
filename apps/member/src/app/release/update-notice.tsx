import { Button } from '@lantern/ui/button'
import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { popupStage } from '../../stage.ts'
import { isHolding } from '../stale-chunk.ts'
import { newRelease, takeNewRelease } from './release.ts'

/**
 * Says that the site was released anew; never over a game or a deposit, but over the question
 * whether visits may be counted, which can wait in the same place.
 */
export function UpdateNotice() {
  const { pathname } = useLocation()
  const isThere = useStore(newRelease, ({ waiting }) => waiting !== undefined)
  const isHeld = useStore(popupStage, ({ popups }) => isHolding(popups, pathname))
  const [isLater, setIsLater] = useState(false)
  return (
    <div role="status">
      {isThere && !isHeld && !isLater && (
        <div className="fixed inset-x-3.5 bottom-[calc(var(--bottom-nav-h)+12px)] z-41 flex flex-wrap items-center gap-3 rounded-lg bg-surface-3 px-4 py-3 shadow-3 ring-1 ring-line-strong sm:start-6 sm:end-auto sm:max-w-105 lg:bottom-6">
          <Sparkles aria-hidden="true" className="size-5.5 shrink-0 text-reward" />
          <p className="min-w-40 flex-1 text-14 font-semibold">
            <Trans>A new version of the site is ready.</Trans>
          </p>
          <div className="ms-auto flex gap-2">
            <Button variant="ghost" onClick={() => setIsLater(true)}>
              <Trans>Later</Trans>
            </Button>
            <Button onClick={takeNewRelease}>
              <Trans>Load it now</Trans>
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
