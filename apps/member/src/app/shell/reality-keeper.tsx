import { safeplay } from '@lantern/contract/safeplay'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useEffect } from 'react'
import { useMember } from '../../site.ts'
import { openPopup } from '../../stage.ts'

/** Opens the reality check when it is due, whatever is on the screen. Draws nothing. */
export function RealityKeeper() {
  const isIn = useSessionState((state) => state.phase === 'signed-in')
  const isReal = useMember()?.isTrial === false
  const { data } = useRead(safeplay.state, {}, { enabled: isIn && isReal, staleMs: 60_000 })
  const dueAt = data?.check.dueAt
  const now = data?.now
  useEffect(() => {
    if (!dueAt || now === undefined) return
    // Both moments are the server's: what the clock of this device shows does not matter.
    const leftMs = Math.max(0, Date.parse(dueAt) - Date.parse(now))
    const timer = setTimeout(() => openPopup('realityCheck', {}), leftMs)
    return () => clearTimeout(timer)
  }, [dueAt, now])
  return null
}
