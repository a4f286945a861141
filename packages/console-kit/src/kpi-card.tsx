import { Paper, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface KpiCardProps {
  label: string
  /** The figure; undefined while it is read. */
  value: ReactNode | undefined
  /** A line under the figure. */
  hint?: ReactNode
}

/** One figure with its name. */
export function KpiCard({ label, value, hint }: KpiCardProps) {
  return (
    <Paper className="kit-kpi" component="dl">
      <Text component="dt" fz="sm" c="var(--fg-2)">
        {label}
      </Text>
      <dd className="kit-kpi-value">
        {value === undefined ? <Skeleton height={26} width="70%" mt={6} /> : value}
      </dd>
      {hint === undefined ? null : (
        <Text component="dd" m={0} fz="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </Paper>
  )
}
