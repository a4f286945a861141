import { assert, present } from '@lantern/kernel/assert'
import { type Draw, nextUniform } from '@lantern/kernel/draw'
import type { ClassicModel } from './model.ts'
import { ownIn } from './own.ts'
import { stopsOf } from './strips.ts'

/** What stands on the row at last, and what the third reel showed before it went once more. */
export interface ClassicStops {
  readonly stops: readonly number[]
  readonly before?: number
}

/** Units for three symbols side by side. */
export function classicPay(model: ClassicModel, shown: readonly string[]): number {
  const natural = shown.filter((symbol) => symbol !== model.wild)
  const wilds = shown.length - natural.length
  const factor = (model.wildFactor ?? 1) ** wilds
  if (new Set(natural).size <= 1)
    return (model.pays[natural[0] ?? model.wild] ?? 0) * (natural.length === 0 ? 1 : factor)
  if (isMixed(model, shown)) return (ownIn(model, 'mixed')?.pay ?? 0) * factor
  return hasTwo(model, shown) ? model.firstTwo.pay : 0
}

/** Three of the group that pays without being alike. */
export function isMixed(model: ClassicModel, shown: readonly string[]): boolean {
  const group = ownIn(model, 'mixed')?.symbols
  const isOfIt = (symbol: string): boolean => symbol === model.wild || !!group?.includes(symbol)
  return !isAlike(model, shown) && shown.every(isOfIt)
}

const hasTwo = ({ firstTwo: { symbol } }: ClassicModel, shown: readonly string[]): boolean =>
  shown[0] === symbol && shown[1] === symbol && shown[2] !== symbol

const isAlike = ({ wild }: ClassicModel, shown: readonly string[]): boolean =>
  new Set(shown.filter((symbol) => symbol !== wild)).size <= 1

/** Two that match, and a third that does not. */
export const isNearly = (model: ClassicModel, shown: readonly string[]): boolean =>
  isAlike(model, shown.slice(0, 2)) && !isAlike(model, shown)

/** The stops of a spin, the second look of the third reel among them. */
export function classicStops(model: ClassicModel, draw: Draw): ClassicStops {
  const stops = stopsOf(model.reels, draw)
  const look = ownIn(model, 'secondLook')
  if (!look || !isNearly(model, shownAt(model, stops))) return { stops }
  if (nextUniform(draw, look.of) >= look.chance) return { stops }
  const [first = 0, second = 0, before = 0] = stops
  const again = nextUniform(draw, present(model.reels[2], 'three reels').length)
  return { stops: [first, second, again], before }
}

/** The symbols on the row. */
export const shownAt = (model: ClassicModel, stops: readonly number[]): string[] =>
  model.reels.map((strip, reel) =>
    present(strip[present(stops[reel], 'a stop for each reel')], 'a stop is on its strip'),
  )

/**
 * Units → in how many cases they are paid, over the whole cycle. Cases are stop combinations; where
 * the third reel may go once more each of them is as many cases as it takes to count in whole numbers.
 */
export function classicDistribution(model: ClassicModel): Map<number, number> {
  const [first = '', second = '', third = ''] = model.reels
  assert(model.reels.length === 3, 'a classic has three reels')
  const look = ownIn(model, 'secondLook')
  const cases = look ? look.of * third.length : 1
  const counts = new Map<number, number>()
  const count = (pay: number, more: number) => counts.set(pay, (counts.get(pay) ?? 0) + more)
  for (const a of first)
    for (const b of second) {
      const pays = Array.from(third, (c) => classicPay(model, [a, b, c]))
      Array.from(third).forEach((c, at) => {
        const isAgain = look && isNearly(model, [a, b, c])
        count(pays[at] ?? 0, isAgain ? cases - look.chance * third.length : cases)
        if (isAgain) for (const pay of pays) count(pay, look.chance)
      })
    }
  return counts
}
