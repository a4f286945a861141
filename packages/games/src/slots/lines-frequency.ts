import { type LinesModel, payFor } from './model.ts'

/** How a line can begin: so many wilds, then a run of `count` of the target; '' is no symbol. */
interface Beginning {
  readonly wilds: number
  readonly target: string
  readonly count: number
}

/**
 * Return of the lines from the frequencies of symbols alone: each row of a reel sees every stop
 * once, so all lines are alike. The second method, to hold the enumeration against.
 */
export function lineReturnByFrequency(model: LinesModel): number {
  const chances = chancesOf(model)
  let total = 0
  for (const beginning of beginnings(model))
    total += chances(beginning) * unitsFor(model, beginning)
  return total
}

/** Chance that one line shows this run, and is paid for it. */
export function lineRunChance(model: LinesModel, symbol: string, count: number): number {
  const chances = chancesOf(model)
  let total = 0
  for (const beginning of beginnings(model)) {
    const isRun = beginning.target === symbol && beginning.count === count
    const isWildRun = symbol === model.wild && beginning.wilds === count && beginning.target === ''
    if (isRun || isWildRun) total += chances(beginning)
  }
  return total
}

const unitsFor = (model: LinesModel, { wilds, target, count }: Beginning): number =>
  Math.max(payFor(model.pays[model.wild], wilds), payFor(model.pays[target], count))

const targetsOf = (model: LinesModel): string[] =>
  [...new Set(model.reels.join(''))].filter((letter) => letter !== model.scatter)

/** Chance of a beginning and of nothing that would prolong it. */
function chancesOf(model: LinesModel): (beginning: Beginning) => number {
  const targets = targetsOf(model)
  const frequencies = model.reels.map(frequenciesOf)
  const chance = (reel: number, symbols: readonly string[]): number =>
    symbols.reduce((sum, symbol) => sum + (frequencies[reel]?.get(symbol) ?? 0), 0)
  const joined = (reel: number, { wilds, target, count }: Beginning): number => {
    if (reel < wilds) return chance(reel, [model.wild])
    if (reel < count) return chance(reel, reel === wilds ? [target] : [target, model.wild])
    return 1 - chance(reel, target === '' ? targets : [target, model.wild])
  }
  return (beginning) => {
    let product = 1
    for (let reel = 0; reel < model.reels.length && reel <= beginning.count; reel += 1)
      product *= joined(reel, beginning)
    return product
  }
}

function frequenciesOf(strip: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const symbol of strip) found.set(symbol, (found.get(symbol) ?? 0) + 1 / strip.length)
  return found
}

function* beginnings(model: LinesModel): Generator<Beginning> {
  const reels = model.reels.length
  const targets = targetsOf(model).filter((symbol) => symbol !== model.wild)
  for (let wilds = 0; wilds <= reels; wilds += 1) {
    yield { wilds, target: '', count: wilds }
    for (const target of targets)
      for (let count = wilds + 1; count <= reels; count += 1) yield { wilds, target, count }
  }
}
