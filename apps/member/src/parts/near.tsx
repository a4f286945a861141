import { type ReactNode, useEffect, useRef, useState } from 'react'

/** So far below the screen a part begins to load. */
const MARGIN = '500px 0px'

export interface NearProps {
  readonly className?: string
  /** What stands in its place meanwhile. */
  readonly place?: ReactNode
  readonly children: ReactNode
}

/**
 * Holds a part of a long page back until it comes near the screen: what nobody scrolls to asks for
 * nothing and costs nothing. `place`, or the height that `className` gives, is as high as the part,
 * so that nothing below it moves.
 */
export function Near({ className, place: held, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: MARGIN },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  if (isNear) return children
  return (
    <div ref={place} className={className}>
      {held}
    </div>
  )
}
