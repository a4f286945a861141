import type {
  bonusEndings,
  bonusModels,
  bonusStates,
  lockSources,
  lockStates,
  shortReasons,
  stakeOrders,
  withdrawalRules,
} from '@lantern/contract/rollover'
import { useLingui } from '@lingui/react/macro'

type Names<Codes extends readonly string[]> = Readonly<Record<Codes[number], string>>

export interface RolloverWords {
  readonly sources: Names<typeof lockSources>
  readonly states: Names<typeof lockStates>
  readonly reasons: Names<typeof shortReasons>
  readonly models: Names<typeof bonusModels>
  readonly bonusStates: Names<typeof bonusStates>
  readonly endings: Names<typeof bonusEndings>
  readonly orders: Names<typeof stakeOrders>
  readonly withdrawals: Names<typeof withdrawalRules>
  readonly products: Readonly<Record<string, string>>
}

/** Conditions on withdrawals in words. */
export function useRolloverWords(): RolloverWords {
  const { t } = useLingui()
  const bonuses = useBonusWords()
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
      covering: t`Covers most of the field`,
      funds: t`Another balance`,
      weighted: t`Counts in part`,
      full: t`No more was missing`,
    },
    ...bonuses,
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

type Bonuses = Pick<RolloverWords, 'models' | 'bonusStates' | 'endings' | 'orders' | 'withdrawals'>

function useBonusWords(): Bonuses {
  const { t } = useLingui()
  return {
    models: { balance: t`A balance of its own`, lock: t`On the balance, with a condition` },
    bonusStates: {
      proposed: t({ message: 'Waits for a second person', comment: 'State of a bonus' }),
      rejected: t({ message: 'Rejected', comment: 'State of a bonus' }),
      locked: t({ message: 'On the balance', comment: 'State of a bonus' }),
      active: t({ message: 'Active', comment: 'State of a bonus' }),
      completed: t({ message: 'Completed', comment: 'State of a bonus' }),
      forfeited: t({ message: 'Forfeited', comment: 'State of a bonus' }),
    },
    endings: {
      met: t`It was turned over.`,
      waived: t`Its condition was waived.`,
      given_up: t`The member gave it up.`,
      expired: t`Its time was over.`,
      withdrawn: t`The member asked for a withdrawal.`,
      spent: t`It was lost in play.`,
      operator: t`The house took it back.`,
    },
    orders: { cash_first: t`Cash first`, bonus_first: t`The bonus first` },
    withdrawals: { holds: t`waits for its turnover`, forfeits: t`ends it` },
  }
}
