import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asNumber } from './fraction.ts'
import type { WaysModel } from './model.ts'
import { parSheet } from './sheet.ts'
import { windowsAt } from './strips.ts'
import { variantsOf } from './variants.ts'
import { evaluateWays } from './ways.ts'
import { waysReturnByDistribution, waysValues } from './ways-values.ts'

const model: WaysModel = {
  kind: 'ways',
  units: 10,
  rows: 3,
  reels: ['ABBS', 'AWBS', 'BAWA', 'SABB', 'WABA'],
  wild: 'W',
  scatter: 'S',
  pays: { A: { 3: 2, 4: 5, 5: 20 }, B: { 3: 1, 4: 3, 5: 9 } },
  scatterPays: { 3: 2 },
  freeSpins: { 3: 2 },
  freeSpinMultiplier: 2,
}

test('ways are the product of what stands on the reels, wilds with them', () => {
  const spin = evaluateWays(model, ['AAB', 'AWB', 'WBA', 'SBB', 'BAA'])
  // A: 2 × 2 × 2 on three reels; B: 1 × 2 × 2 × 2 × 1 on five
  expect(spin.wins).toEqual([
    { symbol: 'A', count: 3, ways: 8, units: 16 },
    { symbol: 'B', count: 5, ways: 8, units: 72 },
  ])
  expect(spin).toMatchObject({ units: 88, scatters: 1, scatterUnits: 0, freeSpins: 0 })
})

test('a symbol that is missing on a reel ends there', () => {
  const spin = evaluateWays(model, ['AAA', 'AAA', 'BBB', 'AAA', 'AAA'])
  expect(spin.wins).toEqual([])
})

test('scatters pay and win free spins wherever they stand', () => {
  const spin = evaluateWays(model, ['SBB', 'SAA', 'AAA', 'SAA', 'AAA'])
  expect(spin).toMatchObject({ scatters: 3, scatterUnits: 20, units: 20, freeSpins: 2 })
})

/** Everything by looking at every stop combination. */
function counted(of: WaysModel) {
  const all = { cycle: 0, mean: 0, square: 0, spins: 0, cross: 0, hits: 0, most: 0 }
  const visit = (stops: readonly number[]): void => {
    const strip = of.reels[stops.length]
    if (strip !== undefined) {
      for (let stop = 0; stop < strip.length; stop += 1) visit([...stops, stop])
      return
    }
    const spin = evaluateWays(of, windowsAt(of.reels, stops))
    all.cycle += 1
    all.mean += spin.units
    all.square += spin.units ** 2
    all.spins += spin.freeSpins
    all.cross += spin.units * spin.freeSpins
    all.hits += spin.units > 0 ? 1 : 0
    all.most = Math.max(all.most, spin.units - spin.scatterUnits)
  }
  visit([])
  return all
}

describe('what is computed reel by reel', () => {
  const strip = (letters: readonly string[]) =>
    fc
      .array(fc.constantFrom(...letters), { minLength: 3, maxLength: 4 })
      .map((drawn) => drawn.join(''))
  const anyReels = fc.tuple(
    strip(['A', 'B', 'S', 'X']),
    ...Array.from({ length: 4 }, () => strip(['A', 'B', 'W', 'S', 'X'])),
  )

  test('is what every stop combination gives', () => {
    fc.assert(
      fc.property(anyReels, (reels) => {
        const some = { ...model, reels }
        const all = counted(some)
        const [variant] = variantsOf(some, false)
        if (!variant) throw new Error('a plain game has one variant')
        const values = waysValues(some, variant)
        const { moments } = values
        const { cycle, units } = { cycle: all.cycle, units: some.units }
        expect(values.cycle).toBe(cycle)
        expect(asNumber(moments.mean)).toBeCloseTo(all.mean / cycle / units, 10)
        expect(asNumber(moments.spins)).toBeCloseTo(all.spins / cycle, 10)
        expect(moments.square).toBeCloseTo(all.square / cycle / units ** 2, 8)
        expect(moments.cross).toBeCloseTo(all.cross / cycle / units, 8)
        expect(values.hit).toBeCloseTo(all.hits / cycle, 12)
        expect(values.most).toBe(all.most)
        expect(waysReturnByDistribution(some, variant)).toBeCloseTo(asNumber(values.waysMean), 10)
      }),
      { numRuns: 40 },
    )
  })

  test('gives the return as a fraction of whole numbers', () => {
    const { exact, returnRate } = parSheet({ ...model, freeSpins: {} })
    const all = counted(model)
    expect(exact).not.toBeNull()
    if (!exact) return
    expect(BigInt(all.mean) * exact.under).toBe(BigInt(all.cycle * model.units) * exact.over)
    expect(returnRate).toBeCloseTo(all.mean / all.cycle / model.units, 12)
  })
})

test('free spins on reels of their own are counted on those', () => {
  const pay = { pays: { A: { 5: 10 } }, scatterPays: {}, freeSpinMultiplier: 1 }
  // three of four stops of the first reel show its scatter; free spins show A everywhere
  const sheet = parSheet({
    ...model,
    ...pay,
    reels: ['SXXX', 'XXX', 'XXX', 'XXX', 'XXX'],
    freeReels: ['AXX', 'AXX', 'AXX', 'AXX', 'AXX'],
    freeSpins: { 1: 4 },
  })
  expect(sheet.exact).toEqual({ over: 3n, under: 1n })
  expect(sheet.hitRate).toBe(0)
  expect(sheet.freeSpins).toEqual({ chance: 0.75, expected: 4 })
})
