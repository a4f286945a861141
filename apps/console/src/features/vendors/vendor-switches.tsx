import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import type { VendorPartProps } from './vendor-overview.tsx'
import { WindowDialog } from './window-dialog.tsx'

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
      {isOpen ? <Announce code={code} onClose={dialog.close} /> : null}
    </Stack>
  )
}

function Announce({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useLingui()
  const { act, isActing, refusal } = useAct(opsVendors.setMaintenance, {
    changes: CHANGED,
    onDone: onClose,
  })
  return (
    <WindowDialog
      title={t`Announce a maintenance window`}
      busy={isActing}
      refusal={refusal}
      onAnnounce={(window, reason) => act({ code, window, reason })}
      onClose={onClose}
    />
  )
}
