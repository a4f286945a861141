import { MoneyCell } from '@lantern/console-kit/money-cell'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsCashier } from '@lantern/contract/ops/cashier'
import { opsPayouts } from '@lantern/contract/ops/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useHasGrant } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { usePartStates } from '../../words/part-states.ts'
import { usePaymentReasons } from '../../words/payment-reasons.ts'
import { ReasonAction } from '../../words/reason-action.tsx'
import { PaidByHand } from './paid-by-hand.tsx'
import { PartRest } from './part-rest.tsx'
import { PayoutEnding } from './payout-ending.tsx'
import { changes, type PayoutTarget, type WithdrawalRow } from './queue-actions.ts'

export type Detail = ReplyOf<(typeof opsCashier)['withdrawal']>
export type WithdrawalPart = Detail['parts'][number]

export interface WithdrawalPartsProps {
  readonly withdrawal: WithdrawalRow
  readonly parts: readonly WithdrawalPart[]
  readonly payers: readonly string[]
}

/** The parts that a withdrawal goes out in, each with what may be done with it. */
export function WithdrawalParts({ withdrawal, parts, payers }: WithdrawalPartsProps) {
  const { t } = useLingui()
  if (parts.length === 0) return null
  return (
    <Stack gap="md" component="section" aria-label={t`Parts`}>
      <Title order={3} fz="md">
        <Trans>Parts</Trans>
      </Title>
      {parts.map((part) => (
        <Part key={part.no} withdrawal={withdrawal} part={part} payers={payers} />
      ))}
    </Stack>
  )
}

interface PartProps {
  readonly withdrawal: WithdrawalRow
  readonly part: WithdrawalPart
  readonly payers: readonly string[]
}

function Part({ withdrawal, part, payers }: PartProps) {
  const states = usePartStates()
  const { id, contentHash, currency } = withdrawal
  const order: PayoutTarget = { id, contentHash, reference: part.reference, part: part.no }
  return (
    <Paper component="article" aria-label={part.reference} withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <Text fw={700} component="h4">
            <bdi dir="ltr">{part.reference}</bdi>
          </Text>
          <StateBadge {...states(part.state)} />
        </Group>
        <PartFacts part={part} currency={currency} />
        {part.state === 'waiting' && withdrawal.state === 'sending' ? (
          <SendNow order={order} />
        ) : null}
        {part.ending === null ? null : (
          <PayoutEnding order={order} currency={currency} ending={part.ending} />
        )}
        {part.byHand === null ? null : <PaidByHand order={order} byHand={part.byHand} />}
        <PartRest order={order} currency={currency} part={part} payers={payers} />
      </Stack>
    </Paper>
  )
}

function PartFacts({
  part,
  currency,
}: {
  readonly part: WithdrawalPart
  readonly currency: string
}) {
  const { t } = useLingui()
  const reasonText = usePaymentReasons()
  const { amount, paid, returned, moved, reason, providerReference, replaces } = part
  const sum = (name: string, units: bigint) =>
    units === 0n ? [] : [{ name, value: <MoneyCell amount={units} currency={currency} /> }]
  return (
    <Facts
      facts={[
        ...sum(t`Amount`, amount),
        ...(paid === amount ? [] : sum(t`Paid`, paid)),
        ...sum(t`Given back`, returned),
        ...sum(t`Sent by another part`, moved),
        { name: t`Paid by`, value: part.provider },
        ...(providerReference === null
          ? []
          : [{ name: t`Its reference`, value: <bdi dir="ltr">{providerReference}</bdi> }]),
        ...(replaces === null
          ? []
          : [{ name: t`Instead of part`, value: <bdi dir="ltr">{replaces}</bdi> }]),
        { name: t`Since`, value: <Moment at={part.changedAt} /> },
        ...(reason === null ? [] : [{ name: t`Reason`, value: reasonText(reason) }]),
      ]}
    />
  )
}

function SendNow({ order }: { readonly order: PayoutTarget }) {
  const { t } = useLingui()
  const maySend = useHasGrant('withdrawals.approve')
  const { id, reference, part } = order
  if (!maySend || part === undefined) return null
  return (
    <Group>
      <ReasonAction
        call={opsPayouts.sendPart}
        changes={changes}
        input={(reason) => ({ id, part, reason })}
        label={t`Send it now…`}
        title={t`Send ${reference} now?`}
        confirmLabel={t`Send`}
      >
        <Trans>It goes to its provider at once.</Trans>
      </ReasonAction>
    </Group>
  )
}
