import { Button } from '@lantern/ui/button'
import { Skeleton } from '@lantern/ui/skeleton'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** Longer than this is slow, and said to be. */
const SLOW_AFTER_MS = 8_000
const SLOW = new CallRefusal('network_slow')

/** Says that a page takes long, and offers to ask for it again. */
function SlowNote() {
  const { i18n } = useLingui()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {isSlow && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg bg-surface-2 px-4 py-3 hairline">
          <p className="min-w-48 flex-1 text-14 text-fg-2">{refusalText(i18n, SLOW)}</p>
          <Button variant="secondary" onClick={() => location.reload()}>
            <Trans>Load again</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

/** The shape of a page that is on its way. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="flex min-h-[60vh] flex-col gap-4 pt-4">
      <SlowNote />
      <Skeleton className="h-9 w-56 rounded-md" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </div>
  )
}
