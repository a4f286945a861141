import { StateBadge } from '@lantern/console-kit/state-badge'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ContentListProps {
  readonly id: string
  readonly title: string
  readonly addLabel: string
  readonly mayWrite: boolean
  readonly onAdd: () => void
  readonly children: ReactNode
}

/** A panel with what the site shows, and a way to add to it. */
export function ContentList(props: ContentListProps) {
  return (
    <section className="kit-panel kit-panel-body console-module" aria-labelledby={props.id}>
      <Group justify="space-between" mb="sm">
        <h2 id={props.id}>{props.title}</h2>
        {props.mayWrite ? (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={props.onAdd}
          >
            {props.addLabel}
          </Button>
        ) : null}
      </Group>
      {props.children}
    </section>
  )
}

export interface ContentRowProps {
  readonly title: string
  readonly about: string
  readonly isShown: boolean
  readonly mayWrite: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One thing that the site shows. */
export function ContentRow(props: ContentRowProps) {
  const { t } = useLingui()
  return (
    <div className="console-module-row">
      <div>
        <Group gap="xs">
          <Text fw={700}>{props.title}</Text>
          {props.isShown ? null : <StateBadge tone="neutral" label={t`Hidden`} />}
        </Group>
        <Text fz="xs" c="dimmed">
          {props.about}
        </Text>
      </div>
      {props.mayWrite ? (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={props.onEdit}>
            <Trans>Edit…</Trans>
          </Button>
          <Button variant="default" size="compact-sm" onClick={props.onRemove}>
            <Trans>Remove…</Trans>
          </Button>
        </Group>
      ) : null}
    </div>
  )
}
