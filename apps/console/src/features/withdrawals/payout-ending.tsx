import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsCashier } from '@lantern/contract/ops/cashier'
import { opsPayouts } from '@lantern/contract/ops/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { useHasGrant } from '../../session/operator.ts'
import { ReasonAction } from '../../words/reason-action.tsx'
import { changes, type WithdrawalRow } from './queue-actions.ts'

type Ending = NonNullable<ReplyOf<(typeof opsCashier)['withdrawal']>['ending']>
type Outcome = NonNullable<Ending['said']>['outcome']

export interface PayoutEndingProps {
  withdrawal: WithdrawalRow
  ending: Ending
}

const OUTCOMES: readonly Outcome[] = ['sent', 'not_sent']

/** A payout that its provider does not end: two persons say what became of it. */
export function PayoutEnding({ withdrawal, ending: { isOpen, said } }: PayoutEndingProps) {
  const { t } = useLingui()
  const mayEnd = useHasGrant('withdrawals.approve')
  const { id, contentHash, reference } = withdrawal
  if (!isOpen) return null
  const who = said?.by ?? ''
  const words: Record<Outcome, { label: string; title: string; wish: string }> = {
    sent: {
      label: t`All of it was sent…`,
      title: t`Close ${reference}: was all of it sent?`,
      wish: t`${who} says that all of it was sent. Another person must agree.`,
    },
    not_sent: {
      label: t`Nothing went out…`,
      title: t`Close ${reference}: did nothing go out?`,
      wish: t`${who} says that nothing of it went out. Another person must agree.`,
    },
  }
  return (
    <Stack gap="sm">
      {said === null ? null : (
        <Text role="status">
          {words[said.outcome].wish} {said.reason}
        </Text>
      )}
      {mayEnd ? (
        <Group gap="xs">
          {OUTCOMES.map((outcome) => (
            <ReasonAction
              key={outcome}
              call={opsPayouts.end}
              changes={changes}
              input={(reason) => ({ id, contentHash, outcome, reason })}
              label={words[outcome].label}
              title={words[outcome].title}
              confirmLabel={said?.outcome === outcome ? t`Agree` : t`Propose it`}
              hint={t`The member sees the reason.`}
              danger
            >
              <Trans>Only where the provider does not end it: ask there first.</Trans>{' '}
              <Trans>Two persons must want the same. The first call only proposes it.</Trans>
            </ReasonAction>
          ))}
        </Group>
      ) : null}
    </Stack>
  )
}
