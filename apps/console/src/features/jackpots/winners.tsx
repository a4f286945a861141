import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsJackpots } from '@lantern/contract/ops/jackpots'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useFormats } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { MemberLink } from '../../words/member-link.tsx'

type Win = RowOf<(typeof opsJackpots)['wins']>

/** Pots that fell, each with the point that was sealed until then. */
export function Winners({ code }: { code: string }) {
  const { t } = useLingui()
  const { table, paging } = useTableState(plainShape)
  const { open, openRow, closeRow } = useOpenRow()
  const columns = useColumns()
  const list = useList(opsJackpots.wins, { code, ...paging })
  const win = list.page?.content.find(({ id }) => id === open)
  return (
    <>
      <ServerTable<Win>
        name="jackpotWinners"
        label={t`Winners`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        emptyText={t`No pot has fallen yet.`}
        onOpen={({ id }) => openRow(id)}
        openId={open}
      />
      <SideDrawer opened={win !== undefined} title={t`A pot that fell`} onClose={closeRow}>
        {win ? <Proof win={win} /> : null}
      </SideDrawer>
    </>
  )
}

function useColumns(): readonly Column<Win>[] {
  const { t } = useLingui()
  const { count } = useFormats()
  return [
    {
      key: 'drop',
      title: t`Pot number`,
      fixed: true,
      opens: true,
      render: (row) => <span className="kit-tabular">{count(row.drop)}</span>,
    },
    {
      key: 'wonAt',
      title: t`Fell`,
      fixed: true,
      render: (row) => <Moment at={row.wonAt} seconds />,
    },
    { key: 'member', title: t`Member`, render: (row) => <MemberLink {...row} /> },
    {
      key: 'amount',
      title: t`Won`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'point',
      title: t`Point`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.point} currency={row.currency} />,
    },
    {
      key: 'wager',
      title: t`Bet`,
      render: (row) => <bdi dir="ltr">{`B-${row.wagerId}`}</bdi>,
    },
  ]
}

function Proof({ win }: { win: Win }) {
  const { t } = useLingui()
  return (
    <>
      <Facts
        facts={[
          { name: t`Member`, value: <MemberLink {...win} /> },
          { name: t`Won`, value: <MoneyCell amount={win.amount} currency={win.currency} /> },
          { name: t`Fell`, value: <Moment at={win.wonAt} seconds /> },
          { name: t`Bet`, value: <bdi dir="ltr">{`B-${win.wagerId}`}</bdi> },
          { name: t`Point`, value: <MoneyCell amount={win.point} currency={win.currency} /> },
          {
            name: t`Hashed`,
            value: <CopyId value={`${win.point}:${win.salt}`} what={t`what was hashed`} />,
          },
          { name: t`Hash`, value: <CopyId value={win.hash} what={t`the hash`} /> },
        ]}
      />
      <Text fz="sm" c="dimmed">
        <Trans>
          The hash was shown before the pot fell. It is SHA-256 of the line above it: the point in
          ten-thousandths, a colon and the salt.
        </Trans>
      </Text>
    </>
  )
}
