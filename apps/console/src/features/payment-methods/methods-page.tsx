import { MoneyCell } from '@lantern/console-kit/money-cell'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { useRead } from '@lantern/web-kit/hooks'
import { percentText } from '@lantern/kernel/percent'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { ReadGate } from '../../words/read-gate.tsx'
import { AddMethod } from './add-method.tsx'
import { CashierSettings } from './cashier-settings.tsx'
import { EditMethod } from './edit-method.tsx'
import { FailedDepositRules } from './failed-deposit-rules.tsx'
import type { Method, Methods } from './method-draft.ts'
import { ProvidersPanel } from './providers-panel.tsx'
import { RiskRules } from './risk-rules.tsx'
import { TreeLimits } from './tree-limits.tsx'

/** Ways to pay, who carries them out, and settings of the cashier. */
export default function MethodsPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('system.write')
  const { data, error, refetch } = useRead(opsPaymentMethods.methods, {})
  const [edited, setEdited] = useState<Method>()
  return (
    <>
      <PageHead title={t`Payment methods`} />
      <Stack gap="lg">
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {(all) => (
            <>
              {mayWrite ? (
                <Group>
                  <AddMethod providers={all.providers} />
                </Group>
              ) : null}
              <MethodTable all={all} mayWrite={mayWrite} onEdit={setEdited} />
              {edited ? (
                <EditMethod
                  key={edited.id}
                  method={edited}
                  providers={all.providers}
                  onClose={() => setEdited(undefined)}
                />
              ) : null}
            </>
          )}
        </ReadGate>
        <ProvidersPanel mayWrite={mayWrite} />
        <TreeLimits mayWrite={mayWrite} />
        <RiskRules mayWrite={mayWrite} />
        <FailedDepositRules mayWrite={mayWrite} />
        <CashierSettings mayWrite={mayWrite} />
      </Stack>
    </>
  )
}

interface MethodTableProps {
  readonly all: Methods
  readonly mayWrite: boolean
  readonly onEdit: (method: Method) => void
}

function MethodTable({ all, mayWrite, onEdit }: MethodTableProps) {
  const { t } = useLingui()
  const headings = [
    t`Method`,
    t`Direction`,
    t`Currency`,
    t`Provider`,
    t`Limits`,
    t`Fee`,
    t`Countries`,
    t`From VIP level`,
    t`State`,
  ]
  return (
    <section className="kit-panel" aria-label={t`Payment methods`}>
      <Table.ScrollContainer minWidth={900}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {headings.map((heading) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
              <Table.Th>{t`Change`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {all.methods.map((method) => (
              <MethodRow
                key={method.id}
                method={method}
                onEdit={mayWrite ? () => onEdit(method) : undefined}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

function MethodRow({ method, onEdit }: { method: Method; onEdit: (() => void) | undefined }) {
  const { t } = useLingui()
  const { name, currency } = method
  const rules = method.routes.length
  const direction = method.direction === 'deposit' ? t`Deposit` : t`Withdrawal`
  return (
    <Table.Tr>
      <Table.Td fw={600}>{name}</Table.Td>
      <Table.Td>{direction}</Table.Td>
      <Table.Td>{currency}</Table.Td>
      <Table.Td>
        {method.provider}
        {rules === 0 ? null : (
          <Text fz="sm" c="dimmed">{t`${plural(rules, { one: '# rule', other: '# rules' })}`}</Text>
        )}
      </Table.Td>
      <Table.Td className="kit-tabular">
        <MoneyCell amount={method.minimum} currency={currency} />
        {' – '}
        <MoneyCell amount={method.maximum} currency={currency} />
      </Table.Td>
      <Table.Td className="kit-tabular">{`${percentText(method.feeBasisPoints)} %`}</Table.Td>
      <Table.Td>{method.countries.length === 0 ? t`All` : method.countries.join(', ')}</Table.Td>
      <Table.Td className="kit-tabular">
        {method.leastVip === 0 ? t`All` : method.leastVip}
      </Table.Td>
      <Table.Td>
        <StateBadge
          label={method.enabled ? t`On` : t`Off`}
          tone={method.enabled ? 'good' : 'neutral'}
        />
      </Table.Td>
      <Table.Td>
        {onEdit ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Change ${name} ${currency} ${direction}`}
            onClick={onEdit}
          >
            {t`Change…`}
          </Button>
        ) : (
          '—'
        )}
      </Table.Td>
    </Table.Tr>
  )
}
