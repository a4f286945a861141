import { type ReactNode, useEffect, useRef, useState } from 'react'

/** So far below the screen a part begins to load. */
const MARGIN = '500px 0px'

/**
 * Holds a part of a long page back until it comes near the screen: what nobody scrolls to asks for
 * nothing and costs nothing. `className` gives its place a height meanwhile.
 */
export function Near({
  className,
  children,
}: {
  readonly className: string
  readonly children: ReactNode
}) {
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
  return isNear ? children : <div ref={place} className={className} />
}
