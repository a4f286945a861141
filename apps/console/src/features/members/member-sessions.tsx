import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsMembers } from '@lantern/contract/ops/console'
import { opsIdentity } from '@lantern/contract/ops/identity'
import { Trans, useLingui } from '@lingui/react/macro'
import { useHasGrant } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { useEndReasons, useSignInWays } from './member-words.ts'
import { ReasonAction } from '../../words/reason-action.tsx'

type SessionRow = RowOf<(typeof opsMembers)['sessions']>

export function MemberSessions({ id }: { id: string }) {
  const { t } = useLingui()
  const { table, paging } = useTableState(plainShape)
  const columns = useColumns(id)
  const list = useList(opsMembers.sessions, { id, ...paging })
  return (
    <ServerTable<SessionRow>
      name="sessions"
      label={t`Sessions`}
      columns={columns}
      rowId={(session) => session.id}
      {...table}
      {...list}
      emptyText={t`This member has never signed in.`}
    />
  )
}

function useColumns(id: string): readonly Column<SessionRow>[] {
  const { t } = useLingui()
  const reasonName = useEndReasons()
  const wayName = useSignInWays()
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
    {
      key: 'way',
      title: t`How`,
      render: ({ way, secondWay }) =>
        secondWay === null ? wayName(way) : `${wayName(way)} + ${wayName(secondWay)}`,
    },
    {
      key: 'ip',
      title: t`Address`,
      render: ({ ip, country }) => (
        <bdi dir="ltr">{country === null ? ip : `${ip} · ${country}`}</bdi>
      ),
    },
    {
      key: 'userAgent',
      title: t`Device`,
      render: (session) => (
        <bdi dir="ltr" className="kit-clip" title={session.userAgent}>
          {session.device}
        </bdi>
      ),
    },
    { key: 'end', title: '', render: (session) => <EndSession id={id} session={session} /> },
  ]
}

function EndSession({ id, session }: { id: string; session: SessionRow }) {
  const { t } = useLingui()
  const maySecure = useHasGrant('members.secure')
  if (!maySecure || session.endedAt !== null) return null
  return (
    <ReasonAction
      call={opsIdentity.endSession}
      changes={[opsMembers.sessions]}
      input={(reason) => ({ id, sessionId: session.id, reason })}
      label={t`End…`}
      title={t`End this session?`}
      confirmLabel={t({ message: 'End', comment: 'ends a session' })}
      danger
    >
      <Trans>The member is signed out there at once.</Trans>
    </ReasonAction>
  )
}
