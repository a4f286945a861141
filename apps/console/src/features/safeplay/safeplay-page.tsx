import { useLingui } from '@lingui/react/macro'
import { Tabs } from '@mantine/core'
import { PageHead } from '../../app/page-head.tsx'
import { useQuery, useSetQuery } from '../../table/use-table-state.ts'
import { ExclusionRegister } from './exclusion-register.tsx'
import { LimitRegister } from './limit-register.tsx'
import { ReleaseRegister } from './release-register.tsx'

const TABS = ['exclusions', 'limits', 'releases'] as const

/** The register: who keeps itself, or is kept, from playing, and who has which limits. */
export default function SafeplayPage() {
  const { t } = useLingui()
  const query = useQuery()
  const setQuery = useSetQuery()
  const tab = TABS.find((one) => one === query['tab']) ?? 'exclusions'
  return (
    <>
      <PageHead title={t`Limits and exclusions`} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(name) => setQuery({ tab: name ?? undefined, page: undefined, q: undefined })}
      >
        <Tabs.List mb="md" aria-label={t`Parts of the register`}>
          <Tabs.Tab value="exclusions">{t`Exclusions`}</Tabs.Tab>
          <Tabs.Tab value="limits">{t`Limits`}</Tabs.Tab>
          <Tabs.Tab value="releases">{t`Releases`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="exclusions">
          <ExclusionRegister />
        </Tabs.Panel>
        <Tabs.Panel value="limits">
          <LimitRegister />
        </Tabs.Panel>
        <Tabs.Panel value="releases">
          <ReleaseRegister />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
