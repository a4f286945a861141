import { ConfirmDialog } from '@lantern/console-kit/confirm-dialog'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsHouseAccounts, opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { useDecision } from '../../words/decision.ts'
import { ReasonAction } from '../../words/reason-action.tsx'

export type Change = ReplyOf<(typeof opsHouseAccounts)['changes']>['content'][number]

const changes = [opsHouseAccounts.changes, opsHouseAccounts.accounts, opsPaymentMethods.methods]

/** Bank, name and number, as a member reads them. */
export function AccountLines({ account }: { readonly account: Change['before'] }) {
  if (account === null) return <>—</>
  return (
    <>
      <Text fz="sm" fw={600}>
        {account.bank}
      </Text>
      <Text fz="sm">{account.holder}</Text>
      <Text fz="sm" className="kit-tabular">
        <bdi dir="ltr">{account.number}</bdi>
      </Text>
    </>
  )
}

/** What this operator may do about a change that waits. */
export function ChangeDeeds({ change }: { readonly change: Change }) {
  const { t } = useLingui()
  const mayPropose = useHasGrant('system.write')
  const mayDecide = useHasGrant('payments.approve')
  const { id, state, isMine } = change
  if (state !== 'proposed') return <>—</>
  if (isMine)
    return mayPropose ? (
      <ReasonAction
        call={opsHouseAccounts.withdraw}
        changes={changes}
        input={(reason) => ({ id, reason })}
        hint={t`Kept in the audit log.`}
        label={t`Take back…`}
        title={t`Take this change back?`}
        confirmLabel={t`Take it back`}
      >
        <Trans>The account stays as it is.</Trans>
      </ReasonAction>
    ) : (
      <>—</>
    )
  if (!mayDecide) return <>—</>
  return (
    <Group gap={6}>
      <Approve change={change} />
      <ReasonAction
        call={opsHouseAccounts.reject}
        changes={changes}
        input={(reason) => ({ id, reason })}
        hint={t`Its maker reads it, and the audit log keeps it.`}
        label={t`Reject…`}
        title={t`Reject this account?`}
        confirmLabel={t`Reject`}
        danger
      >
        <Trans>The account stays as it is.</Trans>
      </ReasonAction>
    </Group>
  )
}

/** Says yes to what the dialog showed when it was opened, and to nothing else. */
function Approve({ change }: { readonly change: Change }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Change>()
  const { act, isActing, error, reset } = useDecision(opsHouseAccounts.approve, {
    changes,
    onDone: () => setShown(undefined),
  })
  const open = () => {
    reset()
    setShown(change)
  }
  const method = shown && `${shown.method} · ${shown.currency}`
  return (
    <>
      <Button onClick={open}>{t`Approve…`}</Button>
      <ConfirmDialog
        opened={shown !== undefined}
        title={t`Let members pay into this account?`}
        confirmLabel={t`Approve`}
        busy={isActing}
        error={error}
        onConfirm={() => shown && act({ id: shown.id, contentHash: shown.contentHash })}
        onClose={() => setShown(undefined)}
      >
        <Text mb="sm">
          <Trans>
            From now on everybody who pays by {method} sends money here. Ask your bank, not the
            person who proposed it, whether it is ours.
          </Trans>
        </Text>
        <AccountLines account={shown?.payTo ?? null} />
      </ConfirmDialog>
    </>
  )
}
