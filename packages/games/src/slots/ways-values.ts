import { type Fraction, fraction } from './fraction.ts'
import type { SpinMoments } from './free-spins.ts'
import { payFor, type WaysModel } from './model.ts'
import { countIn } from './strips.ts'
import type { Group, Variant } from './variants.ts'
import { countOn } from './ways.ts'

/**
 * Everything a ways model gives, from the windows of each reel apart: what a run pays is a product
 * over the reels, so its expectation is the product of what the reels give.
 */
export interface WaysValues {
  readonly cycle: number
  /** Units of the ways alone, and of ways and scatters. */
  readonly waysMean: Fraction
  readonly moments: SpinMoments
  /** Chance that a spin wins anything. */
  readonly hit: number
  /** Chance that a spin wins free spins. */
  readonly featureChance: number
  /** Largest pay of one spin, in units. */
  readonly most: number
}

/** What one reel, or two that turn together, may show: reel after reel the count of each symbol. */
interface Sight {
  readonly counts: readonly (readonly number[])[]
  readonly scatters: number
}

/** All that some reels may show, the first of them being number `first`. */
interface Reel {
  readonly first: number
  readonly sights: readonly Sight[]
}

/** A run of a symbol over the first `count` reels. */
interface Run {
  readonly symbol: number
  readonly count: number
  readonly pay: number
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

export function waysValues(model: WaysModel, { groups }: Pick<Variant, 'groups'>): WaysValues {
  const symbols = Object.keys(model.pays)
  const reels = groups.map((group) => reelOf(model, symbols, group))
  const runs = symbols.flatMap((name, symbol) =>
    model.reels.flatMap((_, index): Run[] => {
      const pay = payFor(model.pays[name], index + 1)
      return pay > 0 ? [{ symbol, count: index + 1, pay }] : []
    }),
  )
  const cycle = reels.reduce((product, { sights }) => product * sights.length, 1)
  const totalWays = sum(runs.map((run) => run.pay * productOf(reels, [run])))
  const scatterWays = scattersWith(reels, [])
  const award = (scatters: number): number => payFor(model.freeSpins, scatters)
  const scatterPay = (scatters: number): number => payFor(model.scatterPays, scatters)
  const over = (value: (scatters: number) => number): number =>
    sum(scatterWays.map((ways, scatters) => ways * value(scatters)))
  const [squares, cross] = mixed(reels, runs, {
    award,
    scatterPay: (s) => scatterPay(s) * model.units,
  })
  const scatterUnits = over((s) => scatterPay(s) * model.units)
  return {
    cycle,
    waysMean: fraction(totalWays, cycle * model.units),
    moments: {
      mean: fraction(totalWays + scatterUnits, cycle * model.units),
      spins: fraction(over(award), cycle),
      square:
        (squares + over((s) => (scatterPay(s) * model.units) ** 2)) / cycle / model.units ** 2,
      cross: (cross + over((s) => scatterPay(s) * model.units * award(s))) / cycle / model.units,
      spinsSquare: over((s) => award(s) ** 2) / cycle,
    },
    hit: hitsOf(reels, runs, scatterPay) / cycle,
    featureChance: over((s) => (award(s) > 0 ? 1 : 0)) / cycle,
    most: mostOf(reels, runs),
  }
}

const reelOf = (
  model: WaysModel,
  symbols: readonly string[],
  { first, outcomes }: Group,
): Reel => ({
  first,
  sights: outcomes.map((windows) => ({
    counts: windows.map((window) => symbols.map((symbol) => countOn(window, symbol, model))),
    scatters: countIn(windows, model.scatter),
  })),
})

/** What a sight does to a run: its counts on the reels of the run, and no more of it after them. */
const shareOf = (run: Run, first: number, { counts }: Sight): number =>
  counts.reduce((share, ofReel, index) => {
    const reel = first + index
    const count = ofReel[run.symbol] ?? 0
    if (reel > run.count) return share
    return share * (reel < run.count ? count : count === 0 ? 1 : 0)
  }, 1)

const sharesOf = (runs: readonly Run[], first: number, sight: Sight): number =>
  runs.reduce((one, run) => one * shareOf(run, first, sight), 1)

/** Sum over the cycle of the product of some runs' ways. */
const productOf = (reels: readonly Reel[], runs: readonly Run[]): number =>
  reels.reduce(
    (product, { first, sights }) =>
      product * sum(sights.map((sight) => sharesOf(runs, first, sight))),
    1,
  )

/** Scatters in sight → the same sum over the stop combinations that show so many. */
function scattersWith(reels: readonly Reel[], runs: readonly Run[]): number[] {
  return reels.reduce<number[]>(
    (before, { first, sights }) => {
      const after: number[] = []
      for (const sight of sights) {
        const share = sharesOf(runs, first, sight)
        if (share === 0) continue
        before.forEach((ways, scatters) => {
          const at = scatters + sight.scatters
          after[at] = (after[at] ?? 0) + ways * share
        })
      }
      return Array.from(after, (ways) => ways ?? 0)
    },
    [1],
  )
}

interface OfScatters {
  readonly award: (scatters: number) => number
  /** In units. */
  readonly scatterPay: (scatters: number) => number
}

/** Over the cycle: W² + 2 W × scatter pay, and W × free spins; W being the units of the ways. */
function mixed(
  reels: readonly Reel[],
  runs: readonly Run[],
  { award, scatterPay }: OfScatters,
): [squares: number, cross: number] {
  let [squares, cross] = [0, 0]
  for (const [index, one] of runs.entries()) {
    squares += one.pay * one.pay * productOf(reels, [one, one])
    for (const other of runs.slice(index + 1))
      squares += 2 * one.pay * other.pay * productOf(reels, [one, other])
    scattersWith(reels, [one]).forEach((ways, scatters) => {
      squares += 2 * one.pay * ways * scatterPay(scatters)
      cross += one.pay * ways * award(scatters)
    })
  }
  return [squares, cross]
}

/** The shortest run that pays decides whether a symbol wins at all. */
const shortestOf = (runs: readonly Run[]): ReadonlyMap<number, number> => {
  const found = new Map<number, number>()
  for (const { symbol, count } of runs)
    found.set(symbol, Math.min(count, found.get(symbol) ?? count))
  return found
}

/** Stop combinations that win anything: those that keep a symbol alive, or show the scatters. */
function hitsOf(
  reels: readonly Reel[],
  runs: readonly Run[],
  scatterPay: (scatters: number) => number,
): number {
  const shortest = shortestOf(runs)
  const bitsAt = (first: number, { counts }: Sight): number =>
    [...shortest].reduce(
      (bits, [symbol, least]) =>
        counts.every((ofReel, index) => first + index >= least || (ofReel[symbol] ?? 0) > 0)
          ? bits | (1 << symbol)
          : bits,
      0,
    )
  let states = new Map([[`${-1}/0`, { bits: -1, scatters: 0, ways: 1 }]])
  reels.forEach(({ first, sights }) => {
    const next: typeof states = new Map()
    for (const { bits, scatters, ways } of states.values())
      for (const sight of sights) {
        const to = { bits: bits & bitsAt(first, sight), scatters: scatters + sight.scatters, ways }
        const key = `${to.bits}/${to.scatters}`
        const known = next.get(key)
        next.set(key, known ? { ...known, ways: known.ways + ways } : to)
      }
    states = next
  })
  return sum(
    [...states.values()].map(({ bits, scatters, ways }) =>
      bits !== 0 || scatterPay(scatters) > 0 ? ways : 0,
    ),
  )
}

/** The best window by going through the reels, and leaving every way that can not beat the best. */
function mostOf(reels: readonly Reel[], runs: readonly Run[]): number {
  const symbols = [...new Set(runs.map(({ symbol }) => symbol))]
  const pay = (symbol: number, count: number): number =>
    runs.find((run) => run.symbol === symbol && run.count === count)?.pay ?? 0
  const longest = sum(reels.map(({ sights }) => sights[0]?.counts.length ?? 0))
  const bestPay = symbols.map((symbol) =>
    Math.max(...Array.from({ length: longest }, (_, at) => pay(symbol, at + 1))),
  )
  /** The most ways that a group of reels can add, at least one. */
  const largest = reels.map(({ sights }) =>
    symbols.map((symbol) =>
      Math.max(
        1,
        ...sights.map(({ counts }) =>
          counts.reduce((ways, ofReel) => ways * Math.max(1, ofReel[symbol] ?? 0), 1),
        ),
      ),
    ),
  )
  const ahead = reels.map((_, group) =>
    symbols.map((_symbol, at) =>
      largest.slice(group + 1).reduce((all, counts) => all * (counts[at] ?? 0), 1),
    ),
  )
  let best = 0
  const visit = (group: number, ways: readonly number[], paid: number): void => {
    const here = reels[group]
    if (!here) {
      best = Math.max(
        best,
        paid + sum(ways.map((count, at) => count * pay(symbols[at] ?? 0, longest))),
      )
      return
    }
    for (const { counts } of here.sights) {
      const [next, ended] = stepped(ways, counts, here.first)
      const hope = sum(
        next.map((count, at) => count * (ahead[group]?.[at] ?? 1) * (bestPay[at] ?? 0)),
      )
      if (paid + ended + hope > best) visit(group + 1, next, paid + ended)
    }
  }
  /** Carries the ways of each symbol over some reels; answers what those pay that end there. */
  const stepped = (
    ways: readonly number[],
    counts: Sight['counts'],
    first: number,
  ): [next: number[], ended: number] => {
    let [now, ended] = [[...ways], 0]
    counts.forEach((ofReel, index) => {
      const next = now.map((count, at) => count * (ofReel[symbols[at] ?? 0] ?? 0))
      ended += sum(
        now.map((count, at) => (next[at] === 0 ? count * pay(symbols[at] ?? 0, first + index) : 0)),
      )
      now = next
    })
    return [now, ended]
  }
  visit(
    0,
    symbols.map(() => 1),
    0,
  )
  return best
}

/**
 * Return of the ways once more, by the distribution of the ways of each symbol: the second method,
 * to hold the products against.
 */
export function waysReturnByDistribution(
  model: WaysModel,
  { groups }: Pick<Variant, 'groups'>,
): number {
  const longest = model.reels.length
  let mean = 0
  for (const [symbol, table] of Object.entries(model.pays)) {
    let runs = new Map([[1, 1]])
    for (const { first, outcomes } of groups) {
      const next = new Map<number, number>()
      for (const [ways, chance] of runs)
        for (const windows of outcomes) {
          const counts = windows.map((window) => countOn(window, symbol, model))
          const end = counts.indexOf(0)
          const whole = counts.slice(0, end === -1 ? counts.length : end)
          const on = whole.reduce((product, count) => product * count, ways)
          const share = chance / outcomes.length
          if (end === -1) next.set(on, (next.get(on) ?? 0) + share)
          else mean += on * share * payFor(table, first + end)
        }
      runs = next
    }
    for (const [ways, chance] of runs) mean += ways * chance * payFor(table, longest)
  }
  return mean / model.units
}
