import { amountText } from '@lantern/console-kit/amount-text'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsRollover } from '@lantern/contract/ops/rollover'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Table, Text } from '@mantine/core'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { useRolloverWords } from '../../words/rollover-words.ts'

type Bonus = ReplyOf<(typeof opsRollover)['member']>['bonuses'][number]

interface BonusesProps {
  readonly bonuses: readonly Bonus[]
  readonly mayDecide: boolean
}

/** What a member was granted, with its terms, and what became of it. */
export function MemberBonuses({ bonuses, mayDecide }: BonusesProps) {
  const { t } = useLingui()
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Bonuses`}>
      <h2 className="console-section-title">
        <Trans>Bonuses</Trans>
      </h2>
      <Table.ScrollContainer minWidth={860}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Since`}</Table.Th>
              <Table.Th ta="right">{t`Amount`}</Table.Th>
              <Table.Th>{t`State`}</Table.Th>
              <Table.Th ta="right">{t`Balance`}</Table.Th>
              <Table.Th>{t`Terms`}</Table.Th>
              <Table.Th>{t`Ended`}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bonuses.map((bonus) => (
              <BonusRow key={bonus.id} bonus={bonus} mayDecide={mayDecide} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

const TONES = {
  proposed: 'attention',
  rejected: 'neutral',
  locked: 'good',
  active: 'good',
  completed: 'neutral',
  forfeited: 'neutral',
} as const

function BonusRow({ bonus, mayDecide }: { readonly bonus: Bonus; readonly mayDecide: boolean }) {
  const { i18n } = useLingui()
  const words = useRolloverWords()
  return (
    <Table.Tr>
      <Table.Td>
        <Moment at={bonus.grantedAt ?? bonus.proposedAt} />
        <Text size="sm" c="dimmed">
          {bonus.proposedBy}
          {bonus.decidedBy !== null &&
            bonus.decidedBy !== bonus.proposedBy &&
            `, ${bonus.decidedBy}`}
          : {bonus.reason}
        </Text>
      </Table.Td>
      <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {amountText(bonus.amount, i18n.locale)}
      </Table.Td>
      <Table.Td>
        <StateBadge tone={TONES[bonus.state]} label={words.bonusStates[bonus.state]} />
      </Table.Td>
      <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {bonus.model === 'balance' && bonus.lockId !== null
          ? amountText(bonus.balance, i18n.locale)
          : '—'}
      </Table.Td>
      <Table.Td>
        <Terms bonus={bonus} />
      </Table.Td>
      <Table.Td>
        <Ended bonus={bonus} />
      </Table.Td>
      <Table.Td>{mayDecide && bonus.state === 'proposed' && <Decide bonus={bonus} />}</Table.Td>
    </Table.Tr>
  )
}

function Terms({ bonus }: { readonly bonus: Bonus }) {
  const { t, i18n } = useLingui()
  const words = useRolloverWords()
  const shown = (amount: Bonus['required']): string => amountText(amount, i18n.locale)
  const required = shown(bonus.required)
  const most = bonus.mostStake === null ? undefined : shown(bonus.mostStake)
  const cap = bonus.cap === null ? undefined : shown(bonus.cap)
  const parts = [
    words.models[bonus.model],
    t`turnover ${required}`,
    ...(bonus.model === 'lock' ? [] : [words.orders[bonus.order]]),
    ...(most ? [t`bets up to ${most}`] : []),
    ...(cap ? [t`at most ${cap} becomes cash`] : []),
  ]
  return <Text size="sm">{parts.join(' · ')}</Text>
}

function Ended({ bonus }: { readonly bonus: Bonus }) {
  const { i18n } = useLingui()
  const words = useRolloverWords()
  const cash = amountText(bonus.converted, i18n.locale)
  const house = amountText(bonus.forfeited, i18n.locale)
  if (bonus.endedAt === null) return <>—</>
  return (
    <>
      <Moment at={bonus.endedAt} />
      <Text size="sm" c="dimmed">
        {bonus.endedBecause && words.endings[bonus.endedBecause]}
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>
          {cash} to cash, {house} to the house
        </Trans>
      </Text>
    </>
  )
}

/** A second person says yes; whoever proposed it may take it back. */
function Decide({ bonus }: { readonly bonus: Pick<Bonus, 'id' | 'proposedBy'> }) {
  const { t } = useLingui()
  const changes = [opsRollover.member, opsRollover.proposedBonuses]
  const who = bonus.proposedBy
  return (
    <Group gap="xs" wrap="nowrap">
      <ReasonAction
        call={opsRollover.decideBonus}
        changes={changes}
        input={(reason) => ({ bonusId: bonus.id, isApproved: true, reason })}
        label={t`Approve…`}
        title={t`Grant this bonus?`}
        confirmLabel={t`Grant it`}
      >
        <Trans>{who} proposed it. Another person has to grant it.</Trans>
      </ReasonAction>
      <ReasonAction
        call={opsRollover.decideBonus}
        changes={changes}
        input={(reason) => ({ bonusId: bonus.id, isApproved: false, reason })}
        label={t`Reject…`}
        title={t`Reject this bonus?`}
        confirmLabel={t`Reject it`}
        danger
      >
        <Trans>Nothing is granted. It can be proposed again.</Trans>
      </ReasonAction>
    </Group>
  )
}
