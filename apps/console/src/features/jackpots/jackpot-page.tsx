import { CopyId } from '@lantern/console-kit/copy-id'
import { KpiCard } from '@lantern/console-kit/kpi-card'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsJackpots } from '@lantern/contract/ops/jackpots'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Tabs, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { NotFound } from '../../app/not-found.tsx'
import { useFormats, useHasGrant } from '../../session/operator.ts'
import { useQuery, useSetQuery } from '../../table/use-table-state.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { Contributions } from './contributions.tsx'
import { givesBack, percentOfMillionths, usePoolState } from './jackpot-words.ts'
import type { Pool } from './jackpots-page.tsx'
import { Winners } from './winners.tsx'

const REFRESH_MS = 15_000

/** One pool: what stands in it, what led into it, and to whom it fell. */
export default function JackpotPage() {
  const { poolCode } = useParams({ from: '/jackpots/$poolCode' })
  const { data, error, refetch } = useRead(opsJackpots.list, {}, { refetchMs: REFRESH_MS })
  const pool = data?.content.find(({ code }) => code === poolCode)
  if (data && !pool) return <NotFound />
  return (
    <>
      <Link className="console-link" to="/jackpots">
        <ChevronLeft size={16} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />
        <Trans>All jackpots</Trans>
      </Link>
      <ReadGate data={pool} error={error} onRetry={() => void refetch()}>
        {(loaded) => <Loaded pool={loaded} />}
      </ReadGate>
    </>
  )
}

function Loaded({ pool }: { pool: Pool }) {
  const { t } = useLingui()
  const states = usePoolState()
  const query = useQuery()
  const setQuery = useSetQuery()
  const tab = query['tab'] === 'winners' ? 'winners' : 'contributions'
  const { code, name, currency } = pool
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <>
      <header className="console-page-head">
        <h1>{name}</h1>
        <StateBadge {...states(pool)} />
        <p dir="ltr">{code}</p>
      </header>
      <Pots pool={pool} />
      <div className="console-cards">
        <Terms pool={pool} />
        <Seal pool={pool} />
      </div>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setQuery({ tab: next ?? undefined, page: undefined, size: undefined })}
      >
        <Tabs.List mb="md" aria-label={t`Parts of this jackpot’s page`}>
          <Tabs.Tab value="contributions">
            <Trans>Contributions</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="winners">
            <Trans>Winners</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contributions">
          <Contributions code={code} currency={currency} />
        </Tabs.Panel>
        <Tabs.Panel value="winners">
          <Winners code={code} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Pots({ pool }: { pool: Pool }) {
  const { t } = useLingui()
  const { count } = useFormats()
  const { main, reserve, seed, cap, currency, drop } = pool
  return (
    <section className="console-kpis" data-narrow aria-label={t`What stands in it`}>
      <KpiCard
        label={t`Pot`}
        value={<MoneyCell amount={main} currency={currency} />}
        hint={t`Pot no. ${count(drop)}`}
      />
      <KpiCard
        label={t`Reserve`}
        value={<MoneyCell amount={reserve} currency={currency} />}
        hint={t`Seeds the next pot`}
      />
      <KpiCard
        label={t`Seed`}
        value={<MoneyCell amount={seed} currency={currency} />}
        hint={t`Each pot begins with it`}
      />
      <KpiCard
        label={t`Ceiling`}
        value={<MoneyCell amount={cap} currency={currency} />}
        hint={t`It falls before it is larger`}
      />
    </section>
  )
}

function Terms({ pool }: { pool: Pool }) {
  const { t } = useLingui()
  const mayWrite = useHasGrant('system.write')
  const { code, isOpen, rate, mainShare, sources, madeAt } = pool
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="terms">
      <Stack gap="sm" align="flex-start">
        <h2 id="terms">
          <Trans>Terms</Trans>
        </h2>
        <Facts
          facts={[
            { name: t`Of each stake`, value: <bdi dir="ltr">{percentOfMillionths(rate)} %</bdi> },
            {
              name: t`Of that into the pot`,
              value: <bdi dir="ltr">{percentOfMillionths(mainShare)} %</bdi>,
            },
            {
              name: t`Gives back, of all stakes`,
              value: <bdi dir="ltr">{givesBack(pool)} %</bdi>,
            },
            { name: t`Fed by`, value: <bdi dir="ltr">{sources.join(', ')}</bdi> },
            { name: t`Made`, value: <Moment at={madeAt} /> },
          ]}
        />
        {mayWrite ? (
          <ReasonAction
            call={opsJackpots.setOpen}
            changes={[opsJackpots.list]}
            input={(reason) => ({ code, isOpen: !isOpen, reason })}
            label={isOpen ? t`Close it…` : t`Open it…`}
            title={isOpen ? t`Close this jackpot?` : t`Open this jackpot?`}
            confirmLabel={
              isOpen
                ? t({ message: 'Close it', comment: 'a jackpot' })
                : t({ message: 'Open it', comment: 'a jackpot' })
            }
            hint={t`Kept in the audit log.`}
            danger={isOpen}
          >
            {isOpen
              ? t`Nothing feeds it and it does not fall; its pot stays as it is. Members do not see it.`
              : t`Stakes feed it from now on, and members see it.`}
          </ReasonAction>
        ) : null}
      </Stack>
    </section>
  )
}

/** What is told of the point before the pot falls. */
function Seal({ pool }: { pool: Pool }) {
  const { t } = useLingui()
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="seal">
      <Stack gap="sm">
        <h2 id="seal">
          <Trans>Sealed point</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            Where this pot falls was drawn when it began and is known to nobody. Its hash is public;
            the point and its salt are shown once it has fallen.
          </Trans>
        </Text>
        <div className="console-hash">
          <CopyId value={pool.hash} what={t`the hash`} />
        </div>
      </Stack>
    </section>
  )
}
