import { KpiCard } from '@lantern/console-kit/kpi-card'
import { opsPayments } from '@lantern/contract/ops/payments'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { SimpleGrid } from '@mantine/core'
import { ReadGate } from '../../words/read-gate.tsx'
import { useAges } from './finding-words.ts'

const REFRESH_MS = 15_000

/** Open differences by age, and how many of them nobody looks after. */
export function Ageing() {
  const { t } = useLingui()
  const ages = useAges()
  const { data, error, refetch } = useRead(opsPayments.ageing, {}, { refetchMs: REFRESH_MS })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {({ buckets }) => (
        <SimpleGrid
          component="section"
          cols={{ base: 2, sm: 4 }}
          spacing="sm"
          aria-label={t`Open differences by age`}
        >
          {buckets.map(({ age, open, unowned }) => (
            <KpiCard
              key={age}
              label={ages[age]}
              value={`${open}`}
              hint={unowned === 0 ? t`All looked after` : t`${unowned} with nobody`}
            />
          ))}
        </SimpleGrid>
      )}
    </ReadGate>
  )
}
