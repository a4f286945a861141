import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface MarqueeProps {
  readonly children: ReactNode
  readonly pauseLabel: string
  readonly playLabel: string
  /** How fast the text walks, in CSS pixels a second. */
  readonly speed?: number | undefined
}

/** Between the end of the text and its next beginning; half of it stands in the class below. */
const GAP = 64

/** How far the text reaches beyond its frame: 0 when it fits. */
function useOverflow() {
  const frame = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const [outer, inner] = [frame.current, text.current]
    if (!outer || !inner) return
    const observer = new ResizeObserver(() =>
      setWidth(inner.offsetWidth > outer.offsetWidth ? inner.offsetWidth : 0),
    )
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return { frame, text, width }
}

/**
 * A line of text that walks when it does not fit. It stops under the pointer, under the focus and
 * by its button; with reduced motion it stands and can be scrolled instead.
 */
export function Marquee({ children, pauseLabel, playLabel, speed = 40 }: MarqueeProps) {
  const { frame, text, width } = useOverflow()
  const [paused, setPaused] = useState(false)
  const isMoving = width > 0
  return (
    <div className="flex min-w-0 flex-1 items-center">
      <div
        ref={frame}
        // Standing text that does not fit is scrolled by the arrow keys.
        tabIndex={isMoving ? 0 : undefined}
        className="group min-w-0 flex-1 overflow-hidden -outline-offset-2 motion-reduce:overflow-x-auto motion-reduce:no-scrollbar"
      >
        <div
          className="flex w-max [--marquee-to:calc(-50%_-_32px)] rtl:[--marquee-to:calc(50%_+_32px)] whitespace-nowrap group-focus-within:paused group-hover:paused motion-reduce:animate-none"
          style={
            isMoving
              ? {
                  gap: GAP,
                  animationName: 'lr-marquee',
                  animationDuration: `${Math.round((width + GAP) / speed)}s`,
                  animationTimingFunction: 'linear',
                  animationIterationCount: 'infinite',
                  ...(paused && { animationPlayState: 'paused' }),
                }
              : undefined
          }
        >
          <div ref={text}>{children}</div>
          {isMoving && (
            <div aria-hidden="true" inert className="motion-reduce:hidden">
              {children}
            </div>
          )}
        </div>
      </div>
      {isMoving && (
        <button
          type="button"
          aria-label={paused ? playLabel : pauseLabel}
          onClick={() => setPaused(!paused)}
          className="grid size-11 shrink-0 place-items-center rounded-full text-fg-3 hover:text-fg motion-reduce:hidden"
        >
          {paused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
        </button>
      )}
    </div>
  )
}
