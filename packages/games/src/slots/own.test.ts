import type { Draw } from '@lantern/kernel/draw'
import { describe, expect, test } from 'vitest'
import { multiplierOf, paysWith, prizeOf, waysOf } from './cascade.ts'
import { cascadeValues, chainChances, sweepChance } from './cascade-values.ts'
import { classicPay, classicStops, isNearly, shownAt } from './classic.ts'
import { mixedChance, nearlyChance } from './classic-frequency.ts'
import { asNumber } from './fraction.ts'
import { respinsOf, stakesOn } from './hold.ts'
import { holdValues } from './hold-values.ts'
import type { CascadeModel, ClassicModel, HoldModel } from './model.ts'
import { type CascadeOwn, type HoldOwn, ownIn } from './own.ts'
import { payRows } from './odds.ts'
import { parSheet } from './sheet.ts'

// What is a game's own, once more by a second way: every draw there is, and what becomes of grids
// forwards, where the par sheet counts windows and iterates values backwards.

class NoMore extends Error {}

/** Calls `see` for every course of chance whose draws all have 1, 2 or 4 answers, with its chance. */
function everyDraw<Result>(
  play: (draw: Draw) => Result,
  see: (chance: number, result: Result) => void,
) {
  const open: number[][] = [[]]
  for (let bytes = open.pop(); bytes; bytes = open.pop()) {
    let used = 0
    const given = bytes
    try {
      const result = play({
        byte() {
          const byte = given[used]
          if (byte === undefined) throw new NoMore('one more is asked for')
          used += 1
          return byte
        },
      })
      see(4 ** -used, result)
    } catch (error) {
      if (!(error instanceof NoMore)) throw error
      for (const next of [0, 1, 2, 3]) open.push([...given, next])
    }
  }
}

describe('classic', () => {
  const plain: ClassicModel = {
    kind: 'classic',
    units: 10,
    reels: ['ABWC', 'BAWA', 'CBAW'],
    wild: 'W',
    pays: { W: 500, C: 90, B: 40, A: 20 },
    firstTwo: { symbol: 'A', pay: 3 },
    wildFactor: 2,
  }
  test.each([
    ['secondLook', { kind: 'secondLook', chance: 1, of: 4 }],
    ['mixed', { kind: 'mixed', symbols: 'BC', pay: 7 }],
  ] as const)('%s: every draw gives what the sheet says', (_kind, own) => {
    const model: ClassicModel = { ...plain, own }
    let [mean, square, hits, again, mixed] = [0, 0, 0, 0, 0]
    everyDraw(
      (draw) => classicStops(model, draw),
      (chance, { stops, before }) => {
        const shown = shownAt(model, stops)
        const pays = classicPay(model, shown) / model.units
        mean += chance * pays
        square += chance * pays * pays
        hits += pays > 0 ? chance : 0
        again += before === undefined ? 0 : chance
        mixed += own.kind === 'mixed' && [0.7, 1.4, 2.8].includes(pays) ? chance : 0
      },
    )
    const sheet = parSheet(model)
    expect(sheet.returnRate).toBeCloseTo(mean, 12)
    expect(sheet.variance).toBeCloseTo(square - mean ** 2, 10)
    expect(sheet.hitRate).toBeCloseTo(hits, 12)
    expect(sheet.crossCheck.second).toBeCloseTo(sheet.crossCheck.first, 12)
    expect(sheet.returnRate).toBeGreaterThan(parSheet(plain).returnRate)
    expect(own.kind === 'mixed' ? mixedChance(model) : nearlyChance(model) / 4).toBeCloseTo(
      own.kind === 'mixed' ? mixed : again,
      12,
    )
  })

  test.each([
    ['plain', undefined],
    ['secondLook', { kind: 'secondLook', chance: 1, of: 4 }],
    ['mixed', { kind: 'mixed', symbols: 'BC', pay: 7 }],
  ] as const)('%s: the paytable tells how often three of a symbol pay, and two', (_kind, own) => {
    const model: ClassicModel = own ? { ...plain, own } : plain
    const paid = new Map<string, number>()
    everyDraw(
      (draw) => shownAt(model, classicStops(model, draw).stops),
      (chance, shown) => {
        const [symbol = 'W', ...others] = new Set(shown.filter((one) => one !== 'W'))
        const isTwo = others.length > 0 && classicPay(model, shown) === model.firstTwo.pay
        const row = others.length === 0 ? `${symbol}3` : isTwo ? `${model.firstTwo.symbol}2` : ''
        paid.set(row, (paid.get(row) ?? 0) + chance)
      },
    )
    const rows = payRows(model)
    expect(rows.map(({ symbol, count }) => `${symbol}${count}`)).toEqual([
      'W3',
      'C3',
      'B3',
      'A3',
      'A2',
    ])
    for (const { symbol, count, chance } of rows)
      expect(chance, symbol).toBeCloseTo(paid.get(`${symbol}${count}`) ?? 0, 12)
    expect(rows.at(-1)?.pays).toBe(model.firstTwo.pay)
  })

  test('two that match, wilds among them, and a third that does not', () => {
    for (const [shown, nearly] of [
      ['AAB', true],
      ['AWB', true],
      ['WBA', true],
      ['WWA', false],
      ['AAW', false],
      ['ABB', false],
    ] as const)
      expect(isNearly(plain, Array.from(shown)), shown).toBe(nearly)
  })
})

