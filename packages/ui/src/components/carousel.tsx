import { ChevronsRight, Pause, Play } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { cx } from 'tailwind-variants/lite'
import { EVERY_MS, GAP, type Place, type Turn, transitionOf, turn } from './carousel-place.ts'
import { useUiSettings } from './ui-root.tsx'

export interface CarouselProps {
  readonly label: string
  readonly slides: readonly { readonly id: string; readonly content: ReactNode }[]
  /** Pixels between two slides. */
  readonly gap?: number | undefined
  /** So many stand side by side on a desk; one on a phone. */
  readonly visible?: 1 | 2 | 3 | undefined
  /** From the beginning of one move to that of the next. */
  readonly everyMs?: number | undefined
  /** Too low for a column of dots: one button leads to the next slide. */
  readonly isLow?: boolean | undefined
  readonly pauseLabel: string
  readonly playLabel: string
  readonly dotLabel: (slide: number) => string
}

const WIDTHS = { 1: 'basis-full', 2: 'basis-full sm:basis-1/2', 3: 'basis-full sm:basis-1/3' }

/** Where slides stand side by side: from the width that `sm:` means. */
const DESK = '(width >= 40rem)'

function listenForRoom(onChange: () => void): () => void {
  const room = matchMedia(DESK)
  room.addEventListener('change', onChange)
  return () => room.removeEventListener('change', onChange)
}

/** So many slides are in sight: on a phone one, however many stand side by side on a desk. */
const useInSight = (visible: 1 | 2 | 3): 1 | 2 | 3 =>
  useSyncExternalStore(
    listenForRoom,
    () => (matchMedia(DESK).matches ? visible : 1),
    () => visible,
  )

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether the pointer or the focus is within. */
function useHeld(frame: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const element = frame.current
    const hold = () => setIsHeld(true)
    const release = () => setIsHeld(false)
    const listens = [
      ['pointerenter', hold],
      ['pointerleave', release],
      ['focusin', hold],
      ['focusout', release],
    ] as const
    for (const [name, listener] of listens) element?.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listens) element?.removeEventListener(name, listener)
    }
  }, [frame])
  return isHeld
}

/**
 * Slides in a row that goes round by itself: with a pause button, still under the pointer and the
 * focus, and for whoever wants less motion. A single slide just stands there.
 */
export function Carousel(props: CarouselProps) {
  const { label, slides, gap = GAP, visible = 1, everyMs = EVERY_MS, isLow = false } = props
  const { dir } = useUiSettings()
  const count = slides.length
  const [place, step] = useReducer((state: Place, one: Turn): Place => turn(state, one, count), {
    at: 0,
    moves: false,
  } as const)
  const [isPaused, setIsPaused] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const isHeld = useHeld(frame)
  useEffect(() => {
    if (count < 2 || isPaused || isHeld || wantsCalm()) return
    const timer = setInterval(() => {
      if (!document.hidden) step({ do: 'next' })
    }, everyMs)
    return () => clearInterval(timer)
  }, [count, isPaused, isHeld, everyMs])
  const inSight = useInSight(visible)
  if (count < 2) return slides[0]?.content
  const sign = dir === 'rtl' ? 1 : -1
  const at = place.at % count
  // Copies behind the last, so that going round shows no gap.
  const shown = [...slides, ...slides.slice(0, visible)]
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      ref={frame}
      className="relative h-full"
    >
      <div className="h-full overflow-hidden rounded-lg sm:rounded-xl">
        <ul
          className="flex h-full"
          style={{
            marginInlineEnd: -gap,
            transform: `translateX(${sign * place.at * (100 / inSight)}%)`,
            transition: transitionOf(place),
          }}
          onTransitionEnd={(event) => {
            if (event.target === event.currentTarget) step({ do: 'rest' })
          }}
        >
          {shown.map((slide, i) => {
            const isAway = i < at || i >= at + inSight
            return (
              <li
                key={i < count ? slide.id : `${slide.id} again`}
                className={cx('shrink-0', WIDTHS[visible])}
                style={{ paddingInlineEnd: gap }}
                inert={isAway}
                aria-hidden={isAway}
              >
                {slide.content}
              </li>
            )
          })}
        </ul>
      </div>
      {/* As large to the finger as there is room for, up to 44 by 44. */}
      <div className="absolute inset-y-0 end-0 z-2 flex flex-col items-center justify-center sm:end-0.5">
        <Ways
          ids={slides.map(({ id }) => id)}
          at={at}
          isLow={isLow}
          label={props.dotLabel}
          onGo={(to) => step({ do: 'go', to })}
        />
        <button
          type="button"
          aria-label={isPaused ? props.playLabel : props.pauseLabel}
          onClick={() => setIsPaused(!isPaused)}
          className="grid max-h-11 min-h-6 w-11 flex-1 place-items-center rounded-full text-[rgb(255_255_255/.8)] hover:text-white motion-reduce:hidden [&_svg]:size-4"
        >
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
      </div>
    </section>
  )
}

interface WaysProps {
  readonly ids: readonly string[]
  readonly at: number
  readonly isLow: boolean
  readonly label: (slide: number) => string
  readonly onGo: (to: number) => void
}

/** A dot for each slide; where there is no room for them, the way to the next one. */
function Ways({ ids, at, isLow, label, onGo }: WaysProps) {
  const next = (at + 1) % ids.length
  if (isLow) {
    return (
      <button
        type="button"
        aria-label={label(next + 1)}
        onClick={() => onGo(next)}
        className="grid max-h-11 min-h-6 w-11 flex-1 place-items-center rounded-full text-[rgb(255_255_255/.8)] hover:text-white [&_svg]:size-4"
      >
        <ChevronsRight aria-hidden="true" className="flip-rtl" />
      </button>
    )
  }
  return ids.map((id, i) => (
    <button
      key={id}
      type="button"
      aria-label={label(i + 1)}
      aria-current={i === at ? 'true' : undefined}
      onClick={() => onGo(i)}
      className="group grid max-h-11 min-h-6 w-11 flex-1 place-items-center"
    >
      <span className="h-2 w-2 rounded-full bg-[rgb(255_255_255/.45)] transition-[height] group-aria-[current=true]:h-5.5 group-aria-[current=true]:bg-white" />
    </button>
  ))
}
