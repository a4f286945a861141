import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsFeedback } from '@lantern/contract/ops/settings'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Feedback = RowOf<(typeof opsFeedback)['list']>

const STATES = ['new', 'handled'] as const
const REFRESH_MS = 30_000
const shape = tableShape({ sortable: [], filters: { state: STATES } })

/** What members and visitors told the house. */
export default function FeedbackPage() {
  const { t, i18n } = useLingui()
  const { table, paging, search, choice } = useTableState(shape)
  const [asked, setAsked] = useState<Feedback>()
  const { act, isActing, refusal, reset } = useAct(opsFeedback.handle, {
    changes: [opsFeedback.list],
    onDone: () => setAsked(undefined),
  })
  const columns = useColumns((row) => {
    reset()
    setAsked(row)
  })
  const list = useList(
    opsFeedback.list,
    {
      state: choice('state'),
      search,
      ...paging,
    },
    REFRESH_MS,
  )
  return (
    <>
      <PageHead title={t`Feedback`} note={<Trans>Newest first.</Trans>} />
      <ServerTable<Feedback>
        name="feedback"
        label={t`Feedback`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Text or member`}
        filters={[
          {
            name: 'state',
            label: t`State`,
            anyLabel: t`All`,
            options: [
              { value: 'new', label: t`New` },
              { value: 'handled', label: t`Handled` },
            ],
          },
        ]}
        emptyText={t`Nobody has said anything that fits.`}
      />
      <ReasonDialog
        opened={asked !== undefined}
        title={t`Mark as handled?`}
        hint={t`What was done about it. Kept in the audit log.`}
        confirmLabel={t`Mark as handled`}
        busy={isActing}
        error={settingRefusal(i18n, refusal)}
        onConfirm={(reason) => asked && act({ id: asked.id, reason })}
        onClose={() => setAsked(undefined)}
      >
        <Text className="console-quote">{asked?.text}</Text>
      </ReasonDialog>
    </>
  )
}

function useColumns(onHandle: (row: Feedback) => void): readonly Column<Feedback>[] {
  const { t } = useLingui()
  const mayWrite = useHasGrant('feedback.write')
  const mayReadMembers = useHasGrant('members.read')
  return [
    {
      key: 'text',
      title: t`Text`,
      fixed: true,
      render: (row) => <span className="console-quote">{row.text}</span>,
    },
    {
      key: 'account',
      title: t`Member`,
      fixed: true,
      render: (row) => {
        if (row.account === null || row.memberId === null) return t`Visitor`
        if (!mayReadMembers) return row.account
        const params = { memberId: row.memberId }
        return (
          <Link className="console-link" to="/members/$memberId" params={params}>
            {row.account}
          </Link>
        )
      },
    },
    { key: 'at', title: t`Time`, fixed: true, render: (row) => <Moment at={row.at} /> },
    { key: 'ip', title: t`Address`, render: (row) => <bdi dir="ltr">{row.ip}</bdi> },
    {
      key: 'state',
      title: t`State`,
      render: (row) => {
        if (row.handledAt !== null)
          return <StateBadge tone="good" label={t`Handled by ${row.handledBy ?? ''}`} />
        if (!mayWrite) return <StateBadge tone="waiting" label={t`New`} />
        return (
          <Button variant="default" size="compact-sm" onClick={() => onHandle(row)}>
            <Trans>Mark as handled…</Trans>
          </Button>
        )
      },
    },
  ]
}
