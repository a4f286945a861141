import { amountText } from '@lantern/console-kit/amount-text'
import { ConfirmDialog } from '@lantern/console-kit/confirm-dialog'
import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsCashier } from '@lantern/contract/ops/cashier'
import { type RejectReason, rejectReasons } from '@lantern/contract/payment-reasons'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { systemClock } from '@lantern/kernel/time'
import { reread, useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Select, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useOperator } from '../../session/operator.ts'
import { useMethodNames } from '../../words/method-names.ts'
import { usePaymentReasons } from '../../words/payment-reasons.ts'
import { changes, queueActions, type WithdrawalRow } from './queue-actions.ts'
import { useQueueTexts } from './queue-texts.ts'

/** A dialog speaks of the withdrawal as it was when it opened: that is what gets approved. */
type Dialog = { readonly kind: 'approve' | 'reject'; readonly shown: WithdrawalRow }

/** The four calls of the queue and what the last one came to. */
function useDecisions(onDone: () => void) {
  const queries = useQueryClient()
  const texts = useQueueTexts()
  const [done, setDone] = useState<string>()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const settings = (doneText: string) => ({
    changes,
    onDone: () => {
      setDone(doneText)
      setRefusal(undefined)
      onDone()
    },
    onRefused: (said: CallRefusal) => {
      setDone(undefined)
      setRefusal(said)
      // whatever the reason, what is on the screen may be old
      for (const changed of changes) void reread(queries, changed)
    },
  })
  return {
    claim: useAct(opsCashier.claim, settings(texts.done.claim)),
    unclaim: useAct(opsCashier.unclaim, settings(texts.done.unclaim)),
    approve: useAct(opsCashier.approve, settings(texts.done.approve)),
    reject: useAct(opsCashier.reject, settings(texts.done.reject)),
    done,
    refused: refusal && texts.refused(refusal),
    forget: () => {
      setDone(undefined)
      setRefusal(undefined)
    },
  }
}

export interface WithdrawalActionsProps {
  withdrawal: WithdrawalRow
  /** When it was taken into review; undefined while it is not. */
  claimedAt: string | undefined
}

export function WithdrawalActions({ withdrawal, claimedAt }: WithdrawalActionsProps) {
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const { claim, unclaim, approve, reject, done, refused, forget } = useDecisions(close)
  const { id } = withdrawal
  return (
    <>
      <div role="status">
        {done === undefined ? null : (
          <Alert color="jade" icon={<CircleCheck size={18} />}>
            {done}
          </Alert>
        )}
      </div>
      {refused !== undefined && !dialog ? (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
          {refused}
        </Alert>
      ) : null}
      <ActionButtons
        withdrawal={withdrawal}
        claimedAt={claimedAt}
        isActing={claim.isActing || unclaim.isActing}
        onClaim={() => claim.act({ id })}
        onUnclaim={() => unclaim.act({ id })}
        onOpen={(kind) => {
          forget()
          setDialog({ kind, shown: withdrawal })
        }}
      />
      <ApproveDialog
        shown={dialog?.kind === 'approve' ? dialog.shown : undefined}
        busy={approve.isActing}
        error={refused}
        onConfirm={(shown) => approve.act({ id: shown.id, contentHash: shown.contentHash })}
        onClose={close}
      />
      <RejectDialog
        shown={dialog?.kind === 'reject' ? dialog.shown : undefined}
        busy={reject.isActing}
        error={refused}
        onConfirm={(shown, said) => reject.act({ id: shown.id, ...said })}
        onClose={close}
      />
    </>
  )
}

interface ActionButtonsProps extends WithdrawalActionsProps {
  isActing: boolean
  onClaim: () => void
  onUnclaim: () => void
  onOpen: (kind: Dialog['kind']) => void
}

