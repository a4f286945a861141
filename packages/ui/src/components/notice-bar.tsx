import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Marquee } from './marquee.tsx'

export interface NoticeBarProps {
  /** The bar's name, for example “Notices”. */
  readonly label: string
  /** The gilt word before the text. */
  readonly heading: string
  readonly items: readonly { readonly id: string; readonly text: ReactNode }[]
  readonly pauseLabel: string
  readonly playLabel: string
  /** Usually a link or button to all notices; on a phone there is room for a sign only. */
  readonly more?: ReactNode | undefined
}

/** One line of news. Nothing is drawn when there is none. */
export function NoticeBar(props: NoticeBarProps) {
  if (props.items.length === 0) return null
  return (
    <section
      aria-label={props.label}
      className="flex h-11 items-center gap-2.5 overflow-hidden rounded-full bg-surface-1 ps-3.5 text-13 text-fg-2 hairline"
    >
      <Megaphone aria-hidden="true" className="size-5 shrink-0" />
      <b className="shrink-0 font-bold text-reward">{props.heading}</b>
      <Marquee pauseLabel={props.pauseLabel} playLabel={props.playLabel}>
        <ul className="flex gap-16">
          {props.items.map((item) => (
            <li key={item.id} dir="auto">
              {item.text}
            </li>
          ))}
        </ul>
      </Marquee>
      {props.more !== undefined && (
        <span className="shrink-0 pe-1.5 text-fg-3 sm:pe-3.5">{props.more}</span>
      )}
    </section>
  )
}
