import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the device has no connection, and that what is shown may be old. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex min-h-11 items-center justify-center gap-2 bg-surface-3 px-4 py-2 text-13 font-semibold text-warning">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          <Trans>
            You are offline. Nothing is lost; we go on as soon as the connection is back.
          </Trans>
        </p>
      )}
    </div>
  )
}