describe('cascade', () => {
  const plain: CascadeModel = {
    kind: 'cascade',
    units: 10,
    columns: 3,
    rows: 2,
    weights: { A: 1, B: 2, C: 1 },
    pays: { A: 30, B: 6, C: 0 },
    multipliers: [1, 2, 5],
  }

  const sorted = (text: string): string => Array.from(text).toSorted().join('')

  /** Columns that have these symbols already, in any order, with the chance of each. */
  function filled(rest: string, weights: Readonly<Record<string, number>>): [string, number][] {
    const found = new Map<string, number>()
    const grow = (text: string, chance: number): void => {
      if (text.length === plain.rows)
        return void found.set(sorted(text), (found.get(sorted(text)) ?? 0) + chance)
      for (const [symbol, weight] of Object.entries(weights))
        grow(text + symbol, (chance * weight) / 4)
    }
    grow(rest, 1)
    return [...found]
  }

  interface Mass {
    readonly chance: number
    /** Chance × units so far, and × their square. */
    readonly paid: number
    readonly squared: number
    readonly isSwept: number
  }
  const NONE: Mass = { chance: 0, paid: 0, squared: 0, isSwept: 0 }

  function forwards(model: CascadeModel, rung: number) {
    let now = new Map<string, Mass>()
    const into = (to: Map<string, Mass>, key: string, share: number, mass: Mass) => {
      const old = to.get(key) ?? NONE
      to.set(key, {
        chance: old.chance + share * mass.chance,
        paid: old.paid + share * mass.paid,
        squared: old.squared + share * mass.squared,
        isSwept: old.isSwept + share * mass.isSwept,
      })
    }
    const fill = (
      to: Map<string, Mass>,
      rests: readonly string[],
      { mass, weights }: { mass: Mass; weights: Readonly<Record<string, number>> },
    ) => {
      const [one = [], two = [], three = []] = rests.map((rest) => filled(rest, weights))
      for (const [a, x] of one)
        for (const [b, y] of two)
          for (const [c, z] of three) into(to, `${a} ${b} ${c}`, x * y * z, mass)
    }
    fill(now, ['', '', ''], { mass: { ...NONE, chance: 1 }, weights: model.weights })
    const later = ownIn(model, 'refills')?.weights ?? model.weights
    let end = NONE
    const reached: number[] = []
    for (let index = 0; now.size > 0 && index < 80; index += 1) {
      const next = new Map<string, Mass>()
      reached[index] = 0
      for (const [key, mass] of now) {
        const window = key.split(' ')
        const wins = waysOf(model, window)
        if (wins.length === 0) {
          const ends = new Map([['', end]])
          into(ends, '', 1, mass)
          end = ends.get('') ?? NONE
          continue
        }
        reached[index] = (reached[index] ?? 0) + mass.chance
        const isWon = (cell: string) => wins.some(({ symbol }) => symbol === cell)
        const cells = Array.from(window.join('')).filter(isWon).length
        const units =
          wins.reduce((sum, win) => sum + win.units, 0) * multiplierOf(model, rung + index) +
          prizeOf(model, index, cells) * model.units
        const rests = window.map((text) =>
          Array.from(text)
            .filter((cell) => !isWon(cell))
            .join(''),
        )
        fill(next, rests, {
          mass: {
            chance: mass.chance,
            paid: mass.paid + units * mass.chance,
            squared: mass.squared + 2 * units * mass.paid + units * units * mass.chance,
            isSwept: cells === 6 ? mass.chance : mass.isSwept,
          },
          weights: later,
        })
      }
      now = next
    }
    return { ...end, reached }
  }

  const OWNS: readonly CascadeOwn[] = [
    { kind: 'start', weights: [2, 1, 1] },
    { kind: 'lucky', weights: { A: 1, B: 3 }, factor: 3 },
    { kind: 'refills', weights: { A: 2, B: 1, C: 1 } },
    { kind: 'chain', prizes: { 2: 3, 5: 20 }, chances: {} },
    { kind: 'sweep', prize: 4, chance: 0 },
  ]
  test.each(OWNS.map((own) => [own.kind, own] as const))(
    '%s: forwards, grid by grid, it comes to the same',
    (_kind, own) => {
      const model: CascadeModel = { ...plain, own }
      const start = own.kind === 'start' ? own.weights : [4]
      const lucky = own.kind === 'lucky' ? Object.entries(own.weights) : [[undefined, 4] as const]
      let [mean, square] = [0, 0]
      for (const [rung, weight] of start.entries())
        for (const [symbol, share] of lucky) {
          const end = forwards(paysWith(model, symbol), rung)
          expect(end.chance).toBeCloseTo(1, 12)
          mean += ((weight * share) / 16) * end.paid
          square += ((weight * share) / 16) * end.squared
        }
      const values = cascadeValues(model)
      expect(values.mean).toBeCloseTo(mean, 9)
      expect(values.meanSquare / square).toBeCloseTo(1, 10)
      const sheet = parSheet(model)
      expect(sheet.crossCheck.second).toBeCloseTo(sheet.crossCheck.first, 12)
      expect(sheet.parts.reduce((sum, part) => sum + part.returnRate, 0)).toBeCloseTo(mean / 10, 9)
      const prizes = sheet.parts.find(({ name }) => name === 'prizes')?.returnRate ?? 0
      const without = cascadeValues({ ...plain, ...(own.kind === 'refills' && { own }) })
      if (own.kind === 'chain' || own.kind === 'sweep')
        expect(prizes).toBeCloseTo((values.mean - without.mean) / 10, 9)
    },
  )

  test('the chances that are published with long chains and swept boards', () => {
    const end = forwards(plain, 0)
    const chain = chainChances({
      ...plain,
      own: { kind: 'chain', prizes: { 2: 1, 5: 1 }, chances: {} },
    })
    expect(chain[2]).toBeCloseTo(end.reached[1] ?? 0, 12)
    expect(chain[5]).toBeCloseTo(end.reached[4] ?? 0, 12)
    expect(sweepChance(plain)).toBeCloseTo(end.isSwept, 12)
  })
})

