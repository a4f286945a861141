import type { View } from '../bet.ts'
import { ownOf, showsOwn } from './slot-state.ts'
import { symbolName } from './symbol-names.ts'
import type { SlotTexts } from './texts.ts'

/** A cell without a coin. */
export const NOTHING = '.'

/** What stood on the reels at one moment of a round. */
export interface Board {
  /** A text of symbols for each column. */
  readonly window: readonly string[]
  readonly label: string
  /** Reels that what is the game's own is about, counted from 0. */
  readonly lit: readonly number[]
  /** Decimal text; null where the spin is not paid yet: something still changes on its reels. */
  readonly payout: string | null
}

/** Everything a round showed, spin by spin and drop by drop. */
export function boardsOf(view: View | null, texts: SlotTexts, called?: string): Board[] {
  const spins = view?.spins ?? []
  return spins.flatMap((spin, index) => {
    const label = texts.spinOf(index + 1, spins.length)
    return spin.model === 'cascade'
      ? spin.drops.map((drop) => ({
          window: drop.window,
          label: `${label} · ${texts.multiplier(drop.multiplier)}`,
          lit: [],
          payout: drop.payout,
        }))
      : reelBoards(spin, label, { texts, called })
  })
}

interface Words {
  readonly texts: SlotTexts
  /** The name of what is the game's own. */
  readonly called: string | undefined
}

/** A spin of reels: as they stopped, where something changed after that, and as it paid. */
function reelBoards(
  spin: Exclude<View['spins'][number], { readonly model: 'cascade' }>,
  label: string,
  { texts, called }: Words,
): Board[] {
  const own = ownOf(spin)
  const factor = spin.model === 'lines' && spin.multiplier > 1 ? spin.multiplier : undefined
  const words = [
    label,
    ...(called !== undefined && showsOwn(spin) ? [called] : []),
    ...(factor === undefined ? [] : [texts.multiplier(factor)]),
  ].join(' · ')
  const paid = { window: spin.window, label: words, lit: own?.reels ?? [], payout: spin.payout }
  return own?.landed ? [{ window: own.landed, label, lit: [], payout: null }, paid] : [paid]
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
