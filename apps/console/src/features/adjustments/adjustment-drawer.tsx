import { amountText } from '@lantern/console-kit/amount-text'
import { ConfirmDialog } from '@lantern/console-kit/confirm-dialog'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsAdjustments } from '@lantern/contract/ops/adjustments'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { useDecision } from '../../words/decision.ts'
import { Facts } from '../../words/facts.tsx'
import { MemberLink } from '../../words/member-link.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import {
  type Adjustment,
  signedAmount,
  useAdjustmentReasons,
  useAdjustmentStates,
} from './adjustment-words.ts'
import { EditAdjustment } from './propose-adjustment.tsx'

const DATABASE_ID = /^[1-9][0-9]{0,17}$/
const changes = [opsAdjustments.list, opsAdjustments.get]
const REFRESH_MS = 15_000

interface AdjustmentDrawerProps {
  readonly id: string | undefined
  readonly onClose: () => void
}

/** One correction: what is wanted, by whom, and what this operator may do about it. */
export function AdjustmentDrawer({ id, onClose }: AdjustmentDrawerProps) {
  const { t } = useLingui()
  const isId = id !== undefined && DATABASE_ID.test(id)
  return (
    <SideDrawer opened={isId} title={t`Correction`} onClose={onClose}>
      {isId ? <Content key={id} id={id} /> : null}
    </SideDrawer>
  )
}

function Content({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(opsAdjustments.get, { id }, { refetchMs: REFRESH_MS })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(adjustment) => (
        <>
          <What adjustment={adjustment} />
          <Deeds adjustment={adjustment} />
        </>
      )}
    </ReadGate>
  )
}

function What({ adjustment }: { readonly adjustment: Adjustment }) {
  const { t } = useLingui()
  const states = useAdjustmentStates()
  const reasons = useAdjustmentReasons()
  const { account, memberId, currency, caseId } = adjustment
  return (
    <Facts
      facts={[
        { name: t`Reference`, value: adjustment.reference },
        { name: t`Member`, value: <MemberLink memberId={memberId} account={account} /> },
        {
          name: t`Amount`,
          value: <MoneyCell amount={signedAmount(adjustment)} currency={currency} signed />,
        },
        { name: t`What it is for`, value: reasons[adjustment.reasonCode] },
        { name: t`Reason`, value: adjustment.words },
        { name: t`Case`, value: caseId === null ? '—' : <CaseLink id={caseId} /> },
        { name: t`State`, value: <StateBadge {...states[adjustment.state]} /> },
        {
          name: t`Proposed`,
          value: <Said by={adjustment.proposedBy} at={adjustment.proposedAt} />,
        },
        ...(adjustment.editedAt === null
          ? []
          : [{ name: t`Changed`, value: <Moment at={adjustment.editedAt} seconds /> }]),
        ...(adjustment.decidedBy === null
          ? []
          : [
              {
                name: t`Decided`,
                value: (
                  <>
                    <Said by={adjustment.decidedBy} at={adjustment.decidedAt} />
                    <Text fz="sm">{adjustment.decisionWords}</Text>
                  </>
                ),
              },
            ]),
      ]}
    />
  )
}

const Said = ({ by, at }: { readonly by: string; readonly at: string | null }) => (
  <>
    <Moment at={at} seconds />
    <Text fz="sm">{by}</Text>
  </>
)

const CaseLink = ({ id }: { readonly id: string }) => (
  <Link className="console-link" to="/cases" search={{ open: id }}>
    {id}
  </Link>
)

function Deeds({ adjustment }: { readonly adjustment: Adjustment }) {
  const mayPropose = useHasGrant('adjustments.propose')
  const mayDecide = useHasGrant('adjustments.approve')
  const { state, isMine } = adjustment
  if (state !== 'proposed') return null
  if (isMine && mayPropose) return <OwnDeeds adjustment={adjustment} />
  if (mayDecide && !isMine) return <Decide adjustment={adjustment} />
  return (
    <Text c="dimmed">
      <Trans>Another person who may decide about corrections says yes or no.</Trans>
    </Text>
  )
}

function OwnDeeds({ adjustment }: { readonly adjustment: Adjustment }) {
  const { t } = useLingui()
  const { id, reference } = adjustment
  return (
    <>
      <Text c="dimmed">
        <Trans>You proposed it, so another person decides.</Trans>
      </Text>
      <div className="console-drawer-actions">
        <EditAdjustment adjustment={adjustment} />
        <ReasonAction
          call={opsAdjustments.withdraw}
          changes={changes}
          input={(reason) => ({ id, reason })}
          label={t`Take back…`}
          title={t`Take ${reference} back?`}
          confirmLabel={t`Take it back`}
        >
          <Trans>Nothing moves, and nobody can decide about it any more.</Trans>
        </ReasonAction>
      </div>
    </>
  )
}

function Decide({ adjustment }: { readonly adjustment: Adjustment }) {
  const { t } = useLingui()
  const { id, reference } = adjustment
  return (
    <div className="console-drawer-actions">
      <Approve adjustment={adjustment} />
      <ReasonAction
        call={opsAdjustments.reject}
        changes={changes}
        input={(reason) => ({ id, reason })}
        label={t`Reject…`}
        title={t`Reject ${reference}?`}
        confirmLabel={t`Reject`}
        danger
      >
        <Trans>Nothing moves. Its maker reads the reason here.</Trans>
      </ReasonAction>
    </div>
  )
}

/** Says yes to what the dialog showed when it was opened, and to nothing else. */
function Approve({ adjustment }: { readonly adjustment: Adjustment }) {
  const { t, i18n } = useLingui()
  const [shown, setShown] = useState<Adjustment>()
  const { act, isActing, error, reset } = useDecision(opsAdjustments.approve, {
    changes,
    onDone: () => setShown(undefined),
  })
  const open = () => {
    reset()
    setShown(adjustment)
  }
  const account = shown?.account
  const amount = shown && `${amountText(shown.amount, i18n.locale)} ${shown.currency}`
  return (
    <>
      <Button onClick={open}>{t`Approve…`}</Button>
      <ConfirmDialog
        opened={shown !== undefined}
        title={t`Approve the correction?`}
        confirmLabel={t`Approve and post`}
        busy={isActing}
        error={error}
        onConfirm={() => shown && act({ id: shown.id, contentHash: shown.contentHash })}
        onClose={() => setShown(undefined)}
      >
        <Text>
          {shown?.direction === 'debit' ? (
            <Trans>
              {amount} leaves the balance of {account} at once.
            </Trans>
          ) : (
            <Trans>
              {amount} goes into the balance of {account} at once.
            </Trans>
          )}
        </Text>
        <Text fz="sm" mt="sm">
          <Trans>The member sees it in its statement as a correction.</Trans>
        </Text>
      </ConfirmDialog>
    </>
  )
}
