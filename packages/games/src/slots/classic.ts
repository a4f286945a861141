import { assert, present } from '@lantern/kernel/assert'
import type { ClassicModel } from './model.ts'

/** Units for three symbols side by side. */
export function classicPay(model: ClassicModel, shown: readonly string[]): number {
  const [first = '', second = '', third = ''] = shown
  const natural = shown.filter((symbol) => symbol !== model.wild)
  const kinds = new Set(natural)
  if (kinds.size <= 1) {
    const wilds = natural.length === 0 ? 0 : shown.length - natural.length
    return (model.pays[natural[0] ?? model.wild] ?? 0) * (model.wildFactor ?? 1) ** wilds
  }
  const { symbol, pay } = model.firstTwo
  const hasTwo = first === symbol && second === symbol && third !== symbol
  return hasTwo ? pay : 0
}

/** Units → number of stop combinations that pay them, over the whole cycle. */
export function classicDistribution(model: ClassicModel): Map<number, number> {
  const [first = '', second = '', third = ''] = model.reels
  assert(model.reels.length === 3, 'a classic has three reels')
  const counts = new Map<number, number>()
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const pay = classicPay(model, [a, b, c])
        counts.set(pay, (counts.get(pay) ?? 0) + 1)
      }
  return counts
}

/**
 * The return from the frequencies of symbols alone, without looking at a single stop: the second
 * method, to hold the first against.
 */
export function classicReturnByFrequency(model: ClassicModel): number {
  const cycle = model.reels.reduce((product, strip) => product * strip.length, 1)
  const on = (reel: number, symbol: string): number =>
    Array.from(present(model.reels[reel], 'three reels')).filter((one) => one === symbol).length
  const wilds = [0, 1, 2].map((reel) => on(reel, model.wild))
  const allWild = wilds.reduce((product, count) => product * count, 1)
  let total = 0
  for (const [symbol, pay] of Object.entries(model.pays)) {
    if (symbol === model.wild) {
      total += pay * allWild
      continue
    }
    const factor = model.wildFactor ?? 1
    const alike = [0, 1, 2].map((reel) => on(reel, symbol) + factor * (wilds[reel] ?? 0))
    total += pay * (alike.reduce((product, count) => product * count, 1) - factor ** 3 * allWild)
  }
  const { symbol, pay } = model.firstTwo
  const third = present(model.reels[2], 'three reels').length
  const others = third - on(2, symbol) - (wilds[2] ?? 0)
  total += pay * on(0, symbol) * on(1, symbol) * others
  return total / (cycle * model.units)
}
