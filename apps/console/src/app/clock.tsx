import { systemClock } from '@lantern/kernel/time'
import { offsetName } from '@lantern/web-kit/format'
import { useEffect, useState } from 'react'
import { useFormats, useOperator } from '../session/operator.ts'

const TICK_MS = 1_000

/** The brand's clock, which all dates of the console are written by. */
export function Clock() {
  const { gmtOffsetMinutes } = useOperator()
  const formats = useFormats()
  const [now, setNow] = useState(() => systemClock.now().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now().toISOString()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="console-clock">
      {offsetName(gmtOffsetMinutes)}
      {' · '}
      <span className="console-clock-date">{formats.date(now)} </span>
      {formats.timeSeconds(now)}
    </div>
  )
}
