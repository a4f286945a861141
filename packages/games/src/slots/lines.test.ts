import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestRun, evaluateLines, windowOf } from './lines.ts'
import { linesDistribution } from './lines-distribution.ts'
import { lineReturnByFrequency, lineRunChance } from './lines-frequency.ts'
import type { LinesModel } from './model.ts'
import { turnReels } from './turn.ts'

const model: LinesModel = {
  kind: 'lines',
  rows: 3,
  reels: ['ABSW', 'WABS', 'AWBB', 'ABWSA', 'BAWSB'],
  lines: [
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
  ],
  wild: 'W',
  scatter: 'S',
  pays: { A: { 3: 5, 4: 10, 5: 50 }, B: { 3: 2, 4: 4, 5: 9 }, W: { 2: 3, 3: 8, 4: 20, 5: 100 } },
  scatterPays: { 3: 2, 4: 5 },
  freeSpins: { 3: 4, 4: 6 },
  freeSpinMultiplier: 2,
}

describe('a run', () => {
  test.each([
    ['AAABA', 'A', 3, 5],
    ['AAWBA', 'A', 3, 5],
    ['WAAAB', 'A', 4, 10],
    ['WWAAA', 'A', 5, 50],
    ['WWWBB', 'B', 5, 9],
    ['WWWWB', 'W', 4, 20], // better than five B with the wilds
    ['WWWBA', 'W', 3, 8], // better than four B
    ['WWSAA', 'W', 2, 3],
    ['WWWWW', 'W', 5, 100],
  ] as const)('%s pays %s × %i: %i', (symbols, symbol, count, units) => {
    expect(bestRun(model, Array.from(symbols))).toEqual({ symbol, count, units })
  })

  test.each(['AABAA', 'SAAAA', 'BAAAA', 'ASAAA', 'WSAAA'])('%s pays nothing', (symbols) => {
    expect(bestRun(model, Array.from(symbols)).units).toBe(0)
  })
})

test('strips are rings and a window has three rows', () => {
  expect(windowOf(model, [0, 3, 2, 4, 1])).toEqual(['ABS', 'SWA', 'BBA', 'AAB', 'AWS'])
  expect(() => windowOf(model, [4, 0, 0, 0, 0])).toThrow('strip')
})

test('a spin pays its lines and its scatters', () => {
  const spin = evaluateLines(model, [0, 1, 0, 0, 0])
  expect(spin.window).toEqual(['ABS', 'ABS', 'AWB', 'ABW', 'BAW'])
  expect(spin.wins).toEqual([
    { line: 0, symbol: 'A', count: 4, units: 10 },
    { line: 1, symbol: 'B', count: 4, units: 4 },
  ])
  expect(spin).toMatchObject({ scatters: 2, scatterUnits: 0, units: 14, freeSpins: 0 })
  const scattered = evaluateLines(model, [1, 2, 1, 2, 0])
  expect(scattered).toMatchObject({ scatters: 3, scatterUnits: 6, freeSpins: 4 })
})

test('reels are drawn one after the other, each uniformly', () => {
  // strips of 4, 4, 4, 5 and 5 stops take two or three bits of a byte each; 7 is drawn again
  const bytes = [1, 2, 3, 7, 4, 0]
  const { stops } = turnReels(model, { byte: () => bytes.shift() ?? 0 }, false)
  expect(stops).toEqual([1, 2, 3, 4, 0])
  expect(bytes).toEqual([])
})

describe('the distribution over the cycle', () => {
  /** By looking at every stop combination. */
  function counted(of: LinesModel): Map<string, number> {
    const found = new Map<string, number>()
    const visit = (stops: readonly number[]): void => {
      const strip = of.reels[stops.length]
      if (strip !== undefined) {
        for (let stop = 0; stop < strip.length; stop += 1) visit([...stops, stop])
        return
      }
      const spin = evaluateLines(of, stops)
      const key = `${spin.units - spin.scatterUnits}/${spin.scatters}`
      found.set(key, (found.get(key) ?? 0) + 1)
    }
    visit([])
    return found
  }

  function byWalk(of: LinesModel): Map<string, number> {
    const found = new Map<string, number>()
    for (const [units, ways] of linesDistribution(of))
      ways.forEach((count, scatters) => {
        if (count > 0) found.set(`${units}/${scatters}`, count)
      })
    return found
  }

  test('is the same as by evaluating every spin', () => {
    expect(byWalk(model)).toEqual(counted(model))
  })

  const strip = fc
    .array(fc.constantFrom('A', 'B', 'W', 'S'), { minLength: 3, maxLength: 5 })
    .map((letters) => letters.join(''))
  const anyModel = fc.record({
    reels: fc.tuple(strip, strip, strip, strip, strip),
    lines: fc.array(fc.tuple(...Array.from({ length: 5 }, () => fc.nat({ max: 2 }))), {
      minLength: 1,
      maxLength: 4,
    }),
  })

  test('of any strips and lines, too, and the frequencies give the same return', () => {
    fc.assert(
      fc.property(anyModel, ({ reels, lines }) => {
        const some = { ...model, reels, lines }
        const found = byWalk(some)
        expect(found).toEqual(counted(some))
        const cycle = reels.reduce((product, one) => product * one.length, 1)
        const units = [...found].reduce(
          (sum, [key, count]) => sum + Number.parseInt(key, 10) * count,
          0,
        )
        expect(lineReturnByFrequency(some)).toBeCloseTo(units / cycle / lines.length, 10)
      }),
      { numRuns: 60 },
    )
  })

  test('the chance of a run on a line is counted right', () => {
    const runs = (symbol: string, count: number) => {
      let [found, cycle] = [0, 0]
      const visit = (symbols: readonly string[]): void => {
        const reel = model.reels[symbols.length]
        if (reel !== undefined) for (const letter of reel) visit([...symbols, letter])
        else {
          cycle += 1
          const wilds = symbols.findIndex((one) => one !== 'W')
          const target = symbols[wilds === -1 ? 0 : wilds]
          const end = symbols.findIndex((one) => one !== 'W' && one !== target)
          if (target === symbol && (end === -1 ? 5 : end) === count) found += 1
        }
      }
      visit([])
      return found / cycle
    }
    for (const count of [3, 4, 5])
      for (const symbol of ['A', 'B'])
        expect(lineRunChance(model, symbol, count)).toBeCloseTo(runs(symbol, count), 12)
  })
})
