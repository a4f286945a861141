import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import type { ReactNode } from 'react'

export interface LineProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: ReactNode
  readonly badge?: { readonly tone: 'positive' | 'warning' | 'neutral'; readonly text: string }
  readonly action?: ReactNode
}

/** One thing that protects the account, how it stands, and what can be done. */
export function Line({ icon, title, text, badge, action }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-1 p-4 hairline">
      <span aria-hidden="true" className="text-reward [&_svg]:size-6">
        {icon}
      </span>
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="text-16 text-fg">{title}</b>
          {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        </span>
        <span className="block text-13 text-fg-2">{text}</span>
      </span>
      {action}
    </li>
  )
}

export interface LineButtonProps {
  readonly label: string
  /** What it is about, for who hears only the button. */
  readonly subject: string
  readonly onPress: () => void
}

export function LineButton({ label, subject, onPress }: LineButtonProps) {
  return (
    <Button variant="secondary" aria-label={`${label}: ${subject}`} onClick={onPress}>
      {label}
    </Button>
  )
}
