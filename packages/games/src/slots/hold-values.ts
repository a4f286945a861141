import { factorMean } from './boost.ts'
import { asNumber, type Fraction, fraction, plus, times } from './fraction.ts'
import { cellsOf, landingChance, rankOn } from './hold.ts'
import type { HoldModel } from './model.ts'
import { ownIn } from './own.ts'

/** What the respins pay that begin with so many coins, in stakes. */
export interface HoldValues {
  readonly mean: Fraction
  readonly square: number
  readonly fullChance: number
  /** Chance of each number of coins at the end. */
  readonly ends: readonly number[]
}

/** A value over a power of `of`, which all chances of a hold game are. */
interface Scaled {
  readonly over: bigint
  readonly power: number
}

/**
 * Exact, from a full board backwards. With e cells empty and q = (1 − p)^e the chance that nothing
 * lands, the board gets k more coins with C(e,k) p^k (1 − p)^(e−k) × (1 + q + q² …), a term for each
 * respin, and ends as it is with q to the power of the respins.
 */
export function holdValues(model: HoldModel): ReadonlyMap<number, HoldValues> {
  const cells = cellsOf(model)
  const base = BigInt(model.landing.of)
  const ends = new Map<number, Scaled[]>()
  for (let coins = cells; coins >= model.trigger; coins -= 1) {
    const steps = stepsFrom(model, coins)
    const finals = Array.from({ length: cells + 1 }, (): Scaled => ({ over: 0n, power: 0 }))
    if (steps.length === 0) finals[coins] = { over: 1n, power: 0 }
    else
      steps.forEach((step, more) => {
        const from = more === 0 ? undefined : ends.get(coins + more)
        if (!from) finals[coins] = add(base, finals[coins], step)
        else
          from.forEach((end, count) => {
            finals[count] = add(base, finals[count], {
              over: end.over * step.over,
              power: end.power + step.power,
            })
          })
      })
    ends.set(coins, finals)
  }
  const given = ownIn(model, 'gift')?.coins ?? 0
  return new Map(
    [...ends].map(([coins, finals]) => {
      const before = Math.min(coins + given, cells)
      return [coins, valuesOf(model, before, { base, finals: ends.get(before) ?? finals })]
    }),
  )
}

/** By coins that land next: the chance; for none, that the respins run out. */
function stepsFrom(model: HoldModel, coins: number): Scaled[] {
  const { landing, respins } = model
  const empty = cellsOf(model) - coins
  if (empty === 0) return []
  const chance = landingChance(model, coins)
  const [hit, miss] = [BigInt(chance), BigInt(landing.of - chance)]
  const of = BigInt(landing.of)
  const none = miss ** BigInt(empty)
  const whole = of ** BigInt(empty)
  let again = 0n
  for (let tries = 0; tries < respins; tries += 1)
    again += none ** BigInt(tries) * whole ** BigInt(respins - 1 - tries)
  return Array.from({ length: empty + 1 }, (_, landed) =>
    landed === 0
      ? { over: none ** BigInt(respins), power: empty * respins }
      : {
          over:
            choose(empty, landed) * hit ** BigInt(landed) * miss ** BigInt(empty - landed) * again,
          power: empty * respins,
        },
  )
}

function choose(from: number, picked: number): bigint {
  let result = 1n
  for (let at = 1; at <= picked; at += 1) result = (result * BigInt(from - at + 1)) / BigInt(at)
  return result
}

function add(base: bigint, one: Scaled | undefined, other: Scaled): Scaled {
  if (!one || one.over === 0n) return other
  if (one.power < other.power)
    return {
      over: one.over * base ** BigInt(other.power - one.power) + other.over,
      power: other.power,
    }
  return { over: one.over + other.over * base ** BigInt(one.power - other.power), power: one.power }
}

interface Ends {
  readonly base: bigint
  /** By coins at the end. */
  readonly finals: readonly Scaled[]
}

/** Of a board that begins with so many coins: what lands later may be worth something else. */
function valuesOf(model: HoldModel, before: number, { base, finals }: Ends): HoldValues {
  const cells = cellsOf(model)
  const power = Math.max(...finals.map((one) => one.power))
  const weights = finals.map((one) => one.over * base ** BigInt(power - one.power))
  const whole = base ** BigInt(power)
  const load = ownIn(model, 'load')?.weights
  const [now, later] = [
    worthOf(model.values),
    worthOf(ownIn(model, 'depth')?.values ?? model.values),
  ]
  const onTop = (count: number): number =>
    rankOn(model, count) + (count === cells ? model.grand : 0)
  const sum = (of: (count: number) => number): Fraction =>
    fraction(
      weights.reduce((total, weight, count) => total + weight * BigInt(of(count)), 0n),
      whole,
    )
  const mean = plus(
    times(fraction(before), now.mean),
    times(
      sum((count) => Math.max(0, count - before)),
      later.mean,
    ),
    sum(onTop),
  )
  const ends = weights.map((weight) => asNumber(fraction(weight, whole)))
  const square = ends.reduce((total, chance, count) => {
    const more = Math.max(0, count - before)
    const sure = before * asNumber(now.mean) + more * asNumber(later.mean) + onTop(count)
    const spread = before * now.variance + more * later.variance
    return total + chance * (spread + sure * sure)
  }, 0)
  return {
    mean: times(mean, factorMean(load)),
    square: square * asNumber(factorMean(load, 2)),
    fullChance: ends[cells] ?? 0,
    ends,
  }
}

/** Stakes of one coin. */
function worthOf(values: HoldModel['values']): { mean: Fraction; variance: number } {
  const mean = factorMean(values)
  return { mean, variance: asNumber(factorMean(values, 2)) - asNumber(mean) ** 2 }
}
