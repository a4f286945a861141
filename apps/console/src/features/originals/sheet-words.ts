import type { ValidBetReason } from '@lantern/games/game'
import { useLingui } from '@lingui/react/macro'
import type { Choice, Sheet } from './sheets.ts'

/** What a bet is chosen by, as the head of a column. */
export function useChoiceNames(): Readonly<Record<Choice, string>> {
  const { t } = useLingui()
  return {
    winningRolls: t`Rolls of 10,001 that win`,
    target: t`Target`,
    mines: t`Mines`,
    opened: t`Safe tiles opened`,
    level: t`Difficulty`,
    floor: t`Floor`,
    card: t`Open card`,
    guess: t`Guess`,
    rows: t`Rows`,
    risk: t({ message: 'Risk', comment: 'of a game: low, medium or high' }),
    lanterns: t({ message: 'Lanterns', comment: 'on the wheel of a game' }),
    picks: t({ message: 'Picks', comment: 'numbers chosen in a game of keno' }),
    numbers: t`Numbers of the spot`,
  }
}

/** Values that are words; numbers stand for themselves. */
export function useChoiceValues(): (value: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    low: t({ message: 'Low', comment: 'risk or volatility of a game' }),
    medium: t({ message: 'Medium', comment: 'risk or volatility of a game' }),
    high: t({ message: 'High', comment: 'risk or volatility of a game' }),
    easy: t({ message: 'Easy', comment: 'Difficulty of a game' }),
    hard: t({ message: 'Hard', comment: 'Difficulty of a game' }),
    expert: t({ message: 'Expert', comment: 'Difficulty of a game' }),
    master: t({ message: 'Master', comment: 'Difficulty of a game' }),
    higher: t({ message: 'Higher', comment: 'a guess of the next card' }),
    lower: t({ message: 'Lower', comment: 'a guess of the next card' }),
    hiOrSame: t({ message: 'Higher or same', comment: 'a guess of the next card' }),
    loOrSame: t({ message: 'Lower or same', comment: 'a guess of the next card' }),
    same: t({ message: 'Same', comment: 'a guess of the next card' }),
  }
  return (value) => words[value] ?? value
}

/** What the figures of a sheet hold for. */
export function useHolds(): Readonly<Record<Sheet['holds'], string>> {
  const { t } = useLingui()
  return {
    bet: t`Counted over every outcome of a bet.`,
    stop: t`Counted for leaving after so many steps: of all ways to lay the board, those that get there.`,
    target: t`Counted for leaving at a target. By hand the last hundredth before the end can not be had.`,
    guess: t`Counted for the first guess; further ones multiply without another percent.`,
    bestPlay: t`Counted for the best play of every deal; who plays otherwise gets less.`,
  }
}

/** How a stake counts for rewards. */
export function useCountingRules(): Readonly<Record<ValidBetReason, string>> {
  const { t } = useLingui()
  return {
    full_stake: t`The whole stake counts, won or lost.`,
    win_chance_above_95_percent: t`A bet that wins more often than 95 % counts for nothing.`,
    cash_out_below_1_10: t`A round left below 1.10× counts for nothing.`,
    opposite_bets: t`Of opposite bets only the difference counts.`,
    most_numbers_covered: t`What covers 25 numbers or more counts for nothing.`,
    stake_returned: t`A returned stake counts for nothing.`,
    net: t`What was won or lost counts, the stakes at most; a push for nothing.`,
  }
}
