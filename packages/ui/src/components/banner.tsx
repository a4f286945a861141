import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

export interface BannerProps {
  readonly title: string
  readonly text?: string | undefined
  readonly badge?: string | undefined
  /** What its words are written in, where that is not the page's language. */
  readonly lang?: string | undefined
  /** The one glowing action. */
  readonly action?: ReactNode | undefined
  /** The picture's address; quiet on the left, where the text stands. It turns with the direction. */
  readonly art: string
  /** The first picture of a page is fetched before others; true unless said. */
  readonly isFirst?: boolean | undefined
  /** Shown until the picture comes. */
  readonly placeholder?: string | undefined
  /** The page's first heading on a home page, else the second. */
  readonly level?: 1 | 2 | undefined
}

/** The hero of a page. The picture is fetched first: it is what the page is judged by. */
export function Banner(props: BannerProps) {
  const { title, text, lang, badge, action, art, placeholder, level = 1, isFirst = true } = props
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section
      className="relative isolate flex h-full min-h-52.5 items-end overflow-hidden rounded-lg p-5 shadow-2 sm:min-h-73 sm:rounded-xl sm:px-9.5 sm:py-8.5"
      style={{ background: placeholder ?? 'linear-gradient(#2A0B2E,#A82C48 55%,#FF7A3D)' }}
    >
      <img
        src={art}
        alt=""
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        className="absolute inset-0 -z-2 size-full object-cover object-[50%_30%] rtl:-scale-x-100"
      />
      {/* Text over a picture always stands on its own shade. */}
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-1 bg-linear-to-r from-[rgb(26_7_21/.86)] to-transparent to-62% max-sm:to-85% rtl:bg-linear-to-l"
      />
      <div className="max-w-full">
        {badge !== undefined && (
          <Badge tone="reward">
            <span lang={lang}>{badge}</span>
          </Badge>
        )}
        <Heading className="mt-1 max-w-[14ch] text-hero tracking-[-.03em] text-balance">
          {/* A banner may be written in another language than the page's. */}
          <bdi lang={lang}>{title}</bdi>
        </Heading>
        {text !== undefined && (
          <p className="mt-1.5 max-w-[26ch] text-13 text-[#FBE9DA] sm:mt-2.5 sm:max-w-[36ch] sm:text-16">
            <bdi lang={lang}>{text}</bdi>
          </p>
        )}
        {action !== undefined && <div className="mt-3 sm:mt-4.5">{action}</div>}
      </div>
    </section>
  )
}
