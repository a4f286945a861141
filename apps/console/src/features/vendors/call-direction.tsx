import { Trans } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'

/** Who called whom: a vendor us, or we the vendor. */
export function Direction({ of: direction }: { of: 'in' | 'out' }) {
  const Arrow = direction === 'in' ? ArrowDownLeft : ArrowUpRight
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      <Arrow size={14} aria-hidden="true" />
      {direction === 'in' ? <Trans>From the vendor</Trans> : <Trans>To the vendor</Trans>}
    </Group>
  )
}
