import type { lockSources, lockStates, shortReasons } from '@lantern/contract/rollover'
import { useLingui } from '@lingui/react/macro'

type Names<Codes extends readonly string[]> = Readonly<Record<Codes[number], string>>

export interface RolloverWords {
  readonly sources: Names<typeof lockSources>
  readonly states: Names<typeof lockStates>
  readonly reasons: Names<typeof shortReasons>
  readonly products: Readonly<Record<string, string>>
}

/** Conditions on withdrawals in words. */
export function useRolloverWords(): RolloverWords {
  const { t } = useLingui()
  return {
    sources: { deposit: t`Deposit`, operator: t`House`, promotion: t`Promotion` },
    states: {
      open: t({ message: 'Open', comment: 'State of a condition' }),
      met: t({ message: 'Met', comment: 'State of a condition' }),
      owing: t({ message: 'Owing', comment: 'State of a condition: met once, short again' }),
      waived: t({ message: 'Waived', comment: 'State of a condition' }),
      forfeited: t({ message: 'Forfeited', comment: 'State of a condition' }),
      spent: t({ message: 'Spent', comment: 'State of a condition: its money was lost' }),
    },
    reasons: {
      running: t`Still running`,
      taken_back: t`Void or cancelled`,
      nothing: t`No valid bet`,
      excluded: t`The game does not count`,
      odds: t`Odds too low`,
      stake: t`Stake too high`,
      opposite: t`Opposite bets`,
      funds: t`Another balance`,
      weighted: t`Counts in part`,
      full: t`No more was missing`,
    },
    products: {
      rng: t`Slots`,
      live: t`Live casino`,
      fish: t`Fishing`,
      pvp: t`Card games`,
      originals: t`Originals`,
      sports: t`Sports`,
      esports: t`E-sports`,
      cockfight: t`Cockfight`,
      lottery: t`Lottery`,
    },
  }
}
