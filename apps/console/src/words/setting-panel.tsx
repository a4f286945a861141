import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReadGate, type ReadGateProps } from './read-gate.tsx'

interface SettingPanelProps<Data> {
  /** Of its heading. */
  readonly id: string
  readonly title: ReactNode
  /** What it is for. */
  readonly hint?: ReactNode
  /** As `useRead` gives it. */
  readonly read: Pick<ReadGateProps<Data>, 'data' | 'error'> & {
    readonly refetch: () => Promise<unknown>
  }
  readonly children: (data: Data) => ReactNode
}

/** A part of a page that reads something and lets it be changed. */
export function SettingPanel<Data>(props: SettingPanelProps<Data>) {
  const { id, title, hint, read, children } = props
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby={id}>
      <Stack gap="sm">
        <h2 id={id} className="console-section-title">
          {title}
        </h2>
        {hint ? (
          <Text fz="sm" c="dimmed">
            {hint}
          </Text>
        ) : null}
        <ReadGate data={read.data} error={read.error} onRetry={() => void read.refetch()}>
          {children}
        </ReadGate>
      </Stack>
    </section>
  )
}
