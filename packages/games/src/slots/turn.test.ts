import type { Draw } from '@lantern/kernel/draw'
import { describe, expect, test } from 'vitest'
import { asNumber } from './fraction.ts'
import { evaluateLines } from './lines.ts'
import type { LinesMechanic, LinesModel, WaysMechanic, WaysModel } from './model.ts'
import { payRows } from './odds.ts'
import { parSheet } from './sheet.ts'
import { type Turned, turnReels } from './turn.ts'
import { type ReelModel, variantsOf, weightOf } from './variants.ts'
import { evaluateWays } from './ways.ts'

// Small games, so that every draw there is can be made: what is drawn is what is counted.

const lines: LinesModel = {
  kind: 'lines',
  rows: 3,
  reels: ['ABSA', 'WABS', 'AWBB', 'ABWS', 'BAWS'],
  lines: [
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
  ],
  wild: 'W',
  scatter: 'S',
  pays: { A: { 3: 5, 4: 10, 5: 50 }, B: { 3: 2, 4: 4, 5: 9 } },
  scatterPays: { 3: 2, 4: 5 },
  freeSpins: {},
  freeSpinMultiplier: 1,
}

const ways: WaysModel = {
  ...{ wild: 'W', scatter: 'S', scatterPays: { 3: 2 }, freeSpins: {}, freeSpinMultiplier: 1 },
  kind: 'ways',
  units: 10,
  rows: 3,
  reels: ['ABSA', 'AWBS', 'AWBS', 'SABB', 'WABA'],
  pays: { A: { 3: 2, 4: 5, 5: 20 }, B: { 3: 1, 4: 3, 5: 9 } },
}

const STOPS = [4, 4, 4, 4, 4]

/** Each mechanic, and the sizes of what is drawn for a spin, one after the other. */
const ofLines: readonly (readonly [LinesMechanic, readonly number[]])[] = [
  [{ kind: 'expanding', reels: [1, 3] }, STOPS],
  [
    {
      ...{ kind: 'otherReels', chance: 1, of: 4 },
      reels: ['AABA', 'WWAB', 'AAWB', 'ABWA', 'BAWS'],
    },
    [4, ...STOPS],
  ],
  [{ kind: 'mystery', symbol: 'B', becomes: { A: 1, C: 3 } }, [4, ...STOPS]],
  [{ kind: 'struck', chance: 1, of: 4, reels: [1, 3] }, [4, 2, ...STOPS]],
  [{ kind: 'wildFactor', factor: 3 }, STOPS],
  [{ kind: 'bothWays' }, STOPS],
]
const ofWays: readonly (readonly [WaysMechanic, readonly number[]])[] = [
  [{ kind: 'expanding', reels: [1, 2] }, STOPS],
  [{ kind: 'mystery', symbol: 'B', becomes: { A: 1, C: 3 } }, [4, ...STOPS]],
  [{ kind: 'struck', chance: 3, of: 4, reels: [2, 3] }, [4, 2, ...STOPS]],
  [{ kind: 'twins', chance: 1, of: 2, reel: 1 }, [2, ...STOPS]],
  [{ kind: 'wildCounts', count: 3 }, STOPS],
]
const CASES: readonly (readonly [string, ReelModel, readonly number[]])[] = [
  ...ofLines.map(
    ([mechanic, sizes]) => [`lines ${mechanic.kind}`, { ...lines, mechanic }, sizes] as const,
  ),
  ...ofWays.map(
    ([mechanic, sizes]) => [`ways ${mechanic.kind}`, { ...ways, mechanic }, sizes] as const,
  ),
]

/** Every spin there is: all sequences of draws, each as likely as the others. */
function* everySpin(model: ReelModel, sizes: readonly number[]): Generator<Turned> {
  const count = sizes.reduce((product, size) => product * size, 1)
  for (let number = 0; number < count; number += 1) {
    let left = number
    const bytes = sizes.map((size) => {
      const byte = left % size
      left = Math.floor(left / size)
      return byte
    })
    // what is not drawn at all is left out, and the stops come last
    const isShort = model.mechanic?.kind === 'struck' && (bytes[0] ?? 0) >= model.mechanic.chance
    if (isShort) bytes.splice(1, 1)
    const draw: Draw = { byte: () => bytes.shift() ?? 0 }
    yield turnReels(model, draw, false)
    expect(bytes).toEqual([])
  }
}

const unitsOf = (model: ReelModel, { stops, window }: Turned) =>
  model.kind === 'lines' ? evaluateLines(model, stops, window) : evaluateWays(model, window)

