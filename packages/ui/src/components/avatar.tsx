import { useMemo } from 'react'
import { cx } from 'tailwind-variants/lite'
import { avatarSvg } from '@lantern/art/avatar'
import { ImageWithFallback } from './image-with-fallback.tsx'

export interface AvatarProps {
  /** A name or id; the picture follows from it when there is no `src`. */
  readonly seed: string
  readonly src?: string | undefined
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  /** The gilt ring of the member's own avatar. */
  readonly ring?: boolean | undefined
  readonly className?: string | undefined
}

const SIZES = { sm: 'size-7.5', md: 'size-9.5', lg: 'size-16' } as const

/** A member's picture. It is decoration: the name stands beside it or on the link around it. */
export function Avatar({ seed, src, size = 'md', ring = false, className }: AvatarProps) {
  const art = useMemo(() => avatarSvg(seed), [seed])
  const drawn = (
    <span
      className="block size-full *:size-full"
      // Drawn here, from numbers only.
      dangerouslySetInnerHTML={{ __html: art }}
    />
  )
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block shrink-0 overflow-hidden rounded-full',
        SIZES[size],
        ring && 'shadow-[0_0_0_2px_var(--bg),0_0_0_4px_var(--reward)]',
        className,
      )}
    >
      {src === undefined ? (
        drawn
      ) : (
        <ImageWithFallback src={src} alt="" fallback={drawn} className="size-full object-cover" />
      )}
    </span>
  )
}
