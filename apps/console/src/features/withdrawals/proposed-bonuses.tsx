import { MoneyCell } from '@lantern/console-kit/money-cell'
import { opsRollover } from '@lantern/contract/ops/rollover'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useHasGrant } from '../../session/operator.ts'
import { Moment } from '../../words/moment.tsx'

/** Bonuses that another person has to grant; nothing where there are none. */
export function ProposedBonuses() {
  const mayDecide = useHasGrant('withdrawals.approve')
  return mayDecide ? <Waiting /> : null
}

function Waiting() {
  const { t } = useLingui()
  const { data } = useRead(opsRollover.proposedBonuses, {})
  if (!data || data.content.length === 0) return null
  return (
    <section
      className="kit-panel kit-panel-body"
      aria-label={t`Bonuses that wait for a second person`}
      style={{ marginBlockEnd: 'var(--mantine-spacing-md)' }}
    >
      <h2 className="console-section-title">
        <Trans>Bonuses that wait for a second person</Trans>
      </h2>
      <Table>
        <Table.Tbody>
          {data.content.map((bonus) => (
            <Table.Tr key={bonus.id}>
              <Table.Td>
                <Link
                  className="console-link"
                  to="/members/$memberId"
                  params={{ memberId: bonus.memberId }}
                  search={{ tab: 'rollover' }}
                >
                  {bonus.account}
                </Link>
              </Table.Td>
              <Table.Td ta="right">
                <MoneyCell amount={bonus.amount} currency={bonus.currency} />
              </Table.Td>
              <Table.Td>{bonus.proposedBy}</Table.Td>
              <Table.Td>
                <Moment at={bonus.proposedAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
