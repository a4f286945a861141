import { type LinesModel, payFor } from './model.ts'
import { windowsOf } from './strips.ts'

/** How a line can begin: so many wilds, then a run of `count` of the target; '' is no symbol. */
interface Beginning {
  readonly wilds: number
  readonly target: string
  readonly count: number
}

/** Reel → its windows, each as likely as the others. */
type Sights = readonly (readonly string[])[]

/** Reel → row → symbol → how often it stands there. */
type Frequencies = readonly (readonly ReadonlyMap<string, number>[])[]

/**
 * Return of the lines from the frequencies of symbols alone, row by row. The second method, to hold
 * the enumeration against.
 */
export function lineReturnByFrequency(
  model: LinesModel,
  sights: Sights = model.reels.map(windowsOf),
): number {
  const fromLeft = returnFrom(model, sights)
  if (model.mechanic?.kind !== 'bothWays') return fromLeft
  // from the right the same, but for what fills a line: that was paid from the left
  const reels = sights.length
  const pays = Object.entries(model.pays).map(([symbol, table]) => [
    symbol,
    { ...table, [reels]: 0 },
  ])
  const some = { ...mirrored(model), pays: Object.fromEntries(pays) }
  return fromLeft + returnFrom(some, sights.toReversed())
}

const mirrored = (model: LinesModel): LinesModel => ({
  ...model,
  lines: model.lines.map((line) => line.toReversed()),
})

function returnFrom(model: LinesModel, sights: Sights): number {
  const frequencies = frequenciesOf(sights)
  const all = [...beginnings(model, sights)]
  const total = model.lines.reduce((sum, line) => {
    const on = frequencies.map((rows, reel) => rows[line[reel] ?? 0] ?? new Map())
    return sum + all.reduce((units, one) => units + meanOf(model, on, one), 0)
  }, 0)
  return total / model.lines.length
}

/**
 * Chance that a line shows this run, from a side that pays, and is paid for it: the mean of all
 * lines. The same run from both sides fills the line, and that is one.
 */
export function lineRunChance(
  model: LinesModel,
  symbol: string,
  count: number,
  sights: Sights = model.reels.map(windowsOf),
): number {
  const fromLeft = chanceFrom(model, sights, { symbol, count })
  if (model.mechanic?.kind !== 'bothWays' || count === sights.length) return fromLeft
  return fromLeft + chanceFrom(mirrored(model), sights.toReversed(), { symbol, count })
}

interface Run {
  readonly symbol: string
  readonly count: number
}

function chanceFrom(model: LinesModel, sights: Sights, { symbol, count }: Run): number {
  const frequencies = frequenciesOf(sights)
  const such = [...beginnings(model, sights)].filter(
    (one) =>
      (one.target === symbol && one.count === count) ||
      (symbol === model.wild && one.wilds === count && one.target === ''),
  )
  const total = model.lines.reduce((sum, line) => {
    const on = frequencies.map((rows, reel) => rows[line[reel] ?? 0] ?? new Map())
    return sum + such.reduce((all, one) => all + chancesOf(model, on, one).reduce(add, 0), 0)
  }, 0)
  return total / model.lines.length
}

const add = (one: number, other: number): number => one + other

/** What a beginning pays on average, by how many wilds are in its run. */
function meanOf(model: LinesModel, on: readonly Row[], beginning: Beginning): number {
  const { wilds, target, count } = beginning
  const byWilds = payFor(model.pays[model.wild], wilds)
  const plain = payFor(model.pays[target], count)
  if (byWilds === 0 && plain === 0) return 0
  const factor = model.mechanic?.kind === 'wildFactor' ? model.mechanic.factor : 1
  return chancesOf(model, on, beginning).reduce(
    (sum, chance, joined) => sum + chance * Math.max(byWilds, plain * factor ** joined),
    0,
  )
}

type Row = ReadonlyMap<string, number>

const targetsOf = (model: LinesModel, sights: Sights): string[] =>
  [...new Set(sights.flat().join(''))].filter((letter) => letter !== model.scatter)

/** Chance of a beginning and of nothing that would prolong it, by the wilds in its run. */
function chancesOf(model: LinesModel, on: readonly Row[], beginning: Beginning): number[] {
  const { wilds, target, count } = beginning
  const chance = (reel: number, symbol: string): number => on[reel]?.get(symbol) ?? 0
  let byWilds = [1]
  for (let reel = 0; reel < count; reel += 1) {
    const ofWild = reel === wilds && target !== '' ? 0 : chance(reel, model.wild)
    const ofTarget = reel < wilds ? 0 : chance(reel, target)
    byWilds = [...byWilds, 0].map(
      (so, joined) => so * ofTarget + (byWilds[joined - 1] ?? 0) * ofWild,
    )
  }
  if (count === on.length) return byWilds
  const goesOn =
    target === ''
      ? 1 - chance(count, model.scatter)
      : chance(count, target) + chance(count, model.wild)
  return byWilds.map((so) => so * (1 - goesOn))
}

function frequenciesOf(sights: Sights): Frequencies {
  return sights.map((windows) =>
    Array.from(windows[0] ?? '', (_, row) => {
      const found = new Map<string, number>()
      for (const window of windows) {
        const symbol = window[row] ?? ''
        found.set(symbol, (found.get(symbol) ?? 0) + 1 / windows.length)
      }
      return found
    }),
  )
}

function* beginnings(model: LinesModel, sights: Sights): Generator<Beginning> {
  const reels = sights.length
  const targets = targetsOf(model, sights).filter((symbol) => symbol !== model.wild)
  for (let wilds = 0; wilds <= reels; wilds += 1) {
    yield { wilds, target: '', count: wilds }
    for (const target of targets)
      for (let count = wilds + 1; count <= reels; count += 1) yield { wilds, target, count }
  }
}
