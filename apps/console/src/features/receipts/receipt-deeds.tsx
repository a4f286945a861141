import { opsReceipts } from '@lantern/contract/ops/receipts'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { ReasonAction } from '../../words/reason-action.tsx'
import type { ReceiptRow } from './receipt-words.ts'

const changes = [opsReceipts.list]

/** Pictures of a member: saved from an origin where nobody is signed in, never shown here. */
export function Proofs({ ids }: { readonly ids: readonly string[] }) {
  const { t, i18n } = useLingui()
  const { act, isActing, refusal } = useAct(opsReceipts.proof, {
    onDone: ({ url }) => window.location.assign(url),
  })
  if (ids.length === 0) return '—'
  return (
    <Group gap="xs" wrap="nowrap">
      {ids.map((id, at) => {
        const place = at + 1
        return (
          <Button
            key={id}
            variant="default"
            size="compact-sm"
            disabled={isActing}
            aria-label={t`Save picture ${place}`}
            onClick={() => act({ id })}
          >
            {place}
          </Button>
        )
      })}
      {refusal && <Text role="alert">{refusalText(i18n, refusal)}</Text>}
    </Group>
  )
}

/** What an operator may decide: that it arrived, or that the rest goes back. */
export function Deeds({ row }: { readonly row: ReceiptRow }) {
  const { t } = useLingui()
  const { withdrawalId, state, reference, remaining } = row
  const isDisputed = state === 'partly' || state === 'not_received'
  if (!isDisputed && state !== 'awaited') return '—'
  const input = (reason: string) => ({ withdrawalId, reason })
  return (
    <Group gap="xs" wrap="nowrap">
      <ReasonAction
        call={opsReceipts.force}
        changes={changes}
        input={input}
        label={t`Force…`}
        title={t`Count ${reference} as received?`}
        confirmLabel={t`Count as received`}
        hint={t`The member sees the reason.`}
        danger
      >
        <Trans>Whatever the member says, nothing is refunded.</Trans>
      </ReasonAction>
      {isDisputed && (
        <ReasonAction
          call={opsReceipts.giveBack}
          changes={changes}
          input={(reason: string) => ({ withdrawalId, remaining, reason })}
          label={row.proposedBy === null ? t`Return…` : t`Agree to return…`}
          title={t`Return what is missing of ${reference}?`}
          confirmLabel={row.proposedBy === null ? t`Propose it` : t`Return it`}
          hint={t`The member sees the reason.`}
        >
          <Trans>Two persons must want it. It goes back to the balance and is no deposit.</Trans>
        </ReasonAction>
      )}
    </Group>
  )
}
