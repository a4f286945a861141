import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { PageHead } from '../../app/page-head.tsx'
import { useFormats, useHasGrant } from '../../session/operator.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { ConnectVendor } from './connect-vendor.tsx'
import { OverdueBets } from './overdue-bets.tsx'
import { StakeCeilings } from './stake-ceilings.tsx'
import { useBreakerState, useVendorState, type VendorRow } from './vendor-words.ts'

const REFRESH_MS = 15_000

/** Vendors that are connected, and how they do. */
export default function VendorsPage() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { table } = useTableState(plainShape)
  const columns = useColumns()
  const mayWrite = useHasGrant('vendors.write')
  const read = useRead(opsVendors.list, {}, { refetchMs: REFRESH_MS })
  const rows = read.data?.content
  return (
    <>
      <PageHead
        title={t`Vendors`}
        note={<Trans>Calls of the last hour. Read again every 15 seconds.</Trans>}
      />
      {mayWrite ? (
        <div>
          <ConnectVendor />
        </div>
      ) : null}
      <ServerTable<VendorRow>
        name="vendors"
        label={t`Vendors`}
        columns={columns}
        rowId={({ code }) => code}
        {...table}
        page={rows && { content: rows, totalPages: 1, totalElements: rows.length }}
        isStale={false}
        error={read.error ? refusalText(i18n, read.error) : undefined}
        onRetry={() => void read.refetch()}
        emptyText={t`No vendor is connected.`}
        onOpen={({ code }) =>
          void navigate({ to: '/vendors/$vendorCode', params: { vendorCode: code } })
        }
      />
      <StakeCeilings mayWrite={mayWrite} />
      <OverdueBets mayWrite={mayWrite} />
    </>
  )
}

function useColumns(): readonly Column<VendorRow>[] {
  const { t } = useLingui()
  const { count } = useFormats()
  const states = useVendorState()
  const breaker = useBreakerState()
  return [
    { key: 'name', title: t`Vendor`, fixed: true, opens: true, render: (row) => row.name },
    {
      key: 'code',
      title: t`Code`,
      hiddenAtFirst: true,
      render: (row) => <bdi dir="ltr">{row.code}</bdi>,
    },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...states(row)} />,
    },
    {
      key: 'calls',
      title: t`Calls`,
      align: 'right',
      render: ({ health }) => <span className="kit-tabular">{count(health.calls)}</span>,
    },
    {
      key: 'refused',
      title: t`Refused`,
      align: 'right',
      render: ({ health }) => <span className="kit-tabular">{count(health.refused)}</span>,
    },
    {
      key: 'failed',
      title: t({ message: 'Failed', comment: 'calls of a vendor' }),
      align: 'right',
      render: ({ health }) => <span className="kit-tabular">{count(health.failed)}</span>,
    },
    {
      key: 'average',
      title: t`Average`,
      align: 'right',
      render: ({ health }) => <Millis value={health.averageMs} />,
    },
    {
      key: 'breaker',
      title: t`Our calls`,
      render: ({ health }) => <StateBadge {...breaker(health.breaker)} />,
    },
    {
      key: 'findings',
      title: t`Differences`,
      align: 'right',
      render: (row) => <span className="kit-tabular">{count(row.openFindings)}</span>,
    },
    {
      key: 'lastCall',
      title: t`Last call`,
      render: ({ health }) => <Moment at={health.lastCallAt} seconds />,
    },
  ]
}

/** Milliseconds; a dash where nothing was measured. */
export function Millis({ value }: { value: number | null }) {
  const { count } = useFormats()
  if (value === null) return <span>—</span>
  const amount = count(value)
  return (
    <span className="kit-tabular">
      <Trans comment="milliseconds">{amount} ms</Trans>
    </span>
  )
}
