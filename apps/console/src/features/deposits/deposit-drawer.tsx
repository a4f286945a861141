import { MoneyCell } from '@lantern/console-kit/money-cell'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsPayments } from '@lantern/contract/ops/payments'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useHasGrant, useOperator } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { useMethodNames } from '../../words/method-names.ts'
import { Moment } from '../../words/moment.tsx'
import { useMoneyStates } from '../../words/money-states.ts'
import { usePaymentReasons } from '../../words/payment-reasons.ts'
import { ReadGate } from '../../words/read-gate.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { type Action, changes, type Deposit, DepositTaken, openActions } from './deposit-taken.tsx'

const DATABASE_ID = /^[1-9][0-9]{0,17}$/
/** They end a refund by what became of it. */
const CLOSING: ReadonlySet<Action> = new Set(['refunded', 'not_refunded'])

/** One deposit: how it came here, what shows it, and what two persons may do. */
export function DepositDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const isId = id !== undefined && DATABASE_ID.test(id)
  return (
    <SideDrawer opened={isId} title={t`Deposit`} onClose={onClose}>
      {isId ? <Content key={id} id={id} /> : null}
    </SideDrawer>
  )
}

function Content({ id }: { id: string }) {
  const { data, error, refetch } = useRead(opsPayments.deposit, { id })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(deposit) => <Loaded deposit={deposit} />}
    </ReadGate>
  )
}

function Loaded({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const states = useMoneyStates()
  const methodName = useMethodNames()
  const reasonText = usePaymentReasons()
  const mayWrite = useHasGrant('deposits.write')
  const money = (amount: bigint) => <MoneyCell amount={amount} currency={deposit.currency} />
  return (
    <>
      <Facts
        facts={[
          { name: t`Reference`, value: deposit.reference },
          { name: t`Member`, value: deposit.account },
          { name: t`Amount`, value: money(deposit.amount) },
          ...(deposit.paidAmount === null
            ? []
            : [{ name: t`Arrived`, value: money(deposit.paidAmount) }]),
          { name: t`State`, value: <StateBadge {...states(deposit.state)} /> },
          { name: t`Why`, value: deposit.reason === null ? '—' : reasonText(deposit.reason) },
          { name: t`Method`, value: `${methodName(deposit.method)} · ${deposit.provider}` },
          { name: t`Provider’s reference`, value: deposit.providerReference ?? '—' },
        ]}
      />
      <Slips ids={deposit.slips} />
      {deposit.mayClaim ? <DepositTaken deposit={deposit} mayWrite={mayWrite} /> : null}
      {mayWrite ? <Deeds deposit={deposit} /> : null}
      <h3>
        <Trans>What happened</Trans>
      </h3>
      <Facts
        facts={deposit.timeline.map(({ state, at, by, reason }) => ({
          name: states(state).label,
          value: (
            <>
              <Moment at={at} seconds />
              {by === null ? null : <Text fz="sm">{by}</Text>}
              {reason === null ? null : (
                <Text fz="sm" c="dimmed">
                  {reasonText(reason)}
                </Text>
              )}
            </>
          ),
        }))}
      />
    </>
  )
}

/** Pictures of a transfer: saved from an origin where nobody is signed in, never shown here. */
function Slips({ ids }: { readonly ids: readonly string[] }) {
  const { t, i18n } = useLingui()
  const { act, isActing, refusal } = useAct(opsPayments.slip, {
    onDone: ({ url }) => window.location.assign(url),
  })
  if (ids.length === 0) return null
  return (
    <Group gap="xs">
      <Text fz="sm">
        <Trans>Pictures of the transfer</Trans>
      </Text>
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

function Deeds({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const { username } = useOperator()
  const { id, reference, currency, proposed, arrived: amount } = deposit
  const who = proposed?.by ?? ''
  const words: Record<Action, { label: string; title: string; wish: string }> = {
    credit: {
      label: t`Credit…`,
      title: t`Credit what arrived for ${reference}?`,
      wish: t`${who} wants it credited. Another person must agree.`,
    },
    refund: {
      label: t`Send back…`,
      title: t`Send back what arrived for ${reference}?`,
      wish: t`${who} wants it sent back. Another person must agree.`,
    },
    reverse: {
      label: t`Undo the credit…`,
      title: t`Undo the credit of ${reference}?`,
      wish: t`${who} wants the credit undone. Another person must agree.`,
    },
    refunded: {
      label: t`It was sent back…`,
      title: t`Close ${reference}: was all of it sent back?`,
      wish: t`${who} says that all of it was sent back. Another person must agree.`,
    },
    not_refunded: {
      label: t`Nothing went out…`,
      title: t`Close the refund of ${reference}: did nothing go out?`,
      wish: t`${who} says that nothing of it went out. Another person must agree.`,
    },
  }
  return (
    <>
      {proposed === null ? null : <Text role="status">{words[proposed.action].wish}</Text>}
      <Group gap="xs">
        {openActions(deposit, username).map((action) => (
          <ReasonAction
            key={action}
            call={opsPayments.decide}
            changes={changes}
            input={(reason) => ({ id, action, amount, reason })}
            label={words[action].label}
            title={words[action].title}
            confirmLabel={proposed?.action === action ? t`Agree` : t`Propose it`}
            hint={t`The member sees the reason.`}
            danger={action === 'reverse'}
          >
            <MoneyCell amount={amount} currency={currency} />
            <br />
            {CLOSING.has(action) ? (
              <Trans>
                Look at the bank or the provider first: what is closed here, nobody can claim there
                any more.
              </Trans>
            ) : null}
            {action === 'reverse' ? (
              <Trans>
                What was played already the member owes: the balance may fall below zero.
              </Trans>
            ) : null}{' '}
            <Trans>Two persons must want the same. The first call only proposes it.</Trans>
          </ReasonAction>
        ))}
        {deposit.mayReject ? (
          <ReasonAction
            call={opsPayments.reject}
            changes={changes}
            input={(reason) => ({ id, reason })}
            label={t`It never came…`}
            title={t`End ${reference} without money?`}
            confirmLabel={t`End it`}
            hint={t`The member sees the reason.`}
            danger
          >
            <Trans>Nothing moves. Should it arrive after all, two persons look at it.</Trans>
          </ReasonAction>
        ) : null}
      </Group>
    </>
  )
}
