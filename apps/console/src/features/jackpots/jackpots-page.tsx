import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsJackpots } from '@lantern/contract/ops/jackpots'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { PageHead } from '../../app/page-head.tsx'
import { useFormats, useHasGrant } from '../../session/operator.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { usePoolState } from './jackpot-words.ts'
import { MakeJackpot } from './make-jackpot.tsx'

export type Pool = ReplyOf<(typeof opsJackpots)['list']>['content'][number]

const REFRESH_MS = 15_000

/** The pots of the brand. */
export default function JackpotsPage() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const mayWrite = useHasGrant('system.write')
  const [isMaking, making] = useDisclosure(false)
  const { table } = useTableState(plainShape)
  const columns = useColumns()
  const read = useRead(opsJackpots.list, {}, { refetchMs: REFRESH_MS })
  const rows = read.data?.content
  return (
    <>
      <PageHead
        title={t`Jackpots`}
        note={<Trans>Stakes feed them; each falls between its seed and its ceiling.</Trans>}
      />
      <ServerTable<Pool>
        name="jackpots"
        label={t`Jackpots`}
        columns={columns}
        rowId={({ code }) => code}
        {...table}
        page={rows && { content: rows, totalPages: 1, totalElements: rows.length }}
        isStale={false}
        error={read.error ? refusalText(i18n, read.error) : undefined}
        onRetry={() => void read.refetch()}
        emptyText={t`There is no jackpot yet.`}
        onOpen={({ code }) =>
          void navigate({ to: '/jackpots/$poolCode', params: { poolCode: code } })
        }
        actions={
          mayWrite ? (
            <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={making.open}>
              <Trans>Make a jackpot…</Trans>
            </Button>
          ) : undefined
        }
      />
      {isMaking ? <MakeJackpot onClose={making.close} /> : null}
    </>
  )
}

function useColumns(): readonly Column<Pool>[] {
  const { t } = useLingui()
  const { count } = useFormats()
  const states = usePoolState()
  return [
    { key: 'name', title: t`Jackpot`, fixed: true, opens: true, render: (row) => row.name },
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
      key: 'main',
      title: t`Pot`,
      align: 'right',
      fixed: true,
      render: (row) => <MoneyCell amount={row.main} currency={row.currency} />,
    },
    {
      key: 'reserve',
      title: t`Reserve`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.reserve} currency={row.currency} />,
    },
    {
      key: 'seed',
      title: t`Seed`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.seed} currency={row.currency} />,
    },
    {
      key: 'cap',
      title: t`Ceiling`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.cap} currency={row.currency} />,
    },
    {
      key: 'drop',
      title: t`Pot number`,
      align: 'right',
      render: (row) => <span className="kit-tabular">{count(row.drop)}</span>,
    },
  ]
}
