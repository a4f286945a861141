import { KpiCard } from '@lantern/console-kit/kpi-card'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'
import type { MemberDetail } from './member-page.tsx'
import { MemberVip } from './member-vip.tsx'
import { useLedgerAccounts } from './member-words.ts'

/** Balances, totals, uplines and dates of one member. */
export function MemberOverview({ detail }: { detail: MemberDetail }) {
  const { t } = useLingui()
  const accountName = useLedgerAccounts()
  const { member, balances, totals, uplines } = detail
  return (
    <Stack gap="lg">
      <section className="console-kpis" aria-label={t`Balances`}>
        {balances.map(({ account, currency, balance }) => (
          <KpiCard
            key={`${account} ${currency}`}
            label={accountName(account)}
            value={<MoneyCell amount={balance} currency={currency} />}
          />
        ))}
      </section>
      <section className="console-kpis" aria-label={t`Totals`}>
        <KpiCard
          label={t`Deposited`}
          value={<MoneyCell amount={totals.deposited} currency={member.currency} />}
        />
        <KpiCard
          label={t`Withdrawn`}
          value={<MoneyCell amount={totals.withdrawn} currency={member.currency} />}
        />
        <KpiCard
          label={t`Staked`}
          value={<MoneyCell amount={totals.staked} currency={member.currency} />}
        />
        <KpiCard
          label={t`Paid out`}
          value={<MoneyCell amount={totals.paidOut} currency={member.currency} />}
          hint={
            <>
              {t`Member’s net`}{' '}
              <MoneyCell
                amount={totals.paidOut - totals.staked}
                currency={member.currency}
                signed
              />
            </>
          }
        />
      </section>
      <section className="kit-panel kit-panel-body" aria-label={t`Facts`}>
        <Facts
          facts={[
            {
              name: t`Uplines`,
              value: uplines.length === 0 ? t`None` : [...uplines].join(' › '),
            },
            { name: t`Currency`, value: member.currency },
            { name: t`VIP level`, value: <MemberVip member={member} /> },
            { name: t`Registered`, value: <Moment at={member.registeredAt} /> },
            { name: t`Last sign-in`, value: <Moment at={member.lastSignInAt} /> },
          ]}
        />
      </section>
    </Stack>
  )
}
