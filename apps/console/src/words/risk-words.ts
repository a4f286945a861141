import type { riskKinds } from '@lantern/contract/ops/withdrawal-rows'
import { useLingui } from '@lingui/react/macro'

export type RiskKind = (typeof riskKinds)[number]

/** What is found against a withdrawal, a word for each kind. */
export function useRiskKinds(): Readonly<Record<RiskKind, string>> {
  const { t } = useLingui()
  return {
    same_device: t`Same browser`,
    same_account: t`Same account`,
    name_differs: t`Another name`,
    big_win: t`Big win`,
    fast_turnaround: t`Little play`,
    opposite_bets: t`Opposite bets`,
  }
}
