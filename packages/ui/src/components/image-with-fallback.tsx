import { Gamepad2 } from 'lucide-react'
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from 'tailwind-variants/lite'
import { whenSeen } from './when-seen.ts'

export interface ImageWithFallbackProps
  extends Omit<ComponentPropsWithoutRef<'img'>, 'alt' | 'src' | 'loading'> {
  readonly src: string
  /** Empty for decoration. */
  readonly alt: string
  /** Of the first screen: it waits for nothing. */
  readonly eager?: boolean | undefined
  /** Takes the place of a picture that does not come. It is tried once. */
  readonly fallback: ReactNode
}

/** An image that is asked for when a tenth of its place is seen, and replaced when it can not be had. */
export function ImageWithFallback(props: ImageWithFallbackProps) {
  const { src, alt, eager = false, fallback, className, ...rest } = props
  const [failed, setFailed] = useState<string>()
  const [isSeen, setIsSeen] = useState(eager)
  const place = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = place.current
    if (isSeen || element === null) return
    return whenSeen(element, () => setIsSeen(true))
  }, [isSeen])
  if (failed === src) return fallback
  return (
    <img
      decoding="async"
      {...rest}
      // Without an address a browser draws a frame around nothing.
      className={cx(className, !isSeen && 'opacity-0')}
      ref={place}
      src={isSeen ? src : undefined}
      alt={alt}
      onError={() => setFailed(src)}
    />
  )
}

/** The default icon: what stands where the picture of a game can not be had. */
export function DefaultGameIcon(props: {
  readonly className: string
  readonly background?: string | undefined
}) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid place-items-center bg-surface-3 text-fg-3', props.className)}
      style={{ background: props.background }}
    >
      <Gamepad2 className="size-2/5 max-w-16" />
    </span>
  )
}
