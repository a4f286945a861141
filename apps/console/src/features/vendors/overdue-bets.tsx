import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsVendorDesk } from '@lantern/contract/ops/vendor-desk'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Age } from '../../words/age.tsx'
import { Moment } from '../../words/moment.tsx'
import { UnfinishedDays } from './vendor-terms.tsx'

type Overdue = RowOf<(typeof opsVendorDesk)['overdue']>

/** Bets that run for longer than their terms, of vendors and of the house itself. */
export function OverdueBets({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui()
  const { table, paging } = useTableState(plainShape)
  const columns = useColumns()
  const list = useList(opsVendorDesk.overdue, { ...paging })
  const { data } = useRead(opsVendorDesk.overdue, { pageNo: 1, pageSize: 1 })
  return (
    <section aria-labelledby="overdue">
      <Stack gap="sm">
        <h2 id="overdue" className="console-section-title">
          <Trans>Bets that run for too long</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            Looked for every hour. A case is over by itself when its bet ends. The terms of a vendor
            stand on its own page.
          </Trans>
        </Text>
        <ServerTable<Overdue>
          name="overdueBets"
          label={t`Bets that run for too long`}
          columns={columns}
          rowId={({ caseId }) => caseId}
          {...table}
          {...list}
          emptyText={t`No bet runs for too long.`}
        />
        {data ? (
          <UnfinishedDays
            source="originals"
            days={data.houseDays}
            usualDays={data.usualHouseDays}
            label={t`Days until an open bet at the house’s own games is a case`}
            mayWrite={mayWrite}
          />
        ) : null}
      </Stack>
    </section>
  )
}

function useColumns(): readonly Column<Overdue>[] {
  const { t } = useLingui()
  return [
    { key: 'age', title: t`Age`, fixed: true, render: (row) => <Age minutes={row.ageMinutes} /> },
    { key: 'source', title: t`Vendor`, fixed: true, render: (row) => <bdi>{row.source}</bdi> },
    { key: 'placedAt', title: t`Placed`, render: (row) => <Moment at={row.placedAt} seconds /> },
    { key: 'account', title: t`Member`, fixed: true, render: (row) => row.account },
    { key: 'game', title: t`Game`, render: (row) => <bdi dir="ltr">{row.gameCode}</bdi> },
    {
      key: 'stake',
      title: t`Stake`,
      align: 'right',
      fixed: true,
      render: (row) => <MoneyCell amount={row.stake} currency={row.currency} />,
    },
    {
      key: 'bet',
      title: t`Bet`,
      render: (row) => <CopyId value={row.betRef} what={t`the bet`} />,
    },
  ]
}
