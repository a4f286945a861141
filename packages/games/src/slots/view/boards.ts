import type { CascadeSpinView, ClassicSpinView, View } from '../bet.ts'
import { beginsHigher, ownOf, showsOwn } from './slot-state.ts'
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
export function boardsOf(view: View | null, texts: SlotTexts, told: Told = {}): Board[] {
  const spins = view?.spins ?? []
  return spins.flatMap((spin, index) => {
    const label = texts.spinOf(index + 1, spins.length)
    return spin.model === 'cascade'
      ? dropBoards(spin, label, { texts, ...told })
      : reelBoards(spin, label, { texts, ...told })
  })
}

/** Words of the game that boards are of. */
interface Told {
  /** The name of what is the game's own. */
  readonly called?: string | undefined
  /** What a symbol is called. */
  readonly named?: (symbol: string) => string
}

interface Words extends Told {
  readonly texts: SlotTexts
}

/** The drops of a cascade; a drop that pays on top says so, and the first what was drawn for all. */
function dropBoards(
  spin: CascadeSpinView,
  label: string,
  { texts, called = '', named = (symbol) => symbol }: Words,
): Board[] {
  const drawn = spin.lucky === undefined ? [] : [`${called}: ${named(spin.lucky)}`]
  const isHigher = beginsHigher(spin)
  return spin.drops.map(({ window, multiplier, prize, payout }, index) => {
    const own = prize !== undefined || (index === 0 && isHigher) ? [called] : drawn
    const words = [label, texts.multiplier(multiplier), ...own.filter((word) => word !== '')]
    return { window, label: words.join(' · '), lit: [], payout }
  })
}

/** A spin of reels: as they stopped, where something changed after that, and as it paid. */
function reelBoards(
  spin: Exclude<View['spins'][number], { readonly model: 'cascade' }>,
  label: string,
  { texts, called }: Words,
): Board[] {
  if (spin.model === 'classic' && spin.before) return rowBoards(spin, label, called)
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

/** A row whose third reel went once more: as it was before, and as it paid. */
function rowBoards(
  { window, before, payout }: ClassicSpinView,
  label: string,
  called: string | undefined,
): Board[] {
  const words = called === undefined ? label : `${label} · ${called}`
  const first = [...window.slice(0, -1), before?.symbol ?? '']
  return [
    { window: first, label, lit: [], payout: null },
    { window, label: words, lit: [2], payout },
  ]
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
