import { offsetName } from '@lantern/web-kit/format'
import { useEffect, useState } from 'react'
import { useBrand, useFormats } from '../../site.ts'

const SECOND_MS = 1_000

/** The brand's clock, second by second, by which every report counts its days. */
export function OfficeClock() {
  const { gmtOffsetMinutes } = useBrand()
  const formats = useFormats()
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(new Date().toISOString())
      // At the turn of the second, however long the last one was late.
      timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return (
    <time role="timer" aria-live="off" dateTime={now} className="text-13 text-fg-2">
      <bdi dir="ltr" className="num">
        {offsetName(gmtOffsetMinutes)}
      </bdi>
      {' · '}
      <bdi className="tabular-nums">{formats.dateTimeSeconds(now)}</bdi>
    </time>
  )
}
