import { amountText } from '@lantern/console-kit/amount-text'
import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { Timeline } from '@lantern/console-kit/timeline'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsCashier } from '@lantern/contract/ops/cashier'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats, useHasGrant } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { useMethodNames } from '../../words/method-names.ts'
import { Moment } from '../../words/moment.tsx'
import { useMoneyStates } from '../../words/money-states.ts'
import { usePaymentReasons } from '../../words/payment-reasons.ts'
import { approvalsGiven, type WithdrawalRow } from './queue-actions.ts'
import { PaidByHand } from './paid-by-hand.tsx'
import { PayoutEnding } from './payout-ending.tsx'
import { RiskFacts } from './risk-findings.tsx'
import { SplitForm } from './split-form.tsx'
import { useStepWords } from './step-words.ts'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import { WithdrawalParts } from './withdrawal-parts.tsx'

export type WithdrawalDetailProps = ReplyOf<(typeof opsCashier)['withdrawal']>

const HASH_SHOWN = 12

export function WithdrawalDetail(props: WithdrawalDetailProps) {
  const { withdrawal, timeline, byHand, ending, parts, payers } = props
  const { t, i18n } = useLingui()
  const states = useMoneyStates()
  const methodName = useMethodNames()
  const reasonText = usePaymentReasons()
  const formats = useFormats()
  const stepWord = useStepWords()
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <CopyId value={withdrawal.reference} what={t`the reference`} />
          <bdi dir="ltr" className="console-amount">
            {amountText(withdrawal.amount, i18n.locale)} {withdrawal.currency}
          </bdi>
        </div>
        <StateBadge {...states(withdrawal.state)} />
      </Group>
      <Facts
        facts={[
          { name: t`Member`, value: <MemberLink withdrawal={withdrawal} /> },
          { name: t`Goes to`, value: `${methodName(withdrawal.method)} ${withdrawal.destination}` },
          ...(withdrawal.isOtherName
            ? [
                {
                  name: t`Name on it`,
                  value: <StateBadge label={t`Another name on the account`} tone="attention" />,
                },
              ]
            : []),
          ...(withdrawal.findings.length > 0
            ? [{ name: t`Findings`, value: <RiskFacts {...withdrawal} /> }]
            : []),
          {
            name: t`Fee`,
            value: <MoneyCell amount={withdrawal.fee} currency={withdrawal.currency} />,
          },
          { name: t`Requested`, value: <Moment at={withdrawal.createdAt} /> },
          { name: t`In review by`, value: withdrawal.claimedBy ?? '—' },
          { name: t`Approvals`, value: <Approvals withdrawal={withdrawal} /> },
          ...(withdrawal.reason === null
            ? []
            : [{ name: t`Reason`, value: reasonText(withdrawal.reason) }]),
          {
            name: t`Content`,
            value: (
              <CopyId
                value={withdrawal.contentHash}
                shown={withdrawal.contentHash.slice(0, HASH_SHOWN)}
                what={t`the hash an approval is bound to`}
              />
            ),
          },
        ]}
      />
      {ending === null ? null : (
        <PayoutEnding order={withdrawal} currency={withdrawal.currency} ending={ending} />
      )}
      {byHand === null ? null : <PaidByHand order={withdrawal} byHand={byHand} />}
      <WithdrawalParts withdrawal={withdrawal} parts={parts} payers={payers} />
      <SplitForm {...props} />
      <Stack gap="sm">
        <Title order={3} fz="md">
          <Trans>What happened</Trans>
        </Title>
        <Timeline
          label={t`What happened`}
          steps={timeline.map((step, index) => ({
            key: `${index}`,
            ...stepWord(step),
            at: formats.dateTimeSeconds(step.at),
            by: step.by,
            reason: step.reason && reasonText(step.reason),
          }))}
        />
      </Stack>
      <WithdrawalActions
        withdrawal={withdrawal}
        claimedAt={[...timeline].reverse().find(({ state }) => state === 'claimed')?.at}
      />
    </>
  )
}

function MemberLink({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const mayRead = useHasGrant('members.read')
  if (!mayRead) return withdrawal.account
  return (
    <Link
      className="console-link"
      to="/members/$memberId"
      params={{ memberId: withdrawal.memberId }}
    >
      {withdrawal.account}
    </Link>
  )
}

function Approvals({ withdrawal }: { withdrawal: WithdrawalRow }) {
  const missing = withdrawal.approvalsNeeded - withdrawal.approvals.length
  return (
    <>
      <span className="kit-tabular">{approvalsGiven(withdrawal)}</span>
      {withdrawal.approvals.map(({ operator, at }) => (
        <div key={`${operator} ${at}`}>
          {operator} · <Moment at={at} />
        </div>
      ))}
      {missing > 0 && withdrawal.approvals.length > 0 ? (
        <div>
          <Trans>Another person must approve.</Trans>
        </div>
      ) : null}
    </>
  )
}
