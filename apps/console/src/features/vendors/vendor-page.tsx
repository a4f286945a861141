import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Tabs } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { NotFound } from '../../app/not-found.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { useQuery, useSetQuery } from '../../table/use-table-state.ts'
import { ReadGate, ReadOnlyNote } from '../../words/read-gate.tsx'
import { VendorCalls } from './vendor-calls.tsx'
import { VendorCases } from './vendor-cases.tsx'
import { VendorCertificates } from './vendor-certificates.tsx'
import { VendorDays } from './vendor-days.tsx'
import { VendorFindings } from './vendor-findings.tsx'
import { VendorFreeRounds } from './vendor-free-rounds.tsx'
import { VendorGames } from './vendor-games.tsx'
import { VendorLimits } from './vendor-limits.tsx'
import { VendorKeys } from './vendor-keys.tsx'
import { VendorOverview } from './vendor-overview.tsx'
import { VendorTerms } from './vendor-terms.tsx'
import { VendorTransfers } from './vendor-transfers.tsx'
import { VendorUnfinished } from './vendor-unfinished.tsx'
import { useVendorState, type Vendor } from './vendor-words.ts'

const CODE = /^[A-Z0-9_]{2,30}$/
const REFRESH_MS = 15_000

export default function VendorPage() {
  const { vendorCode } = useParams({ from: '/vendors/$vendorCode' })
  return CODE.test(vendorCode) ? <One key={vendorCode} code={vendorCode} /> : <NotFound />
}

function One({ code }: { code: string }) {
  const { data, error, refetch } = useRead(opsVendors.get, { code }, { refetchMs: REFRESH_MS })
  if (error?.code === 'not_found') return <NotFound />
  return (
    <>
      <Link className="console-link" to="/vendors">
        <ChevronLeft size={16} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />
        <Trans>All vendors</Trans>
      </Link>
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {(vendor) => <Loaded vendor={vendor} />}
      </ReadGate>
    </>
  )
}

const tabs = [
  'overview',
  'keys',
  'games',
  'limits',
  'terms',
  'unfinished',
  'transfers',
  'calls',
  'findings',
  'days',
  'cases',
  'gifts',
  'certificates',
] as const
type Tab = (typeof tabs)[number]

/** All of them fit beside the menu on a desk. */
const NARROW = { tab: { paddingInline: 'var(--mantine-spacing-xs)' } }

function Loaded({ vendor }: { vendor: Vendor }) {
  const { t } = useLingui()
  const states = useVendorState()
  const mayWrite = useHasGrant('vendors.write')
  const query = useQuery()
  const setQuery = useSetQuery()
  const tab = tabs.find((name) => name === query['tab']) ?? 'overview'
  const names: Record<Tab, string> = {
    overview: t`Overview`,
    keys: t`Keys`,
    games: t`Games`,
    limits: t`Limits of stakes`,
    terms: t`Terms`,
    unfinished: t`Unfinished rounds`,
    transfers: t`Transfers`,
    calls: t`Calls`,
    findings: t`Differences`,
    days: t`Report days`,
    cases: t`Does not fit`,
    gifts: t`Free rounds`,
    certificates: t`Certificates`,
  }
  const { code, name } = vendor
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <>
      <header className="console-page-head">
        <h1>{name}</h1>
        <StateBadge {...states(vendor)} />
        <p dir="ltr">{code}</p>
      </header>
      <ReadOnlyNote mayWrite={mayWrite} />
      <Tabs
        value={tab}
        keepMounted={false}
        styles={NARROW}
        onChange={(next) =>
          // each list begins at its own first page
          setQuery({
            tab: next ?? undefined,
            page: undefined,
            size: undefined,
            q: undefined,
            state: undefined,
            kind: undefined,
            outcome: undefined,
            direction: undefined,
            open: undefined,
          })
        }
      >
        <Tabs.List mb="md" aria-label={t`Parts of this vendor’s page`}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {names[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <VendorOverview vendor={vendor} mayWrite={mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="keys">
          <VendorKeys vendor={vendor} mayWrite={mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="games">
          <VendorGames code={code} mayWrite={mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="limits">
          <VendorLimits code={code} mayWrite={mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="terms">
          <VendorTerms code={code} mayWrite={mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="unfinished">
          <VendorUnfinished code={code} />
        </Tabs.Panel>
        <Tabs.Panel value="transfers">
          <VendorTransfers code={code} />
        </Tabs.Panel>
        <Tabs.Panel value="calls">
          <VendorCalls code={code} />
        </Tabs.Panel>
        <Tabs.Panel value="findings">
          <VendorFindings vendor={vendor} mayWrite={mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="days">
          <VendorDays vendor={vendor} mayWrite={mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="cases">
          <VendorCases code={code} mayWrite={mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="gifts">
          <VendorFreeRounds vendor={vendor} mayWrite={mayWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="certificates">
          <VendorCertificates vendor={vendor} mayWrite={mayWrite} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
