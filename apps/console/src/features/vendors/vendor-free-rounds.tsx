import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsFreeRounds } from '@lantern/contract/ops/vendor-free-rounds'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Gift } from 'lucide-react'
import { useFormats } from '../../session/operator.ts'
import { useList } from '../../table/use-list.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { Facts } from '../../words/facts.tsx'
import { MemberLink } from '../../words/member-link.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { GrantFreeRounds } from './grant-free-rounds.tsx'
import type { VendorPartProps } from './vendor-overview.tsx'
import { type FreeRounds, useFreeRoundsState } from './vendor-words.ts'

const CHANGED = [opsFreeRounds.list]
const REFRESH_MS = 15_000

/** Free rounds that the house gave at a vendor's games. */
export function VendorFreeRounds({ vendor, mayWrite }: VendorPartProps) {
  const { t } = useLingui()
  const { code, abilities } = vendor
  const { table, paging, search } = useTableState(plainShape)
  const { open, openRow, closeRow } = useOpenRow()
  const [isGiving, giving] = useDisclosure(false)
  const columns = useColumns()
  const list = useList(opsFreeRounds.list, { code, search, ...paging }, REFRESH_MS)
  const row = list.page?.content.find(({ reference }) => reference === open)
  const hasThem = abilities?.freeRounds === true
  return (
    <Stack gap="md">
      {hasThem ? null : (
        <Alert color="tide">
          <Trans>This vendor has no free rounds.</Trans>
        </Alert>
      )}
      <ServerTable<FreeRounds>
        name="vendorFreeRounds"
        label={t`Free rounds`}
        columns={columns}
        rowId={({ reference }) => reference}
        {...table}
        {...list}
        searchLabel={t`Account`}
        emptyText={t`No free rounds were given.`}
        onOpen={({ reference }) => openRow(reference)}
        openId={open}
        actions={
          mayWrite && hasThem ? (
            <Button leftSection={<Gift size={16} aria-hidden="true" />} onClick={giving.open}>
              <Trans>Give free rounds…</Trans>
            </Button>
          ) : undefined
        }
      />
      {isGiving ? <GrantFreeRounds code={code} onClose={giving.close} /> : null}
      <SideDrawer opened={row !== undefined} title={t`Free rounds of a member`} onClose={closeRow}>
        {row ? <One row={row} mayWrite={mayWrite} /> : null}
      </SideDrawer>
    </Stack>
  )
}

function useColumns(): readonly Column<FreeRounds>[] {
  const { t } = useLingui()
  const { count } = useFormats()
  const states = useFreeRoundsState()
  return [
    {
      key: 'account',
      title: t`Member`,
      fixed: true,
      opens: true,
      render: (row) => <bdi dir="ltr">{row.account}</bdi>,
    },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...states(row)} />,
    },
    { key: 'game', title: t`Game`, render: (row) => <bdi dir="ltr">{row.gameCode}</bdi> },
    {
      key: 'played',
      title: t`Played`,
      align: 'right',
      render: (row) => (
        <bdi dir="ltr" className="kit-tabular">
          {`${count(row.played)} / ${count(row.rounds)}`}
        </bdi>
      ),
    },
    {
      key: 'stake',
      title: t`Stake of each`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.stake} currency={row.currency} />,
    },
    {
      key: 'won',
      title: t`Won`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.won} currency={row.currency} />,
    },
    { key: 'expiresAt', title: t`Good until`, render: (row) => <Moment at={row.expiresAt} /> },
  ]
}

function One({ row, mayWrite }: { row: FreeRounds; mayWrite: boolean }) {
  const { t } = useLingui()
  const { count } = useFormats()
  const states = useFreeRoundsState()
  const { reference, fault } = row
  const mayCancel = mayWrite && !row.isOver && row.state !== 'failed' && row.cancelState === null
  return (
    <>
      <Facts
        facts={[
          { name: t`State`, value: <StateBadge {...states(row)} /> },
          { name: t`Member`, value: <MemberLink {...row} /> },
          { name: t`Game`, value: <bdi dir="ltr">{row.gameCode}</bdi> },
          {
            name: t`Played`,
            value: <bdi dir="ltr">{`${count(row.played)} / ${count(row.rounds)}`}</bdi>,
          },
          {
            name: t`Stake of each`,
            value: <MoneyCell amount={row.stake} currency={row.currency} />,
          },
          { name: t`Won`, value: <MoneyCell amount={row.won} currency={row.currency} /> },
          { name: t`Given`, value: <Moment at={row.grantedAt} seconds /> },
          { name: t`Good until`, value: <Moment at={row.expiresAt} /> },
          { name: t`Told by the vendor`, value: <Moment at={row.toldAt} seconds /> },
          { name: t`Reference`, value: <bdi dir="ltr">{reference}</bdi> },
        ]}
      />
      {fault === null ? null : (
        <Text fz="sm" c="var(--danger)">
          {fault}
        </Text>
      )}
      {mayCancel ? (
        <ReasonAction
          call={opsFreeRounds.cancel}
          changes={CHANGED}
          input={(reason) => ({ reference, reason })}
          label={t`Take them back…`}
          title={t`Take back what was not played?`}
          confirmLabel={t`Take them back`}
          danger
        >
          {t`What was won already stays the member’s.`}
        </ReasonAction>
      ) : null}
    </>
  )
}
