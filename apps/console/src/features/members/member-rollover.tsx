import { amountText } from '@lantern/console-kit/amount-text'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsRollover } from '@lantern/contract/ops/rollover'
import { parseMoney } from '@lantern/kernel/money'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Group, Progress, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { useRolloverWords } from '../../words/rollover-words.ts'
import { GrantBonus } from './grant-bonus.tsx'
import { MemberBonuses } from './member-bonuses.tsx'

type Detail = ReplyOf<(typeof opsRollover)['member']>
type Lock = Detail['locks'][number]

const changes = [opsRollover.member]
const waits = ({ state }: Lock): boolean => state === 'open' || state === 'owing'

/** What holds a member's withdrawals back, and what an operator may do about it. */
export function MemberRollover({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui()
  const mayDecide = useHasGrant('withdrawals.approve')
  const { data, error } = useRead(opsRollover.member, { id })
  if (error)
    return (
      <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
        {refusalText(i18n, error)}
      </Alert>
    )
  if (!data) return <Skeleton height={200} role="status" aria-label={t`Loading…`} />
  return (
    <Stack gap="lg">
      <Locks detail={data} mayDecide={mayDecide} />
      {mayDecide && <AddLock id={id} currency={data.currency} />}
      {data.bonuses.length > 0 && <MemberBonuses bonuses={data.bonuses} mayDecide={mayDecide} />}
      {mayDecide && <GrantBonus id={id} currency={data.currency} />}
      {data.bets.length > 0 && <ShortBets detail={data} />}
    </Stack>
  )
}

interface LocksProps {
  readonly detail: Detail
  readonly mayDecide: boolean
}

function Locks({ detail, mayDecide }: LocksProps) {
  const { t, i18n } = useLingui()
  const left = `${amountText(detail.left, i18n.locale)} ${detail.currency}`
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Conditions on withdrawals`}>
      <h2 className="console-section-title">
        <Trans>Conditions on withdrawals</Trans>
      </h2>
      <Text>
        {detail.left > 0n ? (
          <Trans>Turnover that is missing before money can leave: {left}</Trans>
        ) : (
          <Trans>Nothing holds a withdrawal back.</Trans>
        )}
      </Text>
      {detail.locks.length > 0 && (
        <Table.ScrollContainer minWidth={760}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Since`}</Table.Th>
                <Table.Th>{t`For`}</Table.Th>
                <Table.Th>{t`State`}</Table.Th>
                <Table.Th>{t`Progress`}</Table.Th>
                <Table.Th>{t`Ended`}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {detail.locks.map((lock) => (
                <LockRow key={lock.id} lock={lock} mayDecide={mayDecide} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}

const TONES = {
  open: 'attention',
  owing: 'bad',
  met: 'good',
  waived: 'neutral',
  forfeited: 'neutral',
  spent: 'neutral',
} as const

function LockRow({ lock, mayDecide }: { readonly lock: Lock; readonly mayDecide: boolean }) {
  const { t, i18n } = useLingui()
  const words = useRolloverWords()
  const progress = amountText(lock.progress, i18n.locale)
  const required = amountText(lock.required, i18n.locale)
  const percent = Number.parseInt(((lock.progress * 100n) / lock.required).toString(), 10)
  return (
    <Table.Tr>
      <Table.Td>
        <Moment at={lock.madeAt} />
      </Table.Td>
      <Table.Td>
        {words.sources[lock.source]}{' '}
        {lock.deposit + lock.bonus > 0n && (
          <Text span c="dimmed">
            {amountText(lock.deposit + lock.bonus, i18n.locale)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <StateBadge tone={TONES[lock.state]} label={words.states[lock.state]} />
      </Table.Td>
      <Table.Td style={{ minWidth: 180 }}>
        <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {progress} / {required}
        </Text>
        <Progress value={percent} aria-label={t`Progress`} size="sm" />
      </Table.Td>
      <Table.Td>
        <Ended lock={lock} />
      </Table.Td>
      <Table.Td>{mayDecide && waits(lock) && <Decide lock={lock} />}</Table.Td>
    </Table.Tr>
  )
}

function Ended({ lock }: { readonly lock: Lock }) {
  const { i18n } = useLingui()
  const at = lock.closedAt ?? lock.metAt
  if (at === null) return <>—</>
  return (
    <>
      <Moment at={at} />
      {lock.reason !== null && (
        <Text size="sm" c="dimmed">
          {lock.closedBy}: {lock.reason}
        </Text>
      )}
      {lock.taken > 0n && (
        <Text size="sm" c="dimmed">
          <Trans>Bonus taken back: {amountText(lock.taken, i18n.locale)}</Trans>
        </Text>
      )}
    </>
  )
}

function Decide({ lock }: { readonly lock: Lock }) {
  const { t, i18n } = useLingui()
  const bonus = amountText(lock.bonus, i18n.locale)
  return (
    <Group gap="xs" wrap="nowrap">
      <ReasonAction
        call={opsRollover.waive}
        changes={changes}
        input={(reason) => ({ lockId: lock.id, reason })}
        label={t`Waive…`}
        title={t`Waive this condition?`}
        confirmLabel={t`Waive it`}
      >
        <Trans>The member can withdraw without the turnover that is missing here.</Trans>
      </ReasonAction>
      {lock.bonus > 0n && (
        <ReasonAction
          call={opsRollover.forfeit}
          changes={changes}
          input={(reason) => ({ lockId: lock.id, reason })}
          label={t`Forfeit…`}
          title={t`Take the bonus back?`}
          confirmLabel={t`Take it back`}
          danger
        >
          <Trans>
            The condition ends and up to {bonus} leaves the balance, as far as there is money.
          </Trans>
        </ReasonAction>
      )}
    </Group>
  )
}

function AddLock({ id, currency }: { readonly id: string; readonly currency: string }) {
  const { t } = useLingui()
  const [amount, setAmount] = useState('')
  const [times, setTimes] = useState('1')
  const units = parseMoney(amount.trim())
  const factor = parseMoney(times.trim())
  const isReady = units !== undefined && units > 0n && factor !== undefined && factor > 0n
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Add a condition`}>
      <h2 className="console-section-title">
        <Trans>Add a condition</Trans>
      </h2>
      <Group align="end">
        <TextInput
          label={t`Amount (${currency})`}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextInput
          label={t`Times`}
          value={times}
          onChange={(event) => setTimes(event.currentTarget.value)}
        />
        <ReasonAction
          call={opsRollover.add}
          changes={changes}
          input={(reason) => ({ id, amount: units ?? 0n, times: factor ?? 0n, reason })}
          onDone={() => setAmount('')}
          label={t`Add a condition…`}
          title={t`Ask for turnover before money leaves?`}
          confirmLabel={t`Add the condition`}
          disabled={!isReady}
        >
          <Trans>Bets that are placed from now on count, by the rules of the house.</Trans>
        </ReasonAction>
      </Group>
    </section>
  )
}

function ShortBets({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const words = useRolloverWords()
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Bets that did not count in full`}>
      <h2 className="console-section-title">
        <Trans>Bets that did not count in full</Trans>
      </h2>
      <Table.ScrollContainer minWidth={640}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Placed`}</Table.Th>
              <Table.Th>{t`Game`}</Table.Th>
              <Table.Th ta="right">{t`Stake`}</Table.Th>
              <Table.Th ta="right">{t`Valid bet`}</Table.Th>
              <Table.Th ta="right">{t`Counted`}</Table.Th>
              <Table.Th>{t`Why`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {detail.bets.map((bet) => (
              <Table.Tr key={bet.id}>
                <Table.Td>
                  <Moment at={bet.placedAt} />
                </Table.Td>
                <Table.Td>{bet.gameName}</Table.Td>
                <Table.Td ta="right">
                  <MoneyCell amount={bet.stake} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyCell amount={bet.validBet} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyCell amount={bet.counted} />
                </Table.Td>
                <Table.Td>{words.reasons[bet.reason]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}
