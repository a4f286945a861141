import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Table, Text } from '@mantine/core'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'

type Provider = ReplyOf<(typeof opsPaymentMethods)['providers']>['providers'][number]
const REFRESH_MS = 15_000

/** Who carries out orders, whether it has new ones, and whether it answers. */
export function ProvidersPanel({ mayWrite }: { readonly mayWrite: boolean }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(
    opsPaymentMethods.providers,
    {},
    { refetchMs: REFRESH_MS },
  )
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="payment-providers">
      <Stack gap="sm">
        <h2 id="payment-providers">
          <Trans>Providers</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            One that is off has no new orders; what is under way stays with it and is asked for
            until it ends.
          </Trans>
        </Text>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {({ providers }) => (
            <Table.ScrollContainer minWidth={560}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t`Provider`}</Table.Th>
                    <Table.Th>{t`New orders`}</Table.Th>
                    <Table.Th>{t`Last orders`}</Table.Th>
                    <Table.Th>{t`Changed`}</Table.Th>
                    <Table.Th>{t`Change`}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {providers.map((one) => (
                    <ProviderRow key={one.code} provider={one} mayWrite={mayWrite} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
        </ReadGate>
      </Stack>
    </section>
  )
}

function ProviderRow({ provider, mayWrite }: { provider: Provider; mayWrite: boolean }) {
  const { t } = useLingui()
  const { code, enabled, failing, changedAt, changedBy } = provider
  return (
    <Table.Tr>
      <Table.Td fw={600}>{code}</Table.Td>
      <Table.Td>
        <StateBadge label={enabled ? t`On` : t`Off`} tone={enabled ? 'good' : 'neutral'} />
      </Table.Td>
      <Table.Td>
        {failing.length === 0 ? (
          <StateBadge label={t`Answered`} tone="good" />
        ) : (
          <StateBadge label={t`Without an answer`} tone="bad" />
        )}
      </Table.Td>
      <Table.Td>
        {changedAt === null ? '—' : <Moment at={changedAt} />}
        {changedBy === null ? null : <Text fz="sm">{changedBy}</Text>}
      </Table.Td>
      <Table.Td>
        {mayWrite ? (
          <ReasonAction
            call={opsPaymentMethods.setProvider}
            changes={[opsPaymentMethods.providers]}
            input={(reason) => ({ code, enabled: !enabled, reason })}
            hint={t`Kept in the audit log.`}
            label={enabled ? t`Switch ${code} off…` : t`Switch ${code} on…`}
            title={enabled ? t`Give ${code} no new orders?` : t`Give ${code} new orders?`}
            confirmLabel={enabled ? t`Switch off` : t`Switch on`}
            danger={enabled}
          >
            {enabled ? (
              <Trans>
                New orders go to whoever comes next by the rules of each method; a method without
                another provider is not offered.
              </Trans>
            ) : (
              <Trans>New orders go there again, by the rules of each method.</Trans>
            )}
          </ReasonAction>
        ) : (
          '—'
        )}
      </Table.Td>
    </Table.Tr>
  )
}
