import { KpiCard } from '@lantern/console-kit/kpi-card'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useFormats } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import { ChangeConnection } from './change-connection.tsx'
import { VendorNetworks } from './vendor-networks.tsx'
import { VendorSwitches } from './vendor-switches.tsx'
import { useBreakerState, type Vendor } from './vendor-words.ts'
import { Millis } from './vendors-page.tsx'

export interface VendorPartProps {
  vendor: Vendor
  mayWrite: boolean
}

export function VendorOverview({ vendor, mayWrite }: VendorPartProps) {
  return (
    <Stack gap="md">
      <Health vendor={vendor} />
      <div className="console-cards">
        <VendorSwitches vendor={vendor} mayWrite={mayWrite} />
        <VendorNetworks vendor={vendor} mayWrite={mayWrite} />
        <Abilities vendor={vendor} mayWrite={mayWrite} />
      </div>
    </Stack>
  )
}

/** Calls of the last hour. */
function Health({ vendor: { health, comparing } }: { vendor: Vendor }) {
  const { failures } = comparing
  const { t } = useLingui()
  const { count } = useFormats()
  const breaker = useBreakerState()
  const { calls, refused, failed } = health
  const within = (bound: number | null) =>
    calls === 0 ? '—' : bound === null ? t`over 1 s` : t`within ${bound} ms`
  return (
    <section className="console-kpis" data-narrow aria-label={t`Calls of the last hour`}>
      <KpiCard
        label={t`Calls in the last hour`}
        value={count(calls)}
        hint={<Moment at={health.lastCallAt} seconds />}
      />
      <KpiCard label={t`Refused`} value={count(refused)} hint={t`Decided with a no`} />
      <KpiCard
        label={t({ message: 'Failed', comment: 'calls of a vendor' })}
        value={count(failed)}
        hint={t`Told to come again`}
      />
      <KpiCard
        label={t`Half of the calls`}
        value={within(health.halfWithinMs)}
        hint={
          <>
            <Trans>On average</Trans> <Millis value={health.averageMs} />
          </>
        }
      />
      <KpiCard
        label={t`19 of 20 calls`}
        value={within(health.mostWithinMs)}
        hint={
          <>
            <Trans>The slowest</Trans> <Millis value={health.slowestMs} />
          </>
        }
      />
      <KpiCard
        label={t`Our calls to it`}
        value={<StateBadge {...breaker(health.breaker)} />}
        hint={health.breaker.lastFault ?? t`No fault since the last answer`}
      />
      {failures === 0 ? null : (
        <KpiCard
          label={t`Comparison`}
          value={<StateBadge tone="bad" label={t`Failures in a row: ${failures}`} />}
          hint={comparing.fault ?? ''}
        />
      )}
    </section>
  )
}

function Abilities({ vendor, mayWrite }: VendorPartProps) {
  const { t } = useLingui()
  const { abilities } = vendor
  const word = (can: boolean) => (can ? t`Yes` : t`No`)
  const feeds = { pull: t`We ask for it`, push: t`It sends it`, none: t`None` }
  const wallets = { seamless: t`Seamless`, transfer: t`Transfer` }
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="abilities">
      <Stack gap="sm">
        <h2 id="abilities">
          <Trans>Connection</Trans>
        </h2>
        <Facts
          facts={[
            { name: t`Dialect`, value: <bdi dir="ltr">{vendor.dialect}</bdi> },
            { name: t`Games open at`, value: <bdi dir="ltr">{vendor.launchAddress}</bdi> },
            ...(abilities === null
              ? []
              : [
                  { name: t`Wallet`, value: wallets[abilities.wallet] },
                  { name: t`Feed`, value: feeds[abilities.feed] },
                  { name: t`Free rounds`, value: word(abilities.freeRounds) },
                  { name: t`Moves money without a bet`, value: word(abilities.balanceAdjustments) },
                  { name: t`Round detail`, value: word(abilities.roundDetail) },
                  { name: t`Takes results back`, value: word(abilities.unsettle) },
                  { name: t`Several results a bet`, value: word(abilities.multiSettle) },
                  { name: t`Results without a bet`, value: word(abilities.betlessSettle) },
                ]),
          ]}
        />
        {mayWrite ? (
          <div>
            <ChangeConnection code={vendor.code} />
          </div>
        ) : null}
      </Stack>
    </section>
  )
}
