import { formatMoney, type Money, money } from '@lantern/kernel/money'
import { useState } from 'react'
import { type Chips, totalOf } from '../math.ts'

export interface ChipsOnTable {
  readonly chips: Chips
  readonly total: Money
  readonly canUndo: boolean
  /** The last chip was refused: it would have been more than allowed. */
  readonly isTooMuch: boolean
  readonly lay: (spot: string, amount: string) => void
  readonly double: () => void
  readonly undo: () => void
  readonly clear: () => void
}

/** The chips that lie, with a way back for each that was laid. Never more than `most`. */
export function useChips(first: Chips, most: Money): ChipsOnTable {
  const [history, setHistory] = useState<readonly Chips[]>([first])
  const [isTooMuch, setTooMuch] = useState(false)
  const chips = history.at(-1) ?? {}

  function change(next: Chips): void {
    const isAbove = totalOf(next) > most
    setTooMuch(isAbove)
    if (!isAbove) setHistory((before) => [...before, next])
  }
  return {
    chips,
    total: totalOf(chips),
    canUndo: history.length > 1,
    isTooMuch,
    lay: (spot, amount) =>
      change({ ...chips, [spot]: formatMoney(money(chips[spot] ?? '0') + money(amount)) }),
    double: () =>
      change(
        Object.fromEntries(
          Object.entries(chips).map(([spot, amount]) => [spot, formatMoney(money(amount) * 2n)]),
        ),
      ),
    undo: () => {
      setTooMuch(false)
      setHistory((before) => (before.length > 1 ? before.slice(0, -1) : before))
    },
    clear: () => {
      setTooMuch(false)
      setHistory((before) => [...before, {}])
    },
  }
}
