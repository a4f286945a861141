import { useEffect, useRef, useState } from 'react'
import { cx } from 'tailwind-variants/lite'
import { clockText, isAnnounced, secondsLeft } from './countdown-parts.ts'
import { useAnnounce } from './live-region.tsx'

export interface CountdownProps {
  /** The moment, in milliseconds since 1970 by the server's clock. */
  readonly untilMs: number
  /** Server clock minus this device's clock. */
  readonly clockOffsetMs?: number | undefined
  readonly onEnd?: (() => void) | undefined
  /** The sentence read at 60, 20 and 5 seconds. */
  readonly announce?: ((seconds: number) => string) | undefined
  /** From here on the digits turn to the warning colour. */
  readonly urgentSeconds?: number | undefined
  readonly className?: string | undefined
}

/** Time that runs out. It counts from the clock, so a sleeping tab wakes up right. */
export function Countdown(props: CountdownProps) {
  const { untilMs, clockOffsetMs = 0, urgentSeconds = 10, className } = props
  const [seconds, setSeconds] = useState(() => secondsLeft(untilMs, Date.now() + clockOffsetMs))
  const announce = useAnnounce()
  const latest = useRef({ onEnd: props.onEnd, sentence: props.announce, announce })
  useEffect(() => {
    latest.current = { onEnd: props.onEnd, sentence: props.announce, announce }
  })

  useEffect(() => {
    let shown = -1
    const tick = () => {
      const left = secondsLeft(untilMs, Date.now() + clockOffsetMs)
      if (left === shown) return
      const isFirst = shown === -1
      shown = left
      setSeconds(left)
      const { sentence, announce: say, onEnd } = latest.current
      if (sentence && isAnnounced(left)) say(sentence(left))
      if (left === 0) {
        clearInterval(timer)
        if (!isFirst) onEnd?.()
      }
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [untilMs, clockOffsetMs])

  return (
    <time
      role="timer"
      aria-live="off"
      className={cx('num', seconds <= urgentSeconds && seconds > 0 && 'text-warning', className)}
    >
      {clockText(seconds)}
    </time>
  )
}
