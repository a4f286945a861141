import { amountText } from '@lantern/console-kit/amount-text'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { useLingui } from '@lingui/react/macro'
import { Group, Stack } from '@mantine/core'
import { useRiskKinds } from '../../words/risk-words.ts'
import type { WithdrawalRow } from './queue-actions.ts'

type Finding = WithdrawalRow['findings'][number]

/** What was found against a withdrawal, a word for each. */
export function RiskBadges({ findings }: Pick<WithdrawalRow, 'findings'>) {
  const kinds = useRiskKinds()
  return (
    <Group gap={4}>
      {findings.map(({ kind }) => (
        <StateBadge key={kind} label={kinds[kind]} tone="attention" />
      ))}
    </Group>
  )
}

/** The same with what shows it. */
export function RiskFacts({ findings, currency }: Pick<WithdrawalRow, 'findings' | 'currency'>) {
  const kinds = useRiskKinds()
  const told = useTold(currency)
  return (
    <Stack gap={4}>
      {findings.map((finding) => (
        <div key={finding.kind}>
          <StateBadge label={kinds[finding.kind]} tone="attention" /> {told(finding)}
        </div>
      ))}
    </Stack>
  )
}

function useTold(currency: string): (finding: Finding) => string {
  const { t, i18n } = useLingui()
  const money = (amount: bigint | null): string =>
    amount === null ? '—' : `${amountText(amount, i18n.locale)} ${currency}`
  return (finding) => {
    const names = finding.others.map(({ account }) => account).join(', ')
    const game = finding.game ?? '—'
    const rounds = finding.rounds ?? 0
    const stake = money(finding.stake)
    const payout = money(finding.payout)
    const deposited = money(finding.deposited)
    switch (finding.kind) {
      case 'same_device':
        return t`Signed in with the same browser as ${names}.`
      case 'same_account':
        return t`The same account as that of ${names}.`
      case 'name_differs':
        return t`Another name on the account`
      case 'big_win':
        return t`One bet of ${stake} on ${game} paid ${payout}.`
      case 'fast_turnaround':
        return t`${deposited} were paid in, ${stake} staked since.`
      case 'opposite_bets':
        return t`One won what the other lost in rounds of ${game} (${rounds}), with ${names}.`
    }
  }
}
