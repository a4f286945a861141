import { Badge } from '@mantine/core'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Hourglass,
  type LucideIcon,
} from 'lucide-react'

/** What a state means for the reader; the icon and the word say it too, never the colour alone. */
export type Tone = 'neutral' | 'waiting' | 'progress' | 'good' | 'bad' | 'attention'

export const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  neutral: CircleDashed,
  waiting: Hourglass,
  progress: CircleDot,
  good: CircleCheck,
  bad: CircleX,
  attention: CircleAlert,
}

export interface StateBadgeProps {
  tone: Tone
  /** The state in the reader's words. */
  label: string
}

export function StateBadge({ tone, label }: StateBadgeProps) {
  const Icon = toneIcons[tone]
  return (
    <Badge
      className="kit-badge"
      data-tone={tone}
      leftSection={<Icon size={13} aria-hidden="true" />}
    >
      {label}
    </Badge>
  )
}
