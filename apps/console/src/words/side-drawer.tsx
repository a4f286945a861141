import { useLingui } from '@lingui/react/macro'
import { Drawer, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export interface SideDrawerProps {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** One row of a table, beside it. */
export function SideDrawer({ opened, title, onClose, children }: SideDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size="min(560px, 100vw)"
      closeButtonProps={{ 'aria-label': t`Close`, size: 'lg' }}
    >
      <Stack gap="md" pb="md">
        {children}
      </Stack>
    </Drawer>
  )
}
