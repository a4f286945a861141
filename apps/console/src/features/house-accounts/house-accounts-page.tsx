import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsHouseAccounts } from '@lantern/contract/ops/payment-methods'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Table, Text } from '@mantine/core'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { AccountLines, type Change, ChangeDeeds } from './change-deeds.tsx'
import { ProposeAccount } from './propose-account.tsx'

const shape = tableShape({ sortable: [], filters: {} })
const REFRESH_MS = 15_000

/** The accounts that members send money to, and who wants which changed. */
export default function HouseAccountsPage() {
  const { t } = useLingui()
  const { table, paging } = useTableState(shape)
  const columns = useColumns()
  const list = useList(opsHouseAccounts.changes, paging, REFRESH_MS)
  return (
    <>
      <PageHead title={t`Accounts of the house`} />
      <Stack gap="lg">
        <Text c="dimmed">
          <Trans>
            Members send money to these accounts. One person proposes another account, a second one
            says yes; nobody changes one alone.
          </Trans>
        </Text>
        <Accounts />
        <h2 className="console-section-title">
          <Trans>Changes</Trans>
        </h2>
        <ServerTable<Change>
          name="account-changes"
          label={t`Changes`}
          columns={columns}
          rowId={({ id }) => id}
          {...table}
          {...list}
          filters={[]}
          emptyText={t`Nobody wanted an account changed yet.`}
        />
      </Stack>
    </>
  )
}

function Accounts() {
  const { t } = useLingui()
  const mayPropose = useHasGrant('system.write')
  const { data, error, refetch } = useRead(opsHouseAccounts.accounts, {})
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {({ accounts }) => (
        <section className="kit-panel" aria-label={t`Accounts of the house`}>
          <Table.ScrollContainer minWidth={560}>
            <Table verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t`Method`}</Table.Th>
                  <Table.Th>{t`Currency`}</Table.Th>
                  <Table.Th>{t`State`}</Table.Th>
                  <Table.Th>{t`Account`}</Table.Th>
                  <Table.Th>{t`Change`}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {accounts.map((one) => (
                  <Table.Tr key={one.methodId}>
                    <Table.Td fw={600}>{one.method}</Table.Td>
                    <Table.Td>{one.currency}</Table.Td>
                    <Table.Td>
                      <StateBadge
                        label={one.enabled ? t`On` : t`Off`}
                        tone={one.enabled ? 'good' : 'neutral'}
                      />
                    </Table.Td>
                    <Table.Td>
                      <AccountLines account={one.payTo} />
                    </Table.Td>
                    <Table.Td>{mayPropose ? <ProposeAccount account={one} /> : '—'}</Table.Td>
                  </Table.Tr>
                ))}
                {accounts.length === 0 ? (
                  <Table.Tr>
                    <Table.Td colSpan={5}>
                      <Trans>No method leads to an account of the house.</Trans>
                    </Table.Td>
                  </Table.Tr>
                ) : null}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </section>
      )}
    </ReadGate>
  )
}

function useColumns(): readonly Column<Change>[] {
  const { t } = useLingui()
  const states = {
    proposed: { label: t`Waits for another person`, tone: 'waiting' },
    done: { label: t`Done`, tone: 'good' },
    rejected: { label: t`Rejected`, tone: 'bad' },
    withdrawn: { label: t`Taken back`, tone: 'neutral' },
  } as const
  return [
    {
      key: 'method',
      title: t`Method`,
      fixed: true,
      render: (row) => `${row.method} · ${row.currency}`,
    },
    {
      key: 'before',
      title: t`Until then`,
      render: (row) => <AccountLines account={row.before} />,
    },
    {
      key: 'payTo',
      title: t`From then on`,
      fixed: true,
      render: (row) => <AccountLines account={row.payTo} />,
    },
    {
      key: 'words',
      title: t`Reason`,
      render: (row) => <div className="kit-said">{row.words}</div>,
    },
    { key: 'by', title: t`Proposed by`, render: (row) => row.proposedBy },
    { key: 'at', title: t`Proposed`, render: (row) => <Moment at={row.proposedAt} /> },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...states[row.state]} />,
    },
    {
      key: 'decided',
      title: t`Decided by`,
      render: (row) =>
        row.decidedBy === null ? '—' : `${row.decidedBy} ${row.decisionWords ?? ''}`,
    },
    { key: 'deeds', title: t`Decide`, render: (row) => <ChangeDeeds change={row} /> },
  ]
}
