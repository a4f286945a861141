import type { View } from '../bet.ts'
import { symbolName } from './symbol-names.ts'
import type { SlotTexts } from './texts.ts'

/** A cell without a coin. */
export const NOTHING = '.'

/** What stood on the reels at one moment of a round. */
export interface Board {
  /** A text of symbols for each column. */
  readonly window: readonly string[]
  readonly label: string
  /** Decimal text. */
  readonly payout: string
}

/** Everything a round showed, spin by spin and drop by drop. */
export function boardsOf(view: View | null, texts: SlotTexts): Board[] {
  const spins = view?.spins ?? []
  return spins.flatMap((spin, index) => {
    const label = texts.spinOf(index + 1, spins.length)
    return spin.model === 'cascade'
      ? spin.drops.map((drop) => ({
          window: drop.window,
          label: `${label} · ${texts.multiplier(drop.multiplier)}`,
          payout: drop.payout,
        }))
      : [{ window: spin.window, label, payout: spin.payout }]
  })
}

/** What stands on the reels, for whoever can not see them. */
export function boardInWords(
  game: { readonly names: Readonly<Record<string, string>> },
  window: readonly string[],
  locale: string,
  texts: SlotTexts,
): string {
  const name = (symbol: string): string =>
    symbol === NOTHING ? '–' : symbolName(locale, game.names[symbol] ?? symbol)
  const columns = window.map((symbols, index) =>
    texts.column(index + 1, Array.from(symbols, name).join(', ')),
  )
  return texts.reels(columns.join('; '))
}
