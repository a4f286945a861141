import type { LimitKind, LimitPeriod } from '@lantern/contract/safeplay'
import { useLingui } from '@lingui/react/macro'

export interface SafeplayWords {
  readonly kinds: Readonly<Record<LimitKind, string>>
  readonly periods: Readonly<Record<LimitPeriod, string>>
  readonly breaks: Readonly<Record<'time_out' | 'excluded', string>>
  readonly setBy: Readonly<Record<'member' | 'operator' | 'same_person', string>>
  /** Who set an exclusion, and whose it follows. */
  readonly who: (exclusion: {
    readonly setBy: 'member' | 'operator' | 'same_person'
    readonly by: string | null
    readonly origin: { readonly account: string } | null
  }) => string
  /** A limit as it is shown: an amount as it is, minutes with their unit. */
  /** A limit; with its currency where nothing beside it says which. */
  readonly value: (kind: LimitKind, value: string | null, currency?: string) => string
}

export function useSafeplayWords(): SafeplayWords {
  const { t } = useLingui()
  const setBy = { member: t`Member`, operator: t`House`, same_person: t`Same person` }
  return {
    kinds: {
      deposit: t`Deposits`,
      net_deposit: t`Net deposits`,
      loss: t`Losses`,
      stake: t`Stakes`,
      session: t`Time signed in`,
      check: t`Reality check`,
    },
    periods: { day: t`24 hours`, week: t`7 days`, month: t`1 month` },
    breaks: { time_out: t`Time-out`, excluded: t`Exclusion` },
    setBy,
    who: ({ by, origin, ...row }) => {
      const who = by ?? setBy[row.setBy]
      if (origin === null) return who
      const { account } = origin
      return t({ message: `${who}, follows ${account}`, comment: 'Of whom an exclusion is' })
    },
    value: (kind, value, currency) => {
      if (value === null) return t`None`
      if (kind === 'session' || kind === 'check') return t`${value} min`
      return currency === undefined ? value : `${value} ${currency}`
    },
  }
}
