import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsReconciliation } from '@lantern/contract/ops/reconciliation'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NumberInput, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { Age } from '../../words/age.tsx'
import { Moment } from '../../words/moment.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { FindingDrawer } from './finding-drawer.tsx'
import type { VendorPartProps } from './vendor-overview.tsx'
import {
  type Finding,
  findingKinds,
  findingStates,
  useFindingKinds,
  useFindingStates,
} from './vendor-words.ts'

const shape = tableShape({
  sortable: [],
  filters: { state: findingStates, kind: findingKinds },
  defaultFilters: { state: 'open' },
})
const REFRESH_MS = 30_000

/** Where the vendor's own list and ours differ. */
export function VendorFindings({ vendor, mayWrite }: VendorPartProps) {
  const { t } = useLingui()
  const { code } = vendor
  const { table, paging, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const { open, openRow, closeRow } = useOpenRow()
  const kinds = useFindingKinds()
  const states = useFindingStates()
  const columns = useColumns()
  const list = useList(
    opsReconciliation.findings,
    {
      code,
      kind: choice('kind'),
      state: choice('state'),
      ...paging,
    },
    REFRESH_MS,
  )
  return (
    <Stack gap="md">
      <LastComparison vendor={vendor} mayWrite={mayWrite} />
      <ServerTable<Finding>
        name="vendorFindings"
        label={t`Differences`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        filters={[
          stateFilter(findingStates, (one) => states[one].label),
          {
            name: 'kind',
            label: t`Kind`,
            anyLabel: t`All`,
            options: findingKinds.map((value) => ({ value, label: kinds[value] })),
          },
        ]}
        emptyText={t`No difference fits: both sides agree.`}
        onOpen={({ id }) => openRow(id)}
        openId={open}
      />
      <FindingDrawer
        finding={list.page?.content.find(({ id }) => id === open)}
        mayWrite={mayWrite}
        onClose={closeRow}
      />
    </Stack>
  )
}

/** When both sides were compared last, and what came of it. */
function LastComparison({ vendor, mayWrite }: VendorPartProps) {
  const { code, abilities, comparedUntil } = vendor
  const { data } = useRead(
    opsReconciliation.comparisons,
    { code, pageSize: 1 },
    { refetchMs: REFRESH_MS },
  )
  const [isOpen, dialog] = useDisclosure(false)
  const last = data?.content[0]
  const hasFeed = abilities?.feed === 'pull'
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="comparison">
      <Stack gap="sm" align="flex-start">
        <h2 id="comparison" className="console-section-title">
          <Trans>Comparison with the vendor’s own list</Trans>
        </h2>
        {hasFeed ? null : (
          <Text c="dimmed" fz="sm">
            <Trans>This vendor gives no list of its transactions.</Trans>
          </Text>
        )}
        {last === undefined ? null : last.fault === null ? (
          <Text fz="sm">
            <Trans>
              Last done <Moment at={last.startedAt} />: {last.transactions} transactions,{' '}
              {last.found} new differences, {last.gone} gone.
            </Trans>
          </Text>
        ) : (
          <Text fz="sm" c="var(--danger)" role="status">
            <Trans>
              Last tried <Moment at={last.startedAt} />: the vendor did not answer.
            </Trans>
          </Text>
        )}
        {hasFeed && comparedUntil !== null ? (
          <Text fz="sm">
            <Trans>
              Compared without a gap until <Moment at={comparedUntil} />.
            </Trans>
          </Text>
        ) : null}
        {mayWrite && hasFeed ? (
          <Button variant="default" onClick={dialog.open}>
            <Trans>Compare now…</Trans>
          </Button>
        ) : null}
      </Stack>
      {isOpen ? <CompareDialog code={code} onClose={dialog.close} /> : null}
    </section>
  )
}

function CompareDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [hours, setHours] = useState<number>(3)
  const { act, isActing, refusal } = useAct(opsReconciliation.compare, {
    changes: [opsReconciliation.comparisons, opsReconciliation.findings, opsVendors.get],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      title={t`Compare now?`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Compare`}
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ code, hours, reason })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          <Trans>It is done every 15 minutes anyway. Nothing moves by it.</Trans>
        </Text>
        <NumberInput
          label={t`Hours back`}
          min={1}
          max={72}
          allowDecimal={false}
          clampBehavior="strict"
          value={hours}
          onChange={(value) => setHours(typeof value === 'number' ? value : 3)}
        />
      </Stack>
    </ReasonDialog>
  )
}

function useColumns(): readonly Column<Finding>[] {
  const { t } = useLingui()
  const kinds = useFindingKinds()
  const states = useFindingStates()
  return [
    {
      key: 'kind',
      title: t`Kind`,
      fixed: true,
      opens: true,
      render: (row) => kinds[row.kind],
    },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...states[row.state]} />,
    },
    { key: 'age', title: t`Age`, fixed: true, render: (row) => <Age minutes={row.ageMinutes} /> },
    { key: 'owner', title: t`Looked after by`, render: (row) => row.owner ?? '—' },
    { key: 'bet', title: t`Bet`, render: (row) => <bdi dir="ltr">{row.betRef}</bdi> },
    {
      key: 'tx',
      title: t`Transaction`,
      render: (row) => <bdi dir="ltr">{row.txId ?? '—'}</bdi>,
    },
    {
      key: 'happenedAt',
      title: t`Happened`,
      render: (row) => <Moment at={row.happenedAt} seconds />,
    },
  ]
}
