import type { ReplyOf } from '@lantern/contract/endpoint'
import type { LimitKind, LimitPeriod, safeplay } from '@lantern/contract/safeplay'
import { useLingui } from '@lingui/react/macro'

export type SafeplayState = ReplyOf<typeof safeplay.state>
export type Limit = SafeplayState['limits'][number]

export interface KindWords {
  readonly title: string
  readonly text: string
}

/** What can be limited, in the member's words. */
export function useKindWords(): Readonly<Record<LimitKind, KindWords>> {
  const { t } = useLingui()
  return {
    deposit: { title: t`Deposits`, text: t`The most you can pay in.` },
    net_deposit: {
      title: t`Net deposits`,
      text: t`The most you can pay in, less what you withdrew.`,
    },
    loss: {
      title: t`Losses`,
      text: t`The most you can lose: your bets, less what they paid you.`,
    },
    stake: { title: t`Bets`, text: t`The most you can bet, won or lost.` },
    session: { title: t`Time`, text: t`How long you can play while you are signed in.` },
    check: {
      title: t`Reality check`,
      text: t`How often the game waits and shows you time and money.`,
    },
  }
}

export function usePeriodWords(): Readonly<Record<LimitPeriod, string>> {
  const { t } = useLingui()
  return { day: t`24 hours`, week: t`7 days`, month: t`1 month` }
}

export const isTime = (kind: LimitKind): boolean => kind === 'session' || kind === 'check'

/** Minutes as a person says them. */
export function useDuration(): (minutes: number) => string {
  const { t } = useLingui()
  return (minutes) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    if (hours === 0) return t`${rest} min`
    return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`
  }
}
