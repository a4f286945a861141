import { present } from '@lantern/kernel/assert'
import type { ClassicModel } from './model.ts'
import { ownIn } from './own.ts'

/**
 * The return from the frequencies of symbols alone, without looking at a single stop: the second
 * method, to hold the first against.
 */
export function classicReturnByFrequency(model: ClassicModel): number {
  const { symbol, pay } = model.firstTwo
  const alike = Object.entries(model.pays).reduce(
    (sum, [each, pays]) => sum + pays * (each === model.wild ? allWild(model) : of(model, [each])),
    0,
  )
  const two = pay * on(model, 0, symbol) * on(model, 1, symbol) * others(model, symbol)
  const units = alike + two + mixedUnits(model) + lookUnits(model)
  return units / (cycleOf(model) * model.units)
}

const reel = (model: ClassicModel, at: number): string => present(model.reels[at], 'three reels')

const on = (model: ClassicModel, at: number, symbol: string): number =>
  Array.from(reel(model, at)).filter((one) => one === symbol).length

const allWild = (model: ClassicModel): number =>
  [0, 1, 2].reduce((product, at) => product * on(model, at, model.wild), 1)

/** Stops of the third reel that make nothing alike with a symbol. */
const others = (model: ClassicModel, symbol: string): number =>
  reel(model, 2).length - on(model, 2, symbol) - on(model, 2, model.wild)

/** Combinations of these symbols and wilds, each as often as its wilds multiply; three wilds apart. */
function of(model: ClassicModel, symbols: readonly string[]): number {
  const factor = model.wildFactor ?? 1
  const each = [0, 1, 2].map((at) =>
    symbols.reduce(
      (sum, symbol) => sum + on(model, at, symbol),
      factor * on(model, at, model.wild),
    ),
  )
  return each.reduce((product, count) => product * count, 1) - factor ** 3 * allWild(model)
}

/** Chance that three of a symbol pay, wilds among them; three wilds are of the wild alone. */
export function alikeChance(model: ClassicModel, symbol: string): number {
  const plain = { ...model, wildFactor: 1 }
  const ways = symbol === model.wild ? allWild(model) : of(plain, [symbol])
  return (ways + matchedLater(model, symbol)) / cycleOf(model)
}

/** Chance that two of its symbol on the first two reels pay: the third makes nothing alike of them. */
export function firstTwoChance(model: ClassicModel): number {
  const { symbol } = model.firstTwo
  const [rest, third] = [others(model, symbol), reel(model, 2).length]
  const ways = on(model, 0, symbol) * on(model, 1, symbol) * rest
  const look = ownIn(model, 'secondLook')
  // a third reel that goes once more leaves them as they are as often as it shows nothing alike again
  const stays = look ? 1 - (look.chance / look.of) * (1 - rest / third) : 1
  return (ways * stays) / cycleOf(model)
}

/** Those that the third reel makes alike by going once more. */
function matchedLater(model: ClassicModel, symbol: string): number {
  const look = ownIn(model, 'secondLook')
  if (!look) return 0
  const { natural, wild } = pairsOf(model, symbol)
  const [rest, third] = [others(model, symbol), reel(model, 2).length]
  return ((natural + wild) * rest * (third - rest) * look.chance) / (look.of * third)
}

/** Those of the group, without those of one symbol alone. */
function mixedWays(model: ClassicModel): number {
  const group = Array.from(ownIn(model, 'mixed')?.symbols ?? '')
  return group.reduce((rest, symbol) => rest - of(model, [symbol]), of(model, group))
}

const mixedUnits = (model: ClassicModel): number =>
  (ownIn(model, 'mixed')?.pay ?? 0) * mixedWays(model)

const cycleOf = (model: ClassicModel): number =>
  model.reels.reduce((product, strip) => product * strip.length, 1)

/** Chance that a spin shows a group that is mixed. */
export const mixedChance = (model: ClassicModel): number =>
  mixedWays({ ...model, wildFactor: 1 }) / cycleOf(model)

/** Chance that the first two of a spin match and the third does not. */
export function nearlyChance(model: ClassicModel): number {
  const ways = Object.keys(model.pays).map((symbol) => {
    const pairs = pairsOf(model, symbol)
    return (pairs.natural + pairs.wild) * others(model, symbol)
  })
  return ways.reduce((sum, count) => sum + count, 0) / cycleOf(model)
}

/** Ways for the first two to match in a symbol: with it alone, and with one wild. */
function pairsOf(model: ClassicModel, symbol: string): { natural: number; wild: number } {
  if (symbol === model.wild) return { natural: 0, wild: 0 }
  const [x1, x2] = [on(model, 0, symbol), on(model, 1, symbol)]
  const [w1, w2] = [on(model, 0, model.wild), on(model, 1, model.wild)]
  return { natural: x1 * x2, wild: x1 * w2 + w1 * x2 }
}

/** What the third reel wins by going once more, less what it had: pair by pair. */
function lookUnits(model: ClassicModel): number {
  const look = ownIn(model, 'secondLook')
  if (!look) return 0
  const factor = model.wildFactor ?? 1
  const [third, wilds] = [reel(model, 2).length, on(model, 2, model.wild)]
  const gains = Object.entries(model.pays).map(([symbol, pay]) => {
    const rest = others(model, symbol)
    const alike = pay * (on(model, 2, symbol) + factor * wilds)
    const two = symbol === model.firstTwo.symbol ? model.firstTwo.pay * rest : 0
    const gain = (won: number, had: number): number => (rest * (won + had)) / third - had
    const { natural, wild } = pairsOf(model, symbol)
    return natural * gain(alike, two) + wild * gain(factor * alike, 0)
  })
  return (gains.reduce((sum, gain) => sum + gain, 0) * look.chance) / look.of
}
