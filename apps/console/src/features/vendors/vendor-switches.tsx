import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { offsetName } from '@lantern/web-kit/format'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useOperator } from '../../session/operator.ts'
import { atBrandTime } from '../../words/brand-time.ts'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import type { VendorPartProps } from './vendor-overview.tsx'

const CHANGED = [opsVendors.get, opsVendors.list]

/** The kill switch and the maintenance window. Neither keeps money from coming back. */
export function VendorSwitches({ vendor, mayWrite }: VendorPartProps) {
  const { t } = useLingui()
  const { code, isStopped } = vendor
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="switches">
      <Stack gap="md">
        <Group gap="sm">
          <h2 id="switches">
            <Trans>Bets</Trans>
          </h2>
          {isStopped ? (
            <StateBadge tone="bad" label={t`Stopped`} />
          ) : (
            <StateBadge tone="good" label={t`Taken`} />
          )}
        </Group>
        <Text c="dimmed" fz="sm">
          <Trans>
            The kill switch refuses new bets and launches at once. Wins, refunds and corrections are
            always taken.
          </Trans>
        </Text>
        {mayWrite ? (
          <Group>
            <ReasonAction
              call={opsVendors.setStopped}
              changes={CHANGED}
              input={(reason) => ({ code, isStopped: !isStopped, reason })}
              label={isStopped ? t`Take bets again…` : t`Stop all bets…`}
              title={isStopped ? t`Take bets again?` : t`Stop all bets of this vendor?`}
              confirmLabel={isStopped ? t`Take bets` : t`Stop bets`}
              hint={t`Kept in the audit log.`}
              danger={!isStopped}
            >
              {isStopped
                ? t`Its games can be opened and bet on at once.`
                : t`Players keep their open rounds: what they win is paid.`}
            </ReasonAction>
          </Group>
        ) : null}
        <Window vendor={vendor} mayWrite={mayWrite} />
      </Stack>
    </section>
  )
}

function Window({ vendor, mayWrite }: VendorPartProps) {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const { code, maintenanceFrom, maintenanceUntil } = vendor
  return (
    <Stack gap="sm">
      <h3>
        <Trans>Maintenance</Trans>
      </h3>
      {maintenanceFrom === null ? (
        <Text c="dimmed" fz="sm">
          <Trans>No window is announced.</Trans>
        </Text>
      ) : (
        <Text fz="sm">
          <Trans>
            From <Moment at={maintenanceFrom} /> until <Moment at={maintenanceUntil} />. Members
            read when it ends.
          </Trans>
        </Text>
      )}
      {mayWrite ? (
        <Group>
          <Button variant="default" onClick={dialog.open}>
            <Trans>Announce a window…</Trans>
          </Button>
          {maintenanceFrom === null ? null : (
            <ReasonAction
              call={opsVendors.setMaintenance}
              changes={CHANGED}
              input={(reason) => ({ code, window: null, reason })}
              label={t`Take it back…`}
              title={t`Take the maintenance window back?`}
              confirmLabel={t`Take it back`}
              hint={t`Kept in the audit log.`}
            >
              {t`Games of this vendor open again at once.`}
            </ReasonAction>
          )}
        </Group>
      ) : null}
      {isOpen ? <WindowDialog code={code} onClose={dialog.close} /> : null}
    </Stack>
  )
}

function WindowDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { gmtOffsetMinutes } = useOperator()
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const { act, isActing, refusal } = useAct(opsVendors.setMaintenance, {
    changes: CHANGED,
    onDone: onClose,
  })
  const send = (reason: string) => {
    const window = {
      from: atBrandTime(from, gmtOffsetMinutes),
      until: atBrandTime(until, gmtOffsetMinutes),
    }
    const isWhole = window.from !== null && window.until !== null
    setIsIncomplete(!isWhole)
    if (window.from !== null && window.until !== null)
      act({ code, window: { from: window.from, until: window.until }, reason })
  }
  return (
    <ReasonDialog
      opened
      title={t`Announce a maintenance window`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Announce`}
      busy={isActing}
      error={
        isIncomplete ? t`Both the beginning and the end are needed.` : settingRefusal(i18n, refusal)
      }
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          type="datetime-local"
          label={t`Begins`}
          description={t`By the brand’s clock, ${offsetName(gmtOffsetMinutes)}.`}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t`Ends`}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </Stack>
    </ReasonDialog>
  )
}
