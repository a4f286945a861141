import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { TableShape } from '@lantern/console-kit/table-state'
import { opsMembers } from '@lantern/contract/ops/console'
import { useLingui } from '@lingui/react/macro'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { useEndReasons } from './member-words.ts'

type SessionRow = RowOf<(typeof opsMembers)['sessions']>

const shape: TableShape = { sortable: [], filters: {} }

export function MemberSessions({ id }: { id: string }) {
  const { t } = useLingui()
  const { state, setState } = useTableState(shape)
  const columns = useColumns()
  const list = useList(opsMembers.sessions, { id, pageNo: state.pageNo, pageSize: state.pageSize })
  return (
    <ServerTable<SessionRow>
      name="sessions"
      label={t`Sessions`}
      columns={columns}
      rowId={(session) => session.id}
      shape={shape}
      state={state}
      onState={setState}
      {...list}
      emptyText={t`This member has never signed in.`}
    />
  )
}

function useColumns(): readonly Column<SessionRow>[] {
  const { t } = useLingui()
  const reasonName = useEndReasons()
  return [
    {
      key: 'startedAt',
      title: t`Began`,
      fixed: true,
      render: (session) => <Moment at={session.startedAt} seconds />,
    },
    {
      key: 'live',
      title: t`State`,
      fixed: true,
      render: (session) =>
        session.endedAt === null ? (
          <StateBadge tone="good" label={t`Live`} />
        ) : (
          <StateBadge tone="neutral" label={t`Ended`} />
        ),
    },
    {
      key: 'lastSeenAt',
      title: t`Last seen`,
      render: (session) => <Moment at={session.lastSeenAt} />,
    },
    { key: 'endedAt', title: t`Ended at`, render: (session) => <Moment at={session.endedAt} /> },
    {
      key: 'endReason',
      title: t`Why`,
      render: (session) => (session.endReason === null ? '—' : reasonName(session.endReason)),
    },
    { key: 'ip', title: t`Address`, render: (session) => <bdi dir="ltr">{session.ip}</bdi> },
    {
      key: 'userAgent',
      title: t`Device`,
      render: (session) => (
        <bdi dir="ltr" className="kit-clip" title={session.userAgent}>
          {session.userAgent}
        </bdi>
      ),
    },
  ]
}
