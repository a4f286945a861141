import type { betStates, oddsFormats } from '@lantern/contract/bets'
import type { BadgeTone } from '@lantern/ui/badge'
import { useLingui } from '@lingui/react/macro'
import { productName, useProductNames } from '../../parts/records/product-names.ts'

type OddsFormat = (typeof oddsFormats)[number]
export type BetState = (typeof betStates)[number]

/** States, families of games and reasons of valid bets in words. */
export function useBetTexts() {
  const { t } = useLingui()
  const states: Readonly<Record<BetState, string>> = {
    open: t({ message: 'Open', comment: 'State of a bet' }),
    settled: t({ message: 'Settled', comment: 'State of a bet' }),
    voided: t({ message: 'Void', comment: 'State of a bet' }),
    cancelled: t({ message: 'Cancelled', comment: 'State of a bet' }),
  }
  const products = useProductNames()
  const reasons: Readonly<Record<string, string>> = {
    full_stake: t`The whole stake counts.`,
    net: t`What was won or lost counts, the stake at most.`,
    vendor: t`As the game’s maker told us, the stake at most.`,
    tip: t`A tip counts for nothing.`,
    reward: t`A prize counts for nothing.`,
    win_chance_above_95_percent: t`A bet that nearly always wins counts for nothing.`,
    cash_out_below_1_10: t`A payout below 1.10 times the stake counts for nothing.`,
    opposite_bets: t`Of opposite bets only the difference counts.`,
    most_numbers_covered: t`A bet on 25 numbers or more of 37 counts for nothing.`,
    stake_returned: t`The stake was given back: it counts for nothing.`,
  }
  const formats: Readonly<Record<OddsFormat, string>> = {
    decimal: t({ message: 'decimal', comment: 'How odds are written' }),
    hongkong: t({ message: 'Hong Kong', comment: 'How odds are written' }),
    malay: t({ message: 'Malay', comment: 'How odds are written' }),
    indonesian: t({ message: 'Indonesian', comment: 'How odds are written' }),
    american: t({ message: 'American', comment: 'How odds are written' }),
  }
  return {
    oddsFormat: (format: OddsFormat) => formats[format],
    state: (state: BetState) => states[state],
    products,
    product: (product: string) => productName(products, product),
    reason: (reason: string) => reasons[reason] ?? reason,
  }
}

export const toneOfBet = (state: BetState): BadgeTone => (state === 'open' ? 'warning' : 'neutral')
