import { ConfirmDialog } from '@lantern/console-kit/confirm-dialog'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsSafeplay } from '@lantern/contract/ops/safeplay'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { useDecision } from '../../words/decision.ts'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { useSafeplayWords } from '../../words/safeplay-words.ts'

type Row = RowOf<(typeof opsSafeplay)['releases']>

const shape = tableShape({ sortable: [], filters: {} })
const changes = [
  opsSafeplay.releases,
  opsSafeplay.member,
  opsSafeplay.limits,
  opsSafeplay.exclusions,
]
const REFRESH_MS = 15_000

/** What of the house's limits and exclusions is to become looser: by two persons. */
export function ReleaseRegister() {
  const { t } = useLingui()
  const { table, paging, search } = useTableState(shape)
  const columns = useColumns()
  const list = useList(opsSafeplay.releases, { search, ...paging }, REFRESH_MS)
  return (
    <>
      <Text c="dimmed" mb="md">
        <Trans>
          What the house set is loosened by two persons. What a member set for itself nobody
          shortens.
        </Trans>
      </Text>
      <ServerTable<Row>
        name="releases"
        label={t`Releases`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Member`}
        filters={[]}
        emptyText={t`Nobody wants anything loosened.`}
      />
    </>
  )
}

/** A release in words: an exclusion that ends, or a limit that becomes another. */
function useWhat(): (row: Row) => string {
  const { t } = useLingui()
  const words = useSafeplayWords()
  return ({ limit, currency }) => {
    if (limit === null) return t`The exclusion ends in seven days`
    const before = words.value(limit.kind, limit.before, currency)
    const after = words.value(limit.kind, limit.after, currency)
    return `${words.kinds[limit.kind]}, ${words.periods[limit.period]}: ${before} → ${after}`
  }
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const what = useWhat()
  const states = {
    proposed: { label: t`Waits for another person`, tone: 'waiting' },
    done: { label: t`Done`, tone: 'good' },
    rejected: { label: t`Rejected`, tone: 'bad' },
    withdrawn: { label: t`Taken back`, tone: 'neutral' },
  } as const
  return [
    {
      key: 'account',
      title: t`Member`,
      fixed: true,
      render: (row) => (
        <Link
          className="console-link"
          to="/members/$memberId"
          params={{ memberId: row.memberId }}
          search={{ tab: 'safeplay' }}
        >
          {row.account}
        </Link>
      ),
    },
    { key: 'what', title: t`What becomes looser`, fixed: true, render: what },
    {
      key: 'words',
      title: t`Reason`,
      render: (row) => <div className="kit-said">{row.words}</div>,
    },
    { key: 'by', title: t`Proposed by`, render: (row) => row.proposedBy },
    { key: 'at', title: t`Proposed`, render: (row) => <Moment at={row.proposedAt} /> },
    { key: 'state', title: t`State`, render: (row) => <StateBadge {...states[row.state]} /> },
    {
      key: 'decided',
      title: t`Decided by`,
      render: (row) => (
        <>
          {row.decidedBy ?? '—'}
          {row.decisionWords === null ? null : (
            <Text className="kit-said" fz="sm" c="dimmed">
              {row.decisionWords}
            </Text>
          )}
        </>
      ),
    },
    { key: 'deeds', title: t`Decide`, render: (row) => <Deeds row={row} /> },
  ]
}

function Deeds({ row }: { readonly row: Row }) {
  const { t } = useLingui()
  const mayDecide = useHasGrant('members.block')
  const { id, state, isMine } = row
  if (!mayDecide || state !== 'proposed') return <>—</>
  const input = (reason: string) => ({ id, reason })
  if (isMine)
    return (
      <ReasonAction
        call={opsSafeplay.withdraw}
        changes={changes}
        input={input}
        label={t`Take back…`}
        title={t`Take this release back?`}
        confirmLabel={t`Take it back`}
      >
        <Trans>Everything stays as it is.</Trans>
      </ReasonAction>
    )
  return (
    <Group gap={6}>
      <Approve row={row} />
      <ReasonAction
        call={opsSafeplay.reject}
        changes={changes}
        input={input}
        label={t`Reject…`}
        title={t`Reject this release?`}
        confirmLabel={t`Reject`}
        danger
      >
        <Trans>Everything stays as it is.</Trans>
      </ReasonAction>
    </Group>
  )
}

/** Says yes to what the dialog showed when it was opened, and to nothing else. */
function Approve({ row }: { readonly row: Row }) {
  const { t } = useLingui()
  const what = useWhat()
  const [shown, setShown] = useState<Row>()
  const { act, isActing, error, reset } = useDecision(opsSafeplay.approve, {
    changes,
    onDone: () => setShown(undefined),
  })
  const open = () => {
    reset()
    setShown(row)
  }
  return (
    <>
      <Button onClick={open}>{t`Approve…`}</Button>
      <ConfirmDialog
        opened={shown !== undefined}
        title={t`Agree to this release?`}
        confirmLabel={t`Agree`}
        busy={isActing}
        error={error}
        onConfirm={() => shown && act({ id: shown.id, contentHash: shown.contentHash })}
        onClose={() => setShown(undefined)}
      >
        <Text fw={600}>{shown?.account}</Text>
        <Text mb="sm">{shown && what(shown)}</Text>
        <Text fz="sm">{shown?.words}</Text>
      </ConfirmDialog>
    </>
  )
}
