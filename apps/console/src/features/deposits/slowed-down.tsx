import { opsFailedDeposits } from '@lantern/contract/ops/payment-methods'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Table, Text } from '@mantine/core'
import { MemberLink } from '../../words/member-link.tsx'
import { Moment } from '../../words/moment.tsx'

const REFRESH_MS = 30_000

/** Who is kept from depositing for a while, because too many deposits failed; nothing where nobody is. */
export function SlowedDown() {
  const { t } = useLingui()
  const { data } = useRead(opsFailedDeposits.failures, {}, { refetchMs: REFRESH_MS })
  if (!data || data.slowed.length === 0) return null
  return (
    <Stack component="section" gap="xs" mt="lg" aria-labelledby="slowed-down">
      <h2 id="slowed-down" className="console-section-title">
        <Trans>Slowed down</Trans>
      </h2>
      <Text size="sm" c="dimmed">
        <Trans>Too many of their deposits failed; until then they begin no other one.</Trans>
      </Text>
      <section className="kit-panel" aria-label={t`Slowed down`}>
        <Table.ScrollContainer minWidth={480}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Member`}</Table.Th>
                <Table.Th ta="right">{t`Failed`}</Table.Th>
                <Table.Th>{t`Last one`}</Table.Th>
                <Table.Th>{t`Until`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.slowed.map((one) => (
                <Table.Tr key={one.memberId}>
                  <Table.Td>
                    <MemberLink memberId={one.memberId} account={one.account} />
                  </Table.Td>
                  <Table.Td ta="right">{one.failures}</Table.Td>
                  <Table.Td>
                    <Moment at={one.lastAt} />
                  </Table.Td>
                  <Table.Td>
                    <Moment at={one.until} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </section>
    </Stack>
  )
}
