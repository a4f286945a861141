import { Timeline as MantineTimeline, Text } from '@mantine/core'
import { type Tone, toneIcons } from './state-badge.tsx'

export interface TimelineStep {
  readonly key: string
  readonly tone: Tone
  readonly title: string
  /** When, already written for the reader. */
  readonly at: string
  /** Who did it; null for the system itself. */
  readonly by: string | null
  readonly reason: string | null
}

export interface TimelineProps {
  label: string
  steps: readonly TimelineStep[]
}

/** What happened to a thing, oldest first. */
export function Timeline({ label, steps }: TimelineProps) {
  return (
    <MantineTimeline
      bulletSize={24}
      lineWidth={2}
      active={steps.length - 1}
      component="ol"
      aria-label={label}
      className="kit-timeline"
    >
      {steps.map((step) => {
        const Icon = toneIcons[step.tone]
        return (
          <MantineTimeline.Item
            key={step.key}
            component="li"
            bullet={<Icon size={14} aria-hidden="true" />}
            data-tone={step.tone}
            title={step.title}
          >
            <Text fz="xs" c="dimmed" className="kit-tabular">
              {step.by === null ? step.at : `${step.at} · ${step.by}`}
            </Text>
            {step.reason === null ? null : <Text fz="sm">{step.reason}</Text>}
          </MantineTimeline.Item>
        )
      })}
    </MantineTimeline>
  )
}
