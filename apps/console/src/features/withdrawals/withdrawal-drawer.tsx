import { opsCashier } from '@lantern/contract/ops/cashier'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Alert, Drawer, Group, Skeleton, Stack } from '@mantine/core'
import { ChevronDown, ChevronUp, CircleAlert } from 'lucide-react'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

export interface WithdrawalDrawerProps {
  /** The open withdrawal; undefined: the drawer is closed. */
  id: string | undefined
  /** The rows of the table behind, in their order. */
  queue: readonly string[]
  onGo: (id: string) => void
  onClose: () => void
}

const DRAWER_REFRESH_MS = 5_000
const DATABASE_ID = /^[1-9][0-9]{0,18}$/

/** One withdrawal beside the queue, with the way to the next one. */
export function WithdrawalDrawer({ id, queue, onGo, onClose }: WithdrawalDrawerProps) {
  const { t } = useLingui()
  const at = id === undefined ? -1 : queue.indexOf(id)
  const previous = queue[at - 1]
  const next = at < 0 ? undefined : queue[at + 1]
  return (
    <Drawer.Root
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{t`Withdrawal`}</Drawer.Title>
          <Group gap={4} ml="auto">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t`Previous withdrawal`}
              disabled={previous === undefined}
              onClick={() => previous && onGo(previous)}
            >
              <ChevronUp size={20} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t`Next withdrawal`}
              disabled={next === undefined}
              onClick={() => next && onGo(next)}
            >
              <ChevronDown size={20} />
            </ActionIcon>
            <Drawer.CloseButton aria-label={t`Close`} size="lg" />
          </Group>
        </Drawer.Header>
        <Drawer.Body pb={0}>{id === undefined ? null : <Content key={id} id={id} />}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Content({ id }: { id: string }) {
  const { i18n, t } = useLingui()
  const isId = DATABASE_ID.test(id)
  const read = useRead(
    opsCashier.withdrawal,
    { id },
    { refetchMs: DRAWER_REFRESH_MS, enabled: isId },
  )
  const error = isId ? read.error && refusalText(i18n, read.error) : t`This is not a withdrawal.`
  return (
    <Stack gap="md">
      {error ? (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
          {error}
        </Alert>
      ) : null}
      {read.data ? (
        <WithdrawalDetail {...read.data} />
      ) : error ? null : (
        <Stack gap="sm" role="status" aria-label={t`Loading…`}>
          <Skeleton height={38} width="60%" />
          <Skeleton height={140} />
          <Skeleton height={180} />
        </Stack>
      )}
    </Stack>
  )
}
