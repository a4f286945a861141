import { present } from '@lantern/kernel/assert'
import { type Fraction, fraction } from './fraction.ts'
import type { SpinMoments } from './free-spins.ts'
import { payFor, type WaysModel } from './model.ts'
import { countIn, windowsOf } from './strips.ts'
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

/** One window of a reel: how many of each symbol, and scatters. */
interface Sight {
  readonly counts: readonly number[]
  readonly scatters: number
}

/** A run of a symbol over the first `count` reels. */
interface Run {
  readonly symbol: number
  readonly count: number
  readonly pay: number
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

export function waysValues(model: WaysModel, strips: readonly string[]): WaysValues {
  const symbols = Object.keys(model.pays)
  const reels = strips.map((strip) =>
    windowsOf(strip).map(
      (window): Sight => ({
        counts: symbols.map((symbol) => countOn(window, symbol, model.wild)),
        scatters: countIn([window], model.scatter),
      }),
    ),
  )
  const runs = symbols.flatMap((name, symbol) =>
    reels.flatMap((_, index): Run[] => {
      const pay = payFor(model.pays[name], index + 1)
      return pay > 0 ? [{ symbol, count: index + 1, pay }] : []
    }),
  )
  const cycle = strips.reduce((product, strip) => product * strip.length, 1)
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

/** What a window does to a run: its count on the reels of the run, and no more of it after them. */
function shareOf(run: Run, reel: number, { counts }: Sight): number {
  if (reel > run.count) return 1
  const count = counts[run.symbol] ?? 0
  return reel < run.count ? count : count === 0 ? 1 : 0
}

/** Sum over the cycle of the product of some runs' ways. */
function productOf(reels: readonly (readonly Sight[])[], runs: readonly Run[]): number {
  return reels.reduce(
    (product, sights, reel) =>
      product *
      sum(sights.map((sight) => runs.reduce((one, run) => one * shareOf(run, reel, sight), 1))),
    1,
  )
}

/** Scatters in sight → the same sum over the stop combinations that show so many. */
function scattersWith(reels: readonly (readonly Sight[])[], runs: readonly Run[]): number[] {
  return reels.reduce<number[]>(
    (before, sights, reel) => {
      const after: number[] = []
      for (const sight of sights) {
        const share = runs.reduce((one, run) => one * shareOf(run, reel, sight), 1)
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
  reels: readonly (readonly Sight[])[],
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
  reels: readonly (readonly Sight[])[],
  runs: readonly Run[],
  scatterPay: (scatters: number) => number,
): number {
  const shortest = shortestOf(runs)
  const bitsAt = (reel: number, { counts }: Sight): number =>
    [...shortest].reduce(
      (bits, [symbol, least]) =>
        reel >= least || (counts[symbol] ?? 0) > 0 ? bits | (1 << symbol) : bits,
      0,
    )
  let states = new Map([[`${-1}/0`, { bits: -1, scatters: 0, ways: 1 }]])
  reels.forEach((sights, reel) => {
    const next: typeof states = new Map()
    for (const { bits, scatters, ways } of states.values())
      for (const sight of sights) {
        const to = { bits: bits & bitsAt(reel, sight), scatters: scatters + sight.scatters, ways }
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
function mostOf(reels: readonly (readonly Sight[])[], runs: readonly Run[]): number {
  const symbols = [...new Set(runs.map(({ symbol }) => symbol))]
  const pay = (symbol: number, count: number): number =>
    runs.find((run) => run.symbol === symbol && run.count === count)?.pay ?? 0
  const bestPay = symbols.map((symbol) => Math.max(...reels.map((_, at) => pay(symbol, at + 1))))
  const largest = reels.map((sights) =>
    symbols.map((symbol) => Math.max(...sights.map(({ counts }) => counts[symbol] ?? 0))),
  )
  const ahead = reels.map((_, reel) =>
    symbols.map((_symbol, at) =>
      largest.slice(reel + 1).reduce((all, counts) => all * Math.max(1, counts[at] ?? 0), 1),
    ),
  )
  let best = 0
  const visit = (reel: number, ways: readonly number[], paid: number): void => {
    best = Math.max(best, paid + sum(ways.map((count, at) => count * pay(symbols[at] ?? 0, reel))))
    const sights = reels[reel]
    if (!sights) return
    for (const { counts } of sights) {
      const next = ways.map((count, at) => count * (counts[symbols[at] ?? 0] ?? 0))
      const ended = sum(
        ways.map((count, at) => (next[at] === 0 ? count * pay(symbols[at] ?? 0, reel) : 0)),
      )
      const hope = sum(
        next.map((count, at) => count * (ahead[reel]?.[at] ?? 1) * (bestPay[at] ?? 0)),
      )
      if (paid + ended + hope > best) visit(reel + 1, next, paid + ended)
    }
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
export function waysReturnByDistribution(model: WaysModel): number {
  const lengths = model.reels.map((strip) => strip.length)
  let units = 0
  for (const [symbol, table] of Object.entries(model.pays)) {
    let runs = new Map([[1, 1]])
    model.reels.forEach((strip, reel) => {
      const next = new Map<number, number>()
      const rest = lengths.slice(reel + 1).reduce((product, length) => product * length, 1)
      for (const [ways, times] of runs)
        for (const window of windowsOf(strip)) {
          const count = countOn(window, symbol, model.wild)
          if (count > 0) next.set(ways * count, (next.get(ways * count) ?? 0) + times)
          else units += ways * times * rest * payFor(table, reel)
        }
      runs = next
    })
    for (const [ways, times] of runs) units += ways * times * payFor(table, lengths.length)
  }
  const cycle = lengths.reduce((product, length) => product * length, 1)
  return units / cycle / present(model.units, 'a stake has units')
}
