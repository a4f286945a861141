import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { EditGame } from './edit-game.tsx'
import { currenciesText } from './entered-drafts.ts'
import { ListOfGames } from './list-of-games.tsx'
import { WindowDialog } from './window-dialog.tsx'

type Game = RowOf<(typeof opsVendorRecords)['games']>

const CHANGED = [opsVendorRecords.games]

/** Games of a vendor, and the window in which each is closed. */
export function VendorGames({ code, mayWrite }: { code: string; mayWrite: boolean }) {
  const { t } = useLingui()
  const { open, openRow, closeRow } = useOpenRow()
  const { table, paging, search } = useTableState(plainShape)
  const list = useList(opsVendorRecords.games, { code, search, ...paging })
  const columns: readonly Column<Game>[] = [
    { key: 'name', title: t`Game`, fixed: true, opens: true, render: (row) => row.name },
    { key: 'code', title: t`Code`, render: (row) => <bdi dir="ltr">{row.code}</bdi> },
    { key: 'gameType', title: t`Category`, render: (row) => row.gameType },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) =>
        row.isWithdrawn ? (
          <StateBadge tone="neutral" label={t`Not on its list any more`} />
        ) : row.enabled && row.inMaintenance ? (
          <StateBadge tone="attention" label={t`In maintenance`} />
        ) : row.enabled ? (
          <StateBadge tone="good" label={t`In the lobby`} />
        ) : (
          <StateBadge tone="neutral" label={t`Switched off`} />
        ),
    },
    {
      key: 'trial',
      title: t`Free play`,
      render: (row) => (row.trialPlayable ? t`Yes` : t`No`),
    },
    { key: 'addedAt', title: t`Since`, render: (row) => <Moment at={row.addedAt} /> },
  ]
  const game = list.page?.content.find(({ id }) => id === open)
  return (
    <>
      {mayWrite ? <ListOfGames code={code} /> : null}
      <ServerTable<Game>
        name="vendorGames"
        label={t`Games`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Name or code`}
        emptyText={t`No game fits.`}
        onOpen={({ id }) => openRow(id)}
        openId={open}
      />
      <SideDrawer opened={game !== undefined} title={t`Game of the vendor`} onClose={closeRow}>
        {game ? <One code={code} game={game} mayWrite={mayWrite} /> : null}
      </SideDrawer>
    </>
  )
}

function One({ code, game, mayWrite }: { code: string; game: Game; mayWrite: boolean }) {
  const { t } = useLingui()
  const [isAsking, asking] = useDisclosure(false)
  const { act, isActing, refusal } = useAct(opsVendorRecords.setGameMaintenance, {
    changes: CHANGED,
    onDone: asking.close,
  })
  const { code: gameCode, maintenanceFrom, maintenanceUntil } = game
  return (
    <>
      <Facts
        facts={[
          { name: t`Game`, value: game.name },
          { name: t`Code`, value: <bdi dir="ltr">{gameCode}</bdi> },
          { name: t`Category`, value: game.gameType },
          { name: t`Since`, value: <Moment at={game.addedAt} /> },
          { name: t`Comes from`, value: game.byHouse ? t`Entered here` : t`The vendor’s list` },
          { name: t`Lines`, value: game.lines ?? '–' },
          {
            name: t`Currencies`,
            value: game.currencies === null ? t`As its vendor` : currenciesText(game.currencies),
          },
        ]}
      />
      {mayWrite ? (
        <Group>
          <EditGame code={code} game={game} />
        </Group>
      ) : null}
      <h3>
        <Trans>Maintenance</Trans>
      </h3>
      <Text fz="sm" c="dimmed">
        {maintenanceFrom === null ? (
          <Trans>No window is announced.</Trans>
        ) : (
          <Trans>
            From <Moment at={maintenanceFrom} /> until <Moment at={maintenanceUntil} />. Members
            read when it ends.
          </Trans>
        )}
      </Text>
      {mayWrite ? (
        <Group>
          <Button variant="default" onClick={asking.open}>
            <Trans>Announce a window…</Trans>
          </Button>
          {maintenanceFrom === null ? null : (
            <ReasonAction
              call={opsVendorRecords.setGameMaintenance}
              changes={CHANGED}
              input={(reason) => ({ code, gameCode, window: null, reason })}
              label={t`Take it back…`}
              title={t`Take the maintenance window back?`}
              confirmLabel={t`Take it back`}
              hint={t`Kept in the audit log.`}
            >
              {t`The game opens again at once.`}
            </ReasonAction>
          )}
        </Group>
      ) : null}
      {isAsking ? (
        <WindowDialog
          title={t`Close this game for a while`}
          busy={isActing}
          refusal={refusal}
          onAnnounce={(window, reason) => act({ code, gameCode, window, reason })}
          onClose={asking.close}
        />
      ) : null}
    </>
  )
}