function ActionButtons({ withdrawal, claimedAt, isActing, ...props }: ActionButtonsProps) {
  const operator = useOperator()
  const texts = useQueueTexts()
  const claimAgeMs =
    claimedAt === undefined ? 0 : systemClock.now().getTime() - Date.parse(claimedAt)
  const actions = queueActions(withdrawal, operator, claimAgeMs)
  const why = texts.whyNot(actions)
  return (
    <div className="console-drawer-actions">
      {actions.claim.may ? (
        <Button onClick={props.onClaim} loading={isActing}>
          {withdrawal.claimedBy === null ? (
            <Trans>Take into review</Trans>
          ) : (
            <Trans>Take over the review</Trans>
          )}
        </Button>
      ) : null}
      {actions.approve.may ? (
        <Button onClick={() => props.onOpen('approve')} disabled={isActing}>
          <Trans>Approve…</Trans>
        </Button>
      ) : null}
      {actions.reject.may ? (
        <Button variant="default" onClick={() => props.onOpen('reject')} disabled={isActing}>
          <Trans>Reject…</Trans>
        </Button>
      ) : null}
      {actions.unclaim.may ? (
        <Button variant="subtle" onClick={props.onUnclaim} loading={isActing}>
          <Trans>Put back</Trans>
        </Button>
      ) : null}
      {why === undefined ? null : <p className="console-why">{why}</p>}
    </div>
  )
}

interface DecisionDialogProps {
  shown: WithdrawalRow | undefined
  busy: boolean
  error: string | undefined
  onClose: () => void
}

function ApproveDialog({
  shown,
  onConfirm,
  ...rest
}: DecisionDialogProps & { onConfirm: (shown: WithdrawalRow) => void }) {
  const { t } = useLingui()
  const isLast = shown !== undefined && shown.approvals.length + 1 >= shown.approvalsNeeded
  return (
    <ConfirmDialog
      {...rest}
      opened={shown !== undefined}
      title={t`Approve the withdrawal?`}
      confirmLabel={t`Approve`}
      onConfirm={() => shown && onConfirm(shown)}
    >
      {shown === undefined ? null : <Summary shown={shown} />}
      <Text fz="sm" mt="sm">
        {isLast ? (
          <Trans>The payout is sent to the provider at once and can not be called back.</Trans>
        ) : (
          <Trans>After you, another person must approve before the payout is sent.</Trans>
        )}
      </Text>
    </ConfirmDialog>
  )
}

/** Stands for no sentence: the member reads what the operator writes. */
const WORDS = 'words'

interface Rejection {
  readonly code?: RejectReason | undefined
  readonly reason: string
}

function RejectDialog({
  shown,
  onConfirm,
  onClose,
  ...rest
}: DecisionDialogProps & { onConfirm: (shown: WithdrawalRow, said: Rejection) => void }) {
  const { t } = useLingui()
  const words = usePaymentReasons()
  const [chosen, setChosen] = useState<{ readonly id: string; readonly code: RejectReason }>()
  // what was chosen for one withdrawal is nothing for the next
  const code = shown !== undefined && chosen?.id === shown.id ? chosen.code : undefined
  return (
    <ReasonDialog
      {...rest}
      opened={shown !== undefined}
      title={t`Reject the withdrawal?`}
      hint={
        code === undefined
          ? t`The member reads this reason.`
          : t`Kept in the audit log. The member reads the sentence above in its own language.`
      }
      confirmLabel={t`Reject`}
      danger
      onConfirm={(reason) => shown && onConfirm(shown, { code, reason })}
      onClose={() => {
        setChosen(undefined)
        onClose()
      }}
    >
      {shown === undefined ? null : <Summary shown={shown} />}
      <Text fz="sm" my="sm">
        <Trans>The held amount returns to the member’s balance.</Trans>
      </Text>
      <Select
        label={t`What the member reads`}
        data={[
          { value: WORDS, label: t`The reason, as it is written below` },
          ...rejectReasons.map((value) => ({ value, label: words(value) })),
        ]}
        value={code ?? WORDS}
        onChange={(value) => {
          const found = rejectReasons.find((one) => one === value)
          setChosen(found && shown && { id: shown.id, code: found })
        }}
        allowDeselect={false}
      />
    </ReasonDialog>
  )
}

function Summary({ shown }: { shown: WithdrawalRow }) {
  const { i18n } = useLingui()
  const methodName = useMethodNames()
  return (
    <>
      <bdi dir="ltr" className="console-amount">
        {amountText(shown.amount, i18n.locale)} {shown.currency}
      </bdi>
      <Text>
        {shown.reference} · {shown.account} → {methodName(shown.method)} {shown.destination}
      </Text>
    </>
  )
}