describe.each(CASES)('%s', (_name, model, sizes) => {
  const spins = [...everySpin(model, sizes)]

  test('what is drawn is what its variants hold', () => {
    const drawn = new Map<string, number>()
    for (const { window } of spins) {
      const key = window.join('|')
      drawn.set(key, (drawn.get(key) ?? 0) + 1 / spins.length)
    }
    const held = new Map<string, number>()
    const variants = variantsOf(model, false)
    for (const { weight, groups } of variants) {
      const visit = (at: number, window: readonly string[], chance: number): void => {
        const group = groups[at]
        if (group)
          for (const outcome of group.outcomes)
            visit(at + 1, [...window, ...outcome], chance / group.outcomes.length)
        else held.set(window.join('|'), (held.get(window.join('|')) ?? 0) + chance)
      }
      visit(0, [], weight / weightOf(variants))
    }
    expect([...held.keys()].toSorted()).toEqual([...drawn.keys()].toSorted())
    for (const [key, chance] of held) expect(drawn.get(key)).toBeCloseTo(chance, 12)
  })

  test('its sheet is the mean of all of them, and two methods agree', () => {
    const sheet = parSheet(model)
    const units = model.kind === 'lines' ? model.lines.length : model.units
    const paid = spins.map((spin) => unitsOf(model, spin).units / units)
    const mean = (of: (stakes: number) => number): number =>
      paid.reduce((sum, one) => sum + of(one), 0) / paid.length
    expect(sheet.returnRate).toBeCloseTo(
      mean((one) => one),
      10,
    )
    expect(asNumber(sheet.exact ?? { over: 0n, under: 1n })).toBeCloseTo(sheet.returnRate, 14)
    expect(sheet.variance).toBeCloseTo(mean((one) => one ** 2) - sheet.returnRate ** 2, 9)
    expect(sheet.hitRate).toBeCloseTo(
      mean((one) => (one > 0 ? 1 : 0)),
      10,
    )
    expect(sheet.mostInOneSpin).toBeGreaterThan(0)
    expect(sheet.crossCheck.second).toBeCloseTo(sheet.crossCheck.first, 12)
  })

  test('its paytable tells of each row how often it is paid', () => {
    const places = model.kind === 'lines' ? model.lines.length : 1
    const shown = spins.map((spin) => unitsOf(model, spin))
    for (const { symbol, count, chance } of payRows(model)) {
      const paid = shown.reduce((sum, { wins, scatters }) => {
        if (symbol === model.scatter) return sum + (scatters === count ? places : 0)
        return sum + wins.filter((win) => win.symbol === symbol && win.count === count).length
      }, 0)
      expect(chance, `${symbol} ${count}`).toBeCloseTo(paid / places / spins.length, 12)
    }
  })
})

test('lines pay from both sides, and what fills a line once', () => {
  const model: LinesModel = { ...lines, mechanic: { kind: 'bothWays' } }
  const wins = (row: string) =>
    evaluateLines(
      model,
      [],
      Array.from(row, (symbol) => `${symbol}SS`),
    ).wins.map(({ symbol, count, fromRight = false }) => [symbol, count, fromRight])
  expect(wins('AAABB')).toEqual([['A', 3, false]])
  expect(wins('BBAAA')).toEqual([['A', 3, true]])
  expect(wins('AAWBB')).toEqual([
    ['A', 3, false],
    ['B', 3, true],
  ])
  expect(wins('AAAAA')).toEqual([['A', 5, false]])
})

test('each wild in a run multiplies it', () => {
  const model: LinesModel = { ...lines, mechanic: { kind: 'wildFactor', factor: 3 } }
  const wins = (row: string) =>
    evaluateLines(
      model,
      [],
      Array.from(row, (symbol) => `${symbol}SS`),
    ).wins
  expect(wins('AWAWB')).toEqual([{ line: 0, symbol: 'A', count: 4, units: 90, factor: 9 }])
  expect(wins('AAABW')).toEqual([{ line: 0, symbol: 'A', count: 3, units: 5 }])
})

test('a factor of free spins alone counts for what free spins pay', () => {
  const some: LinesModel = { ...lines, freeSpins: { 3: 1 }, freeSpinMultiplier: 2 }
  const boosted = parSheet({ ...some, mechanic: { kind: 'freeBoost', factors: { 1: 1, 4: 1 } } })
  const plain = parSheet(some)
  const [free, plainFree] = [boosted, plain].map(
    ({ parts }) => parts.find(({ name }) => name === 'freeSpins')?.returnRate ?? 0,
  )
  expect(free).toBeCloseTo((plainFree ?? 0) * 2.5, 12)
  expect(boosted.hitRate).toBe(plain.hitRate)
})

test('what the reels did is told, with what they showed before', () => {
  const struck: LinesModel = {
    ...lines,
    mechanic: { kind: 'struck', chance: 1, of: 2, reels: [1, 3] },
  }
  const drawn = (bytes: number[]) => turnReels(struck, { byte: () => bytes.shift() ?? 0 }, false)
  expect(drawn([0, 1, 0, 0, 0, 0, 0])).toEqual({
    stops: [0, 0, 0, 0, 0],
    window: ['ABS', 'WAB', 'AWB', 'WWW', 'BAW'],
    own: { kind: 'struck', reels: [3], landed: ['ABS', 'WAB', 'AWB', 'ABW', 'BAW'] },
  })
  expect(drawn([1, 0, 0, 0, 0, 0]).own).toBeUndefined()
})
