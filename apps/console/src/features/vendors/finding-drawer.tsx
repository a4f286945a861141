import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsReconciliation } from '@lantern/contract/ops/reconciliation'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useOperator } from '../../session/operator.ts'
import { Age } from '../../words/age.tsx'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { useWagerStates } from '../../words/wager-states.ts'
import { type Finding, statusWord, useFindingKinds, useFindingStates } from './vendor-words.ts'

const CHANGED = [opsReconciliation.findings, opsVendors.get]

export interface FindingDrawerProps {
  finding: Finding | undefined
  mayWrite: boolean
  onClose: () => void
}

/** One difference: both sides, and what can be done about it. */
export function FindingDrawer({ finding, mayWrite, onClose }: FindingDrawerProps) {
  const { t } = useLingui()
  return (
    <SideDrawer opened={finding !== undefined} title={t`Difference`} onClose={onClose}>
      {finding ? <Content key={finding.id} finding={finding} mayWrite={mayWrite} /> : null}
    </SideDrawer>
  )
}

function Content({ finding, mayWrite }: { finding: Finding; mayWrite: boolean }) {
  const { t } = useLingui()
  const kinds = useFindingKinds()
  const states = useFindingStates()
  const { endedBy, operation } = finding
  return (
    <>
      <Facts
        facts={[
          { name: t`Kind`, value: kinds[finding.kind] },
          { name: t`State`, value: <StateBadge {...states[finding.state]} /> },
          { name: t`Age`, value: <Age minutes={finding.ageMinutes} /> },
          { name: t`Looked after by`, value: finding.owner ?? '—' },
          { name: t`Bet`, value: <CopyId value={finding.betRef} what={t`the bet`} /> },
          {
            name: t`Transaction`,
            value: finding.txId === null ? '—' : <CopyId value={finding.txId} what={t`the id`} />,
          },
          { name: t`Message`, value: operation ?? '—' },
          { name: t`Member’s id`, value: finding.playerId ?? '—' },
          ...(finding.reportDate === null
            ? []
            : [
                {
                  name: t`Day of the vendor’s books`,
                  value: <bdi dir="ltr">{finding.reportDate}</bdi>,
                },
              ]),
          ...(finding.odds === null
            ? []
            : [{ name: t`Odds`, value: <bdi dir="ltr">{finding.odds}</bdi> }]),
          { name: t`Happened`, value: <Moment at={finding.happenedAt} seconds /> },
          { name: t`Found`, value: <Moment at={finding.foundAt} seconds /> },
          { name: t`Seen last`, value: <Moment at={finding.seenAt} seconds /> },
          ...(finding.endedAt === null
            ? []
            : [
                {
                  name: t`Ended`,
                  value: (
                    <>
                      <Moment at={finding.endedAt} seconds /> {endedBy}
                    </>
                  ),
                },
              ]),
        ]}
      />
      <Sides finding={finding} />
      {mayWrite && finding.state === 'open' ? <Actions finding={finding} /> : null}
    </>
  )
}

function Sides({ finding: { theirs, ours, currency } }: { finding: Finding }) {
  const { t } = useLingui()
  const states = useWagerStates()
  const sides = [
    { name: t`At the vendor`, side: theirs },
    { name: t`Here`, side: ours },
  ]
  return (
    <table className="console-sides">
      <thead>
        <tr>
          <th scope="col">{t`Side`}</th>
          <th scope="col">{t`State`}</th>
          <th scope="col">{t`Stake`}</th>
          <th scope="col">{t`Payout`}</th>
          <th scope="col">{t`Counts for rewards`}</th>
        </tr>
      </thead>
      <tbody>
        {sides.map(({ name, side }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{side.state === null ? '—' : <StateBadge {...states(side.state)} />}</td>
            <td>
              <MoneyCell amount={side.stake} currency={currency} />
            </td>
            <td>
              <MoneyCell amount={side.payout} currency={currency} />
            </td>
            <td>
              <MoneyCell amount={side.validBet} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Actions({ finding }: { finding: Finding }) {
  const { t } = useLingui()
  const { username } = useOperator()
  const [answer, setAnswer] = useState<string>()
  const { id, canHeal, owner } = finding
  const input = (reason: string) => ({ id, reason })
  const hint = t`Kept in the audit log.`
  return (
    <>
      {answer === undefined ? null : (
        <Alert color="yellow" role="status">
          <Text>
            <Trans>The message was applied and refused; nothing moved:</Trans>{' '}
            <StateBadge {...statusWord(answer)} />
          </Text>
        </Alert>
      )}
      <Group gap="sm">
        {owner === username ? null : (
          <ReasonAction
            call={opsReconciliation.take}
            changes={CHANGED}
            input={input}
            label={t`I look after it…`}
            title={t`Look after this difference?`}
            confirmLabel={t`I look after it`}
            hint={hint}
          >
            {t`Others see that it is in your hands.`}
          </ReasonAction>
        )}
        {canHeal ? (
          <ReasonAction
            call={opsReconciliation.heal}
            changes={CHANGED}
            input={input}
            onDone={({ isHealed, status }) => setAnswer(isHealed ? undefined : status)}
            label={t`Apply the message…`}
            title={t`Apply the vendor’s message?`}
            confirmLabel={t`Apply it`}
            hint={hint}
          >
            {t`As if it had just come, under the vendor’s own id: it has one effect at most. Apply a stake before its result.`}
          </ReasonAction>
        ) : null}
        <ReasonAction
          call={opsReconciliation.close}
          changes={CHANGED}
          input={input}
          label={t`Close…`}
          title={t`Close this difference?`}
          confirmLabel={t`Close it`}
          hint={hint}
        >
          {t`Nothing moves by it. Write what was agreed with the vendor.`}
        </ReasonAction>
      </Group>
    </>
  )
}
