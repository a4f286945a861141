import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsOriginals } from '@lantern/contract/ops/originals'
import { useGameNames } from '@lantern/games/still/game-names'
import { stillGames } from '@lantern/games/still/played'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { Age } from '../../words/age.tsx'
import { HouseRound } from '../../words/house-round.tsx'
import { Moment } from '../../words/moment.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { useWagerStates } from '../../words/wager-states.ts'

type Round = RowOf<(typeof opsOriginals)['rounds']>

const STATES = ['open', 'settled', 'voided'] as const
const shape = tableShape({ sortable: [], filters: { game: stillGames, state: STATES } })

const REFRESH_MS = 30_000
const DATABASE_ID = /^[1-9][0-9]{0,17}$/

/** Rounds of the in-house games; the unfinished ones oldest first. */
export default function RoundsPage() {
  const { t } = useLingui()
  const { table, paging, search, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const { open, openRow, closeRow } = useOpenRow()
  const names = useGameNames()
  const states = useWagerStates()
  const columns = useColumns()
  const list = useList(
    opsOriginals.rounds,
    { gameCode: choice('game'), state: choice('state'), search, ...paging },
    REFRESH_MS,
  )
  const game = {
    name: 'game',
    label: t`Game`,
    anyLabel: t`All`,
    options: stillGames.map((value) => ({ value, label: names[value] ?? value })),
  }
  return (
    <>
      <PageHead
        title={t`In-house rounds`}
        note={
          <Trans>
            What members played in the house’s own games. Open rounds stand oldest first; a list
            counts to 10,000.
          </Trans>
        }
      />
      <ServerTable<Round>
        name="houseRounds"
        label={t`In-house rounds`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Account or round, in full`}
        filters={[game, stateFilter(STATES, (one) => states(one).label)]}
        emptyText={t`No round fits.`}
        onOpen={({ id }) => openRow(id)}
        openId={open}
      />
      <RoundDrawer id={open} onClose={closeRow} />
    </>
  )
}

function RoundDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const isId = id !== undefined && DATABASE_ID.test(id)
  return (
    <SideDrawer opened={isId} title={t`In-house round`} onClose={onClose}>
      {isId ? <HouseRound key={id} id={id} /> : null}
    </SideDrawer>
  )
}

function useColumns(): readonly Column<Round>[] {
  const { t } = useLingui()
  const names = useGameNames()
  const states = useWagerStates()
  return [
    {
      key: 'openedAt',
      title: t`Placed`,
      fixed: true,
      opens: true,
      render: (row) => <Moment at={row.openedAt} seconds />,
    },
    {
      key: 'age',
      title: t`Age`,
      render: (row) => (row.ageMinutes === null ? '—' : <Age minutes={row.ageMinutes} />),
    },
    {
      key: 'account',
      title: t`Member`,
      fixed: true,
      render: (row) => <bdi dir="ltr">{row.account}</bdi>,
    },
    {
      key: 'game',
      title: t`Game`,
      fixed: true,
      render: (row) => names[row.gameCode] ?? row.gameCode,
    },
    { key: 'state', title: t`State`, render: (row) => <StateBadge {...states(row.state)} /> },
    {
      key: 'stake',
      title: t`Stake`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.stake} currency={row.currency} />,
    },
    {
      key: 'payout',
      title: t`Payout`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.payout} currency={row.currency} />,
    },
    {
      key: 'closedAt',
      title: t`Ended at`,
      hiddenAtFirst: true,
      render: (row) => <Moment at={row.closedAt} seconds />,
    },
    { key: 'id', title: t`Round`, render: (row) => <CopyId value={row.id} what={t`the round`} /> },
  ]
}
