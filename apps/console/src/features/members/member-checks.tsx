import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsIdentityChecks } from '@lantern/contract/ops/identity-checks'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { useCheckWords } from '../../words/check-words.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'

type State = ReplyOf<(typeof opsIdentityChecks)['member']>

interface MemberChecksProps {
  readonly id: string
  readonly account: string
}

/** The level of a member, what it used, what it sent, and what it was asked for. */
export function MemberChecks({ id, account }: MemberChecksProps) {
  const { data, error, refetch } = useRead(opsIdentityChecks.member, { id })
  const mayAsk = useHasGrant('checks.review')
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(state) => (
        <Stack gap="md">
          <Standing state={state} />
          <Documents state={state} />
          {mayAsk ? <Ask id={id} account={account} state={state} /> : null}
        </Stack>
      )}
    </ReadGate>
  )
}

function Standing({ state }: { readonly state: State }) {
  const { t } = useLingui()
  const { level, levels, askedLevel, used, currency } = state
  const most = levels.length - 1
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Level`}>
      <Facts
        facts={[
          { name: t`Level`, value: t`${level} of ${most}` },
          { name: t`Asked for level`, value: askedLevel === null ? '—' : `${askedLevel}` },
          { name: t`Deposits in 24 hours`, value: `${used.depositDay} ${currency}` },
          { name: t`Deposits in 30 days`, value: `${used.depositMonth} ${currency}` },
          { name: t`Payouts in 24 hours`, value: `${used.withdrawalDay} ${currency}` },
          { name: t`Payouts in 30 days`, value: `${used.withdrawalMonth} ${currency}` },
        ]}
      />
    </section>
  )
}

function Documents({ state }: { readonly state: State }) {
  const { t } = useLingui()
  const words = useCheckWords()
  if (state.documents.length === 0)
    return (
      <Text>
        <Trans>This member has sent no document.</Trans>
      </Text>
    )
  return (
    <Table.ScrollContainer minWidth={600}>
      <Table aria-label={t`Documents`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Document`}</Table.Th>
            <Table.Th>{t`State`}</Table.Th>
            <Table.Th>{t`Sent`}</Table.Th>
            <Table.Th>{t`Valid until`}</Table.Th>
            <Table.Th>{t`Reason`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {state.documents.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>{words.kinds[one.kind]}</Table.Td>
              <Table.Td>
                <StateBadge {...words.states[one.state]} />
              </Table.Td>
              <Table.Td>
                <Moment at={one.submittedAt} />
              </Table.Td>
              <Table.Td>{one.expiresOn ?? '—'}</Table.Td>
              <Table.Td>
                {one.rejectCode === null ? '—' : words.rejected[one.rejectCode]} {one.rejectNote}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Asks a member to show more of itself. */
function Ask({ id, account, state }: MemberChecksProps & { readonly state: State }) {
  const { t } = useLingui()
  const higher = state.levels.map(({ level }) => level).filter((level) => level > state.level)
  const [level, setLevel] = useState(higher[0] ?? 0)
  if (higher.length === 0) return null
  return (
    <Group align="end">
      <NativeSelect
        label={t`Level`}
        value={`${level}`}
        onChange={(event) => setLevel(Number.parseInt(event.currentTarget.value, 10))}
        data={higher.map((value) => `${value}`)}
      />
      <ReasonAction
        call={opsIdentityChecks.ask}
        changes={[opsIdentityChecks.member]}
        input={(reason) => ({ id, level, reason })}
        label={t`Ask for documents…`}
        title={t`Ask ${account} for level ${level}?`}
        confirmLabel={t`Ask`}
      >
        <Trans>Nothing is paid out until the member has the level. Deposits and games go on.</Trans>
      </ReasonAction>
    </Group>
  )
}
