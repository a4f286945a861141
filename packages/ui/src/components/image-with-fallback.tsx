import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'

export interface ImageWithFallbackProps extends Omit<ComponentPropsWithRef<'img'>, 'alt' | 'src'> {
  readonly src: string
  /** Empty for decoration. */
  readonly alt: string
  /** Takes the place of a picture that does not come. It is tried once. */
  readonly fallback: ReactNode
}

/** An image that is loaded when it comes near, and replaced when it can not be had. */
export function ImageWithFallback({ src, alt, fallback, ...rest }: ImageWithFallbackProps) {
  const [failed, setFailed] = useState<string>()
  if (failed === src) return fallback
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      onError={() => setFailed(src)}
    />
  )
}
