import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSystem } from '@lantern/contract/ops/console'
import { offsetName } from '@lantern/web-kit/format'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useOperator } from '../../session/operator.ts'
import { Moment } from '../../words/moment.tsx'
import { atBrandTime } from '../../words/brand-time.ts'

export type SystemStatus = ReplyOf<(typeof opsSystem)['status']>

export interface SystemPartProps {
  status: SystemStatus
  mayWrite: boolean
}

/** Opens and closes the site. Members read the end time on the page that they get instead. */
export function Maintenance({ status, mayWrite }: SystemPartProps) {
  const { t, i18n } = useLingui()
  const { gmtOffsetMinutes } = useOperator()
  const [isOpen, dialog] = useDisclosure(false)
  const [end, setEnd] = useState('')
  const { act, isActing, refusal, reset } = useAct(opsSystem.setMaintenance, {
    changes: [opsSystem.status],
    onDone: dialog.close,
  })
  const isClosed = status.maintenance
  const open = () => {
    reset()
    setEnd('')
    dialog.open()
  }
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="maintenance">
      <Stack gap="sm">
        <Group gap="sm">
          <h2 id="maintenance">
            <Trans>Maintenance</Trans>
          </h2>
          {isClosed ? (
            <StateBadge tone="attention" label={t`Site closed`} />
          ) : (
            <StateBadge tone="good" label={t`Site open`} />
          )}
        </Group>
        {isClosed ? (
          <Text>
            {status.maintenanceEnd === null ? (
              <Trans>No end time is shown to members.</Trans>
            ) : (
              <Trans>
                Members read that it ends: <Moment at={status.maintenanceEnd} />
              </Trans>
            )}
          </Text>
        ) : (
          <Text c="dimmed">
            <Trans>
              Closing sends every visitor to the maintenance page and refuses every call.
            </Trans>
          </Text>
        )}
        {mayWrite ? (
          <Group>
            <Button variant={isClosed ? 'filled' : 'default'} onClick={open}>
              {isClosed ? <Trans>Open the site…</Trans> : <Trans>Close the site…</Trans>}
            </Button>
          </Group>
        ) : null}
      </Stack>
      <ReasonDialog
        opened={isOpen}
        title={isClosed ? t`Open the site?` : t`Close the site for maintenance?`}
        hint={t`Kept in the audit log.`}
        confirmLabel={isClosed ? t`Open the site` : t`Close the site`}
        danger={!isClosed}
        busy={isActing}
        error={refusal && refusalText(i18n, refusal)}
        onConfirm={(reason) =>
          act({
            maintenance: !isClosed,
            maintenanceEnd: isClosed ? null : atBrandTime(end, gmtOffsetMinutes),
            reason,
          })
        }
        onClose={dialog.close}
      >
        {isClosed ? (
          <Text>
            <Trans>Members can sign in, pay and play again at once.</Trans>
          </Text>
        ) : (
          <TextInput
            type="datetime-local"
            label={t`Expected end`}
            description={t`By the brand’s clock, ${offsetName(gmtOffsetMinutes)}. Empty: members read no time.`}
            value={end}
            onChange={(event) => setEnd(event.currentTarget.value)}
            mb="xs"
          />
        )}
      </ReasonDialog>
    </section>
  )
}
