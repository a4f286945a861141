import { factorMean } from './boost.ts'
import { asNumber, type Fraction, fraction, plus, times } from './fraction.ts'
import { cellsOf } from './hold.ts'
import type { HoldModel } from './model.ts'

/** What the respins pay that begin with so many coins, in stakes. */
export interface HoldValues {
  readonly mean: Fraction
  readonly square: number
  readonly fullChance: number
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
    const steps = stepsFrom(model, cells - coins)
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
  return new Map([...ends].map(([coins, finals]) => [coins, valuesOf(model, base, finals)]))
}

/** By coins that land next: the chance; for none, that the respins run out. */
function stepsFrom({ landing, respins }: HoldModel, empty: number): Scaled[] {
  if (empty === 0) return []
  const [hit, miss] = [BigInt(landing.chance), BigInt(landing.of - landing.chance)]
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

function valuesOf(model: HoldModel, base: bigint, finals: readonly Scaled[]): HoldValues {
  const cells = cellsOf(model)
  const power = Math.max(...finals.map((one) => one.power))
  const weights = finals.map((one) => one.over * base ** BigInt(power - one.power))
  const whole = base ** BigInt(power)
  const coins = weights.reduce((sum, weight, count) => sum + weight * BigInt(count), 0n)
  const full = fraction(weights[cells] ?? 0n, whole)
  const each = factorMean(model.values)
  const mean = plus(times(fraction(coins, whole), each), times(full, fraction(model.grand)))
  const variance = asNumber(factorMean(model.values, 2)) - asNumber(each) ** 2
  const square = weights.reduce((sum, weight, count) => {
    const sure = count * asNumber(each) + (count === cells ? model.grand : 0)
    return sum + asNumber(fraction(weight, whole)) * (count * variance + sure * sure)
  }, 0)
  return { mean, square, fullChance: asNumber(full) }
}
