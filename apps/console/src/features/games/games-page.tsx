import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsGames } from '@lantern/contract/ops/games'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { ReadOnlyNote } from '../../words/read-gate.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { CategoryOrder } from './category-order.tsx'
import { GameReturn } from './game-figures.tsx'
import { GameForm } from './game-form.tsx'
import { GamePace } from './game-pace.tsx'
import { VendorOrder } from './vendor-order.tsx'

export type LobbyGame = RowOf<(typeof opsGames)['list']>

/** What stands in the lobby, where, and how it looks. */
export default function GamesPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('vendors.write')
  const { open, openRow, closeRow } = useOpenRow()
  const { table, paging, search } = useTableState(plainShape)
  const list = useList(opsGames.list, { search, ...paging })
  const columns = useColumns()
  const game = list.page?.content.find(({ id }) => id === open)
  return (
    <>
      <PageHead title={t`Games in the lobby`} />
      <ReadOnlyNote mayWrite={mayWrite} />
      <CategoryOrder mayWrite={mayWrite} />
      <VendorOrder mayWrite={mayWrite} />
      <GamePace mayWrite={mayWrite} />
      <ServerTable<LobbyGame>
        name="lobbyGames"
        label={t`Games in the lobby`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Name or code`}
        emptyText={t`No game fits.`}
        onOpen={({ id }) => openRow(id)}
        openId={open}
      />
      <SideDrawer opened={game !== undefined} title={game?.name ?? ''} onClose={closeRow}>
        {game ? <GameForm key={game.id} game={game} mayWrite={mayWrite} /> : null}
      </SideDrawer>
    </>
  )
}

function useColumns(): readonly Column<LobbyGame>[] {
  const { t } = useLingui()
  return [
    {
      key: 'art',
      title: t`Picture`,
      fixed: true,
      render: ({ art }) => (
        <img src={art} alt="" width={40} height={40} style={{ objectFit: 'cover' }} />
      ),
    },
    { key: 'name', title: t`Game`, fixed: true, opens: true, render: ({ name }) => name },
    { key: 'vendor', title: t`Vendor`, render: ({ vendorName }) => vendorName },
    { key: 'gameType', title: t`Category`, render: ({ gameType }) => gameType },
    { key: 'return', title: t`Return`, render: (game) => <GameReturn game={game} /> },
    {
      key: 'class',
      title: t`Class`,
      render: ({ house, vendor }) => house.gameClassify ?? vendor.gameClassify ?? '–',
    },
    {
      key: 'place',
      title: t`Place`,
      render: ({ house, vendor }) => house.sort ?? vendor.sort,
    },
    {
      key: 'hot',
      title: t`Hot`,
      render: ({ house, vendor }) => ((house.isHot ?? vendor.isHot) ? t`Yes` : t`No`),
    },
    {
      key: 'new',
      title: t`New`,
      render: ({ house, vendor }) => ((house.isNew ?? vendor.isNew) ? t`Yes` : t`No`),
    },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: ({ isShown }) =>
        isShown ? (
          <StateBadge tone="good" label={t`In the lobby`} />
        ) : (
          <StateBadge tone="neutral" label={t`Switched off`} />
        ),
    },
  ]
}