describe('hold', () => {
  const plain: HoldModel = {
    kind: 'hold',
    rows: 3,
    reels: ['CAAA'],
    lines: [[0]],
    wild: 'W',
    coin: 'C',
    pays: { A: { 1: 0 } },
    trigger: 1,
    respins: 1,
    landing: { chance: 1, of: 4 },
    values: { 1: 1, 3: 3 },
    grand: 10,
  }
  const OWNS: readonly HoldOwn[] = [
    { kind: 'load', weights: { 1: 3, 5: 1 } },
    { kind: 'depth', values: { 4: 1, 9: 1 } },
    { kind: 'ranks', prizes: { 2: 5, 3: 20 }, chances: {} },
    { kind: 'gift', coins: 1 },
    { kind: 'swell', from: 2, chance: 3 },
    { kind: 'named', small: 1, middle: 3, great: 3 },
  ]
  test.each(OWNS.map((own) => [own.kind, own] as const))(
    '%s: every draw of the respins gives what they are said to be worth',
    (_kind, own) => {
      const model: HoldModel = { ...plain, own }
      let [mean, square, full] = [0, 0, 0]
      const ends = [0, 0, 0, 0]
      everyDraw(
        (draw) => respinsOf(model, ['CAA'], draw).at(-1),
        (chance, last) => {
          const pays = stakesOn(model, last?.coins ?? []) * (last?.factor ?? 0)
          mean += chance * pays
          square += chance * pays * pays
          full += last?.coins.length === 3 ? chance : 0
          ends[last?.coins.length ?? 0] = (ends[last?.coins.length ?? 0] ?? 0) + chance
        },
      )
      const value = holdValues(model).get(1)
      expect(asNumber(value?.mean ?? { over: 0n, under: 1n })).toBeCloseTo(mean, 12)
      expect(value?.square).toBeCloseTo(square, 10)
      expect(value?.fullChance).toBeCloseTo(full, 12)
      ends.forEach((chance, coins) => expect(value?.ends[coins]).toBeCloseTo(chance, 12))
    },
  )
})
