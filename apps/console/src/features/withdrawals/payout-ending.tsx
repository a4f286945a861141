import { amountText } from '@lantern/console-kit/amount-text'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsCashier } from '@lantern/contract/ops/cashier'
import { opsPayouts } from '@lantern/contract/ops/payouts'
import { parseMoney } from '@lantern/kernel/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { ReasonAction } from '../../words/reason-action.tsx'
import { changes, orderOf, type PayoutTarget } from './queue-actions.ts'

type Ending = NonNullable<ReplyOf<(typeof opsCashier)['withdrawal']>['ending']>
type Outcome = NonNullable<Ending['said']>['outcome']

export interface PayoutEndingProps {
  order: PayoutTarget
  currency: string
  ending: Ending
}

/** A payout that its provider does not end: two persons say what became of it. */
export function PayoutEnding({ order, currency, ending: { isOpen, said } }: PayoutEndingProps) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const mayEnd = useHasGrant('withdrawals.approve')
  const { contentHash, reference } = order
  if (!isOpen) return null
  const who = said?.by ?? ''
  const told = said?.paid ?? null
  const toldText = told === null ? '' : `${amountText(told, i18n.locale)} ${currency}`
  const paid = parseMoney(typed.trim())
  const isAgreed = (outcome: Outcome) =>
    said?.outcome === outcome && (outcome !== 'partly' || said.paid === paid)
  const outcomes: readonly Outcome[] =
    paid === undefined ? ['sent', 'not_sent'] : ['sent', 'partly', 'not_sent']
  const words: Record<Outcome, { label: string; title: string; wish: string }> = {
    sent: {
      label: t`All of it was sent…`,
      title: t`Close ${reference}: was all of it sent?`,
      wish: t`${who} says that all of it was sent. Another person must agree.`,
    },
    partly: {
      label: t`Only so much was sent…`,
      title: t`Close ${reference}: was only so much of it sent?`,
      wish: t`${who} says that ${toldText} of it went out. Another person must agree.`,
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
        <>
          <TextInput
            label={t`How much of it went out, where it was a part`}
            inputMode="decimal"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group gap="xs">
            {outcomes.map((outcome) => (
              <ReasonAction
                key={outcome}
                call={opsPayouts.end}
                changes={changes}
                input={(reason) => ({
                  ...orderOf(order),
                  contentHash,
                  outcome,
                  reason,
                  ...(outcome === 'partly' && paid !== undefined ? { paid } : {}),
                })}
                label={words[outcome].label}
                title={words[outcome].title}
                confirmLabel={isAgreed(outcome) ? t`Agree` : t`Propose it`}
                hint={t`The member sees the reason.`}
                danger
              >
                <Trans>Only where the provider does not end it: ask there first.</Trans>{' '}
                <Trans>Two persons must want the same. The first call only proposes it.</Trans>
              </ReasonAction>
            ))}
          </Group>
        </>
      ) : null}
    </Stack>
  )
}
