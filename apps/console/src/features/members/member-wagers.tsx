import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsMembers } from '@lantern/contract/ops/console'
import { useLingui } from '@lingui/react/macro'
import { useHasGrant } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { Facts } from '../../words/facts.tsx'
import { HouseRound } from '../../words/house-round.tsx'
import { Moment } from '../../words/moment.tsx'
import { RoundReplay } from '../../words/round-replay.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { useWagerStates } from '../../words/wager-states.ts'

type WagerRow = RowOf<(typeof opsMembers)['wagers']>

export function MemberWagers({ id }: { id: string }) {
  const { t } = useLingui()
  const { table, paging } = useTableState(plainShape)
  const columns = useColumns()
  const { open, openRow, closeRow } = useOpenRow()
  const list = useList(opsMembers.wagers, { id, ...paging })
  return (
    <>
      <ServerTable<WagerRow>
        name="wagers"
        label={t`Wagers`}
        columns={columns}
        rowId={(wager) => wager.id}
        {...table}
        {...list}
        emptyText={t`This member has placed no wager.`}
        onOpen={(wager) => openRow(wager.id)}
        openId={open}
      />
      <WagerDrawer wager={list.page?.content.find((one) => one.id === open)} onClose={closeRow} />
    </>
  )
}

/** One wager of the page that is shown, with its round. */
function WagerDrawer({ wager, onClose }: { wager: WagerRow | undefined; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SideDrawer opened={wager !== undefined} title={t`Wager`} onClose={onClose}>
      {wager ? <Loaded key={wager.id} wager={wager} /> : null}
    </SideDrawer>
  )
}

function Loaded({ wager }: { wager: WagerRow }) {
  const { t } = useLingui()
  const states = useWagerStates()
  const mayReplay = useHasGrant('vendors.read')
  return (
    <>
      <Facts
        facts={[
          { name: t`Id`, value: <CopyId value={wager.id} what={t`the id`} /> },
          { name: t`Game`, value: wager.game },
          { name: t`State`, value: <StateBadge {...states(wager.state)} /> },
          { name: t`Bet`, value: <CopyId value={wager.bet} what={t`the bet`} /> },
          { name: t`Valid bet`, value: <MoneyCell amount={wager.validBet} /> },
          { name: t`Why it counts so`, value: wager.validBetReason ?? '—' },
        ]}
      />
      {wager.roundId !== null ? (
        <HouseRound id={wager.roundId} />
      ) : mayReplay ? (
        <RoundReplay code={wager.source} betRef={wager.bet} />
      ) : null}
    </>
  )
}

function useColumns(): readonly Column<WagerRow>[] {
  const { t } = useLingui()
  const states = useWagerStates()
  return [
    {
      key: 'placedAt',
      title: t`Placed`,
      fixed: true,
      opens: true,
      render: (wager) => <Moment at={wager.placedAt} seconds />,
    },
    { key: 'game', title: t`Game`, fixed: true, render: (wager) => wager.game },
    { key: 'product', title: t`Product`, hiddenAtFirst: true, render: (wager) => wager.product },
    {
      key: 'round',
      title: t`Round`,
      render: (wager) => <CopyId value={wager.round} what={t`the round`} />,
    },
    { key: 'state', title: t`State`, render: (wager) => <StateBadge {...states(wager.state)} /> },
    {
      key: 'stake',
      title: t`Stake`,
      align: 'right',
      render: (wager) => <MoneyCell amount={wager.stake} />,
    },
    {
      key: 'payout',
      title: t`Payout`,
      align: 'right',
      render: (wager) => <MoneyCell amount={wager.payout} />,
    },
    {
      key: 'memberNet',
      title: t`Member’s net`,
      align: 'right',
      render: (wager) => (
        <MoneyCell amount={wager.payout === null ? null : wager.payout - wager.stake} signed />
      ),
    },
    {
      key: 'validBet',
      title: t`Valid bet`,
      align: 'right',
      render: (wager) => <MoneyCell amount={wager.validBet} />,
    },
    {
      key: 'validBetReason',
      title: t`Why it counts so`,
      hiddenAtFirst: true,
      render: (wager) => wager.validBetReason ?? '—',
    },
    {
      key: 'settledAt',
      title: t`Settled at`,
      hiddenAtFirst: true,
      render: (wager) => <Moment at={wager.settledAt} seconds />,
    },
    {
      key: 'id',
      title: t`Id`,
      hiddenAtFirst: true,
      render: (wager) => <CopyId value={wager.id} what={t`the id`} />,
    },
  ]
}
