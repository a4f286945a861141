import { opsLiabilities } from '@lantern/contract/ops/exports'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Stack, Text } from '@mantine/core'
import { PageHead } from '../../app/page-head.tsx'
import { Moment } from '../../words/moment.tsx'
import { ExportForm } from './export-form.tsx'
import { LiabilityDays } from './liability-days.tsx'
import { LiabilityTable } from './liability-table.tsx'

/** What the house owes its members and what is under way; records of the brand as files. */
export default function LiabilitiesPage() {
  const { t } = useLingui()
  const { data } = useRead(opsLiabilities.now, {})
  return (
    <>
      <PageHead title={t`Liabilities and exports`} />
      <Stack gap="xl">
        <section aria-label={t`Liabilities`}>
          {data ? <LiabilityTable label={t`Liabilities`} rows={data.rows} /> : <Skeleton h={160} />}
          {data ? (
            <Text size="sm" c="dimmed" mt="xs">
              <Trans>
                Added up from the accounts at <Moment at={data.at} />
              </Trans>
            </Text>
          ) : null}
        </section>
        <LiabilityDays />
        <ExportForm />
      </Stack>
    </>
  )
}
