import { amountText } from '@lantern/console-kit/amount-text'
import { opsPayouts } from '@lantern/contract/ops/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { ReasonAction } from '../../words/reason-action.tsx'
import { changes, type PayoutTarget } from './queue-actions.ts'
import type { WithdrawalPart } from './withdrawal-parts.tsx'

interface PartRestProps {
  readonly order: PayoutTarget
  readonly currency: string
  readonly part: WithdrawalPart
  /** Who can pay it. */
  readonly payers: readonly string[]
}

/** What did not go out of a part: persons send it again, or give it back to the member. */
export function PartRest({ order, currency, part, payers }: PartRestProps) {
  const { i18n } = useLingui()
  const mayDecide = useHasGrant('withdrawals.approve')
  const { amount, isOpen, wish } = part.rest
  const sum = `${amountText(amount, i18n.locale)} ${currency}`
  if (!isOpen) return null
  const isWaiting = part.state === 'waiting'
  const choices = { order, part, sum }
  return (
    <Stack gap="sm">
      <Text fz="sm">
        {isWaiting ? (
          <Trans>{sum} wait until a person sends them.</Trans>
        ) : (
          <Trans>{sum} did not go out and stay held until it is decided.</Trans>
        )}
      </Text>
      {wish?.isDone === false ? <Wish wish={wish} /> : null}
      {mayDecide ? (
        <>
          {isWaiting ? null : <Again {...choices} payers={payers} />}
          <GiveBack {...choices} />
        </>
      ) : null}
    </Stack>
  )
}

interface ChoiceProps extends Pick<PartRestProps, 'order' | 'part'> {
  /** The rest, with its currency. */
  readonly sum: string
}

/** What a choice says on its button: the same as another person, for now alone, or at once. */
function useConfirmLabel({ rest }: WithdrawalPart) {
  const { t } = useLingui()
  return (isAgreed: boolean, alone: string): string =>
    isAgreed ? t`Agree` : rest.persons > 1 ? t`Propose it` : alone
}

function Again({ order, part, sum, payers }: ChoiceProps & Pick<PartRestProps, 'payers'>) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const confirmLabel = useConfirmLabel(part)
  const { wish } = part.rest
  const provider = chosen ?? wish?.provider ?? part.provider
  const isAgreed = wish?.isDone === false && wish.provider === provider
  const { id, contentHash, reference } = order
  return (
    <Group gap="xs" align="flex-end">
      {payers.length < 2 ? null : (
        <Select
          label={t`Sent again by`}
          data={[...payers]}
          value={provider}
          allowDeselect={false}
          onChange={setChosen}
        />
      )}
      <ReasonAction
        call={opsPayouts.rest}
        changes={changes}
        hint={t`The member reads this reason.`}
        input={(reason) => ({
          id,
          part: part.no,
          contentHash,
          wanted: 'again' as const,
          provider,
          reason,
        })}
        label={t`Send it again…`}
        title={t`Send ${sum} of ${reference} again?`}
        confirmLabel={confirmLabel(isAgreed, t`Send again`)}
      >
        <Trans>It goes out as a new part, under an order of its own.</Trans>
        <TwoPersons part={part} />
      </ReasonAction>
    </Group>
  )
}

function GiveBack({ order, part, sum }: ChoiceProps) {
  const { t } = useLingui()
  const confirmLabel = useConfirmLabel(part)
  const { wish } = part.rest
  const isAgreed = wish?.isDone === false && wish.wanted === 'return'
  const { id, contentHash, reference } = order
  return (
    <Group>
      <ReasonAction
        call={opsPayouts.rest}
        changes={changes}
        hint={t`The member reads this reason.`}
        input={(reason) => ({ id, part: part.no, contentHash, wanted: 'return' as const, reason })}
        label={t`Give it back…`}
        title={t`Give ${sum} of ${reference} back to the member?`}
        confirmLabel={confirmLabel(isAgreed, t`Give it back`)}
        danger
      >
        <Trans>The held amount returns to the balance; it is no deposit.</Trans>
        <TwoPersons part={part} />
      </ReasonAction>
    </Group>
  )
}

function TwoPersons({ part }: { readonly part: WithdrawalPart }) {
  if (part.rest.persons < 2) return null
  return (
    <>
      {' '}
      <Trans>Two persons must want the same. The first call only proposes it.</Trans>
    </>
  )
}

function Wish({ wish }: { readonly wish: NonNullable<WithdrawalPart['rest']['wish']> }) {
  const { by, provider, reason } = wish
  return (
    <Text role="status">
      {wish.wanted === 'again' ? (
        <Trans>
          {by} wants it sent again by {provider}. Another person must agree.
        </Trans>
      ) : (
        <Trans>{by} wants it given back. Another person must agree.</Trans>
      )}{' '}
      {reason}
    </Text>
  )
}
